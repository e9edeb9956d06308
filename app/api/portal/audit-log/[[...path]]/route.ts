import { HttpAnswer } from '#app/_http/http-call.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import {
  auditExportFilter,
  auditList,
  auditPageFilter,
  type AuditExportFormat,
} from '#lib/accounts/audit/audit-schema.ts'
import { exportAuditLog } from '#lib/accounts/audit/export-audit-log.ts'
import { listAuditLog } from '#lib/accounts/audit/list-audit-log.ts'

export const dynamic = 'force-dynamic'

const mediaTypes: Record<AuditExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** The audit log: of their organisations for owners, all for operators. */
export const calls = portalTable({
  // latest first
  'GET /audit-log': portalEndpoint(
    { query: auditPageFilter, answers: { 200: auditList } },
    async ({ context, query }) => ({ status: 200, body: await listAuditLog(context, query) }),
  ),
  // as a file
  'GET /audit-log/export': portalEndpoint({ query: auditExportFilter, answers: {} }, async ({ context, query }) => {
    const pieces = await exportAuditLog(context, query)
    const name = `kurier-audit-log-${context.clock.machine().toISOString().slice(0, 10)}.${query.format}`
    return new HttpAnswer(streamOf(pieces), {
      headers: {
        'content-type': mediaTypes[query.format],
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  }),
})

/** The pieces as they are asked for, so that a slow reader does not fill the memory. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'audit-log': typeof calls
  }
}
