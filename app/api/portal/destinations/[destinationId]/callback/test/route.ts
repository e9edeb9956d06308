import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { testReport } from '#lib/destinations/portal-schema.ts'
import { testCallback } from '#lib/destinations/test-callback.ts'
import { assertCallbackRate } from '../../../_limits/callback-rate.ts'

export const dynamic = 'force-dynamic'

const send = portalEndpoint({ answers: { 200: testReport } }, async ({ actor, params }) => {
  assertCallbackRate(actor)
  const report = await testCallback(actor, { destinationId: String(params.destinationId) }, new Date())
  return { status: 200, body: report }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: send })
