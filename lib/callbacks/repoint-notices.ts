import type { Database } from '../platform/database.ts'
import { cancelNoticesOfDestination, moveNoticesOfDestination } from './store.ts'

/**
 * Sends the notices that wait for a destination's administration to its new address, due at once unless that address is
 * failing, or cancels them when there is none any more (decisions 7, "Address of a notice").
 * @param endpointId the destination's endpoint from now on
 * @param now the service clock
 */
export async function repointNotices(
  tx: Database,
  destinationId: string,
  endpointId: string | null,
  now: Date,
): Promise<void> {
  if (endpointId === null) await cancelNoticesOfDestination(tx, destinationId, now)
  else await moveNoticesOfDestination(tx, destinationId, endpointId, now)
}
