import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'

/** Purposes of one-time links; the files about invitations hold the links of invitations. */
export type LinkPurpose = 'operator' | 'password'

/** Links for a password: handed over by an operator, or mailed on request. Neither kind replaces the other. */
const forPassword = `('password', 'mailed-password')`

/**
 * `isMailed`: the link goes to its address alone. `unlessSince`: an open link of the same purpose and e-mail that is
 * younger than this stays; null: the new link always replaces it.
 */
export type NewLink = {
  id: string
  purpose: LinkPurpose
  tokenHash: Buffer
  email: string | null
  name: string | null
  now: Date
  expiresAt: Date
  isMailed: boolean
  unlessSince: Date | null
}

/** Stores a link; it replaces the open one of the same purpose and e-mail. No row: the open one stays. */
export const putLink = statement<{ id: string }, NewLink>(
  'one-time-link-put',
  `insert into one_time_links (id, purpose, token_hash, email, name, created_at, expires_at, mailed_at)
   values (:id, case when :isMailed::boolean then 'mailed-' else '' end || :purpose::text, :tokenHash, :email, :name,
     :now::timestamptz, :expiresAt, case when :isMailed then :now end)
   on conflict (purpose, email, organisation_id) where used_at is null do update set
     id = excluded.id, token_hash = excluded.token_hash, name = excluded.name,
     created_at = excluded.created_at, expires_at = excluded.expires_at, mailed_at = excluded.mailed_at
   where :unlessSince::timestamptz is null or one_time_links.created_at <= :unlessSince
   returning id`,
)

export type LinkRow = {
  email: string | null
  name: string | null
  hasCalendars: boolean
  expiresAt: Date
  usedAt: Date | null
}

/**
 * The link of a purpose whose token has this hash. An operator's link without e-mail is for the first operator only,
 * and ends once there is an operator; a link made before its person was disabled does not work, and a link for a
 * password needs a person who is not disabled.
 */
export const selectLink = statement<LinkRow, { tokenHash: Buffer; purpose: LinkPurpose }>(
  'one-time-link',
  `select l.email, coalesce(l.name, p.name) as name, l.expires_at, l.used_at,
     exists (select from radar_feeds f where f.person_id = p.id) as has_calendars
   from one_time_links l left join people p on p.email = l.email
   where l.token_hash = :tokenHash
     and case :purpose::text when 'password' then l.purpose in ${forPassword} else l.purpose = :purpose end
     and case l.purpose
       when 'operator' then case when l.email is null then not exists (select from people where is_operator)
         else coalesce(p.disabled_at < l.created_at, true) end
       else p.id is not null and p.disabled_at is null
     end`,
)

/** `personId`: id for the person, if new. */
type OperatorSetting = {
  tokenHash: Buffer
  now: Date
  email: string
  name: string
  passwordHash: string
  personId: string
}

/**
 * Uses an operator's link for the person of this e-mail, who becomes an operator with this name and password. The
 * person's sessions, calendars, second factor and link with a provider end: anyone who can make such a link controls the machine. No row: the
 * link does not work (any longer).
 */
export const consumeOperatorLink = statement<{ id: string }, OperatorSetting>(
  'operator-link-consume',
  `with link as (
     update one_time_links set used_at = :now::timestamptz, email = :email::text
     where token_hash = :tokenHash::bytea and purpose = 'operator' and used_at is null and expires_at > :now
       and (email = :email or (email is null and not exists (select from people where is_operator)))
       and not exists (select from people p where p.email = :email and p.disabled_at >= one_time_links.created_at)
     returning id
   ), person as (
     insert into people (id, email, name, password_hash, is_operator)
     select :personId::uuid, :email, :name::text, :passwordHash::text, true from link
     on conflict (email) do update set
       name = excluded.name, password_hash = excluded.password_hash, is_operator = true, disabled_at = null,
       totp_sealed = null, totp_confirmed_at = null, totp_last_step = null,
       oidc_issuer = null, oidc_subject = null
     returning id
   ), codes as (
     delete from recovery_codes where person_id in (select id from person)
   ), ended as (
     update portal_sessions set ended_at = :now where person_id in (select id from person) and ended_at is null
   ), calendars as (
     delete from radar_feeds where person_id in (select id from person)
   ), links as (
     delete from one_time_links
     where email = :email and purpose in ${forPassword} and used_at is null and exists (select from person)
   )
   select id from person`,
)

type PasswordSetting = { tokenHash: Buffer; now: Date; passwordHash: string }

/**
 * Uses the link for a password: sets the person's password and ends the person's sessions and other password links. A
 * person who uses a mailed link reads the mail of the address. No row: the link does not work (any longer).
 */
export const consumePasswordLink = statement<{ id: string; email: string; name: string }, PasswordSetting>(
  'password-link-consume',
  `with link as (
     update one_time_links set used_at = :now::timestamptz
     where token_hash = :tokenHash::bytea and purpose in ${forPassword} and used_at is null and expires_at > :now
     returning email, mailed_at
   ), person as (
     update people set password_hash = :passwordHash::text,
       email_proven_at = case when exists (select from link where mailed_at is not null)
         then coalesce(email_proven_at, :now) else email_proven_at end
     where email in (select email from link) and disabled_at is null
     returning id, email, name
   ), ended as (
     update portal_sessions set ended_at = :now where person_id in (select id from person) and ended_at is null
   ), others as (
     delete from one_time_links
     where email in (select email from person) and purpose in ${forPassword} and used_at is null
       and token_hash <> :tokenHash
   )
   select id, email, name from person`,
)

/** Deletes the open links for a new password of an address, both handed over and mailed ones. */
export async function deletePasswordLinks(db: Handle, email: string): Promise<void> {
  const where = { email, purpose: { in: ['password', 'mailed-password'] }, usedAt: null }
  await db.oneTimeLink.deleteMany({ where })
}
