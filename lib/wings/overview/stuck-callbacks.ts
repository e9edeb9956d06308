import { assertOperator } from '../../accounts/permissions.ts'
import { shownUrl } from '../../callbacks/log/shown.ts'
import { waitAt, waitsOf } from '../../callbacks/log/waits.ts'
import type { Context } from '../../platform/context.ts'
import type { StuckAnswer } from './operation-schema.ts'
import { selectStuck } from './operation-store.ts'
import { DAY } from '../../platform/durations.ts'

/** For how long something that was given up is brought up. */
const RECENT = 30 * DAY
const MOST_SHOWN = 100

/**
 * Callback endpoints of all organisations that fail while something waits, are paused, or gave something up in the last
 * 30 days; those that fail longest first, a hundred at most.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function stuckCallbacks({ db, actor, clock }: Context): Promise<StuckAnswer> {
  assertOperator(actor)
  const now = await clock.service()
  const since = new Date(now.getTime() - RECENT)
  const rows = await selectStuck(db, { since, most: MOST_SHOWN, now })
  const first = rows.map(({ nextNoticeId }) => nextNoticeId)
  const waits = await waitsOf(db, first, now)
  const endpoints = rows.map(({ total: _ofAll, paused: _ofAllPaused, nextNoticeId, ...row }) => ({
    ...row,
    wait: waitAt(nextNoticeId, waits),
    url: shownUrl(row.url),
    failingSince: row.failingSince?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
  }))
  return { total: rows[0]?.total ?? 0, paused: rows[0]?.paused ?? 0, endpoints }
}
