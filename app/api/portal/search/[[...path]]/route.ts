import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { searchQuery, searchAnswer } from '#lib/timelines/schema.ts'
import { search } from '#lib/timelines/search.ts'

export const dynamic = 'force-dynamic'

/** What an id, its beginning or a name leads to. */
export const calls = portalTable({
  'GET /search': portalEndpoint(
    { query: searchQuery, answers: { 200: searchAnswer } },
    async ({ context, query: { q } }) => ({ status: 200, body: await search(context, { text: q }) }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    search: typeof calls
  }
}
