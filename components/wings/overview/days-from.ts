import type { Locale } from '#components/messages/locales.ts'
import { readNumber } from '@kurier/forms/typed-numbers'

const MOST_DAYS = 36_500

/**
 * The days that somebody typed on a page of this language, greater than 0, at most 36500, with at most six decimals;
 * undefined for any other text.
 */
export function daysFrom(text: string, locale: Locale): number | undefined {
  const days = readNumber(text, locale)
  if (days === undefined || days <= 0 || days > MOST_DAYS) return undefined
  return Number(days.toFixed(6)) === days ? days : undefined
}
