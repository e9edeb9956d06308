import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { accountOf, notSignedIn } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { updateEnd } from '../store.ts'

/**
 * Signs out: the session ends at once, on every node; ending it again changes nothing.
 * `address`: where the request came from, for the audit log.
 */
export async function endSession(
  { db, clock }: Context<undefined>,
  { sessionId, address }: { sessionId: string; address: string },
): Promise<void> {
  const now = clock.machine()
  await inTransaction(db, async (tx) => {
    const person = await updateEnd(tx, sessionId, now)
    if (person) await audit(tx, notSignedIn(person, address), now, { action: 'sign-out', ...accountOf(person) })
  })
}
