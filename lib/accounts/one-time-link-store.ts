import { statement } from '../platform/database.ts'

/** What a one-time link is for; those of invitations stand in the files about invitations. */
export type LinkPurpose = 'operator' | 'password'
export type LinkRow = { email: string | null; name: string | null; expires_at: Date; used_at: Date | null }

/**
 * A link `$1 id, $2 purpose, $3 token hash, $4 e-mail, $5 name, $6 now, $7 its end`; the open one of the same purpose and
 * e-mail is replaced, unless it was made after `$8`: then no row comes back.
 */
export const putLink = statement<{ id: string }>(
  'one-time-link-put',
  `insert into one_time_links (id, purpose, token_hash, email, name, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (purpose, email, organisation_id) where used_at is null do update set
     id = excluded.id, token_hash = excluded.token_hash, name = excluded.name,
     created_at = excluded.created_at, expires_at = excluded.expires_at
   where $8::timestamptz is null or one_time_links.created_at <= $8
   returning id`,
)

/**
 * The link with token hash `$1` and purpose `$2`. One for an operator without e-mail is for the first operator only, and
 * gone once there is one; one from before its person was disabled does not work, and one for a password needs a person who
 * is not disabled.
 */
export const selectLink = statement<LinkRow>(
  'one-time-link',
  `select l.email, coalesce(l.name, p.name) as name, l.expires_at, l.used_at
   from one_time_links l left join people p on p.email = l.email
   where l.token_hash = $1 and l.purpose = $2
     and case l.purpose
       when 'operator' then case when l.email is null then not exists (select from people where is_operator)
         else coalesce(p.disabled_at < l.created_at, true) end
       else p.id is not null and p.disabled_at is null
     end`,
)

/**
 * Uses the operator's link with token hash `$1` at `$2` for the person of e-mail `$3`, who becomes an operator with name
 * `$4` and password hash `$5` (id `$6` when new); sessions of that person end, and the second factor goes: who can make
 * such a link has the machine. No row: the link does not work (any longer).
 */
export const consumeOperatorLink = statement<{ id: string }>(
  'operator-link-consume',
  `with link as (
     update one_time_links set used_at = $2, email = $3::text
     where token_hash = $1 and purpose = 'operator' and used_at is null and expires_at > $2
       and (email = $3 or (email is null and not exists (select from people where is_operator)))
       and not exists (select from people p where p.email = $3 and p.disabled_at >= one_time_links.created_at)
     returning id
   ), person as (
     insert into people (id, email, name, password_hash, is_operator) select $6::uuid, $3, $4, $5, true from link
     on conflict (email) do update set
       name = excluded.name, password_hash = excluded.password_hash, is_operator = true, disabled_at = null,
       totp_sealed = null, totp_confirmed_at = null, totp_last_step = null
     returning id
   ), codes as (
     delete from recovery_codes where person_id in (select id from person)
   ), ended as (
     update portal_sessions set ended_at = $2 where person_id in (select id from person) and ended_at is null
   )
   select id from person`,
)

/**
 * Uses the link for a password with token hash `$1` at `$2`: its person has the password hash `$3`, and sessions of that
 * person end. No row: the link does not work (any longer).
 */
export const consumePasswordLink = statement<{ id: string; email: string; name: string }>(
  'password-link-consume',
  `with link as (
     update one_time_links set used_at = $2
     where token_hash = $1 and purpose = 'password' and used_at is null and expires_at > $2
     returning email
   ), person as (
     update people set password_hash = $3 where email in (select email from link) and disabled_at is null
     returning id, email, name
   ), ended as (
     update portal_sessions set ended_at = $2 where person_id in (select id from person) and ended_at is null
   )
   select id, email, name from person`,
)
