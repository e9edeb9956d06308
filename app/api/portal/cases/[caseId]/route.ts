import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { database } from '#lib/platform/database.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import { timeline } from '#lib/timelines/schema.ts'

export const dynamic = 'force-dynamic'

/** The timeline of a case. */
const read = portalEndpoint({ answers: { 200: timeline } }, async ({ actor, params: { caseId = '' } }) => {
  return { status: 200, body: await readTimeline(database(), actor, caseId) }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
