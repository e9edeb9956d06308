import { inLongTransaction, type Database } from '../../platform/database.ts'
import { giveBackRefusedCalls, takeRefusedCalls } from '../../platform/refused-calls.ts'
import { addRefusedCallCounts, insertRefusedCalls, trimRefusedCalls } from './store.ts'

/** Records of one client, the newest of them: more would fill the disk and help nobody. */
export const MOST_KEPT = 1000

/** Writes what waits, in one transaction; what fails is tried with the next. The last second of it is lost in a crash. */
export async function writeRefusedCalls(db: Database): Promise<void> {
  const taken = takeRefusedCalls()
  const { calls, counts } = taken
  if (counts.length === 0) return
  const clients = [...new Set(calls.map(({ clientId }) => clientId))]
  try {
    await inLongTransaction(db, async (tx) => {
      await insertRefusedCalls(tx, { calls: JSON.stringify(calls) })
      await addRefusedCallCounts(tx, { counts: JSON.stringify(counts) })
      await trimRefusedCalls(tx, { clients, most: MOST_KEPT })
    })
  } catch (error) {
    giveBackRefusedCalls(taken)
    throw error
  }
}
