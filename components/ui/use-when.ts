import { useLocale } from 'use-intl'
import { momentText } from './moment.ts'

const looks = {
  day: { dateStyle: 'medium' },
  short: { dateStyle: 'medium', timeStyle: 'short' },
  exact: { dateStyle: 'medium', timeStyle: 'medium' },
  long: { dateStyle: 'long', timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
  /** with the seconds and the name of the zone: MEZ or MESZ */
  zoned: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * A time in the person's language, for the middle of a text: `exact` with its seconds, `long` with the month's name,
 * `day` and `clock` one half of it, `zoned` exact with the zone.
 */
export function useWhen(look: keyof typeof looks = 'short'): (at: string | number | Date) => string {
  const locale = useLocale()
  return (at) => momentText(locale, new Date(at), looks[look])
}
