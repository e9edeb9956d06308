import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { listRefusedCalls } from '#lib/wings/refused-calls/list-refused-calls.ts'
import { refusedCallsAnswer, refusedCallsQuery } from '#lib/wings/refused-calls/schema.ts'

export const dynamic = 'force-dynamic'

/** Refused calls of a client. */
export const calls = portalTable({
  'GET /clients/[clientId]/refused-calls': portalEndpoint(
    { query: refusedCallsQuery, answers: { 200: refusedCallsAnswer } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await listRefusedCalls(context, { ...query, ...params }),
    }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'clients/[clientId]/refused-calls': typeof calls
  }
}
