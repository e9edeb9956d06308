import { z } from 'zod'

const NOTATIONS = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d\d?)[./](?<month>\d\d?)[./](?<year>\d{4})$/,
]

/**
 * A day of the calendar as people write it: `28.11.2026`, `28/11/2026` or `2026-11-28`.
 * @returns `2026-11-28`; undefined for all else
 */
export function typedDay(text: string): string | undefined {
  const groups = NOTATIONS.map((notation) => notation.exec(text.trim())?.groups).find((found) => found !== undefined)
  if (!groups) return undefined
  const { year = '', month = '', day = '' } = groups
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return z.iso.date().safeParse(date).success ? date : undefined
}

/** A query member that is a day; all else counts as not given. */
export const dayInQuery = z.string().transform(typedDay).optional()

const moment = z.iso.datetime({ offset: true })

/** A query member that is a day or a moment (RFC 3339); all else counts as not given. */
export const timeInQuery = z
  .string()
  .transform((text) => typedDay(text) ?? (moment.safeParse(text).success ? text : undefined))
  .optional()
