import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inLongTransaction } from '../../platform/database.ts'
import {
  countAttempts,
  countDecisions,
  countHours,
  countTotals,
  selectFirstWithoutTotal,
  selectNewestAttemptHour,
  selectNewestEventHour,
  selectNextEventHour,
} from './figures-store.ts'
import { countStored, selectDayIsCounted } from './organisation-figures-store.ts'
import { HOUR } from '../../platform/durations.ts'
import { kept } from '../../platform/deadlines.ts'

/** Events of other nodes may still come in for so long into an hour that was counted. */
const COUNTED_AGAIN = 2 * HOUR
/** Hours counted by one statement. */
const STEP = 6 * HOUR

/**
 * Works out the figures by the hour from the event log and the log of callbacks: every hour since two hours before the newest
 * one that was counted, at most as long as figures are kept; and what all of them are together, in one transaction with them,
 * also of hours of which only that is missing. Counting again changes nothing, any number of nodes may count at once, and
 * what was missed while nobody counted is made up for.
 * @returns how many rows are other than before
 */
export async function countEventHours({ db, clock }: Context<SystemActor>): Promise<{ changed: number }> {
  const now = await clock.service()
  const [newest] = await selectNewestEventHour(db)
  const oldest = now.getTime() - kept['event-hours']
  let from = new Date(Math.max(oldest, newest?.hour ? newest.hour.getTime() - COUNTED_AGAIN : 0))
  let changed = 0
  while (from <= now) {
    const [next] = await selectNextEventHour(db, { from })
    if (!next) break
    const hours = { from: next.hour, until: new Date(next.hour.getTime() + STEP) }
    changed += await inLongTransaction(db, async (tx) => {
      const events = await countHours(tx, hours)
      const decisions = await countDecisions(tx, hours)
      await countTotals(tx, hours)
      return events.length + decisions.length
    })
    from = hours.until
  }
  const [counted] = await selectNewestAttemptHour(db)
  const attemptsFrom = new Date(Math.max(oldest, counted?.hour ? counted.hour.getTime() - COUNTED_AGAIN : 0))
  changed += await inLongTransaction(db, async (tx) => {
    const attempts = await countAttempts(tx, { from: attemptsFrom })
    const [missing] = await selectFirstWithoutTotal(tx, { oldest: new Date(oldest) })
    const totalsFrom = missing?.hour && missing.hour < attemptsFrom ? missing.hour : attemptsFrom
    await countTotals(tx, { from: totalsFrom, until: new Date(now.getTime() + HOUR) })
    return attempts.length
  })
  return { changed }
}

/** Counts what lies here for each organisation, once on each day of Berlin: it goes over all encrypted parts. */
async function countStoredBytes({ db, clock }: Context<SystemActor>): Promise<void> {
  const now = await clock.service()
  const [known] = await selectDayIsCounted(db, { now })
  if (!known?.isCounted) await countStored(db, { now })
}

/** Works out all figures, as far as they are not up to date. */
export async function countFigures(context: Context<SystemActor>): Promise<void> {
  await countEventHours(context)
  await countStoredBytes(context)
}
