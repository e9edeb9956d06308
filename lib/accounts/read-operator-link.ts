import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { oneTimeTokenHash } from './one-time-token.ts'
import { linkStanding } from './rules.ts'
import { selectOperatorLink } from './store.ts'

/**
 * What the page behind a one-time link needs to know; the link stays unused.
 * @param now the machine's clock
 * @throws Refusal `not-found`: unknown, used, replaced or too old
 */
export async function readOperatorLink(
  db: Database,
  token: string,
  now: Date,
): Promise<{ email: string | null; name: string | null }> {
  const [link] = await selectOperatorLink(db, oneTimeTokenHash(token))
  if (!link || linkStanding({ expiresAt: link.expires_at, usedAt: link.used_at }, now) !== 'open') throw linkGone()
  return { email: link.email, name: link.name }
}

/** One answer for every link that does not work. */
export const linkGone = () => notFound('link, or it was used, replaced or is older than 30 minutes; ask for a new one')
