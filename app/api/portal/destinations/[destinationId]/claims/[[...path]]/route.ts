import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { claimList, newClaim } from '#lib/submissions/claim-schema.ts'
import { claimCase, giveBackCase, workClaims } from '#lib/submissions/work-claims.ts'

export const dynamic = 'force-dynamic'

/** Who works on what a destination has received. */
export const calls = portalTable({
  'GET /destinations/[destinationId]/claims': portalEndpoint(
    { answers: { 200: claimList } },
    async ({ context, params }) => ({ status: 200, body: await workClaims(context, params) }),
  ),
  'PUT /destinations/[destinationId]/claims/[submissionId]': portalEndpoint(
    { body: newClaim, answers: { 204: null } },
    async ({ context, params, body }) => {
      await claimCase(context, { ...params, ...body })
      return { status: 204 }
    },
  ),
  'DELETE /destinations/[destinationId]/claims/[submissionId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await giveBackCase(context, params)
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'destinations/[destinationId]/claims': typeof calls
  }
}
