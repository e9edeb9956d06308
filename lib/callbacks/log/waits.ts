import type { Handle } from '../../platform/database.ts'
import type { Wait } from './log-schema.ts'
import { failureShown } from './shown.ts'
import { selectWaits, type WaitRow } from '../waits-store.ts'

/**
 * Why a waiting notice waits, tried or not: a pause comes before a failing address, since a paused address is not
 * tried, and the address before its refusal of the notice's kind. All places that show a wait use this rule (decisions
 * 7).
 * @param now the service clock with which the row was read
 */
export function waitOf(row: WaitRow, now: Date): Wait {
  const nextAttemptAt = row.pausedAt === null && row.dueAt !== null && row.dueAt > now ? row.dueAt : null
  return {
    ...hindranceOf(row, nextAttemptAt !== null),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    lastFailure: failureShown(row),
  }
}

function hindranceOf(row: WaitRow, isAhead: boolean): Pick<Wait, 'reason' | 'since' | 'failures'> {
  const { pausedAt, failures, failingSince, refusals, refusedSince } = row
  if (pausedAt) return { reason: 'pause', since: pausedAt.toISOString(), failures }
  if (!failingSince && refusedSince) return { reason: 'kind', since: refusedSince.toISOString(), failures: refusals }
  return { reason: failingSince || isAhead ? 'address' : 'turn', since: failingSince?.toISOString() ?? null, failures }
}

/**
 * The waits of those of these notices that wait, by their ids.
 * @param notices ids; null for a missing notice
 * @param now the service clock
 */
export async function waitsOf(db: Handle, notices: readonly (number | null)[], now: Date): Promise<Map<number, Wait>> {
  const ids = notices.filter((id) => id !== null)
  const rows = ids.length === 0 ? [] : await selectWaits(db, { ids, now })
  return new Map(rows.map((row) => [row.noticeId, waitOf(row, now)]))
}

/** The wait of a notice; null for a missing notice, or one that waits no more. */
export const waitAt = (noticeId: number | null, waits: ReadonlyMap<number, Wait>): Wait | null =>
  (noticeId === null ? undefined : waits.get(noticeId)) ?? null
