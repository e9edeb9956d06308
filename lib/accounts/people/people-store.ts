import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { peopleSorts } from './people-schema.ts'
import type { Role } from '../../platform/terms.ts'
import type { PeopleStanding } from '../terms.ts'

export type PersonRow = {
  id: string
  name: string
  email: string
  isOperator: boolean
  isSupport: boolean
  disabledAt: Date | null
  oidcIssuer: string | null
  createdAt: Date
  lastSignInAt: Date | null
  organisationCount: number
}

const columns = `p.id, p.name, p.email, p.is_operator, p.is_support, p.disabled_at, p.oidc_issuer, p.created_at, p.last_sign_in_at,
  (select count(*) from memberships m where m.person_id = p.id) as organisation_count`

/** `q`: part of the name or the e-mail address. `standing`, `organisation` of which they are members: null for any. */
type PeopleSearch = { q: string; standing: PeopleStanding | null; organisation: string | null }

const found = `(:q::text = '' or position(lower(:q) in lower(p.name)) > 0 or position(lower(:q) in p.email) > 0)
  and (:organisation::uuid is null
    or exists (select from memberships o where o.person_id = p.id and o.organisation_id = :organisation))
  and (:standing::text is null or (:standing = 'operator' and p.is_operator)
    or (:standing = 'support' and p.is_support) or (:standing = 'disabled' and p.disabled_at is not null))`

/** Number of people. */
export const countPeople = statement<{ count: number }, PeopleSearch>(
  'people-count',
  `select count(*) as count from people p where ${found}`,
)

const pageOrderedBy = (name: string, order: string) =>
  statement<PersonRow, PeopleSearch & { limit: number; offset: number }>(
    `people-${name}`,
    `select ${columns} from people p where ${found} order by ${order} limit :limit offset :offset`,
  )

type PeopleSort = (typeof peopleSorts)[number]

/** A page of people in each order. */
export const peoplePages: Record<PeopleSort | `-${PeopleSort}`, ReturnType<typeof pageOrderedBy>> = {
  name: pageOrderedBy('name', 'lower(p.name), p.id'),
  '-name': pageOrderedBy('name-desc', 'lower(p.name) desc, p.id desc'),
  email: pageOrderedBy('email', 'p.email'),
  '-email': pageOrderedBy('email-desc', 'p.email desc'),
  lastSignInAt: pageOrderedBy('last-sign-in', 'p.last_sign_in_at nulls first, p.id'),
  '-lastSignInAt': pageOrderedBy('last-sign-in-desc', 'p.last_sign_in_at desc nulls last, p.id desc'),
  createdAt: pageOrderedBy('age', 'p.created_at, p.id'),
  '-createdAt': pageOrderedBy('age-desc', 'p.created_at desc, p.id desc'),
}

export type PersonDetailRow = PersonRow & {
  hasPassword: boolean
  hasSecondFactor: boolean
  sessionCount: number
  memberships: { organisationId: string; name: string; role: Role }[]
}

/** A person with memberships; sessions count that are not over now and were used since `seenSince`. */
export async function selectPerson(
  db: Handle,
  { personId, now, seenSince }: { personId: string; now: Date; seenSince: Date },
): Promise<PersonDetailRow | undefined> {
  const isOpen = {
    endedAt: null,
    expiresAt: { gt: now },
    lastSeenAt: { gt: seenSince },
    secondFactor: { not: 'pending' },
  }
  const found = await db.person.findUnique({
    where: { id: personId },
    select: {
      id: true,
      name: true,
      email: true,
      isOperator: true,
      isSupport: true,
      disabledAt: true,
      createdAt: true,
      lastSignInAt: true,
      oidcIssuer: true,
      passwordHash: true,
      totpConfirmedAt: true,
      memberships: { select: { role: true, organisation: { select: { id: true, name: true } } } },
      _count: { select: { portalSessions: { where: isOpen } } },
    },
  })
  if (!found) return undefined
  const { passwordHash, totpConfirmedAt, _count: counts, memberships: all, ...person } = found
  const memberships = all
    .map(({ organisation, role }) => ({ organisationId: organisation.id, name: organisation.name, role: role as Role })) // by a check of the table
    .sort((one, other) => one.name.localeCompare(other.name, 'de'))
  return {
    ...person,
    hasPassword: passwordHash !== null,
    hasSecondFactor: totpConfirmedAt !== null,
    sessionCount: counts.portalSessions,
    organisationCount: memberships.length,
    memberships,
  }
}

/** The person with this e-mail address. */
export async function selectPersonId(db: Handle, email: string): Promise<string | undefined> {
  return (await db.person.findUnique({ where: { email }, select: { id: true } }))?.id
}
