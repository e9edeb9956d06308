import { statement } from '../platform/database.ts'

export type ProvidedRow = { id: string; email: string; name: string; disabled_at: Date | null; is_linked: boolean }

/**
 * The person whom issuer `$1` knows as `$2`; else the one with e-mail address `$3`, if no provider is linked with that
 * one yet.
 */
export const selectByProvider = statement<ProvidedRow>(
  'person-by-provider',
  `select id, email, name, disabled_at, oidc_subject is not null as is_linked from people
   where (oidc_issuer = $1 and oidc_subject = $2) or (email = $3 and oidc_subject is null)
   order by oidc_subject nulls last limit 1`,
)

/** Links person `$1` with `$3` at issuer `$2`. No row: another one is linked already. */
export const linkProvider = statement<{ id: string }>(
  'person-link-provider',
  `update people set oidc_issuer = $2, oidc_subject = $3 where id = $1 and oidc_subject is null returning id`,
)
