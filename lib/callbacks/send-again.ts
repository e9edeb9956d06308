import type pg from 'pg'
import { inTransaction, type Database } from '../platform/database.ts'
import { lockCasesOfNotices, renewNotices, selectNotConfigured } from './store.ts'

/** How many notices are renewed in one transaction. */
const MOST = 5000

/**
 * Sends given-up notices again, as new ones (decisions 7), and those that had no address when they were made. Left out
 * is what no longer holds (the submission or reply has been decided or deleted), what has no address now, and what was
 * sent again before. The old ones stay, with a reason that says so.
 * @param now the service clock
 * @returns how many were made
 */
export async function sendAgain(pool: pg.Pool, noticeIds: readonly number[], now: Date): Promise<number> {
  return inTransaction(pool, (tx) => renew(tx, noticeIds, now))
}

/**
 * Tells a destination's administration what happened while it had no callback, up to 5,000 notices at a time, oldest
 * first.
 * @returns how many new notices were made; 0 while the destination has no callback
 */
export async function notifyNow(pool: pg.Pool, destinationId: string, now: Date): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const rows = await selectNotConfigured(tx, destinationId, MOST)
    return renew(
      tx,
      rows.map((row) => row.id),
      now,
    )
  })
}

async function renew(tx: Database, noticeIds: readonly number[], now: Date): Promise<number> {
  // an event recorded meanwhile would not cancel a notice that it cannot see yet
  await lockCasesOfNotices(tx, noticeIds)
  return (await renewNotices(tx, noticeIds, now)).length
}
