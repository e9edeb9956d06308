import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { database } from '#lib/platform/database.ts'
import { notFound } from '#lib/platform/errors.ts'
import { caseQuery } from '#lib/timelines/case-query.ts'
import { exportCase } from '#lib/timelines/export-case.ts'
import { listCases } from '#lib/timelines/list-cases.ts'
import { readRawEvent } from '#lib/timelines/read-raw-event.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import { caseList, rawEvent, timeline } from '#lib/timelines/schema.ts'
import { watchCase } from '#lib/timelines/live-hub.ts'
import { caseStream } from '../_stream/case-stream.ts'

export const dynamic = 'force-dynamic'

/** `no-transform`: a compression on the way would hold messages back until it has enough of them. */
const streamHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' }

/** Cases in sight. */
export const calls = portalTable({
  // newest event first
  'GET /cases': portalEndpoint({ query: caseQuery, answers: { 200: caseList } }, async ({ actor, query }) => ({
    status: 200,
    body: await listCases(database(), actor, query),
  })),
  'GET /cases/[caseId]': portalEndpoint({ answers: { 200: timeline } }, async ({ actor, params: { caseId } }) => ({
    status: 200,
    body: await readTimeline(database(), actor, caseId),
  })),
  // one event as it was signed
  'GET /cases/[caseId]/events/[sequence]': portalEndpoint(
    { params: { sequence: 'free' }, answers: { 200: rawEvent } },
    async ({ actor, params: { caseId, sequence } }) => {
      if (!/^[1-9]\d{0,8}$/.test(sequence)) throw notFound('event')
      return { status: 200, body: await readRawEvent(database(), actor, { caseId, sequence: Number(sequence) }) }
    },
  ),
  // the whole case as a file: events with their tokens, the keys that verify them, deliveries; no content
  'GET /cases/[caseId]/export': portalEndpoint({ answers: {} }, async ({ actor, params: { caseId } }) => {
    const file = await exportCase(database(), actor, caseId)
    return new Response(`${JSON.stringify(file, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="case-${caseId}.json"`,
        'cache-control': 'no-store',
      },
    })
  }),
  // news as they happen, until the session or the permission is over
  'GET /cases/[caseId]/stream': portalEndpoint({ answers: {} }, async ({ request, actor, params: { caseId } }) => {
    const { version, sides } = await watchCase(database(), actor, caseId)
    const lastEventId = request.headers.get('last-event-id')
    return new Response(caseStream({ caseId, actor, sides, version, lastEventId }), { headers: streamHeaders })
  }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)
