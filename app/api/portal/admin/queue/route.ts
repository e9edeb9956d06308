import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { queueAnswer } from '#lib/overview/operation-schema.ts'
import { queueDepth } from '#lib/overview/queue-depth.ts'

export const dynamic = 'force-dynamic'

/** How much waits. */
const read = portalEndpoint({ answers: { 200: queueAnswer } }, async ({ actor }) => ({
  status: 200,
  body: await queueDepth(actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
