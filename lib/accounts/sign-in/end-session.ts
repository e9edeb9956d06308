import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { accountOf, notSignedIn } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { updateEnd } from '../store.ts'

/**
 * Signs out: the session ends at once, on every node; ending it again changes nothing.
 * `address`: where the request came from, for the audit log.
 * @returns whether the OpenID Connect provider had opened it, at which the person may still be signed in
 */
export async function endSession(
  { db, clock }: Context<undefined>,
  { sessionId, address }: { sessionId: string; address: string },
): Promise<{ isByProvider: boolean }> {
  const now = clock.machine()
  return inTransaction(db, async (tx) => {
    const ended = await updateEnd(tx, sessionId, now)
    if (!ended) return { isByProvider: false }
    const { person, isByProvider } = ended
    await audit(tx, notSignedIn(person, address), now, { action: 'sign-out', ...accountOf(person) })
    return { isByProvider }
  })
}
