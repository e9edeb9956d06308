import type { Metadata } from 'next'
import { singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { AuditLog } from '#components/audit/audit-log.tsx'
import { auditPageFilter } from '#lib/accounts/audit/audit-schema.ts'
import { listAuditLog } from '#lib/accounts/audit/list-audit-log.ts'
import { openedOrganisation, type OrganisationParams } from '../opened-organisation.ts'
import { OrganisationHead } from '../organisation-head.tsx'
import { listed } from '#lib/rooms/lists.ts'

type AuditLogPageProps = {
  params: OrganisationParams
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: AuditLogPageProps): Promise<Metadata> {
  const { name } = await openedOrganisation(params)
  const t = await serverTexts('audit')
  return { title: `${t('title')} – ${name}` }
}

/** The audit log of an organisation, for its owners and operators. */
export default async function OrganisationAuditLogPage({ params, searchParams }: AuditLogPageProps) {
  const organisation = await openedOrganisation(params)
  const { organisationId } = organisation
  const path = `/organisations/${organisationId}/audit-log`
  const context = await requireContext(path)
  const { organisationId: _other, ...query } = auditPageFilter.parse(singleValues(await searchParams))
  const initial = await forPage(() => listAuditLog(context, { ...query, organisationId }))
  return (
    <AreaTexts areas={['organisations', 'audit']}>
      <OrganisationHead organisation={organisation} tab="auditLog" />
      <AuditLog {...{ path, organisationId, query, initial }} actions={listed('audit')} />
    </AreaTexts>
  )
}
