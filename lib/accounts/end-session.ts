import type { Database } from '../platform/database.ts'
import { updateEnd } from './store.ts'

/** Ends a session at once, on every node; ending it again changes nothing. `now`: the machine's clock. */
export async function endSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await updateEnd(db, sessionId, now)
}
