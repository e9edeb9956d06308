import { organisationsFor } from '../../accounts/permissions.ts'
import type { DurationCount } from '../overview/durations.ts'
import { dayBounds, dateInBerlin } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { readableFromReplica } from '../../platform/replica.ts'
import { classOf } from '../overview/durations.ts'
import { pastsOf } from './forecasts-for.ts'
import { lengthsOf } from './lengths.ts'
import { chanceMissed, expectedDuration } from './rules.ts'
import type { Entries, EntriesQuery } from './schema.ts'
import { selectEntries, type EntryRow } from './ahead-store.ts'
import { LEAST_DECISIONS, MOST_DAYS } from './terms.ts'

const MOST_ENTRIES = 100

/**
 * The cases behind a number of the radar, the first due first; without a day those of the next year. Of submissions that
 * wait for a decision it is told how they will probably fare.
 */
export const listEntries = readableFromReplica(
  async (context: Context, { kind, destination, day }: EntriesQuery): Promise<Entries> => {
    const now = await context.clock.service()
    const organisations = organisationsFor(context.actor, 'see-cases')
    const span = spanOf(day, now)
    const asked = { organisations, destination, ...span, most: MOST_ENTRIES + 1 }
    const isNobody = organisations?.length === 0 || destination === ''
    const found = isNobody
      ? []
      : await Promise.all(lengthsOf(kind).map((lasts) => selectEntries[kind](context.db, { ...asked, lasts })))
    const rows = found.flat().toSorted((one, other) => one.due.getTime() - other.due.getTime())
    const isDecided = kind === 'submissions-rejected' && rows.length > 0
    const past = isDecided
      ? ((await pastsOf(context, { destinations: [destination], now })).get(destination) ?? [])
      : []
    return {
      kind,
      destination: rows[0] ? { id: destination, name: rows[0].destinationName } : null,
      day: day ?? null,
      entries: rows.slice(0, MOST_ENTRIES).map((row) => entryOf(row, past, now)),
      isCut: rows.length > MOST_ENTRIES,
    }
  },
)

/** Overdue entries count as of today. */
function spanOf(day: string | undefined, now: Date): { from: Date | null; until: Date } {
  const { from, to } = dayBounds(day === undefined ? {} : { from: day, to: day })
  return { from: day === dateInBerlin(now) ? null : from, until: to ?? new Date(now.getTime() + MOST_DAYS * DAY) }
}

function entryOf(
  { caseId, subjectId, due }: EntryRow,
  past: readonly DurationCount[],
  now: Date,
): Entries['entries'][number] {
  const told = { caseId, subjectId, due: due.toISOString() }
  if (past.reduce((sum, { count }) => sum + count, 0) < LEAST_DECISIONS) {
    return { ...told, chance: null, expectedAt: null }
  }
  const deadline = settings().deadlines.submitted
  const begun = due.getTime() - deadline
  const waited = now.getTime() - begun
  const expected = expectedDuration(past, waited, deadline)
  return {
    ...told,
    chance: chanceMissed(past, classOf(waited), deadline),
    expectedAt: expected === null ? null : new Date(begun + expected).toISOString(),
  }
}
