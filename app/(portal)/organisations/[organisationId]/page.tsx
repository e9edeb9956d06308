import type { Metadata } from 'next'
import { listQuery, singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { MemberList } from '#components/organisations/member-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { listMembers } from '#lib/accounts/people/members.ts'
import { memberSorts } from '#lib/accounts/member-schema.ts'
import { openedOrganisation, type OrganisationParams } from './opened-organisation.ts'
import { OrganisationHead } from './organisation-head.tsx'
import { RenameSection } from './rename-section.tsx'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

const queries = listQuery(memberSorts, 'name')

type OrganisationPageProps = {
  params: OrganisationParams
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: OrganisationPageProps): Promise<Metadata> {
  const { name } = await openedOrganisation(params)
  return { title: name }
}

/** An organisation: its members and its name. */
export default async function OrganisationPage({ params, searchParams }: OrganisationPageProps) {
  const organisation = await openedOrganisation(params)
  const { organisationId, name, mayManage } = organisation
  const context = await requireContext(`/organisations/${organisationId}`)
  const t = await serverTexts('organisations')
  const query = queries.parse(singleValues(await searchParams))
  const initial = await forPage(() => listMembers(context, { organisationId, ...query }))
  return (
    <AreaTexts areas={['organisations']}>
      <OrganisationHead organisation={organisation} tab="members" />
      <Section title={t('members.title')}>
        <MemberList organisation={{ organisationId, name, mayManage }} {...{ query, initial }} pageSize={PAGE_SIZE} />
      </Section>
      {mayManage ? <RenameSection {...{ organisationId, name }} /> : null}
    </AreaTexts>
  )
}
