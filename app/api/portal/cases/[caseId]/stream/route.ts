import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { database } from '#lib/platform/database.ts'
import { watchCase } from '#lib/timelines/watch-case.ts'
import { caseStream } from '../../_stream/case-stream.ts'

export const dynamic = 'force-dynamic'

/** `no-transform`: a compression on the way would hold messages back until it has enough of them. */
const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' }

/** News of a case as they happen, until the session or the permission is over. */
const stream = portalEndpoint({ answers: {} }, async ({ request, actor, params: { caseId = '' } }) => {
  const { version, sides } = await watchCase(database(), actor, caseId)
  const lastEventId = request.headers.get('last-event-id')
  return new Response(caseStream({ caseId, actor, sides, version, lastEventId }), { headers })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: stream })
