/**
 * Checks of values that JSON Schema's own keywords leave open or that its usual implementations get wrong. The generator
 * copies this file into each validator, so it imports nothing.
 */

/** The length of a text in code points, as `minLength` and `maxLength` count; half a surrogate pair counts as one. */
export function codePointLength(value: string): number {
  let length = value.length
  for (let at = 0; at < value.length - 1; at += 1) {
    if ((value.charCodeAt(at) & 0xfc00) !== 0xd800 || (value.charCodeAt(at + 1) & 0xfc00) !== 0xdc00) continue
    length -= 1
    at += 1
  }
  return length
}

/**
 * How many decimals a number needs, judged on its shortest decimal notation, exponents included (decisions 8):
 * 19.99 needs two, 1e21 none, 1e-7 seven.
 */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const fraction = digits.split('.')[1] ?? ''
  return Math.max(0, fraction.length - Number(exponent))
}

/** Whether a text is a day of the calendar, exactly `YYYY-MM-DD` (RFC 3339 section 5.6, full-date). */
export function isCalendarDate(value: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days
}
