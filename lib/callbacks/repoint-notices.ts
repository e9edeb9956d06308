import type { Database } from '../platform/database.ts'
import {
  cancelNoticesOfDestination,
  moveNoticesOfDestination,
  openEndpointsOfDestination,
  readdressNoticesOfCase,
} from './store.ts'

/**
 * Sends the notices that wait for a destination's administration to its new address, due at once, or cancels them when
 * there is none any more (decisions 7, "Address of a notice"). The destination's row is changed already, in the same
 * transaction.
 * @param endpointId the destination's endpoint from now on
 * @param now the service clock
 */
export async function repointNotices(
  tx: Database,
  destinationId: string,
  endpointId: string | null,
  now: Date,
): Promise<void> {
  await openEndpointsOfDestination(tx, destinationId, endpointId)
  if (endpointId === null) await cancelNoticesOfDestination(tx, destinationId, now)
  else await moveNoticesOfDestination(tx, destinationId, endpointId, now)
}

/**
 * The same for the online service of a case, whose row is changed already in the same transaction: to the case's
 * callback, else the submission's own. At an address that is failing, what arrives waits with the rest.
 * @param now the service clock
 */
export async function repointCaseNotices(tx: Database, caseId: string, now: Date): Promise<void> {
  await readdressNoticesOfCase(tx, caseId, now)
}
