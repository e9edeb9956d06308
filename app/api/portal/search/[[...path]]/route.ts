import { z } from 'zod'
import { documentationFound } from '#app/_reference/documentation-found.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { searchQuery, searchAnswer } from '#lib/timelines/schema.ts'
import { searchWithCalls } from '#lib/wings/refused-calls/search-with-calls.ts'

export const dynamic = 'force-dynamic'

const answer = searchAnswer.extend({
  documentation: z.array(
    z.object({ kind: z.literal('documentation'), href: z.string(), label: z.string(), note: z.string() }),
  ),
})

/**
 * What an id, its beginning or a name leads to, and what there is to read about it. Two rooms: refused calls are found by a wing,
 * all else by timelines.
 */
export const calls = portalTable({
  'GET /search': portalEndpoint({ query: searchQuery, answers: { 200: answer } }, async ({ context, query: { q } }) => {
    const [things, documentation] = await Promise.all([searchWithCalls(context, { text: q }), documentationFound(q)])
    return { status: 200, body: { ...things, documentation } }
  }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    search: typeof calls
  }
}
