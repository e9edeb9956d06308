import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { auditList, auditPageFilter } from '#lib/accounts/audit-schema.ts'
import { AUDIT_PAGE_SIZE, listAuditLog } from '#lib/accounts/list-audit-log.ts'

export const dynamic = 'force-dynamic'

/** Rows of the audit log, latest first: of their organisations for owners, all for operators. */
const list = portalEndpoint({ query: auditPageFilter, answers: { 200: auditList } }, async ({ actor, query }) => ({
  status: 200,
  body: await listAuditLog(actor, query, AUDIT_PAGE_SIZE),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
