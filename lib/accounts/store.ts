import type { Role } from '../platform/actor.ts'
import { statement } from '../platform/database.ts'

export type LinkRow = { email: string | null; name: string | null; expires_at: Date; used_at: Date | null }
export type CredentialsRow = { id: string; password_hash: string | null }
export type SessionRow = {
  person_id: string
  email: string
  name: string
  is_operator: boolean
  is_support: boolean
  roles: Record<string, Role>
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

/** A link for an operator: `$1 id, $2 token hash, $3 e-mail, $4 name, $5 now, $6 its end`; the open one of the same e-mail is replaced. */
export const putOperatorLink = statement<{ id: string }>(
  'operator-link-put',
  `insert into one_time_links (id, purpose, token_hash, email, name, created_at, expires_at)
   values ($1, 'operator', $2, $3, $4, $5, $6)
   on conflict (purpose, email, organisation_id) where used_at is null do update set
     id = excluded.id, token_hash = excluded.token_hash, name = excluded.name,
     created_at = excluded.created_at, expires_at = excluded.expires_at
   returning id`,
)

/** The link with token hash `$1`; one without e-mail is for the first operator only, and gone once there is one. */
export const selectOperatorLink = statement<LinkRow>(
  'operator-link',
  `select l.email, coalesce(l.name, p.name) as name, l.expires_at, l.used_at
   from one_time_links l left join people p on p.email = l.email
   where l.token_hash = $1 and l.purpose = 'operator'
     and (l.email is not null or not exists (select from people where is_operator))`,
)

/**
 * Uses the link with token hash `$1` at `$2` for the person of e-mail `$3`, who becomes an operator with name `$4` and
 * password hash `$5` (id `$6` when new); sessions of that person end. No row: the link does not work (any longer).
 */
export const consumeOperatorLink = statement<{ id: string }>(
  'operator-link-consume',
  `with link as (
     update one_time_links set used_at = $2, email = $3::text
     where token_hash = $1 and purpose = 'operator' and used_at is null and expires_at > $2
       and (email = $3 or (email is null and not exists (select from people where is_operator)))
     returning id
   ), person as (
     insert into people (id, email, name, password_hash, is_operator) select $6::uuid, $3, $4, $5, true from link
     on conflict (email) do update set
       name = excluded.name, password_hash = excluded.password_hash, is_operator = true
     returning id
   ), ended as (
     update portal_sessions set ended_at = $2 where person_id in (select id from person) and ended_at is null
   )
   select id from person`,
)

/** Who has the e-mail address `$1`, and what verifies the password. */
export const selectCredentials = statement<CredentialsRow>(
  'person-credentials',
  'select id, password_hash from people where email = $1',
)

/** Whether anybody is an operator. */
export const selectOperatorExists = statement<{ found: boolean }>(
  'operator-exists',
  'select exists (select from people where is_operator) as found',
)

/**
 * A session `$1 id, $2 person, $3 the verified password hash, $4 now, $5 its end, $6 user agent, $7 address`; the
 * session `$8` that the browser had before ends. No row: the password was changed meanwhile.
 */
export const insertSession = statement<{ id: string }>(
  'portal-session-insert',
  `with before as (update portal_sessions set ended_at = $4 where id = $8 and ended_at is null)
   insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address)
   select $1::uuid, id, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6, $7 from people where id = $2 and password_hash = $3
   returning id`,
)

/** Session `$1` with its person. */
export const selectSession = statement<SessionRow>(
  'portal-session',
  `select p.id as person_id, p.email, p.name, p.is_operator, p.is_support, s.last_seen_at, s.expires_at, s.ended_at,
     (select coalesce(jsonb_object_agg(m.organisation_id, m.role), '{}') from memberships m
      where m.person_id = p.id) as roles
   from portal_sessions s join people p on p.id = s.person_id
   where s.id = $1 and p.disabled_at is null and s.second_factor <> 'pending'`,
)

/** Notes that session `$1` was used at `$2`; never moves back, whichever node writes last. */
export const updateLastSeen = statement<{ id: string }>(
  'portal-session-seen',
  'update portal_sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2 and ended_at is null returning id',
)

/** Ends session `$1` at `$2`; an earlier end stays. */
export const updateEnd = statement<{ id: string }>(
  'portal-session-end',
  'update portal_sessions set ended_at = $2 where id = $1 and ended_at is null returning id',
)
