import { DAY, MINUTE } from '../../platform/durations.ts'

/**
 * Milliseconds after the end of a window until its checkpoint is made: every transaction has ended by then, so that all
 * events with a time in the window can be read.
 */
export const WAIT = 15 * MINUTE

/** The midnight (UTC) at or before a time. */
export const midnight = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY) * DAY)

/** The first midnight (UTC) after a time. */
export const nextMidnight = (at: Date): Date => new Date(midnight(at).getTime() + DAY)

/** The end of the newest window whose checkpoint may be made. */
export const latestEnd = (now: Date): Date => midnight(new Date(now.getTime() - WAIT))

/** When the checkpoint may be made that begins at this time: the end of the one before, or the first event. */
export const dueAfter = (start: Date): Date => new Date(nextMidnight(start).getTime() + WAIT)

/**
 * Where a window ends. If one checkpoint would hold too much, it ends at the midnight before that, but a day is never
 * cut.
 * @param start the end of the window before, or the first event of all
 * @param tooMuch when it became too much; undefined when it never did
 */
export function endOf(start: Date, latest: Date, tooMuch: Date | undefined): Date {
  const least = nextMidnight(start)
  const most = tooMuch ? midnight(tooMuch) : latest
  return most < least ? least : most
}
