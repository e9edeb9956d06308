import type { Metadata } from 'next'
import { Link } from '#components/ui/link.tsx'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { PasswordLink } from '#components/organisations/password-link.tsx'
import { PersonActions } from '#components/organisations/person-actions.tsx'
import { StandingBadges } from '#components/organisations/standing-badges.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { PersonDetail } from '#lib/accounts/people-schema.ts'
import { readPerson } from '#lib/accounts/read-person.ts'
import { asUuid } from '#lib/platform/ids.ts'

type PeoplePageParams = Promise<{ personId: string }>

const openedPerson = cache(async (params: PeoplePageParams) => {
  const { personId } = await params
  const context = await requireContext(`/admin/people/${personId}`)
  const id = asUuid(personId) ?? notFound()
  return forPage(() => readPerson(context, { personId: id }))
})

export async function generateMetadata({ params }: { params: PeoplePageParams }): Promise<Metadata> {
  const { name } = await openedPerson(params)
  return { title: name }
}

/** Somebody who has access, and what operators make of it. */
export default async function PersonPage({ params }: { params: PeoplePageParams }) {
  const person = await openedPerson(params)
  const t = await serverTexts('organisations')
  return (
    <AreaTexts areas={['organisations']}>
      <PageHead
        title={<Name>{person.name}</Name>}
        intro={person.email}
        back={{ href: '/admin/people', label: t('people.back') }}
        status={<StandingBadges person={person} />}
      />
      <Section title={t('person.factsTitle')}>
        <Facts person={person} />
        <p className="mt-4">
          <Link href={`/admin/audit-log?who=${person.personId}`} className="kern-link kern-link--no-visited-state">
            {t('person.auditLog')}
          </Link>
        </p>
      </Section>
      <Section title={t('person.membershipsTitle')}>
        <Memberships person={person} />
      </Section>
      <Section title={t('person.standingTitle')} intro={t('person.standingIntro')}>
        <PersonActions person={person} />
      </Section>
      {person.isDisabled ? null : (
        <Section title={t('person.passwordTitle')} intro={t('person.passwordIntro')}>
          <PasswordLink personId={person.personId} />
        </Section>
      )}
    </AreaTexts>
  )
}

async function Facts({ person }: { person: PersonDetail }) {
  const t = await serverTexts('organisations')
  const yesOrNo = (is: boolean) => (is ? t('person.yes') : t('person.no'))
  return (
    <DescriptionList
      items={[
        { term: t('people.lastSignIn'), value: <Timestamp value={person.lastSignInAt} /> },
        { term: t('person.sessions'), value: person.sessionCount },
        { term: t('person.password'), value: yesOrNo(person.hasPassword) },
        { term: t('person.secondFactor'), value: yesOrNo(person.hasSecondFactor) },
        { term: t('person.provider'), value: person.identityProvider ?? t('person.none') },
        { term: t('people.created'), value: <Timestamp value={person.createdAt} /> },
      ]}
    />
  )
}

async function Memberships({ person }: { person: PersonDetail }) {
  const t = await serverTexts('organisations')
  if (person.memberships.length === 0) return <p className="text-muted">{t('person.noMemberships')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {person.memberships.map(({ organisationId, name, role }) => (
        <li key={organisationId}>
          <Link href={`/organisations/${organisationId}`} className="kern-link kern-link--no-visited-state">
            <Name>{name}</Name>
          </Link>
          {`: ${t(`roles.${role}`)}`}
        </li>
      ))}
    </ul>
  )
}
