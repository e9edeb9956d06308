import { codesOf, offeredCodes, type Field, type FieldType, type Scalar } from './definition.ts'
import { localDateTime, localTime } from './local-times.ts'
import { numberOf, unmarked, writtenNumber } from './typed-numbers.ts'

/**
 * What the values of a form hold of a field, as a document holds it; nothing when it is not answered. Text is trimmed and
 * normalised to NFC, numbers are those that `numberValue` read in the language of the page (decisions 8). What is no number, no time or no day with a time stays the text that was typed: the validator tells
 * it at its place. A box that is not ticked says nothing.
 */
export function jsonOf({ type, isDeclaration }: Field, typedText: unknown): Scalar | undefined {
  const typed = typeof typedText === 'string' ? typedText.normalize('NFC').trim() : ''
  if (typed === '' || isNeverOffered(type, typed)) return undefined
  if (type.kind === 'boolean' && isDeclaration) return typed === 'true' ? true : undefined
  return readers[type.kind]?.(typed) ?? typed
}

/** What was typed of what is no number is told as it stands there. */
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

/** What the values of a form hold for a value of a document; nothing when no value of it can stand there. */
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
