/** Digits of each part of a regional key, from the state down to the municipality. */
const parts = [2, 1, 2, 4, 3] as const

/** How many digits of a regional key lie before each of its parts, the longest first. */
const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, digits) => sum + digits, 0)).reverse()

/**
 * The normal form of a region: its digits without `DE` and without the parts at its end that are all zero, a part that is
 * cut short included. `DE`, `00` and `DE000000000000` are the whole country, which is empty; `DE090000000000` is `09`.
 * @param region as it was sent, of the form that `REGION` has
 */
export function regionDigits(region: string): string {
  const digits = region.replace(/^DE/, '')
  const end = starts.filter((start) => /^0+$/.test(digits.slice(start))).at(-1)
  return end === undefined ? digits : digits.slice(0, end)
}

/** True when `region` lies within `covered` or is the same, however each is written. */
export function isWithin(region: string, covered: string): boolean {
  return regionDigits(region).startsWith(regionDigits(covered))
}
