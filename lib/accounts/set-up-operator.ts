import type { Database } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { accessFault } from './access-fault.ts'
import { oneTimeTokenHash } from './one-time-token.ts'
import { hashPassword, isPassword } from './password.ts'
import { linkGone } from './read-operator-link.ts'
import { faultsOfAccess, linkStanding, normalisedEmail } from './rules.ts'
import type { OperatorSetUp } from './schema.ts'
import { consumeOperatorLink, selectCredentials, selectOperatorLink, type LinkRow } from './store.ts'

type Operator = { email: string; name: string }

/**
 * Uses a one-time link: the person becomes an operator with this name and password, and earlier sessions end. The same
 * request within a minute (a double click) gets the same answer and changes nothing.
 * @param input `email` counts only when the link names none
 * @param now the machine's clock
 * @throws Refusal `invalid` with pointers `/email`, `/name`, `/password`; `not-found` when the link does not work
 */
export async function setUpOperator(db: Database, input: OperatorSetUp, now: Date): Promise<Operator> {
  const tokenHash = oneTimeTokenHash(input.token)
  const [link] = await selectOperatorLink(db, tokenHash)
  if (!link || standingOf(link, now) === 'over') throw linkGone()
  const access = { email: normalisedEmail(link.email ?? input.email ?? ''), name: input.name.trim() }
  const faults = faultsOfAccess({ ...access, password: input.password })
  if (faults.length > 0) throw invalid(faults.map(accessFault))
  if (standingOf(link, now) === 'repeatable') return repeated(db, link, input, now)
  const passwordHash = await hashPassword(input.password)
  const [person] = await consumeOperatorLink(db, tokenHash, now, access.email, access.name, passwordHash, newId())
  if (person) return access
  // another request was faster: the second half of a double click, or somebody else with the same link
  const [used] = await selectOperatorLink(db, tokenHash)
  return repeated(db, used, input, now)
}

const standingOf = (link: LinkRow, now: Date) => linkStanding({ expiresAt: link.expires_at, usedAt: link.used_at }, now)

/** The answer of the request that used the link, for one that is the same as that. */
async function repeated(db: Database, link: LinkRow | undefined, input: OperatorSetUp, now: Date): Promise<Operator> {
  if (!link?.email || standingOf(link, now) !== 'repeatable') throw linkGone()
  const [person] = await selectCredentials(db, link.email)
  if (!(await isPassword(input.password, person?.password_hash))) throw linkGone()
  return { email: link.email, name: input.name.trim() }
}
