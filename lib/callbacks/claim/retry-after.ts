import { HOUR } from '../../platform/durations.ts'

const MOST_WAIT = 12 * HOUR

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = `(?<month>${months.join('|')})`
const time = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)'

/** The three forms of an HTTP date that a recipient must understand (RFC 9110 section 5.6.7). */
const dateForms = [
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{2} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
]

/**
 * How long a Retry-After header asks to wait (RFC 9110 section 10.2.3), in milliseconds, at most 12 hours (decisions 7);
 * 0 for a date that is past; nothing when the header is missing or cannot be read.
 * @param machineNow the machine's clock: a receiver's date follows the real time, never the sandbox's
 */
export function retryAfterWait(header: string | undefined, machineNow: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, MOST_WAIT)
  const date = parseHttpDate(text, machineNow)
  return date === undefined ? undefined : Math.min(Math.max(date - machineNow.getTime(), 0), MOST_WAIT)
}

function parseHttpDate(text: string, now: Date): number | undefined {
  const parts = dateForms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (!parts) return undefined
  const day = Number(parts.day)
  const at = (year: number): Date => {
    const clock = [Number(parts.hour), Number(parts.minute), Number(parts.second)] as const
    return new Date(Date.UTC(year, months.indexOf(parts.month ?? ''), day, ...clock))
  }
  const date = at(fullYear(parts.year ?? '', now))
  const first = new Date(date.getTime() - 1000) // a leap second may carry into the next day
  return date.getUTCDate() === day || first.getUTCDate() === day ? date.getTime() : undefined
}

/** RFC 9110: two digits that seem more than 50 years in the future mean the most recent past year with those digits. */
function fullYear(text: string, now: Date): number {
  if (text.length === 4) return Number(text)
  const thisYear = now.getUTCFullYear()
  const year = thisYear - (thisYear % 100) + Number(text)
  return year > thisYear + 50 ? year - 100 : year
}
