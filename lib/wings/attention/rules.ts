import { classOf, quantileOf, type DurationCount } from '../overview/durations.ts'
import { DAY } from '../../platform/durations.ts'
import { LEAST_DECISIONS, type DigestRhythm } from './terms.ts'

/** Submissions of one day's deadline that have waited for a duration of one class. */
export type WaitingCount = { day: string; class: number; count: number }

/**
 * The past of a destination, and its meaning for waiting submissions. `median`, `p90`: milliseconds from sending to the
 * decision; null without enough decisions, like `missed`: the estimated number that the service will reject. `byDay`:
 * these by the day of their deadline, without empty days; their sum is `missed`.
 */
export type Forecast = {
  waiting: number
  decisions: number
  median: number | null
  p90: number | null
  missed: number | null
  byDay: { day: string; count: number }[]
}

const sum = (counted: readonly { count: number }[]): number => counted.reduce((all, { count }) => all + count, 0)

/** The service's own rejections lie just behind the deadline: durations in its class were not decided in time. */
const inTime = (past: readonly DurationCount[], deadline: number): DurationCount[] =>
  past.filter((one) => one.class < classOf(deadline))

/**
 * The chance (0 to 1) that a submission which has waited for a duration of this class is not decided within its
 * deadline: among the past decisions that took as long or longer, the share that came too late. A submission that has
 * waited longer than any decision took counts as lost.
 * @param deadline milliseconds
 */
export function chanceMissed(past: readonly DurationCount[], waitedClass: number, deadline: number): number {
  if (waitedClass >= classOf(deadline)) return 1
  const likewise = past.filter((one) => one.class >= waitedClass)
  const all = sum(likewise)
  return all === 0 ? 1 : 1 - sum(inTime(likewise, deadline)) / all
}

/**
 * The expected total duration of a submission that has waited for `waited`: the median of the past decisions that took
 * as long or longer.
 * @param waited milliseconds
 * @returns milliseconds; null when the result exceeds the deadline, or no decision took as long
 */
export function expectedDuration(past: readonly DurationCount[], waited: number, deadline: number): number | null {
  const likewise = past.filter((one) => one.class >= classOf(waited))
  const middle = quantileOf(likewise, 0.5)
  return middle === null || classOf(middle) >= classOf(deadline) ? null : Math.max(waited, middle)
}

/** The forecast for waiting submissions; its estimates are null below 20 decisions. */
export function forecastOf(
  past: readonly DurationCount[],
  waiting: readonly WaitingCount[],
  deadline: number,
): Forecast {
  const decisions = sum(past)
  const told = { waiting: sum(waiting), decisions }
  if (decisions < LEAST_DECISIONS) return { ...told, median: null, p90: null, missed: null, byDay: [] }
  const byDay = missedByDay(past, waiting, deadline)
  return { ...told, median: quantileOf(past, 0.5), p90: quantileOf(past, 0.9), missed: sum(byDay), byDay }
}

/** The earliest deadlines first; the sum is rounded, not its parts, so that many small chances are not lost. */
function missedByDay(
  past: readonly DurationCount[],
  waiting: readonly WaitingCount[],
  deadline: number,
): Forecast['byDay'] {
  const days = new Map<string, number>()
  for (const { day, class: waited, count } of waiting) {
    days.set(day, (days.get(day) ?? 0) + count * chanceMissed(past, waited, deadline))
  }
  let [exact, whole] = [0, 0]
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, expected]) => {
      exact += expected
      const count = Math.round(exact) - whole
      whole += count
      return count > 0 ? [{ day, count }] : []
    })
}

/** The hour of the day from which mails go out. */
const MAIL_HOUR = 6

/**
 * Due mails: those of persons whose last mail was on a day before this one. Null: the rhythm has no mail now, since it
 * is too early or no working day. The weekly mail comes on Monday, or on the next day on which a node runs.
 * @param day of Berlin
 * @param hour of Berlin, 0 to 23
 */
export function digestsDue({ day, hour }: { day: string; hour: number }): Record<DigestRhythm, string | null> {
  if (hour < MAIL_HOUR) return { 'working-days': null, weekly: null }
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const sinceMonday = (weekday + 6) % 7
  const monday = new Date(Date.parse(`${day}T12:00:00Z`) - sinceMonday * DAY).toISOString().slice(0, 10)
  return { 'working-days': sinceMonday < 5 ? day : null, weekly: monday }
}
