import { MINUTE } from './durations.ts'

/** Milliseconds by which the clocks of nodes, database and partners may differ, and nothing follows from it (decisions 6). */
export const CLOCKS_MAY_DIFFER = 5 * MINUTE

/** `now`: by the clock that wrote the moment. `longest`: milliseconds that a moment can lie ahead when it is written. */
type MomentBounds = { now: string; longest: string | number }

/**
 * Condition of SQL under which work is due that waits for a moment: none is noted, it has come, or it lies further ahead
 * than it can have been written. Then the clock was set back since, and an instant from the future that only orders work
 * means now (docs/clocks.md).
 * @param at the column; it and what is written are expressions of SQL
 */
export const isDue = (at: string, { now, longest }: MomentBounds): string =>
  `(${at} is null or ${at} <= ${now}
     or ${at} > ${now} + interval '1 millisecond' * (${longest} + ${CLOCKS_MAY_DIFFER}))`

/** The same of a lease, which the database's own clock writes and reads. @param longest milliseconds for which it is taken */
export const isFree = (until: string, longest: string | number): string =>
  isDue(until, { now: 'clock_timestamp()', longest })

/**
 * Condition of SQL under which something was done less than `milliseconds` ago. A time in the future does not count:
 * the clock was set back since.
 */
export const isRecent = (at: string, now: string, milliseconds: string | number): string =>
  `(${at} > ${now} - interval '1 millisecond' * ${milliseconds}
     and ${at} <= ${now} + interval '1 millisecond' * ${CLOCKS_MAY_DIFFER})`

/** The contrary of `isRecent`, in the shape that an index can answer. */
export const isLongAgo = (at: string, now: string, milliseconds: string | number): string =>
  `(${at} <= ${now} - interval '1 millisecond' * ${milliseconds}
     or ${at} > ${now} + interval '1 millisecond' * ${CLOCKS_MAY_DIFFER})`

/** Milliseconds until a moment comes, none when it lies further ahead than it can have been written: see `isDue`. */
export function timeUntil(at: number, { now, longest }: { now: number; longest: number }): number {
  const left = at - now
  return left > longest + CLOCKS_MAY_DIFFER ? 0 : Math.max(0, left)
}
