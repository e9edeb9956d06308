import { codesOf, offeredCodes, type Field, type FieldType, type Scalar } from './definition.ts'
import { localDateTime, localTime } from './local-times.ts'

/**
 * What somebody typed into a field, as a document holds it; nothing when it is not answered. Text is trimmed and normalised
 * to NFC (decisions 8). What is no number, no time or no day with a time stays the text that was typed: the validator tells
 * it at its place. A box that is not ticked says nothing.
 */
export function jsonOf({ type, isDeclaration }: Field, typedText: unknown): Scalar | undefined {
  const typed = typeof typedText === 'string' ? typedText.normalize('NFC').trim() : ''
  if (typed === '' || isNeverOffered(type, typed)) return undefined
  if (type.kind === 'boolean' && isDeclaration) return typed === 'true' ? true : undefined
  return readers[type.kind]?.(typed) ?? typed
}

const readers: Readonly<Partial<Record<FieldType['kind'], (typed: string) => Scalar | undefined>>> = {
  boolean: (typed) => typed === 'true',
  integer: readNumber,
  number: readNumber,
  money: readNumber,
  time: localTime.read,
  datetime: localDateTime.read,
}

const isNeverOffered = (type: FieldType, code: string): boolean =>
  codesOf(type).includes(code) && !offeredCodes(type).includes(code)

/** What stands in a field for a value of a document; nothing when no value of it can stand there. */
export function typedOf({ type }: Field, json: unknown): string | undefined {
  if (type.kind === 'hint' || type.kind === 'note' || type.kind === 'unknown') return undefined
  if (typeof json === 'boolean') return String(json)
  if (typeof json === 'number') return type.kind === 'money' ? writeAmount(json) : writeNumber(json)
  if (typeof json !== 'string') return undefined
  if (type.kind === 'time') return localTime.write(json)
  return type.kind === 'datetime' ? localDateTime.write(json) : json
}

/** Groups of three between points or blanks, then a comma or a point and the decimals: 1.234,56, 1 234,56 and 1234.56. */
const WITH_COMMA = /^-?(\d{1,3}([. \u00a0\u202f]\d{3})+|\d+)(,\d+)?$/
const WITH_POINT = /^-?(\d{1,3}([, \u00a0\u202f]\d{3})+|\d+)(\.\d+)?$/

/**
 * A number as people write it, in German or English; nothing when it is none. Where both could be meant (1.234, 1,234) a
 * single separator before exactly three digits groups thousands: amounts have two decimals at most.
 */
export function readNumber(typed: string): number | undefined {
  if (WITH_COMMA.test(typed) && !/^-?\d{1,3},\d{3}$/.test(typed)) {
    return Number(typed.replace(/[. \u00a0\u202f]/g, '').replace(',', '.'))
  }
  return WITH_POINT.test(typed) ? Number(typed.replace(/[, \u00a0\u202f]/g, '')) : undefined
}

/** Tens of cents as cents: 1234.5 as 1234,50. */
const writeAmount = (amount: number): string =>
  /^\d+\.\d$/.test(String(amount)) ? `${writeNumber(amount)}0` : writeNumber(amount)

/** Written with a comma, as `readNumber` reads it, never in thousands and never with an exponent. */
function writeNumber(number: number): string {
  const plain = number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  return /\.\d{3}$/.test(plain) ? `${plain}0`.replace('.', ',') : plain.replace('.', ',')
}
