import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { beginProof, searchPlace } from '#lib/receipts/prove-deletion.ts'
import { placeToSearch, proofAnswer, searchedAnswer, toProve } from '#lib/receipts/schema.ts'

export const dynamic = 'force-dynamic'

/** Proves that nothing is left of what was deleted: where to search, and then one place after the other. */
export const calls = portalTable({
  'POST /admin/deletions': portalEndpoint(
    { body: toProve, answers: { 200: proofAnswer } },
    async ({ context, body }) => ({ status: 200, body: await beginProof(context, body) }),
  ),
  'POST /admin/deletions/places': portalEndpoint(
    { body: placeToSearch, answers: { 200: searchedAnswer } },
    async ({ context, body }) => ({ status: 200, body: await searchPlace(context, body) }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/deletions': typeof calls
  }
}
