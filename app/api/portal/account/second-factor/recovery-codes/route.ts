import { clocks } from '#app/_http/clocks.ts'
import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { passwordProof, recoveryCodesAnswer } from '#lib/accounts/schema.ts'
import { renewRecoveryCodes } from '#lib/accounts/second-factor.ts'

export const dynamic = 'force-dynamic'

const renew = portalEndpoint(
  { body: json(passwordProof), answers: { 200: recoveryCodesAnswer } },
  async ({ actor, body }) => ({
    status: 200,
    body: { recoveryCodes: await renewRecoveryCodes(actor, body, clocks()) },
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: renew })
