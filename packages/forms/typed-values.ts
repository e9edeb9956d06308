import { codesOf, offeredCodes, type Field, type FieldType, type Scalar } from './definition.ts'
import { localDateTime, localTime } from './local-times.ts'
import { numberOf, unmarked, writtenNumber } from './typed-numbers.ts'

/**
 * The value of a field as a document holds it; undefined when the field is not answered. Text is trimmed and normalised
 * to NFC, numbers are those that `numberValue` read in the language of the page (decisions 8). A malformed number, time
 * or day with a time stays the text that was typed: the validator reports it at its place. A box that is not ticked
 * counts as not answered.
 */
export function jsonOf({ type, isDeclaration }: Field, typedText: unknown): Scalar | undefined {
  const typed = typeof typedText === 'string' ? typedText.normalize('NFC').trim() : ''
  if (typed === '' || isNeverOffered(type, typed)) return undefined
  if (type.kind === 'boolean' && isDeclaration) return typed === 'true' ? true : undefined
  return readers[type.kind]?.(typed) ?? typed
}

/** A malformed number is reported as it was typed. */
const ofNumber = (value: string): Scalar => numberOf(value) ?? unmarked(value)

const readers: Readonly<Partial<Record<FieldType['kind'], (typed: string) => Scalar | undefined>>> = {
  boolean: (typed) => typed === 'true',
  integer: ofNumber,
  number: ofNumber,
  money: ofNumber,
  time: localTime.read,
  datetime: localDateTime.read,
}

const isNeverOffered = (type: FieldType, code: string): boolean =>
  codesOf(type).includes(code) && !offeredCodes(type).includes(code)

/** The text that a form's values hold for a value of a document; undefined when the field cannot hold it. */
export function typedOf({ type }: Field, json: unknown): string | undefined {
  if (type.kind === 'hint' || type.kind === 'note' || type.kind === 'unknown') return undefined
  if (typeof json === 'boolean') return String(json)
  if (typeof json === 'number') return type.kind === 'money' ? writeAmount(json) : writeNumber(json)
  if (typeof json !== 'string') return undefined
  if (type.kind === 'time') return localTime.write(json)
  return type.kind === 'datetime' ? localDateTime.write(json) : json
}

/** As values hold it (`numberValue`); tens of cents as cents: 1234.5 as 1234,50. */
const writeNumber = (number: number): string => writtenNumber(number, 'de')
const writeAmount = (amount: number): string => writeNumber(amount).replace(/,\d$/, '$&0')
