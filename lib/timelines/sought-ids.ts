import { UUID_PATTERN } from '@kurier/wire/patterns'

/** Ids from `lower` to `upper`, both included; `ending`: their last characters, where an abbreviation names them. */
export type SoughtIds = { lower: string; upper: string; ending: string | null }

const UUID_ANYWHERE = new RegExp(`(?<![0-9a-f-])${UUID_PATTERN}(?![0-9a-f-])`, 'g')
/** As the portal shortens ids: `01a2015d…1a71`. */
const SHORTENED = /(?<![0-9a-f-])([0-9a-f]{8})(?:…|\.\.\.)([0-9a-f]{4})?(?![0-9a-f-])/g
/** The beginning of an id, with what the event log puts before one. */
const BEGINNING = /^(?:(?:case|submission|reply):)?([0-9a-f-]{8,})$/
/** Fewer characters would be the beginning of whatever came within hours. */
const LEAST_DIGITS = 8
const DIGITS = 32
/** More ids than any address of ours has; a pasted log has more, and is no search. */
const MOST_IDS = 5

/**
 * The ids in what somebody pasted or typed: whole ones wherever they stand (upper case, `case:…`, inside an address),
 * ids as the portal shortens them, or, when there is nothing else, the first eight or more characters of one. Each once,
 * in their order, at most five.
 */
export function soughtIds(text: string): SoughtIds[] {
  const known = text.trim().toLowerCase()
  const whole = [...known.matchAll(UUID_ANYWHERE)].map(([id]) => ({ lower: id, upper: id, ending: null }))
  const shortened = [...known.matchAll(SHORTENED)].map(([, first = '', ending]) => beginningWith(first, ending))
  const found = [...whole, ...shortened]
  const sought = found.length > 0 ? found : typed(known)
  const each = new Map(sought.map((ids) => [`${ids.lower} ${ids.ending}`, ids]))
  return [...each.values()].slice(0, MOST_IDS)
}

/** True when a text names whole ids and nothing shorter: then what they lead to is meant. */
export function isWhole({ lower, upper }: SoughtIds): boolean {
  return lower === upper
}

function typed(text: string): SoughtIds[] {
  const [, beginning = ''] = BEGINNING.exec(text) ?? []
  const digits = beginning.replaceAll('-', '')
  const isFitting = digits.length >= LEAST_DIGITS && digits.length <= DIGITS
  const isInPlace = beginning === digits || `${dashed(digits)}-`.startsWith(beginning)
  return isFitting && isInPlace ? [beginningWith(digits)] : []
}

const dashed = (digits: string): string =>
  [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)]
    .filter((part) => part !== '')
    .join('-')

const beginningWith = (digits: string, ending: string | null = null): SoughtIds => ({
  lower: dashed(digits.padEnd(DIGITS, '0')),
  upper: dashed(digits.padEnd(DIGITS, 'f')),
  ending,
})
