import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireActor } from '#app/(portal)/_session/current-person.ts'
import { MemberList } from '#components/organisations/member-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { listMembers } from '#lib/accounts/list-members.ts'
import { RenameOrganisation } from '../organisation-forms.tsx'
import { openedOrganisation, type OrganisationParams } from './opened-organisation.ts'
import { OrganisationHead } from './organisation-head.tsx'

type PageProps = { params: OrganisationParams }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { name } = await openedOrganisation(params)
  return { title: name }
}

/** An organisation: its members and its name. */
export default async function OrganisationPage({ params }: PageProps) {
  const organisation = await openedOrganisation(params)
  const { organisationId, name, mayManage } = organisation
  const actor = await requireActor(`/organisations/${organisationId}`)
  const t = await serverTexts('organisations')
  const initial = await forPage(() => listMembers(actor, organisationId))
  return (
    <AreaTexts areas={['organisations']}>
      <OrganisationHead organisation={organisation} tab="members" />
      <Section title={t('members.title')}>
        <MemberList organisation={{ organisationId, name, mayManage }} initial={initial} />
      </Section>
      {mayManage ? (
        <Section title={t('rename.title')}>
          <RenameOrganisation key={name} organisationId={organisationId} name={name} />
        </Section>
      ) : null}
    </AreaTexts>
  )
}
