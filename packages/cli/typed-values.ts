import { LOWER_UUID } from '@kurier/wire/patterns'
import { InvalidArgumentError } from 'commander'

const MOST_DAYS = 36_500

/** Whether a text is a UUID, in either case. */
export const isId = (text: string): boolean => LOWER_UUID.test(text.toLowerCase())

/** A text as it is written. */
export const text = (written: string): string => written

/** An id on the command line, in either case; it becomes part of a path, on the disk too. */
export function id(text: string): string {
  if (!isId(text)) throw new InvalidArgumentError('It must be a UUID; the list commands show them.')
  return text.toLowerCase()
}

/** A number of days on the command line, decimals allowed. */
export function days(text: string): number {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  if (number > 0 && number <= MOST_DAYS) return number
  throw new InvalidArgumentError(`It must be a number of days such as 14 or 0.5, more than 0 and at most ${MOST_DAYS}.`)
}

/** A whole number on the command line, within these bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!/^\d{1,9}$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`It must be a whole number, at least ${least} and at most ${most}.`)
    }
    return number
  }
}

/** A number of something that is counted from 1, on the command line. */
export const countedNumber = wholeNumber(1, 999_999_999)

/** An option that may be given several times. */
export function repeated(text: string, before: string[] = []): string[] {
  return [...before, text]
}

/** A time on the command line, with its day. */
export function moment(text: string): Date {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  throw new InvalidArgumentError('It must be a time such as 2026-12-01T06:00:00Z.')
}

/** An address of HTTP on the command line. */
export function webAddress(written: string): string {
  if (/^https?:/.test(written) && URL.canParse(written)) return written
  throw new InvalidArgumentError('It must be an address such as http://localhost:8080/callbacks.')
}
