import { roles, type Role } from '../platform/actor.ts'
import { statement, type Database } from '../platform/database.ts'
import type { memberSorts } from './member-schema.ts'

export type MemberRow = {
  person_id: string
  name: string
  email: string
  role: Role
  created_at: Date
  is_disabled: boolean
}

type Sort = (typeof memberSorts)[number]

/** Members of organisation `$1`, `$2` part of the name or the e-mail address. */
const found = `from memberships m join people p on p.id = m.person_id
   where m.organisation_id = $1
     and ($2 = '' or position(lower($2) in lower(p.name)) > 0 or position(lower($2) in p.email) > 0)`

/** Number of members of organisation `$1`, `$2` part of the name or the e-mail address. */
export const countMembers = statement<{ count: number }>('members-count', `select count(*) as count ${found}`)

/** The place of a column's role among the roles, which stand in the order of what they allow. */
export const rankOf = (column: string): string =>
  `array_position(array[${roles.map((role) => `'${role}'`).join(', ')}], ${column})`

const orders: Record<Sort | `-${Sort}`, string> = {
  name: 'lower(p.name), p.email',
  '-name': 'lower(p.name) desc, p.email desc',
  email: 'p.email',
  '-email': 'p.email desc',
  role: `${rankOf('m.role')}, lower(p.name), p.email`,
  '-role': `${rankOf('m.role')} desc, lower(p.name), p.email`,
  since: 'm.created_at, p.id',
  '-since': 'm.created_at desc, p.id desc',
}

/** A page of the members of an organisation in this order. `q`: part of the name or the e-mail address. */
export async function selectMembers(
  db: Database,
  order: keyof typeof orders,
  query: { organisationId: string; q: string; limit: number; offset: number },
): Promise<MemberRow[]> {
  const select = statement<MemberRow>(
    `members-${order}`,
    `select p.id as person_id, p.name, p.email, m.role, m.created_at, p.disabled_at is not null as is_disabled
     ${found} order by ${orders[order]} limit $3 offset $4`,
  )
  return select(db, query.organisationId, query.q, query.limit, query.offset)
}

/**
 * Member `$2` of organisation `$1`. `other_owners`: how many besides this one are owners and can sign in; a number to
 * rely on only while the organisation is locked.
 */
export const selectMember = statement<MemberRow & { other_owners: number }>(
  'member',
  `select p.id as person_id, p.name, p.email, m.role, m.created_at, p.disabled_at is not null as is_disabled,
     (select count(*) from memberships o join people q on q.id = o.person_id
      where o.organisation_id = $1 and o.person_id <> $2 and o.role = 'owner' and q.disabled_at is null) as other_owners
   from memberships m join people p on p.id = m.person_id
   where m.organisation_id = $1 and m.person_id = $2`,
)

/** Whether the person of e-mail `$2` is a member of organisation `$1`. */
export const selectMemberByEmail = statement<{ person_id: string }>(
  'member-by-email',
  `select m.person_id from memberships m join people p on p.id = m.person_id
   where m.organisation_id = $1 and p.email = $2`,
)

/** Makes person `$2` a member of organisation `$1` with role `$3` at `$4`; no row for who is one already. */
export const insertMember = statement<{ person_id: string }>(
  'member-insert',
  `insert into memberships (organisation_id, person_id, role, created_at) values ($1, $2, $3, $4)
   on conflict do nothing returning person_id`,
)

/** Gives member `$2` of organisation `$1` the role `$3`. */
export const updateRole = statement<never>(
  'member-role',
  'update memberships set role = $3 where organisation_id = $1 and person_id = $2',
)

/** Takes person `$2` out of organisation `$1`. */
export const deleteMember = statement<never>(
  'member-delete',
  'delete from memberships where organisation_id = $1 and person_id = $2',
)

/** Ends every session of person `$1` at `$2`: who may something else than before signs in anew. */
export const endSessionsOf = statement<never>(
  'person-sessions-end',
  'update portal_sessions set ended_at = $2 where person_id = $1 and ended_at is null',
)
