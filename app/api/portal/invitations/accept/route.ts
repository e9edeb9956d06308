import { callerAddress } from '#app/_http/caller-address.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { actorFromRequest } from '#app/_http/person.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { acceptInvitation } from '#lib/accounts/accept-invitation.ts'
import { invitationAcceptance, invitationAccepted } from '#lib/accounts/invitation-schema.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 10

/** Accepts an invitation: by who is signed in with its address, or by somebody new with name and password. */
const accept = endpoint(
  { access: 'public', body: json(invitationAcceptance), answers: { 201: invitationAccepted } },
  async ({ request, body }) => {
    const address = callerAddress(request)
    assertRate(countRequest(`acceptances ${address}`, MOST_REQUESTS))
    const actor = await actorFromRequest(request, address)
    return { status: 201, body: await acceptInvitation(actor, { ...body, address }, new Date()) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(accept) })
