import type pg from 'pg'
import { inTransaction } from '../platform/database.ts'
import { insertAudit } from './audit-store.ts'
import { ownRow } from './own-row.ts'
import { updateEnd } from './store.ts'

/**
 * Signs out: the session ends at once, on every node; ending it again changes nothing.
 * @param address where the request came from, for the audit log
 * @param now the machine's clock
 */
export async function endSession(pool: pg.Pool, sessionId: string, address: string, now: Date): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const [person] = await updateEnd(tx, sessionId, now)
    if (person) await insertAudit(tx, ownRow(person, address, 'sign-out', now))
  })
}
