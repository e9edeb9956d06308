import { writtenAs } from '@kurier/forms/written-as'
import { DAY, HOUR, MINUTE, SECOND, TIME_ZONE } from '#lib/platform/durations.ts'

type Locale = keyof typeof writtenAs

const formats = new Map<string, Intl.DateTimeFormat>()

/** A time as clocks in Germany show it, in one of our languages. */
export function momentText(locale: Locale, at: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(writtenAs[locale], { ...options, timeZone: TIME_ZONE })
  formats.set(key, format)
  return format.format(at)
}

/** A day of the calendar, `YYYY-MM-DD`; it is the same in every zone. */
export const dayText = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(writtenAs[locale], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** What the zone of all times shown is called at that time: MEZ or MESZ, CET or CEST. */
export function zoneOf(locale: Locale, at: Date): string {
  const parts = new Intl.DateTimeFormat(writtenAs[locale], {
    timeZone: TIME_ZONE,
    timeZoneName: 'short',
  }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? TIME_ZONE
}

/** How far from now a time is told as a distance. */
const TOLD_WITHIN = DAY

/** How old what a page takes for now can be: what seems to lie less far ahead has just been. */
export const NOW_STEP = 10 * SECOND

/**
 * How far a time is from now, such as "3 minutes ago" and "in 2 hours"; `soon` and `past` for less than a minute, nothing
 * for a day and more.
 * @param now milliseconds since the epoch
 */
export function distanceFromNow(locale: Locale, at: Date, now: number): string | undefined {
  const distance = at.getTime() - now
  const length = Math.abs(distance)
  if (length >= TOLD_WITHIN) return undefined
  if (length < MINUTE) return distance > NOW_STEP ? 'soon' : 'past'
  const [unit, milliseconds] = length < HOUR ? (['minute', MINUTE] as const) : (['hour', HOUR] as const)
  const count = Math.trunc(distance / milliseconds)
  return new Intl.RelativeTimeFormat(writtenAs[locale], { numeric: 'always' }).format(count, unit)
}
