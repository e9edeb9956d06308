import type { Handle } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'
import type { memberSorts } from './member-schema.ts'
import { roles, type Role } from '../platform/terms.ts'

export type MemberRow = {
  personId: string
  name: string
  email: string
  role: Role
  createdAt: Date
  isDisabled: boolean
  oidcIssuer: string | null
}

/** `q`: part of the name or the e-mail address. */
type MemberSearch = { organisationId: string; q: string }

const found = `from memberships m join people p on p.id = m.person_id
   where m.organisation_id = :organisationId
     and (:q::text = '' or position(lower(:q) in lower(p.name)) > 0 or position(lower(:q) in p.email) > 0)`

/** Number of members of an organisation. */
export const countMembers = statement<{ count: number }, MemberSearch>(
  'members-count',
  `select count(*) as count ${found}`,
)

/** Rank of a column's role among the roles, which are listed in the order of what they allow. */
export const rankOf = (column: string): string =>
  `array_position(array[${roles.map((role) => `'${role}'`).join(', ')}], ${column})`

const pageOrderedBy = (name: string, order: string) =>
  statement<MemberRow, MemberSearch & { limit: number; offset: number }>(
    `members-${name}`,
    `select p.id as person_id, p.name, p.email, m.role, m.created_at, p.disabled_at is not null as is_disabled, p.oidc_issuer
     ${found} order by ${order} limit :limit offset :offset`,
  )

type MemberSort = (typeof memberSorts)[number]

/** A page of the members of an organisation in each order. */
export const memberPages: Record<MemberSort | `-${MemberSort}`, ReturnType<typeof pageOrderedBy>> = {
  name: pageOrderedBy('name', 'lower(p.name), p.email'),
  '-name': pageOrderedBy('name-desc', 'lower(p.name) desc, p.email desc'),
  email: pageOrderedBy('email', 'p.email'),
  '-email': pageOrderedBy('email-desc', 'p.email desc'),
  role: pageOrderedBy('role', `${rankOf('m.role')}, lower(p.name), p.email`),
  '-role': pageOrderedBy('role-desc', `${rankOf('m.role')} desc, lower(p.name), p.email`),
  since: pageOrderedBy('since', 'm.created_at, p.id'),
  '-since': pageOrderedBy('since-desc', 'm.created_at desc, p.id desc'),
}

/** Person and organisation of a membership. */
export type MemberKey = { organisationId: string; personId: string }

/** A member. `otherOwners`: number of other owners who can sign in; reliable only while the organisation is locked. */
export const selectMember = statement<
  { name: string; role: Role; oidcIssuer: string | null; otherOwners: number },
  MemberKey
>(
  'member',
  `select p.name, m.role, p.oidc_issuer,
     (select count(*) from memberships o join people q on q.id = o.person_id
      where o.organisation_id = :organisationId and o.person_id <> :personId and o.role = 'owner'
        and q.disabled_at is null) as other_owners
   from memberships m join people p on p.id = m.person_id
   where m.organisation_id = :organisationId and m.person_id = :personId`,
)

/** Id of the member of an organisation who has this e-mail address. */
export async function selectMemberByEmail(
  db: Handle,
  organisationId: string,
  email: string,
): Promise<string | undefined> {
  const where = { organisationId, person: { email } }
  return (await db.membership.findFirst({ where, select: { personId: true } }))?.personId
}

/** E-mail addresses of the owners of an organisation who are not disabled. */
export async function selectOwnerEmails(db: Handle, organisationId: string): Promise<string[]> {
  const where = { disabledAt: null, memberships: { some: { organisationId, role: 'owner' } } }
  const owners = await db.person.findMany({ where, orderBy: { email: 'asc' }, select: { email: true } })
  return owners.map(({ email }) => email)
}

/** @returns false for a person who is a member already */
export async function insertMember(db: Handle, member: MemberKey & { role: Role; createdAt: Date }): Promise<boolean> {
  return (await db.membership.createMany({ data: member, skipDuplicates: true })).count > 0
}

export async function updateRole(db: Handle, member: MemberKey, role: Role): Promise<void> {
  await db.membership.updateMany({ where: member, data: { role } })
}

export async function deleteMember(db: Handle, member: MemberKey): Promise<void> {
  await db.membership.deleteMany({ where: member })
}

/** Ends every session of a person: a person whose rights change signs in again. */
export async function endSessionsOf(db: Handle, personId: string, now: Date): Promise<void> {
  await db.portalSession.updateMany({ where: { personId, endedAt: null }, data: { endedAt: now } })
}
