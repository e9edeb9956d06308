import { useLocale } from 'use-intl'
import { momentText } from '#components/ui/moment.ts'

/** A date (`2026-12-03`) with the day of the week, for tables and the midst of a text. */
export function useDayText(): (day: string) => string {
  const locale = useLocale()
  return (day) =>
    momentText(locale, new Date(`${day}T12:00:00Z`), {
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    })
}
