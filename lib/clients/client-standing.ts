import type { Database } from '../platform/database.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { BoundedMap } from '../platform/bounded-map.ts'
import { selectClientStanding, type ClientStandingRow } from './store.ts'

/** Milliseconds for which a node goes on with what it knows of a client (decisions 2: at most a second). */
const MOST_AGE = 1000
const MOST_CLIENTS = 10_000

type Known = { row: Promise<ClientStandingRow | undefined>; readAt: number }

const standings = () => oncePerProcess('client-standings', () => new BoundedMap<string, Known>(MOST_CLIENTS))

/**
 * A client's organisation, status and scopes as they stood at most a second ago, or nothing when it is gone. All who ask
 * within that second share one read; a failed read is forgotten at once.
 */
export async function clientStanding(db: Database, clientId: string): Promise<ClientStandingRow | undefined> {
  const readAt = performance.now()
  const known = standings().get(clientId)
  if (known && readAt - known.readAt < MOST_AGE) return known.row
  const row = selectClientStanding(db, { clientId }).then(([found]) => found)
  const reading: Known = { row, readAt }
  standings().set(clientId, reading)
  try {
    return await row
  } catch (error) {
    if (standings().get(clientId) === reading) standings().delete(clientId)
    throw error
  }
}
