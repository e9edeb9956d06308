import type { Locale } from '#components/messages/locales.ts'
import { momentText } from './moment.ts'

/**
 * A day of the calendar, `YYYY-MM-DD`, with the day of the week in short, for tables and the midst of a text:
 * `Thu, 3 Dec 2026`. By itself, since every page loads `moment.ts`.
 */
export const shortDayText = (locale: Locale, day: string): string =>
  momentText(locale, new Date(`${day}T12:00:00Z`), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
