import type { Role } from '../platform/actor.ts'
import { statement } from '../platform/database.ts'

export type CredentialsRow = {
  id: string
  email: string
  name: string
  password_hash: string | null
  disabled_at: Date | null
}
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

/** Who has the e-mail address `$1`, and what verifies the password. */
export const selectCredentials = statement<CredentialsRow>(
  'person-credentials',
  'select id, email, name, password_hash, disabled_at from people where email = $1',
)

/** Whether anybody is an operator. */
export const selectOperatorExists = statement<{ found: boolean }>(
  'operator-exists',
  'select exists (select from people where is_operator) as found',
)

export type SecondFactorStanding = 'none' | 'pending' | 'done'

/**
 * A session `$1 id, $2 person, $3 the verified password hash (null: the person is known otherwise), $4 now, $5 its end,
 * $6 user agent, $7 address`; the session `$8` that the browser had before ends. `$9`: `none` or `done`, or `ask` for
 * `pending` until `$10` when the person has a second factor. No row: the password was changed meanwhile, or the person
 * is disabled. Whoever is in by it has signed in last now.
 */
export const insertSession = statement<{ id: string; second_factor: SecondFactorStanding }>(
  'portal-session-insert',
  `with before as (
     update portal_sessions set ended_at = $4 where id = $8 and ended_at is null
   ), person as (
     select id, case when $9 <> 'ask' then $9 when totp_confirmed_at is null then 'none' else 'pending' end as factor
     from people where id = $2 and disabled_at is null and ($3::text is null or password_hash = $3)
   ), signed_in as (
     update people set last_sign_in_at = $4 where id in (select id from person where factor <> 'pending')
   )
   insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address, second_factor)
   select $1::uuid, id, $4::timestamptz, $4::timestamptz,
     case factor when 'pending' then $10::timestamptz else $5::timestamptz end, $6, $7, factor
   from person returning id, second_factor`,
)

/**
 * Ends every session of the person of session `$1` at `$3`; that one goes on under the id `$2`. `$4`: how its second
 * factor stands, null for as before. No row: it was over already.
 */
export const renewSession = statement<{ id: string }>(
  'portal-session-renew',
  `with old as (
     update portal_sessions set ended_at = $3
     where person_id = (select person_id from portal_sessions where id = $1) and ended_at is null
     returning id, person_id, created_at, expires_at, user_agent, address, second_factor
   )
   insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address, second_factor)
   select $2::uuid, person_id, created_at, $3::timestamptz, expires_at, user_agent, address, coalesce($4, second_factor)
   from old where id = $1
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
export const updateEnd = statement<{ id: string; email: string; name: string }>(
  'portal-session-end',
  `with ended as (
     update portal_sessions set ended_at = $2 where id = $1 and ended_at is null returning person_id
   )
   select p.id, p.email, p.name from people p join ended e on e.person_id = p.id`,
)
