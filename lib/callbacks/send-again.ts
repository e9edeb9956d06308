import type { Handle } from '../platform/statement.ts'
import { lockCasesOfNotices, renewNotices, selectNotConfigured } from './store.ts'

/** How many notices are renewed in one transaction. */
export const MOST_AT_ONCE = 5000

/** Notices made anew, each with the endpoint it goes to. */
type Renewed = { id: number; endpointId: string }[]

/**
 * Tells a destination's administration what happened while it had no callback, up to 5,000 notices at a time, oldest
 * first.
 * @param now the service clock
 * @returns the new notices; none while the destination has no callback
 */
export async function renewNotConfigured(tx: Handle, destinationId: string, now: Date): Promise<Renewed> {
  const rows = await selectNotConfigured(tx, { destinationId, most: MOST_AT_ONCE })
  return renew(
    tx,
    rows.map((row) => row.id),
    now,
  )
}

/**
 * Sends given-up notices again, as new ones (decisions 7), and those that had no address when they were made. Left out
 * is what no longer holds (the submission or reply has been decided or deleted), what has no address now, and what was
 * sent again before. The old ones stay, with a reason that says so.
 * @param now the service clock
 * @returns the new notices
 */
export async function renew(tx: Handle, noticeIds: readonly number[], now: Date): Promise<Renewed> {
  // an event recorded meanwhile would not cancel a notice that it cannot see yet
  await lockCasesOfNotices(tx, { ids: noticeIds })
  return renewNotices(tx, { ids: noticeIds, now })
}
