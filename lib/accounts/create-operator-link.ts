import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { accessFault } from './access-fault.ts'
import { newOneTimeToken, oneTimeTokenHash } from './one-time-token.ts'
import { emailFault, LINK_LIFETIME, nameFault, normalisedEmail } from './rules.ts'
import { putOperatorLink, selectOperatorExists } from './store.ts'

/** `link` holds the token in its fragment, which browsers send to nobody. */
export type OperatorLink = { email: string | null; link: string; expiresAt: Date }

/**
 * Makes a one-time link with which someone becomes an operator, or an operator sets a new password. It replaces the
 * open link for the same e-mail address.
 * @param input without `email` the page asks for it, and the link works only while there is no operator
 * @param now the machine's clock
 * @throws Refusal `invalid` with pointers `/email`, `/name`; `not-found` for any actor but the installation itself
 */
export async function createOperatorLink(
  db: Database,
  actor: Actor,
  input: { email?: string; name?: string },
  now: Date,
): Promise<OperatorLink> {
  if (actor.kind !== 'system') throw notFound('action')
  const faults = [
    input.email === undefined ? undefined : emailFault(input.email),
    input.name === undefined ? undefined : nameFault(input.name),
  ].filter((fault) => fault !== undefined)
  if (faults.length > 0) throw invalid(faults.map(accessFault))
  const email = input.email === undefined ? null : normalisedEmail(input.email)
  const token = newOneTimeToken()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME)
  await putOperatorLink(db, newId(), oneTimeTokenHash(token), email, input.name?.trim() ?? null, now, expiresAt)
  return { email, link: `${settings().baseUrl}/operators/first#${token}`, expiresAt }
}

/** True when somebody is an operator already. */
export async function operatorExists(db: Database): Promise<boolean> {
  const [row] = await selectOperatorExists(db)
  return row?.found === true
}
