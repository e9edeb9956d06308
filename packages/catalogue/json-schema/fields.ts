import type { Field, FieldId, FieldType, Scalar, Words } from '@kurier/forms/definition'
import { valueJudge } from '@kurier/forms/value-judges'
import { checkKeywords, listing, noteUnread, typed, type SchemaType } from './keywords.ts'
import { isScalar, listedValues, type ListedValues, type ListedValue } from './listed-values.ts'
import { numberType } from './numbers.ts'
import { obstacles } from './obstacles.ts'
import { note, quoted, refuse, type Reading } from './reading.ts'
import { untranslated, type Annotations } from './resolve.ts'
import { below, type Spot } from './schema-source.ts'
import { textType } from './texts.ts'

/** A field as the schema says it, and what its values are called. */
export type FieldReading = { field: Field; listed?: ListedValues }

const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: typed.string,
  number: typed.number,
  integer: typed.number,
  boolean: [],
  any: [],
}

/** Reads a schema of a single value; nothing when it is refused. `name`: of its property. */
export function readField(reading: Reading, spot: Spot, type: SchemaType, words: Annotations, name: string) {
  const listed = listedValues(reading, spot)
  if (listed === 'refused') return undefined
  checkKeywords(reading, spot, type, [...(keywordsOf[type] ?? []), ...(listed ? listing : [])])
  const plain = plainType(reading, spot, type, name)
  if (!plain) return undefined
  const read = listed ? listedField(reading, spot, plain, listed) : { field: { type: plain } }
  if (!read) return undefined
  const { title, description } = words
  const preset = presetOf(reading, spot, read.field, words.default)
  const field: Field = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...read.field,
    ...(preset !== undefined && { preset }),
  }
  return { ...read, field } satisfies FieldReading
}

function plainType(reading: Reading, spot: Spot, type: SchemaType, name: string): FieldType | undefined {
  if (type === 'string') return textType(reading, spot)
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'number' || type === 'integer') return numberType(reading, spot, type)
  note(reading, 'left-out', spot.pointer, {
    de: 'Das Schema sagt nicht, was hier steht: Das Formular fragt nicht danach.',
    en: 'The schema does not say what stands here: the form does not ask for it.',
  })
  return { kind: reading.hints.has(name) ? 'hint' : 'unknown' }
}

function listedField(
  reading: Reading,
  { pointer }: Spot,
  plain: FieldType,
  listed: ListedValues,
): FieldReading | undefined {
  const values = listed.values.map(({ value }) => value)
  const [first] = values
  const place = below(pointer, listed.keyword)
  const wrong = values.find((value) => !fits(plain, value))
  if (first === undefined || wrong !== undefined) {
    return refuse(reading, place, obstacles.excluded(quoted(JSON.stringify(wrong ?? ''))))
  }
  if (plain.kind === 'text' && listed.keyword !== 'const') {
    return { field: { type: { kind: 'codes', codes: values.map(String) } }, listed }
  }
  if (plain.kind === 'boolean' && values.length === 2) return { field: { type: plain } }
  if (values.length === 1) return { field: { type: withoutBounds(plain), fixed: first } }
  return refuse(reading, place, obstacles.notTexts)
}

/** What only one value passes needs no bounds. */
const withoutBounds = (type: FieldType): FieldType =>
  type.kind === 'text' || type.kind === 'integer' || type.kind === 'number' ? { kind: type.kind } : type

const fits = (type: FieldType, value: Scalar): boolean => valueJudge({ type })(value).length === 0

/** What stands in a field before somebody writes, where that is a value that it could have. */
function presetOf(reading: Reading, { pointer }: Spot, { type, fixed }: Field, preset: unknown): Scalar | undefined {
  if (preset === undefined || preset === fixed) return undefined
  const isAsked = fixed === undefined && type.kind !== 'hint' && type.kind !== 'unknown'
  if (isAsked && isScalar(preset) && fits(type, preset)) return preset
  noteUnread(reading, below(pointer, 'default'), 'default', 'annotation')
  return undefined
}

/** Keeps what the codes of a field mean, and what is said of them besides. */
export function wordsOfValues(reading: Reading, id: FieldId, { values }: ListedValues): void {
  const meanings = table(values, ({ title, description }) => title ?? description)
  const hints = table(values, ({ title, description }) => (title === undefined ? undefined : description))
  if (meanings) reading.codes.set(id, meanings)
  if (hints) reading.codeHints.set(id, hints)
}

function table(values: readonly ListedValue[], textOf: (value: ListedValue) => string | undefined) {
  const entries = values.flatMap((value): [string, Words][] => {
    const text = textOf(value)?.trim()
    return text ? [[String(value.value), untranslated(text)]] : []
  })
  // entries become properties of the object itself, whatever their names are
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
