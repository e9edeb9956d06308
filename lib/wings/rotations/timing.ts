import type { Context } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { invalid } from '../../platform/errors.ts'
import type { StepWish } from './take-step.ts'
import { MOST_ROTATION_DAYS } from './terms.ts'

/** @throws Refusal `invalid` with pointer `/at` unless it is a time within the coming year */
function laterThan(now: Date, at: Date | undefined): Date {
  const ahead = at === undefined ? NaN : at.getTime() - now.getTime()
  if (at !== undefined && ahead > 0 && ahead <= MOST_ROTATION_DAYS * DAY) return at
  throw invalid([
    { pointer: '/at', detail: 'Give a time in the future, at most a year ahead, such as 2026-12-01T06:00:00Z.' },
  ])
}

/** When the new one is used by itself, and that it is not. */
export const scheduling = {
  schedule: async ({ clock }: Context, _: unknown, { at }: StepWish) => ({
    useAt: laterThan(await clock.service(), at),
  }),
  unschedule: async () => ({ useAt: null }),
}

/** Whether the old one ends by itself, after days without need, or by hand. */
export const retiring = {
  'retire-by-itself': async (_: Context, __: unknown, { days = 0 }: StepWish) => ({ retireAfterDays: days }),
  'retire-by-hand': async () => ({ retireAfterDays: null }),
}
