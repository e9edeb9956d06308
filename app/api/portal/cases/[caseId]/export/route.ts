import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { database } from '#lib/platform/database.ts'
import { exportCase } from '#lib/timelines/export-case.ts'

export const dynamic = 'force-dynamic'

/** The whole case as a file: events with their tokens, the keys that verify them, deliveries; no content. */
const download = portalEndpoint({ answers: {} }, async ({ actor, params: { caseId = '' } }) => {
  const file = await exportCase(database(), actor, caseId)
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="case-${caseId}.json"`,
      'cache-control': 'no-store',
    },
  })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: download })
