import type { Metadata } from 'next'
import { singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { AuditLog } from '#components/audit/audit-log.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { auditPageFilter } from '#lib/accounts/audit-schema.ts'
import { listAuditLog } from '#lib/accounts/list-audit-log.ts'
import { assertOperator } from '#lib/accounts/permissions.ts'
import { listed } from '#lib/rooms/lists.ts'

const path = '/admin/audit-log'

type AuditLogPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('audit')
  return { title: t('title') }
}

/** The audit log of the whole installation, for operators. */
export default async function AuditLogPage({ searchParams }: AuditLogPageProps) {
  const context = await requireContext(path)
  const query = auditPageFilter.parse(singleValues(await searchParams))
  const initial = await forPage(async () => {
    assertOperator(context.actor)
    return listAuditLog(context, query)
  })
  const t = await serverTexts('audit')
  return (
    <AreaTexts areas={['audit']}>
      <PageHead title={t('title')} intro={t('intro')} />
      <AuditLog {...{ path, query, initial }} actions={listed('audit')} />
    </AreaTexts>
  )
}
