import { clocks } from '#app/_http/clocks.ts'
import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { sessionCookieHeader } from '#app/_http/session-cookie.ts'
import { changeOwnPassword } from '#lib/accounts/own-password.ts'
import { passwordChange } from '#lib/accounts/schema.ts'

export const dynamic = 'force-dynamic'

/** Changes the own password; the answer brings the cookie of the session under its new id. */
const change = portalEndpoint({ body: json(passwordChange), answers: { 204: null } }, async ({ actor, body }) => ({
  status: 204,
  headers: await sessionCookieHeader(await changeOwnPassword(actor, body, clocks())),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: change })
