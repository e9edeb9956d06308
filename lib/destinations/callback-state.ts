import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { queueOf, type EndpointRow } from './callback-store.ts'
import { selectUndecided } from './pause-store.ts'
import type { CallbackState } from './portal-schema.ts'
import { callbackTrouble } from './rules.ts'

/**
 * How the callback of a destination stands, what waits for it, and what will be rejected when nobody fetches and decides.
 * @param endpoint nothing when there is no callback
 * @param now the service clock
 */
export async function callbackStateOf(
  db: Database,
  { destinationId, endpoint }: { destinationId: string; endpoint: EndpointRow | undefined },
  now: Date,
): Promise<CallbackState> {
  const { standing, since } = callbackTrouble(endpoint)
  const { waiting } = await queueOf(db, destinationId)
  const inTrouble = { standing, since: since?.toISOString() ?? null, lasts: since && now.getTime() - since.getTime() }
  if (!since) return { ...inTrouble, waiting, forecast: null }
  const asked = { destinationId, deadline: settings().deadlines.submitted, most: 1 }
  const [first] = await selectUndecided(db, asked)
  const forecast = first && { undecided: first.total, rejectedAfter: first.rejectedAfter.toISOString() }
  return { ...inTrouble, waiting, forecast: forecast ?? null }
}
