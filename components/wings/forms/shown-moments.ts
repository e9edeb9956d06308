import type { Locale } from '#components/messages/locales.ts'
import { momentText } from '#components/ui/moment.ts'
import type { FieldType } from '@kurier/forms/definition'
import { localTime } from '@kurier/forms/local-times'
import { secondsOfDateTime } from '@kurier/forms/value-checks'

/** A day, a time or both as people write them; undefined for any other text. */
type MomentWriter = (value: string, locale: Locale) => string | undefined

/** How each kind of moment is shown. */
export const momentKinds: Partial<Record<FieldType['kind'], MomentWriter>> = {
  date: shownDate,
  // as it was typed; a text with another offset than the form's own says more, and is shown whole
  time: (value) => (localTime.write(value) === value ? undefined : localTime.write(value)),
  datetime: shownDateTime,
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function shownDate(value: string, locale: Locale): string | undefined {
  const noon = new Date(`${value}T12:00:00Z`)
  if (!DAY.test(value) || Number.isNaN(noon.getTime()) || !noon.toISOString().startsWith(value)) return undefined
  return momentText(locale, noon, { dateStyle: 'long' })
}

/** As clocks in Germany show it; seconds only if there are any. */
function shownDateTime(value: string, locale: Locale): string | undefined {
  const seconds = secondsOfDateTime(value)
  if (seconds === undefined) return undefined
  const timeStyle = seconds % 60 === 0 ? 'short' : 'medium'
  return momentText(locale, new Date(seconds * 1000), { dateStyle: 'long', timeStyle })
}
