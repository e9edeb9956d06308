import { callerAddress } from '#app/_http/caller-address.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { actorFromRequest } from '#app/_http/person.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { invitationAnswer, invitationQuestion } from '#lib/accounts/invitation-schema.ts'
import { readInvitation } from '#lib/accounts/read-invitation.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 20

/** For what an invitation is, and what its reader does next; POST, so that the token stands in no address. */
const read = endpoint(
  { access: 'public', body: json(invitationQuestion), answers: { 200: invitationAnswer } },
  async ({ request, body }) => {
    const address = callerAddress(request)
    assertRate(countRequest(`invitations ${address}`, MOST_REQUESTS))
    const actor = await actorFromRequest(request, address)
    return { status: 200, body: await readInvitation(actor, body.token, new Date()) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(read) })
