import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { makePasswordLink } from '#lib/accounts/password-link.ts'
import { passwordLinkAnswer } from '#lib/accounts/schema.ts'

export const dynamic = 'force-dynamic'

/** Makes a link with which this person sets a new password; an operator hands it over. */
const make = portalEndpoint({ answers: { 201: passwordLinkAnswer } }, async ({ actor, params }) => ({
  status: 201,
  body: await makePasswordLink(actor, { personId: params.personId ?? '' }, new Date()),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: make })
