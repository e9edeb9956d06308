import { inTransaction } from '../platform/database.ts'
import type { PrismaClient } from '../platform/prisma/client.ts'
import { insertAudit } from './audit-store.ts'
import { ownRow } from './own-row.ts'
import { updateEnd } from './store.ts'

/**
 * Signs out: the session ends at once, on every node; ending it again changes nothing.
 * @param address where the request came from, for the audit log
 * @param now the machine's clock
 */
export async function endSession(
  management: PrismaClient,
  sessionId: string,
  address: string,
  now: Date,
): Promise<void> {
  await inTransaction(management, async (tx) => {
    const person = await updateEnd(tx, sessionId, now)
    if (person) await insertAudit(tx, ownRow(person, address, 'sign-out', now))
  })
}
