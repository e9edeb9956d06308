import { InvalidArgumentError } from 'commander'
import { asUuid } from '#lib/platform/ids.ts'

const MOST_DAYS = 36_500

/** Parses an id on the command line, in either case. */
export function id(text: string): string {
  const uuid = asUuid(text)
  if (!uuid) throw new InvalidArgumentError('It must be a UUID; the list commands show them.')
  return uuid
}

/** Parses a number of days on the command line, decimals allowed. */
export function days(text: string): number {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  if (number > 0 && number <= MOST_DAYS) return number
  throw new InvalidArgumentError(`It must be a number of days such as 14 or 0.5, more than 0 and at most ${MOST_DAYS}.`)
}

/** Parses a number of something that is counted from 1. */
export function countedNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

/** Parses an option that may be given several times. */
export function repeated(text: string, before: string[] = []): string[] {
  return [...before, text]
}
