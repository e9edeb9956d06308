import type { Metadata } from 'next'
import { listQuery, singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { InvitationList } from '#components/organisations/invitation-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { invitationSorts } from '#lib/accounts/people/invitation-schema.ts'
import { listInvitations } from '#lib/accounts/people/invitations.ts'
import { openedOrganisation, type OrganisationParams } from '../opened-organisation.ts'
import { OrganisationHead } from '../organisation-head.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

const queries = listQuery(invitationSorts, '-expiresAt')

type InvitationPageProps = {
  params: OrganisationParams
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: InvitationPageProps): Promise<Metadata> {
  const { name } = await openedOrganisation(params)
  const t = await serverTexts('organisations')
  return { title: `${t('invitations.title')} – ${name}` }
}

/** Invitations into an organisation: a new one (`?new`: somebody came to write one), and those that nobody accepted yet. */
export default async function InvitationsPage({ params, searchParams }: InvitationPageProps) {
  const organisation = await openedOrganisation(params)
  const { organisationId, memberCount } = organisation
  const context = await requireContext(`/organisations/${organisationId}/invitations`)
  const t = await serverTexts('organisations')
  const asked = await searchParams
  const query = queries.parse(singleValues(asked))
  const initial = await forPage(() => listInvitations(context, { organisationId, ...query }))
  return (
    <AreaTexts areas={['organisations']}>
      <OrganisationHead organisation={organisation} tab="invitations" />
      <InvitationSection
        organisationId={organisationId}
        role={memberCount === 0 ? 'owner' : 'developer'}
        isOpen={'new' in asked}
      />
      <Section title={t('invitations.openTitle')}>
        <InvitationList {...{ organisationId, query, initial }} pageSize={PAGE_SIZE} />
      </Section>
    </AreaTexts>
  )
}
