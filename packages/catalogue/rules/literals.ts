import { codesOf } from '@kurier/forms/definition'
import type { FieldType, Scalar, Words } from '@kurier/forms/definition'
import { commonId, type Literal } from './drafts/draft.ts'
import { mayMean, type Vocabulary } from './drafts/vocabulary.ts'
import { otherMeaning } from './reasons.ts'

/** Meanings of a list that are compared, at most. */
const mostMeanings = 2000

/** The field that a value is compared with. */
type LiteralTarget = { id: string; type: FieldType; vocabulary: Vocabulary }
type Reader = (literal: Literal, asked: LiteralTarget) => Scalar | Words | undefined

/**
 * A value as documents have it; undefined if fields of this kind cannot have it, or the reason why it cannot be meant.
 */
export const readLiteral: Reader = (literal, asked) => readers[asked.type.kind]?.(literal, asked)

const truths: ReadonlyMap<string, boolean> = new Map([
  ['ja', true],
  ['wahr', true],
  ['true', true],
  ['nein', false],
  ['falsch', false],
  ['false', false],
])

/** The truth that a word for yes or no says. */
export const truthOf = (word: string): boolean | undefined => truths.get(word.toLowerCase())

const readNumber: Reader = ({ value, label }) => {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || label !== undefined || !/^-?\d{1,15}(?:[.,]\d{1,9})?$/.test(value)) return undefined
  return Number(value.replace(',', '.'))
}

/** Days as `2026-01-31` or `31.01.2026`. */
const readDay: Reader = ({ value }) => {
  const parts = /^(?:(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)|(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4}))$/.exec(
    String(value),
  )
  if (!parts?.groups) return undefined
  const { y, m, d, day, month, year } = parts.groups
  return `${y ?? year}-${m ?? month}-${d ?? day}`
}

const readers: Partial<Record<FieldType['kind'], Reader>> = {
  boolean: ({ value }) => (typeof value === 'boolean' ? value : truths.get(String(value).toLowerCase())),
  integer: readNumber,
  number: readNumber,
  money: readNumber,
  date: readDay,
  text: ({ value }) => (typeof value === 'boolean' || value === '' ? undefined : String(value)),
  codes: readCode,
  question: readCode,
}

/**
 * A code as the list has it; written as `001 label`, if the list calls it like this; or by its label alone, if exactly
 * one code has it.
 */
function readCode({ value, label }: Literal, { id, type, vocabulary }: LiteralTarget): Scalar | Words | undefined {
  if (typeof value === 'boolean') return undefined
  const known = codesOf(type)
  const meanings = vocabulary.codes.get(commonId(id)) ?? new Map<string, string>()
  const written = String(value)
  const [first = '', ...rest] = written.split(' ')
  const [code, said] = known.includes(written) ? [written, label] : [first, label ?? rest.join(' ')]
  if (known.includes(code)) {
    const meaning = meanings.get(code)
    if (said === undefined || meaning === undefined) return code
    const others = known.flatMap((one) => (one === code ? [] : (meanings.get(one) ?? [])))
    return mayMean(said, meaning, others.slice(0, mostMeanings)) ? code : otherMeaning(id, code, said.slice(0, 80))
  }
  const named = known.filter((one) => meanings.get(one)?.toLowerCase() === written.toLowerCase())
  return label === undefined && named.length === 1 ? named[0] : undefined
}
