import { HttpAnswer } from '#app/_http/http-call.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { evidenceFile } from '#lib/wings/evidence/evidence-files.ts'
import { proveCase } from '#lib/wings/evidence/make-evidence.ts'
import { evidenceQuery } from '#lib/wings/evidence/schema.ts'

export const dynamic = 'force-dynamic'

/** A whole case as a file that proves itself: events, keys, deliveries, hashes; no content. */
export const calls = portalTable({
  'GET /cases/[caseId]/evidence': portalEndpoint(
    { query: evidenceQuery, answers: {} },
    async ({ context, params: { caseId }, query: { form } }) => {
      const { name, type, content } = evidenceFile(await proveCase(context, { caseId }), form)
      return new HttpAnswer(content, {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        },
      })
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'cases/[caseId]/evidence': typeof calls
  }
}
