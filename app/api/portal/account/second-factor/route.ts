import { renderSVG } from 'uqr'
import { clocks } from '#app/_http/clocks.ts'
import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { passwordProof, secondFactorAnswer } from '#lib/accounts/schema.ts'
import { prepareSecondFactor } from '#lib/accounts/second-factor.ts'

export const dynamic = 'force-dynamic'

/** A new secret for an authenticator app, as text and as QR code; a code has to confirm it. */
const prepare = portalEndpoint(
  { body: json(passwordProof), answers: { 201: secondFactorAnswer } },
  async ({ actor, body }) => {
    const made = await prepareSecondFactor(actor, body, clocks())
    return { status: 201, body: { ...made, image: renderSVG(made.address, { border: 4, ecc: 'M' }) } }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: prepare })
