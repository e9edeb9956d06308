const MOST_DAYS = 36_500

/** The days that somebody typed, with a comma or a point; nothing for what is not greater than 0 and at most 36500. */
export function daysFrom(text: string): number | undefined {
  if (!/^\d{1,5}([.,]\d{1,6})?$/.test(text.trim())) return undefined
  const days = Number(text.trim().replace(',', '.'))
  return days > 0 && days <= MOST_DAYS ? days : undefined
}
