import { lastDays } from '../../platform/berlin-day.ts'
import { DAY, MINUTE } from '../../platform/durations.ts'
import type { Incident } from './schema.ts'
import { FEW, SHOWN_DAYS, type DayState, type PublicState } from './terms.ts'

/** A figure about fewer deliveries, or about fewer destinations or receivers, would reveal one of them. */
const LEAST_COUNT = 10
const LEAST_PARTIES = 3
/** A callback that could go out and has waited for this long is late. */
export const LATE = 5 * MINUTE

type StatusSpan = Pick<Incident, 'kind' | 'beginsAt' | 'endsAt'>

/** A figure as the public sees it: hidden when few are behind it. */
export function publicFigure<Figure>(
  figure: Figure,
  { count, parties }: { count: number; parties: number },
): Figure | typeof FEW {
  return count < LEAST_COUNT || parties < LEAST_PARTIES ? FEW : figure
}

/** How many receivers cannot be reached: all are well, or too few for a figure that tells of none of them. */
export const publicReceivers = (count: number): number | typeof FEW =>
  count > 0 && count < LEAST_PARTIES ? FEW : count

/** Whether something goes on at some time from one moment until before another; without an end it goes on for good. */
function touches({ beginsAt, endsAt }: StatusSpan, from: Date, until: Date): boolean {
  return new Date(beginsAt) < until && (endsAt === null || new Date(endsAt) > from)
}

function stateBy(spans: readonly StatusSpan[]): PublicState {
  if (spans.some(({ kind }) => kind === 'disturbance')) return 'disturbed'
  return spans.length > 0 ? 'maintenance' : 'working'
}

/** How the service is: disturbed when an operator says so, when a check fails or when a callback is late. */
export function stateNow(
  incidents: readonly StatusSpan[],
  { ready, oldestDue, now }: { ready: boolean; oldestDue: Date | null; now: Date },
): PublicState {
  const isLate = oldestDue !== null && now.getTime() - oldestDue.getTime() >= LATE
  const told = stateBy(incidents.filter((one) => touches(one, now, new Date(now.getTime() + 1))))
  return !ready || isLate ? 'disturbed' : told
}

/** The days in Germany that the public is shown, oldest first, by their beginnings. */
export const shownDays = (now: Date): Date[] => lastDays(now, SHOWN_DAYS)

/**
 * The last days in Germany, oldest first, each as the incidents say.
 * @param recorded the beginnings of those on which anything was recorded; the state of the others is unknown
 */
export function stateByDay(
  incidents: readonly StatusSpan[],
  now: Date,
  recorded: readonly Date[],
): { date: string; state: DayState }[] {
  const known = new Set(recorded.map(Number))
  return shownDays(now).map((from, at, days) => {
    const until = days[at + 1] ?? new Date(now.getTime() + 1)
    // at noon the date is the same in UTC
    const date = new Date(from.getTime() + DAY / 2).toISOString().slice(0, 10)
    const state = stateBy(incidents.filter((one) => touches(one, from, until)))
    return { date, state: state === 'working' && !known.has(Number(from)) ? 'unknown' : state }
  })
}
