import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { firstStepsOf, overviewFor } from '#lib/wings/attention/overview-for.ts'
import { attention } from '#lib/works/works.ts'
import { firstStepsAnswer, overviewAnswer } from '#lib/wings/attention/schema.ts'

export const dynamic = 'force-dynamic'

/** What needs attention. */
export const calls = portalTable({
  'GET /overview': portalEndpoint({ answers: { 200: overviewAnswer } }, async ({ context }) => ({
    status: 200,
    body: await overviewFor(context, attention),
  })),
  // for pages that lead on to the next of them
  'GET /overview/first-steps': portalEndpoint({ answers: { 200: firstStepsAnswer } }, async ({ context }) => ({
    status: 200,
    body: { steps: await firstStepsOf(context) },
  })),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    overview: typeof calls
  }
}
