import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listUndeliveredNotices } from '#lib/callbacks/list-undelivered.ts'
import { undeliveredNotices, undeliveredNoticesQuery } from '#lib/callbacks/log-schema.ts'

export const dynamic = 'force-dynamic'

/** What was never delivered to one client, newest first. */
const list = portalEndpoint(
  { query: undeliveredNoticesQuery, answers: { 200: undeliveredNotices } },
  async ({ actor, params, query }) => ({
    status: 200,
    body: await listUndeliveredNotices(actor, { kind: 'client', id: params.clientId ?? '', ...query }),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
