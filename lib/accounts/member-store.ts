import type { Role } from '../platform/actor.ts'
import { statement } from '../platform/database.ts'

export type MemberRow = {
  person_id: string
  name: string
  email: string
  role: Role
  created_at: Date
  is_disabled: boolean
}

/** Members of organisation `$1`, by name. */
export const selectMembers = statement<MemberRow>(
  'members',
  `select p.id as person_id, p.name, p.email, m.role, m.created_at, p.disabled_at is not null as is_disabled
   from memberships m join people p on p.id = m.person_id
   where m.organisation_id = $1 order by lower(p.name), p.email`,
)

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
