import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { changeDigest, readDigest } from '#lib/wings/attention/digests.ts'
import { createFeed, deleteFeed, listFeeds } from '#lib/wings/attention/feeds.ts'
import { listEntries } from '#lib/wings/attention/list-entries.ts'
import { radarFor } from '#lib/wings/attention/radar-for.ts'
import {
  createdFeed,
  digestAnswer,
  digestChange,
  entriesAnswer,
  entriesQuery,
  feedList,
  newFeed,
  radarAnswer,
  radarQuery,
} from '#lib/wings/attention/schema.ts'
import { attention } from '#lib/works/works.ts'

export const dynamic = 'force-dynamic'

/** What will happen without anyone acting, and how one is told of it. */
export const calls = portalTable({
  // by day and destination, with what will probably be missed
  'GET /radar': portalEndpoint({ query: radarQuery, answers: { 200: radarAnswer } }, async ({ context, query }) => ({
    status: 200,
    body: await radarFor(context, { ...query, finders: attention }),
  })),
  // the cases behind one of the numbers
  'GET /radar/entries': portalEndpoint(
    { query: entriesQuery, answers: { 200: entriesAnswer } },
    async ({ context, query }) => ({ status: 200, body: await listEntries(context, query) }),
  ),
  // one's own calendars
  'GET /radar/feeds': portalEndpoint({ answers: { 200: feedList } }, async ({ context }) => ({
    status: 200,
    body: { feeds: await listFeeds(context) },
  })),
  'POST /radar/feeds': portalEndpoint({ body: newFeed, answers: { 201: createdFeed } }, async ({ context, body }) => ({
    status: 201,
    body: await createFeed(context, body),
  })),
  'DELETE /radar/feeds/[feedId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await deleteFeed(context, params)
    return { status: 204 }
  }),
  // one's own mail
  'GET /radar/digest': portalEndpoint({ answers: { 200: digestAnswer } }, async ({ context }) => ({
    status: 200,
    body: await readDigest(context),
  })),
  'PUT /radar/digest': portalEndpoint(
    { body: digestChange, answers: { 200: digestAnswer } },
    async ({ context, body }) => ({ status: 200, body: await changeDigest(context, body) }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    radar: typeof calls
  }
}
