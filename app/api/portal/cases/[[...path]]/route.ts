import { HttpAnswer } from '#app/_http/http-call.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { notFound } from '#lib/platform/errors.ts'
import { caseReceipts } from '#lib/receipts/schema.ts'
import { caseQuery } from '#lib/timelines/case-query.ts'
import { listCases } from '#lib/timelines/list-cases.ts'
import { readRawEvent } from '#lib/timelines/read-raw-event.ts'
import { readReceipts } from '#lib/timelines/read-receipts.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import { knowledge } from '#lib/timelines/knowledge-schema.ts'
import { readKnowledge } from '#lib/timelines/knowledge.ts'
import { caseList, rawEvent, timeline } from '#lib/timelines/schema.ts'
import { watchCase } from '#lib/timelines/live-hub.ts'
import { caseStream } from '../_stream/case-stream.ts'

export const dynamic = 'force-dynamic'

/** `no-transform`: a compression on the way would hold messages back until it has enough of them. */
const streamHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' }

/** Cases in sight. Two rooms: timelines reads a case, and receipts says what one of its deletions looks like. */
export const calls = portalTable({
  // newest event first
  'GET /cases': portalEndpoint({ query: caseQuery, answers: { 200: caseList } }, async ({ context, query }) => ({
    status: 200,
    body: await listCases(context, query),
  })),
  'GET /cases/[caseId]': portalEndpoint({ answers: { 200: timeline } }, async ({ context, params }) => ({
    status: 200,
    body: await readTimeline(context, params),
  })),
  // what was deleted in it, and when
  'GET /cases/[caseId]/receipts': portalEndpoint({ answers: { 200: caseReceipts } }, async ({ context, params }) => ({
    status: 200,
    body: await readReceipts(context, params),
  })),
  // who was told when, who fetched, who decided, and from when it counts as received
  'GET /cases/[caseId]/knowledge': portalEndpoint({ answers: { 200: knowledge } }, async ({ context, params }) => ({
    status: 200,
    body: await readKnowledge(context, params),
  })),
  // one event as it was signed
  'GET /cases/[caseId]/events/[sequence]': portalEndpoint(
    { params: { sequence: 'free' }, answers: { 200: rawEvent } },
    async ({ context, params: { caseId, sequence } }) => {
      if (!/^[1-9]\d{0,8}$/.test(sequence)) throw notFound('event')
      return { status: 200, body: await readRawEvent(context, { caseId, sequence: Number(sequence) }) }
    },
  ),
  // news as they happen, until the session or the permission is over
  'GET /cases/[caseId]/stream': portalEndpoint({ answers: {} }, async ({ request, context, params: { caseId } }) => {
    const { version, sides } = await watchCase(context, { caseId })
    const lastEventId = request.headers.get('last-event-id')
    return new HttpAnswer(caseStream(context, { caseId, sides, version, lastEventId }), { headers: streamHeaders })
  }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    cases: typeof calls
  }
}
