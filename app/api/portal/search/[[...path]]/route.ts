import { z } from 'zod'
import { documentationFound } from '#app/_reference/documentation-found.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { searchQuery, searchAnswer } from '#lib/timelines/schema.ts'
import { search } from '#lib/timelines/search.ts'

export const dynamic = 'force-dynamic'

const answer = searchAnswer.extend({
  documentation: z.array(
    z.object({ kind: z.literal('documentation'), href: z.string(), label: z.string(), note: z.string() }),
  ),
})

/** What an id, its beginning or a name leads to, and what there is to read about it. */
export const calls = portalTable({
  'GET /search': portalEndpoint({ query: searchQuery, answers: { 200: answer } }, async ({ context, query: { q } }) => {
    const [things, documentation] = await Promise.all([search(context, { text: q }), documentationFound(q)])
    return { status: 200, body: { ...things, documentation } }
  }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    search: typeof calls
  }
}
