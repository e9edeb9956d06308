import type { Handle } from '../platform/database.ts'
import {
  announceSubmissions,
  hastenNotices,
  lockCases,
  lockCasesOfNotices,
  openEndpointsOfNotices,
  renewNotices,
  selectNotConfigured,
  selectUnannounced,
} from './store.ts'

/** How many notices are renewed in one transaction. */
export const MOST_AT_ONCE = 5000

/** Notices that are sent, each with the endpoint it goes to. */
type NoticesToSend = { id: number; endpointId: string }[]

/**
 * Tells a destination's administration of the submissions that still wait and were never announced, since it had no
 * callback when they came, up to 5,000 at a time, oldest first.
 * @param now the service clock
 * @returns the new notices; an empty list while the destination has no callback
 */
export async function announceUntold(tx: Handle, destinationId: string, now: Date): Promise<NoticesToSend> {
  const untold = await selectUnannounced(tx, { destinationId, most: MOST_AT_ONCE })
  const announced = await announceNow(tx, untold, now)
  const lost = await selectNotConfigured(tx, { destinationId, most: MOST_AT_ONCE - untold.length })
  const ids = lost.map(({ id }) => id)
  return [...announced, ...(await renew(tx, ids, now))]
}

/** Makes the notices that these submissions did not have when they came. @returns those of them that still wait */
export async function announceNow(
  tx: Handle,
  untold: readonly { id: string; caseId: string }[],
  now: Date,
): Promise<NoticesToSend> {
  // an event recorded meanwhile would not cancel a notice that it cannot see yet
  await lockCases(tx, { ids: untold.map(({ caseId }) => caseId) })
  return announceSubmissions(tx, { ids: untold.map(({ id }) => id), now })
}

/**
 * Sends notices again, as new ones (decisions 7): given-up ones, those that lost their address, and delivered ones.
 * Leaves out a notice that no longer holds (the submission or reply has been decided or deleted), that has no address
 * now, or that was sent again or is on its way again. The old ones stay; undelivered ones are marked as sent again.
 * @param now the service clock
 * @returns the new notices
 */
export async function renew(tx: Handle, noticeIds: readonly number[], now: Date): Promise<NoticesToSend> {
  // an event recorded meanwhile would not cancel a notice that it cannot see yet
  await lockCasesOfNotices(tx, { ids: noticeIds })
  return renewNotices(tx, { ids: noticeIds, now })
}

/**
 * Sends notices that somebody chose: those that wait are tried at once instead of at their time, those that ended are
 * renewed. Their addresses are tried at once too, unless they are paused; attempts and failures count on, and the 14 days
 * end as before.
 * @param now the service clock
 */
export async function sendChosen(
  tx: Handle,
  { waiting, ended }: { waiting: readonly number[]; ended: readonly number[] },
  now: Date,
): Promise<NoticesToSend> {
  const ids = [...waiting, ...ended]
  // endpoints, then cases, then notices: the order in which all others take them
  const endpoints = await openEndpointsOfNotices(tx, { ids, now })
  await lockCasesOfNotices(tx, { ids })
  const hastened = await hastenNotices(tx, { ids: waiting, endpointIds: endpoints.map(({ id }) => id), now })
  return [...hastened, ...(await renewNotices(tx, { ids: ended, now }))]
}
