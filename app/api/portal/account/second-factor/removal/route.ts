import { clocks } from '#app/_http/clocks.ts'
import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { sessionCookieHeader } from '#app/_http/session-cookie.ts'
import { passwordProof } from '#lib/accounts/schema.ts'
import { removeSecondFactor } from '#lib/accounts/second-factor.ts'

export const dynamic = 'force-dynamic'

/** Takes the second factor away; asked by POST, for the password goes along. */
const remove = portalEndpoint({ body: json(passwordProof), answers: { 204: null } }, async ({ actor, body }) => ({
  status: 204,
  headers: await sessionCookieHeader(await removeSecondFactor(actor, body, clocks())),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: remove })
