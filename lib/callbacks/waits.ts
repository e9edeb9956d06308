import type { Database } from '../platform/database.ts'
import type { Wait } from './log-schema.ts'
import { failureShown } from './shown.ts'
import { selectWaits, type WaitRow } from './waits-store.ts'

/**
 * What a waiting notice waits for, whether it was tried itself or not: a pause comes before a failing address, since nothing is
 * tried then. This is the one rule for whatever tells it (decisions 7).
 * @param now the service clock with which the row was read
 */
export function waitOf({ dueAt, pausedAt, failures, failingSince, ...last }: WaitRow, now: Date): Wait {
  const isAhead = pausedAt === null && dueAt !== null && dueAt > now
  return {
    reason: pausedAt ? 'pause' : failingSince || isAhead ? 'address' : 'turn',
    since: (pausedAt ?? failingSince)?.toISOString() ?? null,
    nextAttemptAt: isAhead ? dueAt.toISOString() : null,
    failures,
    lastFailure: failureShown(last),
  }
}

/** What those of these notices wait for that wait, by their ids. @param now the service clock */
export async function waitsOf(db: Database, ids: readonly number[], now: Date): Promise<Map<number, Wait>> {
  const rows = ids.length === 0 ? [] : await selectWaits(db, { ids, now })
  return new Map(rows.map((row) => [row.noticeId, waitOf(row, now)]))
}

/** Of these waits that of a notice; null where there is none, or it waits no more. */
export const waitAt = (noticeId: number | null, waits: ReadonlyMap<number, Wait>): Wait | null =>
  (noticeId === null ? undefined : waits.get(noticeId)) ?? null
