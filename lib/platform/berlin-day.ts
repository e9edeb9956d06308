import { DAY, TIME_ZONE } from './durations.ts'

let inBerlin: Intl.DateTimeFormat | undefined

/** Made when somebody asks for a day: what Node knows of languages and time zones takes 7 MB. */
const clockOfBerlin = (): Intl.DateTimeFormat =>
  (inBerlin ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }))

/** Milliseconds by which Berlin's clocks are ahead of UTC at an instant. */
function ahead(instant: number): number {
  const found = Object.fromEntries(
    clockOfBerlin()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = found
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(instant / 1000) * 1000
}

/** Midnight in Berlin at the beginning of a date (`2026-11-21`), some days on. Clocks are never changed at midnight. */
function midnight(date: string, days = 0): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + days * DAY
  return new Date(asUtc - ahead(asUtc - ahead(asUtc)))
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * A span of time as people give it: a date means the whole day in Berlin, the last one included; a date and time (RFC
 * 3339) means that instant.
 * @returns from this, until before that; null where nothing is given
 */
export function dayBounds({ from, to }: { from?: string; to?: string }): { from: Date | null; to: Date | null } {
  return {
    from: from === undefined ? null : isDate(from) ? midnight(from) : new Date(from),
    to: to === undefined ? null : isDate(to) ? midnight(to, 1) : new Date(to),
  }
}

/** The date in Berlin at an instant, `2026-11-21`. */
export function dateInBerlin(instant: Date): string {
  return new Date(instant.getTime() + ahead(instant.getTime())).toISOString().slice(0, 10)
}

/** The beginnings of the last days in Berlin, oldest first, that of this instant included. */
export function lastDays(instant: Date, count: number): Date[] {
  const date = dateInBerlin(instant)
  return Array.from({ length: count }, (_, at) => midnight(date, at - count + 1))
}

/** The month in Berlin at an instant, `2026-11`. */
export const monthInBerlin = (instant: Date): string => dateInBerlin(instant).slice(0, 7)

/** The months up to one (`2026-11`), oldest first, that one included. */
export function lastMonths(month: string, count: number): string[] {
  const last = Date.parse(`${month}-01T00:00:00Z`)
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(last)
    day.setUTCMonth(day.getUTCMonth() - (count - 1 - at))
    return day.toISOString().slice(0, 7)
  })
}

/** The instants at which a month (`2026-11`) begins in Berlin and at which the next one does. */
export function monthBounds(month: string): { from: Date; until: Date } {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from: midnight(`${month}-01`), until: midnight(next.toISOString().slice(0, 10)) }
}
