import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { deprecationsOfAll } from '#lib/clients/deprecations/list-deprecations.ts'
import { allDeprecations, sunsetChange } from '#lib/clients/deprecations/schema.ts'
import { setSunset } from '#lib/clients/deprecations/set-sunset.ts'

export const dynamic = 'force-dynamic'

/** What is deprecated, which clients use it, and when it ends. */
export const calls = portalTable({
  'GET /admin/deprecations': portalEndpoint({ answers: { 200: allDeprecations } }, async ({ context }) => ({
    status: 200,
    body: await deprecationsOfAll(context),
  })),
  'PUT /admin/deprecations': portalEndpoint(
    { body: sunsetChange, answers: { 204: null } },
    async ({ context, body }) => {
      await setSunset(context, body)
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/deprecations': typeof calls
  }
}
