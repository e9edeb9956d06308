/** Checks of values that JSON Schema's own keywords leave open or that its usual implementations get wrong. */

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

/**
 * Seconds from midnight UTC of the day of a time; negative, or more than a day, where its offset says so. Undefined
 * unless the text is a full-time (RFC 3339 section 5.6). A second of 60 exists only before midnight UTC (section 5.7).
 */
export function secondsOfTime(value: string): number | undefined {
  const match = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-]\d\d):(\d\d))$/i.exec(value)
  if (!match) return undefined
  const [, hour = '', minute = '', second = '', offsetHour = '+00', offsetMinute = '00'] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) >= 61) return undefined
  if (Math.abs(Number(offsetHour)) > 23 || Number(offsetMinute) > 59) return undefined
  const offset = Number(offsetHour) * 60 + Number(`${offsetHour.slice(0, 1)}${offsetMinute}`)
  const minutes = Number(hour) * 60 + Number(minute) - offset
  if (Number(second) >= 60 && (minutes + DAY) % DAY !== DAY - 1) return undefined
  return minutes * 60 + Number(second)
}

/** Minutes of a day. */
const DAY = 24 * 60

/** Seconds since 1970 of a date-time (RFC 3339 section 5.6); undefined for any other text. */
export function secondsOfDateTime(value: string): number | undefined {
  const [, day = '', time = ''] = /^([\d-]{10})t(.+)$/i.exec(value) ?? []
  const seconds = secondsOfTime(time)
  return isCalendarDate(day) && seconds !== undefined ? Date.parse(`${day}T00:00:00Z`) / 1000 + seconds : undefined
}

/** Punctuation between values that are yet to be written. */
class Mark {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const comma = new Mark(',')
const endOfArray = new Mark(']')
const endOfObject = new Mark('}')

/**
 * JSON as a text that is the same for equal values, whatever the order of their properties. However deep it is: nothing
 * here calls itself, and it costs about as much as reading the text again.
 */
export function sameText(json: unknown): string {
  if (typeof json === 'string') return JSON.stringify(json)
  const texts: string[] = []
  const left: unknown[] = [json]
  while (left.length > 0) {
    const next = left.pop()
    if (next instanceof Mark) texts.push(next.text)
    else if (Array.isArray(next)) {
      texts.push('[')
      left.push(endOfArray)
      for (let at = next.length - 1; at >= 0; at -= 1) left.push(comma, next[at])
    } else if (typeof next === 'object' && next !== null) {
      texts.push('{')
      left.push(endOfObject)
      for (const [name, value] of Object.entries(next).sort(lastFirst)) left.push(comma, value, nameMark(name))
    } else texts.push(typeof next === 'string' ? JSON.stringify(next) : String(next))
  }
  return texts.join('')
}

const nameMark = (name: string): Mark => new Mark(`${JSON.stringify(name)}:`)
const lastFirst = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? 1 : -1)
