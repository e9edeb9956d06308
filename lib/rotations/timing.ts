import { DAY } from '../platform/durations.ts'
import { invalid } from '../platform/errors.ts'
import { MOST_ROTATION_DAYS } from './terms.ts'

/** @throws Refusal `invalid` with pointer `/at` unless it is a time within the coming year */
export function laterThan(now: Date, at: Date | undefined): Date {
  const ahead = at === undefined ? NaN : at.getTime() - now.getTime()
  if (at !== undefined && ahead > 0 && ahead <= MOST_ROTATION_DAYS * DAY) return at
  throw invalid([
    { pointer: '/at', detail: 'Give a time in the future, at most a year ahead, such as 2026-12-01T06:00:00Z.' },
  ])
}
