import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { putLink, selectLink, type LinkPurpose, type LinkRow } from './one-time-link-store.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../one-time-token.ts'
import { isPassword } from './password.ts'
import { linkStanding } from '../rules.ts'
import { selectCredentials } from '../store.ts'

/** The page that each kind of link leads to; it reads the token from the fragment, which browsers do not send. */
const linkPages: Record<LinkPurpose, string> = { operator: '/operators/first', password: '/password/new' }

/**
 * `lifetime` in milliseconds. `mailed`: the link goes to its address alone; an open link younger than `pause` stays,
 * and no new one is made.
 */
type OneTimeLinkWish = {
  purpose: LinkPurpose
  email: string | null
  name: string | null
  lifetime: number
  mailed?: { pause: number }
}

/** `id` names it in the audit log; only `link` opens anything. */
export type OneTimeLink = { id: string; link: string; expiresAt: Date }

/**
 * Makes a one-time link; it replaces the open one for the same e-mail address that was sent the same way.
 * @param now the machine's clock
 * @returns undefined when the open one is too young to be replaced
 */
export async function makeLink(db: Handle, wish: OneTimeLinkWish, now: Date): Promise<OneTimeLink | undefined> {
  const { purpose, email, name, lifetime, mailed } = wish
  const token = newOneTimeToken()
  const expiresAt = new Date(now.getTime() + lifetime)
  const unlessSince = mailed === undefined ? null : new Date(now.getTime() - mailed.pause)
  const link = { id: newId(), tokenHash: oneTimeTokenHash(token), expiresAt }
  const [made] = await putLink(db, {
    ...link,
    purpose,
    email,
    name,
    now,
    isMailed: mailed !== undefined,
    unlessSince,
  })
  return made && { id: made.id, link: `${settings().baseUrl}${linkPages[purpose]}#${token}`, expiresAt }
}

/**
 * Facts that the page behind a link needs; the link stays unused.
 * @throws Refusal `not-found`: unknown, used, replaced or too old
 */
export async function readLink(
  { db, clock }: Context<undefined>,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<Pick<LinkRow, 'email' | 'name' | 'hasCalendars'>> {
  const now = clock.machine()
  const link = await usableLink(db, purpose, oneTimeTokenHash(token), now)
  if (linkStanding(link, now) !== 'open') throw linkGone()
  return { email: link.email, name: link.name, hasCalendars: link.hasCalendars }
}

/**
 * The link with this token, open or used within the last minute.
 * @throws Refusal `not-found`
 */
export async function usableLink(db: Handle, purpose: LinkPurpose, tokenHash: Buffer, now: Date): Promise<LinkRow> {
  const [link] = await selectLink(db, { tokenHash, purpose })
  if (!link || linkStanding(link, now) === 'over') throw linkGone()
  return link
}

/**
 * Lets a request pass again that used the link within the last minute: the second half of a double click.
 * @returns the e-mail address of the link's person
 * @throws Refusal `not-found` for any other request
 */
export async function assertRepeats(
  db: Handle,
  purpose: LinkPurpose,
  { tokenHash, password }: { tokenHash: Buffer; password: string },
  now: Date,
): Promise<string> {
  const link = await usableLink(db, purpose, tokenHash, now)
  if (link.email === null || linkStanding(link, now) !== 'repeatable') throw linkGone()
  const person = await selectCredentials(db, link.email)
  if (!(await isPassword(password, person?.passwordHash))) throw linkGone()
  return link.email
}

/** One answer for every link that does not work. */
export const linkGone = () => notFound('link, or it was used, replaced or is too old; ask for a new one')
