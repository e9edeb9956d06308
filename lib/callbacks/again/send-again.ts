import type { Handle } from '../../platform/database.ts'
import {
  announceSubmissions,
  hastenNotices,
  lockCases,
  lockCasesOfNotices,
  openEndpointsOfNotices,
  renewNotices,
  selectNotConfigured,
  selectUnannounced,
} from '../store.ts'

/** Most notices that one transaction renews. */
export const MOST_AT_ONCE = 5000

/** Sent notices, each with its endpoint. */
type NoticesToSend = { id: number; endpointId: string }[]

/**
 * Announces submissions to a destination's administration that still wait and were never announced, since it had no
 * callback when they came: up to 5,000 at a time, oldest first.
 * @param now the service clock
 * @returns the new notices; empty while the destination has no callback
 */
export async function announceUntold(tx: Handle, destinationId: string, now: Date): Promise<NoticesToSend> {
  const untold = await selectUnannounced(tx, { destinationId, most: MOST_AT_ONCE })
  const announced = await announceNow(tx, untold, now)
  const lost = await selectNotConfigured(tx, { destinationId, most: MOST_AT_ONCE - untold.length })
  const ids = lost.map(({ id }) => id)
  return [...announced, ...(await renew(tx, ids, now))]
}

/** Makes the missing notices of these submissions. @returns those for submissions that still wait */
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
 * Left out are notices that no longer hold (the submission or reply has been decided or deleted), that have no address
 * now, or that were sent again or are on their way again. The old ones stay; undelivered ones are marked.
 * @param now the service clock
 * @returns the new notices
 */
export async function renew(tx: Handle, noticeIds: readonly number[], now: Date): Promise<NoticesToSend> {
  // an event recorded meanwhile would not cancel a notice that it cannot see yet
  await lockCasesOfNotices(tx, { ids: noticeIds })
  return renewNotices(tx, { ids: noticeIds, now })
}

/**
 * Sends notices that somebody chose: waiting ones are tried at once instead of at their time, ended ones are renewed.
 * Their addresses are tried at once too, unless they are paused; attempts and failures count on, and the 14 days end as
 * before.
 * @param now the service clock
 */
export async function sendChosen(
  tx: Handle,
  { waiting, ended }: { waiting: readonly number[]; ended: readonly number[] },
  now: Date,
): Promise<NoticesToSend> {
  const ids = [...waiting, ...ended]
  // endpoints, then cases, then notices: the common order of locks
  const endpoints = await openEndpointsOfNotices(tx, { ids, now })
  await lockCasesOfNotices(tx, { ids })
  const hastened = await hastenNotices(tx, { ids: waiting, endpointIds: endpoints.map(({ id }) => id), now })
  return [...hastened, ...(await renewNotices(tx, { ids: ended, now }))]
}
