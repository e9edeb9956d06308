import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listUndelivered } from '#lib/callbacks/list-undelivered.ts'
import { receiverList, undeliveredQuery } from '#lib/callbacks/log-schema.ts'

export const dynamic = 'force-dynamic'

/** Destinations and clients to which something was never delivered, with counts. */
const list = portalEndpoint({ query: undeliveredQuery, answers: { 200: receiverList } }, async ({ actor, query }) => ({
  status: 200,
  body: await listUndelivered(actor, query),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
