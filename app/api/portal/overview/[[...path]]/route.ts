import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { overviewFor } from '#lib/wings/attention/overview-for.ts'
import { attention } from '#lib/works/works.ts'
import { overviewAnswer } from '#lib/wings/attention/schema.ts'

export const dynamic = 'force-dynamic'

/** What needs attention. */
export const calls = portalTable({
  'GET /overview': portalEndpoint({ answers: { 200: overviewAnswer } }, async ({ context }) => ({
    status: 200,
    body: await overviewFor(context, attention),
  })),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    overview: typeof calls
  }
}
