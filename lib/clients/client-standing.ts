import type { Database } from '../platform/database.ts'
import { KeptForASecond } from '../platform/kept-for-a-second.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { selectClientStanding, type ClientStandingRow } from './store.ts'

const MOST_CLIENTS = 10_000

const standings = () =>
  oncePerProcess('client-standings', () => new KeptForASecond<string, ClientStandingRow | undefined>(MOST_CLIENTS))

/**
 * A client's organisation, status and scopes as they stood at most a second ago, or nothing when it is gone.
 */
export async function clientStanding(db: Database, clientId: string): Promise<ClientStandingRow | undefined> {
  return standings().get(clientId, async () => (await selectClientStanding(db, { clientId }))[0])
}
