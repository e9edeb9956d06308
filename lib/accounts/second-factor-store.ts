import { statement } from '../platform/database.ts'

export type SecondFactorRow = {
  id: string
  email: string
  name: string
  totp_sealed: Buffer | null
  totp_confirmed_at: Date | null
}

/** What is known of the second factor of person `$1`. */
export const selectSecondFactor = statement<SecondFactorRow>(
  'second-factor',
  'select id, email, name, totp_sealed, totp_confirmed_at from people where id = $1 and disabled_at is null',
)

/** The person whose session `$1` waits for the second factor; `expires_at` is the end of waiting. */
export const selectWaiting = statement<
  SecondFactorRow & { expires_at: Date; user_agent: string; totp_sealed: Buffer | null }
>(
  'second-factor-waiting',
  `select p.id, p.email, p.name, p.totp_sealed, p.totp_confirmed_at, s.expires_at, s.user_agent
   from portal_sessions s join people p on p.id = s.person_id
   where s.id = $1 and s.second_factor = 'pending' and s.ended_at is null and p.disabled_at is null
     and p.totp_confirmed_at is not null`,
)

/** Keeps the sealed secret `$2` of person `$1` until a code confirms it. No row: one is in force already. */
export const putTotp = statement<{ id: string }>(
  'totp-put',
  `update people set totp_sealed = $2, totp_last_step = null
   where id = $1 and totp_confirmed_at is null returning id`,
)

/** Puts the sealed secret `$2` of person `$1` in force at `$4`, with step `$3` used. No row: it was replaced meanwhile. */
export const confirmTotp = statement<{ id: string }>(
  'totp-confirm',
  `update people set totp_confirmed_at = $4, totp_last_step = $3
   where id = $1 and totp_sealed = $2 and totp_confirmed_at is null returning id`,
)

/** Uses step `$3` of the sealed secret `$2` of person `$1`. No row: this step or a later one was used already. */
export const claimTotpStep = statement<{ id: string }>(
  'totp-use',
  `update people set totp_last_step = $3
   where id = $1 and totp_sealed = $2 and totp_confirmed_at is not null and coalesce(totp_last_step < $3, true)
   returning id`,
)

/** Takes the second factor and its recovery codes from person `$1`. No row: there was none. */
export const removeTotp = statement<{ id: string; email: string; name: string }>(
  'totp-remove',
  `with codes as (delete from recovery_codes where person_id = $1)
   update people set totp_sealed = null, totp_confirmed_at = null, totp_last_step = null
   where id = $1 and totp_confirmed_at is not null returning id, email, name`,
)

/** Gives person `$1` the recovery codes with hashes `$2` and no others. */
export const replaceRecoveryCodes = statement<{ hash: Buffer }>(
  'recovery-codes-replace',
  `with before as (delete from recovery_codes where person_id = $1)
   insert into recovery_codes (person_id, hash) select $1, unnest($2::bytea[]) returning hash`,
)

/** Uses the recovery code with hash `$2` of person `$1` at `$3`. No row: there is none, or it was used. */
export const claimRecoveryCode = statement<{ left: number }>(
  'recovery-code-use',
  `with used as (
     update recovery_codes set used_at = $3 where person_id = $1 and hash = $2 and used_at is null returning hash
   )
   select (select count(*) from recovery_codes where person_id = $1 and used_at is null) - 1 as left from used`,
)
