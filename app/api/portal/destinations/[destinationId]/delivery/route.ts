import { z } from 'zod'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { deliveryHealth } from '#lib/destinations/delivery-health.ts'
import { deliveryHealth as healthSchema } from '#lib/destinations/portal-schema.ts'

export const dynamic = 'force-dynamic'

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time such as 2026-11-21T12:00:00Z.` })
    .transform((text) => new Date(text))

const read = portalEndpoint(
  { query: z.object({ from: moment('from'), to: moment('to') }), answers: { 200: healthSchema } },
  async ({ actor, params, query }) => ({
    status: 200,
    body: await deliveryHealth(actor, { destinationId: String(params.destinationId), ...query }),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
