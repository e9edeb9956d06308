import { dateInBerlin } from '../platform/berlin-day.ts'
import type { DeemedRule } from '../platform/deemed-rule.ts'
import type { DeemedFrom } from '../platform/terms.ts'
import { daysLater, holidaysOf, weekdayOf, type CalendarDay } from './holidays.ts'
import type { GermanState, FreeDayKind } from './terms.ts'

type PassedDay = { day: CalendarDay; because: FreeDayKind; holiday: string | null }

/** `from`: the day of the start; `counted`: the day that the rule gives; `day`: the day after those passed over. */
type DeemedReceipt = { from: CalendarDay; counted: CalendarDay; passed: PassedDay[]; day: CalendarDay }

/**
 * The day on which a document counts as received by the operator's rule. Days are calendar days in Berlin; the day of
 * the event itself does not count (section 187 BGB).
 * @param state whose public holidays count; null: those of the whole country
 * @returns undefined until the event that starts the count
 */
export function deemedReceipt(
  rule: DeemedRule,
  moments: Record<DeemedFrom, Date | null>,
  state: GermanState | null,
): DeemedReceipt | undefined {
  const moment = moments[rule.from]
  if (!moment) return undefined
  const from = dateInBerlin(moment)
  const counted = daysLater(from, rule.days)
  const passed: PassedDay[] = []
  let day = counted
  for (let free = freeDay(day, state); rule.onWorkingDay && free; free = freeDay(day, state)) {
    passed.push({ day, ...free })
    day = daysLater(day, 1)
  }
  return { from, counted, passed, day }
}

/** Why a day is no working day (section 31 (3) VwVfG, section 193 BGB); undefined for a working day. */
function freeDay(day: CalendarDay, state: GermanState | null): Omit<PassedDay, 'day'> | undefined {
  const holiday = holidaysOf(Number(day.slice(0, 4)), state).find((one) => one.day === day)
  if (holiday) return { because: 'holiday', holiday: holiday.name }
  const weekday = weekdayOf(day)
  if (weekday === 6) return { because: 'saturday', holiday: null }
  return weekday === 0 ? { because: 'sunday', holiday: null } : undefined
}
