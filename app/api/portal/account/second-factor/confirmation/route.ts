import { clocks } from '#app/_http/clocks.ts'
import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { sessionCookieHeader } from '#app/_http/session-cookie.ts'
import { codeProof, recoveryCodesAnswer } from '#lib/accounts/schema.ts'
import { confirmSecondFactor } from '#lib/accounts/second-factor.ts'

export const dynamic = 'force-dynamic'

/** Puts the second factor in force; the answer brings the recovery codes and the cookie of the session's new id. */
const confirm = portalEndpoint(
  { body: json(codeProof), answers: { 200: recoveryCodesAnswer } },
  async ({ actor, body }) => {
    const { recoveryCodes, sessionId } = await confirmSecondFactor(actor, body, clocks())
    return { status: 200, body: { recoveryCodes }, headers: await sessionCookieHeader(sessionId) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: confirm })
