import { actorFromRequest } from '#app/_http/person.ts'
import { publicPortalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { assertRate, countNetwork } from '#lib/platform/rate-limit.ts'
import { acceptInvitation } from '#lib/accounts/people/accept-invitation.ts'
import {
  invitationAcceptance,
  invitationAccepted,
  invitationAnswer,
  invitationQuestion,
} from '#lib/accounts/people/invitation-schema.ts'
import { readInvitation } from '#lib/accounts/people/read-invitation.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_READS = 20
const MOST_ACCEPTANCES = 10

/** Invitations as those see them who were invited; POST, so that the token stands in no address. */
export const calls = portalTable({
  // for what an invitation is, and what its reader does next
  'POST /invitations/read': publicPortalEndpoint(
    { body: invitationQuestion, answers: { 200: invitationAnswer } },
    async ({ context, request, body }) => {
      const { address } = request
      assertRate(countNetwork('invitations', address, MOST_READS))
      const actor = await actorFromRequest(request, address)
      return { status: 200, body: await readInvitation({ ...context, actor }, body) }
    },
  ),
  // by who is signed in with its address, or by somebody new with name and password
  'POST /invitations/accept': publicPortalEndpoint(
    { body: invitationAcceptance, answers: { 201: invitationAccepted } },
    async ({ context, request, body }) => {
      const { address } = request
      assertRate(countNetwork('acceptances', address, MOST_ACCEPTANCES))
      const actor = await actorFromRequest(request, address)
      return { status: 201, body: await acceptInvitation({ ...context, actor }, { ...body, address }) }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    invitations: typeof calls
  }
}
