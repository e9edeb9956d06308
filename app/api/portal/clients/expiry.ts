import { DAY } from '#lib/platform/durations.ts'

/** The wish for a secret as the verbs take it: a time instead of a number of days. */
export function secretWishOf<Wish extends { expiresInDays?: number }>({ expiresInDays, ...wish }: Wish, now: Date) {
  const expiresAt = expiresInDays === undefined ? undefined : new Date(now.getTime() + expiresInDays * DAY)
  return { ...wish, expiresAt }
}
