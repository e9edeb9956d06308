import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { checkCallback } from '#lib/destinations/check-callback.ts'
import { callbackReport, checkWish } from '#lib/destinations/portal-schema.ts'
import { assertCallbackRate } from '../../../_limits/callback-rate.ts'

export const dynamic = 'force-dynamic'

const check = portalEndpoint(
  { body: json(checkWish), answers: { 200: callbackReport } },
  async ({ actor, params, body }) => {
    assertCallbackRate(actor)
    return { status: 200, body: await checkCallback(actor, { destinationId: String(params.destinationId), ...body }) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: check })
