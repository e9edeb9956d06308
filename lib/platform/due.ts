import { MINUTE } from './durations.ts'

/** Milliseconds by which the clocks of nodes, database and partners may differ without effect (decisions 6). */
export const CLOCKS_MAY_DIFFER = 5 * MINUTE

/** `now`: by the clock that wrote the moment. `longest`: milliseconds that the moment can lie ahead at most. */
type MomentBounds = { now: string; longest: string | number }

/**
 * SQL condition for work that waits for a moment and is due: the moment is null, has come, or lies further ahead than
 * it can have been written. In the last case the clock was set back since, and an instant from the future that only
 * orders work means now (docs/clocks.md).
 * @param at the column; it and the members of `Written` are SQL expressions
 */
export const isDue = (at: string, { now, longest }: MomentBounds): string =>
  `(${at} is null or ${at} <= ${now}
     or ${at} > ${now} + interval '1 millisecond' * (${longest} + ${CLOCKS_MAY_DIFFER}))`

/** The same for a lease, which the database's own clock writes and reads. @param longest milliseconds of the lease */
export const isFree = (until: string, longest: string | number): string =>
  isDue(until, { now: 'clock_timestamp()', longest })

/**
 * SQL condition for an action less than this many milliseconds ago. An action in the future does not count: the clock
 * was set back since.
 */
export const isRecent = (at: string, now: string, milliseconds: string | number): string =>
  `(${at} > ${now} - interval '1 millisecond' * ${milliseconds}
     and ${at} <= ${now} + interval '1 millisecond' * ${CLOCKS_MAY_DIFFER})`

/** The contrary of `isRecent`, in the shape that an index can answer. */
export const isLongAgo = (at: string, now: string, milliseconds: string | number): string =>
  `(${at} <= ${now} - interval '1 millisecond' * ${milliseconds}
     or ${at} > ${now} + interval '1 millisecond' * ${CLOCKS_MAY_DIFFER})`

/** Milliseconds until a moment comes; 0 when it lies further ahead than it can have been written: see `isDue`. */
export function timeUntil(at: number, { now, longest }: { now: number; longest: number }): number {
  const left = at - now
  return left > longest + CLOCKS_MAY_DIFFER ? 0 : Math.max(0, left)
}
