import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { createTestEnvironment } from '#lib/wings/first-steps/create-test-environment.ts'
import { madeTestEnvironment, newTestEnvironment } from '#lib/wings/first-steps/schema.ts'

export const dynamic = 'force-dynamic'

/** All that one's own first submission needs, in one step. */
export const calls = portalTable({
  'POST /test-environments': portalEndpoint(
    { body: newTestEnvironment, answers: { 201: madeTestEnvironment } },
    async ({ context, body }) => ({ status: 201, body: await createTestEnvironment(context, body) }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'test-environments': typeof calls
  }
}
