import { useFormatter } from 'use-intl'

const looks = {
  short: { dateStyle: 'medium', timeStyle: 'short' },
  exact: { dateStyle: 'medium', timeStyle: 'medium' },
  long: { dateStyle: 'long', timeStyle: 'short' },
} as const

/** A time in the person's language, for the middle of a text: `exact` with its seconds, `long` with the month's name. */
export function useWhen(look: keyof typeof looks = 'short'): (at: string | number | Date) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), looks[look])
}
