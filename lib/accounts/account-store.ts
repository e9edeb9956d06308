import type { Role } from '../platform/actor.ts'
import { statement } from '../platform/database.ts'
import type { CredentialsRow } from './store.ts'

export type AccountRow = {
  name: string
  email: string
  has_password: boolean
  by_provider: boolean
  last_sign_in_at: Date | null
  totp_confirmed_at: Date | null
  recovery_codes_left: number
}

/** What person `$1` may see of the own account. */
export const selectAccount = statement<AccountRow>(
  'account',
  `select name, email, password_hash is not null as has_password, oidc_subject is not null as by_provider,
     last_sign_in_at, totp_confirmed_at,
     (select count(*) from recovery_codes c where c.person_id = p.id and c.used_at is null) as recovery_codes_left
   from people p where id = $1`,
)

/** The organisations of person `$1`, by name. */
export const selectOwnMemberships = statement<{ organisation_id: string; organisation_name: string; role: Role }>(
  'account-memberships',
  `select m.organisation_id, o.name as organisation_name, m.role
   from memberships m join organisations o on o.id = m.organisation_id
   where m.person_id = $1 order by lower(o.name), o.id`,
)

/** What verifies the password of person `$1`. */
export const selectOwnCredentials = statement<CredentialsRow>(
  'account-credentials',
  'select id, email, name, password_hash, disabled_at from people where id = $1 and disabled_at is null',
)

/** Gives person `$1` the password hash `$3` in the place of `$2`. No row: it was changed meanwhile. */
export const updatePassword = statement<{ id: string }>(
  'account-password',
  'update people set password_hash = $3 where id = $1 and password_hash = $2 and disabled_at is null returning id',
)

/** Gives person `$1` the name `$2`; answers the one before. No row: it is this already. */
export const updateName = statement<{ before: string }>(
  'account-name',
  `update people p set name = $2 from people old where p.id = $1 and old.id = p.id and p.name <> $2
   returning old.name as before`,
)

export type OwnSessionRow = {
  id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  user_agent: string
  address: string
}

/** Sessions of person `$1` that nobody ended and that are not over at `$2`, those seen last first. */
export const selectOwnSessions = statement<OwnSessionRow>(
  'account-sessions',
  `select id, created_at, last_seen_at, expires_at, ended_at, user_agent, address from portal_sessions
   where person_id = $1 and ended_at is null and expires_at > $2 and second_factor <> 'pending'
   order by last_seen_at desc, id`,
)

/** Ends session `$2` of person `$1` at `$3`. No row: there is none, or it is over. */
export const updateOwnEnd = statement<{ id: string }>(
  'account-session-end',
  `update portal_sessions set ended_at = $3 where person_id = $1 and id = $2 and ended_at is null returning id`,
)

/** Ends all sessions of person `$1` but `$2` at `$3`. */
export const updateOtherEnds = statement<{ id: string }>(
  'account-sessions-end',
  `update portal_sessions set ended_at = $3 where person_id = $1 and id <> $2 and ended_at is null returning id`,
)

/** Person `$1`. */
export const selectPerson = statement<{ id: string; email: string; name: string; disabled_at: Date | null }>(
  'account-person',
  'select id, email, name, disabled_at from people where id = $1',
)
