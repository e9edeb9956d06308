import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { operationAnswer } from '#lib/overview/operation-schema.ts'
import { operationOfNode } from '#lib/overview/operation-of-node.ts'

export const dynamic = 'force-dynamic'

/** How this node and the work in the background are. */
const read = portalEndpoint({ answers: { 200: operationAnswer } }, async ({ actor }) => ({
  status: 200,
  body: await operationOfNode(actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
