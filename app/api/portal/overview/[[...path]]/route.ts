import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { overviewFor } from '#lib/overview/overview-for.ts'
import { overviewAnswer } from '#lib/overview/schema.ts'

export const dynamic = 'force-dynamic'

/** What needs attention, and the figures of the last 30 days. */
export const calls = portalTable({
  'GET /overview': portalEndpoint({ answers: { 200: overviewAnswer } }, async ({ context }) => ({
    status: 200,
    body: await overviewFor(context),
  })),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)
