import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { AuditLog } from '#components/audit/audit-log.tsx'
import { auditPageFilter } from '#lib/accounts/audit/audit-schema.ts'
import { listAuditLog } from '#lib/accounts/audit/list-audit-log.ts'
import { listed } from '#lib/rooms/lists.ts'

const path = '/admin/audit-log'

/** The audit log of the whole installation, for operators. */
const page = definePage({
  path,
  area: 'audit',
  title: 'title',
  intro: 'intro',
  may: 'operate',
  query: auditPageFilter,
  load: (context, { query }) => listAuditLog(context, query),
  view: (initial, { query }) => <AuditLog {...{ path, query, initial }} actions={listed('audit')} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
