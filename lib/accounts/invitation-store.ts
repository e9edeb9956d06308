import type { Role } from '../platform/actor.ts'
import { statement, type Database } from '../platform/database.ts'
import type { invitationSorts } from './invitation-schema.ts'
import { rankOf } from './member-store.ts'

export type InvitationRow = {
  id: string
  organisation_id: string
  organisation_name: string
  email: string
  role: Role
  expires_at: Date
  used_at: Date | null
}

/**
 * An invitation `$1 id, $2 token hash, $3 e-mail, $4 organisation, $5 role, $6 who invites (or null), $7 now, $8 its
 * end`; the open one of the same address into the same organisation is replaced.
 */
export const putInvitation = statement<{ id: string }>(
  'invitation-put',
  `insert into one_time_links (id, purpose, token_hash, email, organisation_id, role, invited_by, created_at, expires_at)
   values ($1, 'invitation', $2, $3, $4, $5, $6, $7, $8)
   on conflict (purpose, email, organisation_id) where used_at is null do update set
     id = excluded.id, token_hash = excluded.token_hash, role = excluded.role, invited_by = excluded.invited_by,
     created_at = excluded.created_at, expires_at = excluded.expires_at
   returning id`,
)

/** The invitation with token hash `$1`. */
export const selectInvitation = statement<InvitationRow>(
  'invitation',
  `select l.id, l.organisation_id, o.name as organisation_name, l.email, l.role, l.expires_at, l.used_at
   from one_time_links l join organisations o on o.id = l.organisation_id
   where l.token_hash = $1 and l.purpose = 'invitation'`,
)

export type OpenInvitationRow = Pick<InvitationRow, 'id' | 'email' | 'role' | 'expires_at'> & {
  created_at: Date
  invited_by: string | null
}

type Sort = (typeof invitationSorts)[number]

/** Invitations into organisation `$1` that nobody accepted yet, `$2` part of the e-mail address. */
const open = `l.purpose = 'invitation' and l.organisation_id = $1 and l.used_at is null
     and ($2 = '' or position(lower($2) in l.email) > 0)`

/** Number of invitations into organisation `$1` that nobody accepted yet, `$2` part of the e-mail address. */
export const countOpenInvitations = statement<{ count: number }>(
  'invitations-open-count',
  `select count(*) as count from one_time_links l where ${open}`,
)

/** An address has one open invitation into an organisation at most. */
const orders: Record<Sort | `-${Sort}`, string> = {
  email: 'l.email',
  '-email': 'l.email desc',
  role: `${rankOf('l.role')}, l.email`,
  '-role': `${rankOf('l.role')} desc, l.email`,
  expiresAt: 'l.expires_at, l.email',
  '-expiresAt': 'l.expires_at desc, l.email desc',
}

/** A page of the open invitations into an organisation in this order. `q`: part of the e-mail address. */
export async function selectOpenInvitations(
  db: Database,
  order: keyof typeof orders,
  query: { organisationId: string; q: string; limit: number; offset: number },
): Promise<OpenInvitationRow[]> {
  const select = statement<OpenInvitationRow>(
    `invitations-open-${order}`,
    `select l.id, l.email, l.role, l.created_at, l.expires_at, p.name as invited_by
     from one_time_links l left join people p on p.id = l.invited_by
     where ${open} order by ${orders[order]} limit $3 offset $4`,
  )
  return select(db, query.organisationId, query.q, query.limit, query.offset)
}

/** Uses the invitation with token hash `$1` at `$2`; no row when it does not work (any longer). */
export const consumeInvitation = statement<{ id: string }>(
  'invitation-consume',
  `update one_time_links set used_at = $2
   where token_hash = $1 and purpose = 'invitation' and used_at is null and expires_at > $2 returning id`,
)

/** Takes back invitation `$2` into organisation `$1`, unless it was accepted. */
export const deleteInvitation = statement<{ email: string; role: Role }>(
  'invitation-delete',
  `delete from one_time_links
   where organisation_id = $1 and id = $2 and purpose = 'invitation' and used_at is null returning email, role`,
)

/** A new person `$1 id, $2 e-mail, $3 name, $4 password hash, $5 now`; no row when somebody has the address. */
export const insertPerson = statement<{ id: string }>(
  'invitation-person',
  `insert into people (id, email, name, password_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict (email) do nothing returning id`,
)

/** E-mail address of person `$1`. */
export const selectEmail = statement<{ email: string }>('person-email', 'select email from people where id = $1')
