import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { checkpointsForOperators } from '#lib/wings/checkpoints/checkpoints-for-operators.ts'
import { checkpointsAnswer, checkpointsQuery } from '#lib/wings/checkpoints/schema.ts'

export const dynamic = 'force-dynamic'

/** Checkpoints, when the next one is due, and how the time-stamp authority answers. */
export const calls = portalTable({
  'GET /admin/checkpoints': portalEndpoint(
    { query: checkpointsQuery, answers: { 200: checkpointsAnswer } },
    async ({ context, query }) => ({ status: 200, body: await checkpointsForOperators(context, query) }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/checkpoints': typeof calls
  }
}
