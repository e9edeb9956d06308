import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { database } from '#lib/platform/database.ts'
import { caseQuery } from '#lib/timelines/case-query.ts'
import { listCases } from '#lib/timelines/list-cases.ts'
import { caseList } from '#lib/timelines/schema.ts'

export const dynamic = 'force-dynamic'

/** Cases in sight, newest event first. */
const list = portalEndpoint({ query: caseQuery, answers: { 200: caseList } }, async ({ actor, query }) => {
  return { status: 200, body: await listCases(database(), actor, query) }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
