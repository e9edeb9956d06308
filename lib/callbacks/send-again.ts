import type { Handle } from '../platform/statement.ts'
import {
  hastenNotices,
  lockCasesOfNotices,
  openEndpointsOfNotices,
  renewNotices,
  selectNotConfigured,
} from './store.ts'

/** How many notices are renewed in one transaction. */
export const MOST_AT_ONCE = 5000

/** Notices that are sent, each with the endpoint it goes to. */
type Sent = { id: number; endpointId: string }[]

/**
 * Tells a destination's administration what happened while it had no callback, up to 5,000 notices at a time, oldest
 * first.
 * @param now the service clock
 * @returns the new notices; none while the destination has no callback
 */
export async function renewNotConfigured(tx: Handle, destinationId: string, now: Date): Promise<Sent> {
  const rows = await selectNotConfigured(tx, { destinationId, most: MOST_AT_ONCE })
  return renew(
    tx,
    rows.map((row) => row.id),
    now,
  )
}

/**
 * Sends notices again, as new ones (decisions 7): given-up ones, those that had no address when they were made, and
 * delivered ones. Left out is what no longer holds (the submission or reply has been decided or deleted), what has no
 * address now, and what was sent again or is on its way again. The old ones stay; of undelivered ones it is noted.
 * @param now the service clock
 * @returns the new notices
 */
export async function renew(tx: Handle, noticeIds: readonly number[], now: Date): Promise<Sent> {
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
): Promise<Sent> {
  const ids = [...waiting, ...ended]
  // endpoints, then cases, then notices: the order in which all others take them
  const endpoints = await openEndpointsOfNotices(tx, { ids, now })
  await lockCasesOfNotices(tx, { ids })
  const hastened = await hastenNotices(tx, { ids: waiting, endpointIds: endpoints.map(({ id }) => id), now })
  return [...hastened, ...(await renewNotices(tx, { ids: ended, now }))]
}
