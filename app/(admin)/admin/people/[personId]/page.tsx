import { notFound } from 'next/navigation'
import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { PasswordLink } from '#components/organisations/password-link.tsx'
import { PersonActions } from '#components/organisations/person-actions.tsx'
import { StandingBadges } from '#components/organisations/standing-badges.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Link } from '#components/ui/link.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { PersonDetail } from '#lib/accounts/people/people-schema.ts'
import { readPerson } from '#lib/accounts/people/read-person.ts'
import { asUuid } from '#lib/platform/ids.ts'

/** Somebody who has access, and what operators make of it. */
const page = definePage({
  path: '/admin/people/[personId]',
  area: 'organisations',
  load: (context, { params }) => readPerson(context, { personId: asUuid(params.personId) ?? notFound() }),
  title: ({ name }) => name,
  back: { href: '/admin/people', label: 'people.back' },
  head: (person) => ({
    title: <Name>{person.name}</Name>,
    intro: person.email,
    status: <StandingBadges person={person} />,
  }),
  view: (person, { t }) => (
    <>
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
      {person.isDisabled || isLedByProvider(person) ? null : (
        <Section title={t('person.passwordTitle')} intro={t('person.passwordIntro')}>
          <PasswordLink personId={person.personId} />
        </Section>
      )}
    </>
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page

/** A password would let in nobody whose roles the provider gives. */
const isLedByProvider = ({ isOperator, isSupport, givenByProvider, memberships }: PersonDetail): boolean =>
  (isOperator && givenByProvider.includes('operator')) ||
  (isSupport && givenByProvider.includes('support')) ||
  memberships.some(({ isGivenByProvider }) => isGivenByProvider)

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
      {person.memberships.map(({ organisationId, name, role, isGivenByProvider }) => (
        <li key={organisationId}>
          <Link href={`/organisations/${organisationId}`} className="kern-link kern-link--no-visited-state">
            <Name>{name}</Name>
          </Link>
          {`: ${t(`roles.${role}`)}`}
          {isGivenByProvider ? <span className="text-muted">{` (${t('person.byProvider')})`}</span> : null}
        </li>
      ))}
    </ul>
  )
}
