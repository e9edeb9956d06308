import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { runCronNow } from '#lib/works/run-cron-now.ts'
import { cronRuns } from '#lib/wings/overview/cron-runs.ts'
import { cronAnswer, cronQuery, runSummary } from '#lib/wings/overview/operation-schema.ts'

export const dynamic = 'force-dynamic'

/** Runs of the due work. Two rooms: overview reads how they went, expiry does the work. */
export const calls = portalTable({
  'GET /admin/cron': portalEndpoint({ query: cronQuery, answers: { 200: cronAnswer } }, async ({ context, query }) => ({
    status: 200,
    body: await cronRuns(context, query),
  })),
  // does it now
  'POST /admin/cron': portalEndpoint({ answers: { 200: runSummary } }, async ({ context }) => ({
    status: 200,
    body: await runCronNow(context),
  })),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/cron': typeof calls
  }
}
