import type { Handle } from '../../platform/database.ts'
import { announceNow, MOST_AT_ONCE } from './send-again.ts'
import {
  giveAddress,
  lockCasesOfNotices,
  moveNoticesOfDestination,
  noteCallbackSince,
  openEndpointsOfDestination,
  readdressNoticesOfCase,
  removeAddressOfDestination,
  selectAwaitingAddress,
  selectNeverAnnounced,
} from '../store.ts'

/**
 * Sends the waiting notices of a destination's administration to its new address, due at once. So are notices that
 * announce submissions and lost their address before, and new ones for every submission that still waits and came while
 * there was no address. Without a new address, the notices lose theirs (decisions 7, "Address of a notice"). The
 * destination's row is already changed, in the same transaction.
 * @param endpointId the destination's endpoint from now on
 * @param now the service clock
 */
export async function repointNotices(
  tx: Handle,
  destinationId: string,
  endpointId: string | null,
  now: Date,
): Promise<void> {
  await noteCallbackSince(tx, { destinationId, endpointId, now })
  await openEndpointsOfDestination(tx, { destinationId, endpointId })
  if (endpointId === null) {
    await removeAddressOfDestination(tx, { destinationId, now })
    return
  }
  // cases are locked before notices, as in the recording of an event
  await giveAddressAgain(tx, destinationId, endpointId, now)
  await announceAll(tx, destinationId, now)
  await moveNoticesOfDestination(tx, { destinationId, endpointId, now })
}

/** All of them, since nothing else looks for unannounced submissions. */
async function announceAll(tx: Handle, destinationId: string, now: Date): Promise<void> {
  for (;;) {
    const untold = await selectNeverAnnounced(tx, { destinationId, most: MOST_AT_ONCE })
    if ((await announceNow(tx, untold, now)).length === 0) return
  }
}

/** All of them, since claims do not look for notices without an endpoint. */
async function giveAddressAgain(tx: Handle, destinationId: string, endpointId: string, now: Date): Promise<void> {
  for (;;) {
    const ids = (await selectAwaitingAddress(tx, { destinationId })).map((row) => row.id)
    if (ids.length === 0) return
    // an event recorded meanwhile would not cancel a notice that it cannot see yet
    await lockCasesOfNotices(tx, { ids })
    await giveAddress(tx, { ids, endpointId, now })
  }
}

/**
 * The same for the online service of a case, whose row is already changed in the same transaction: to the case's
 * callback, else the submission's own. At a failing address new notices wait with the rest.
 * @param now the service clock
 */
export async function repointCaseNotices(tx: Handle, caseId: string, now: Date): Promise<void> {
  await readdressNoticesOfCase(tx, { caseId, now })
}
