import { needed, option } from '@kurier/cli/parameters'
import { columns, shownTime, table } from '@kurier/cli/texts'
import { changePerson } from '#lib/accounts/people/change-person.ts'
import { listPeople } from '#lib/accounts/people/list-people.ts'
import { changeMemberRole, removeMember } from '#lib/accounts/people/members.ts'
import type { PersonChange, PersonDetail, PersonRecord } from '#lib/accounts/people/people-schema.ts'
import { readPerson } from '#lib/accounts/people/read-person.ts'
import { makePasswordLink } from '#lib/accounts/sign-in/password-link.ts'
import { removeSecondFactorOf } from '#lib/accounts/sign-in/second-factor.ts'
import { peopleStandings, type PeopleStanding } from '#lib/accounts/terms.ts'
import type { Context } from '#lib/platform/context.ts'
import { roles } from '#lib/platform/terms.ts'
import { allPages, organisationNamed, organisationOption, personArgument, personNamed } from './named.ts'
import { command, type KurierCommand } from './session.ts'

type ShownPerson = Omit<PersonDetail, 'isSelf'>

/** Everybody who has access, by name, or those who fit. */
export async function peopleFound(
  context: Context,
  { q = '', ...among }: { q?: string; standing?: PeopleStanding; organisationId?: string },
): Promise<PersonRecord[]> {
  return allPages(async (page) => {
    const { people, totalCount } = await listPeople(context, { q, ...among, sort: 'name', page })
    return { items: people, totalCount }
  })
}

/** People in lines. */
export const peopleShown = (people: readonly PersonRecord[]): string =>
  columns(people, {
    EMAIL: ({ email }) => email,
    NAME: ({ name }) => name,
    STANDING: (person) => standingOf(person),
    ORGANISATIONS: ({ organisationCount }) => organisationCount,
    'LAST SIGN-IN': ({ lastSignInAt }) => shownTime(lastSignInAt),
    PERSON: ({ personId }) => personId,
  })

function standingOf({ isDisabled, isOperator, isSupport }: PersonRecord): string {
  return [isDisabled && 'DISABLED', isOperator && 'operator', isSupport && 'support'].filter(Boolean).join(', ')
}

async function personShown(context: Context, which: { personId: string }): Promise<ShownPerson> {
  const { isSelf: _nobody, ...person } = await readPerson(context, which)
  return person
}

const inWords = (person: ShownPerson): string =>
  table(
    ['PERSON', person.personId],
    [
      ['name', person.name],
      ['e-mail', person.email],
      ['standing', standingOf(person) || 'may sign in'],
      [
        'signs in by',
        [person.hasPassword && 'password', person.identityProvider].filter(Boolean).join(', ') || 'nothing',
      ],
      ['second factor', person.hasSecondFactor ? 'yes' : 'no'],
      ['live sessions', String(person.sessionCount)],
      ['last sign-in', shownTime(person.lastSignInAt)],
      ...person.memberships.map(({ name, role, organisationId, isGivenByProvider }) => [
        'role',
        `${role} of ${name} (${organisationId})${isGivenByProvider ? ', given by the provider' : ''}`,
      ]),
    ],
  )

const list = command({
  name: 'list',
  about: 'list everybody who has access, by name',
  takes: {
    q: option('--search <text>', 'part of the name or of the e-mail address'),
    standing: option('--standing <standing>', 'of these alone', peopleStandings),
    organisation: option('--organisation <organisation>', 'members alone of this one, by its whole name or id'),
  },
  run: async ({ organisation, ...wish }, { context }) => {
    const among = organisation === undefined ? {} : await organisationNamed(context, organisation)
    return { people: await peopleFound(context, { ...wish, ...among }) }
  },
  shown: ({ people }) => peopleShown(people),
})

const show = command({
  name: 'show',
  about: 'show a person: how they sign in, live sessions, and the role in each organisation',
  takes: { person: personArgument },
  run: async ({ person }, { context }) => personShown(context, await personNamed(context, person)),
  shown: inWords,
})

/** A command that changes what an operator decides of a person; all of the person's sessions end. */
export const changeTo = (row: { name: string; about: string; after?: string }, change: PersonChange): KurierCommand =>
  command({
    ...row,
    takes: { person: personArgument },
    run: async ({ person }, { context }) => {
      const which = await personNamed(context, person)
      await changePerson(context, { ...which, ...change })
      return personShown(context, which)
    },
    shown: inWords,
  })

const disable = changeTo(
  {
    name: 'disable',
    about: 'lock somebody out at once: all sessions end, and nobody signs in as this person until enabled again',
    after: '\nAPI clients belong to organisations and go on; `clients disable` stops one.',
  },
  { isDisabled: true },
)
const enable = changeTo({ name: 'enable', about: 'let somebody sign in again who is disabled' }, { isDisabled: false })
const makeSupport = changeTo(
  { name: 'make-support', about: 'let somebody see cases and callbacks of all organisations' },
  { isSupport: true },
)
const endSupport = changeTo({ name: 'end-support', about: 'make somebody support no longer' }, { isSupport: false })

const setRole = command({
  name: 'set-role',
  about: 'give a member of an organisation another role there; all of the person’s sessions end',
  takes: {
    person: personArgument,
    organisation: organisationOption,
    role: needed('--role <role>', 'each member has one', roles),
  },
  after: '\nWho is no member yet is invited: `organisations invite`.',
  run: async ({ person, organisation, role }, { context }) => {
    const which = await personNamed(context, person)
    await changeMemberRole(context, { ...which, ...(await organisationNamed(context, organisation)), role })
    return personShown(context, which)
  },
  shown: inWords,
})

const removeRole = command({
  name: 'remove-role',
  about: 'take somebody out of an organisation; all of the person’s sessions end',
  takes: { person: personArgument, organisation: organisationOption },
  run: async ({ person, organisation }, { context }) => {
    const which = await personNamed(context, person)
    await removeMember(context, { ...which, ...(await organisationNamed(context, organisation)) })
    return personShown(context, which)
  },
  shown: inWords,
})

const passwordLink = command({
  name: 'password-link',
  about: 'print a link with which somebody sets a new password; it works once, for a day',
  takes: { person: personArgument },
  run: async ({ person }, { context }) => {
    const which = await personNamed(context, person)
    const { link, expiresAt } = await makePasswordLink(context, which)
    return { ...which, link, expiresAt }
  },
  shown: ({ link, expiresAt }, { person }) =>
    `${link}\nIt works once, until ${shownTime(expiresAt)}. Give it to ${person} and to nobody else.`,
})

const removeSecondFactor = command({
  name: 'remove-second-factor',
  about: 'take the second factor from somebody who lost the device and the recovery codes',
  takes: { person: personArgument },
  run: async ({ person }, { context }) => {
    const which = await personNamed(context, person)
    await removeSecondFactorOf(context, which)
    return personShown(context, which)
  },
  shown: inWords,
})

/** `kurier people …` */
export const commands = [
  {
    name: 'people',
    about: 'everybody who signs in to the portal',
    commands: [
      list,
      show,
      disable,
      enable,
      setRole,
      removeRole,
      makeSupport,
      endSupport,
      passwordLink,
      removeSecondFactor,
    ],
  },
]
