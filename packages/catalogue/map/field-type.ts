import type { FieldType } from '@kurier/forms/definition'
import type { Constraints, DataType, FieldElement } from '../model/tree.ts'
import type { PatternReader } from '../patterns/patterns.ts'
import { lengthBounds, valueBounds, type ElementBounds } from './bounds.ts'
import { constraintNotes } from './constraint-notes.ts'
import type { NoteText } from './told.ts'
import { lengthsOfPattern } from './pattern-lengths.ts'

export type ReadType = { type: FieldType; told: readonly NoteText[] }

type ConstraintName = Exclude<keyof Constraints, 'unread'>
type FieldTypeRow = {
  takes: readonly ConstraintName[]
  read: (element: FieldElement, patternOf: PatternReader) => ReadType
}

const bare = (kind: 'date' | 'time' | 'datetime' | 'boolean' | 'unknown'): FieldTypeRow['read'] => {
  return () => ({ type: { kind }, told: [] })
}

/** `datentyp`, with the parts of `praezisierung` that say something of it. A day's bounds are rules (day-bounds.ts). */
const rows: Readonly<Record<DataType, FieldTypeRow>> = {
  text: { takes: ['minLength', 'maxLength', 'pattern'], read: textType },
  text_latin: { takes: ['minLength', 'maxLength', 'pattern'], read: textType },
  date: { takes: ['minValue', 'maxValue'], read: bare('date') },
  time: { takes: [], read: bare('time') },
  datetime: { takes: [], read: bare('datetime') },
  bool: { takes: [], read: bare('boolean') },
  num: { takes: ['minValue', 'maxValue'], read: (element) => valueType('number', element) },
  num_int: { takes: ['minValue', 'maxValue'], read: (element) => valueType('integer', element, 1) },
  num_currency: { takes: ['minValue', 'maxValue'], read: (element) => valueType('money', element, 100) },
  file: { takes: [], read: fileType },
  obj: { takes: [], read: () => ({ type: { kind: 'unknown' }, told: [] }) },
}

/** What a field takes, by its data type and its constraints; a choice is read by its codes instead. */
export function typeOf(element: FieldElement, patternOf: PatternReader): ReadType {
  const { takes, read } = rows[element.dataType]
  const { type, told } = read(element, patternOf)
  return { type, told: [...unfit(element.constraints, takes), ...told] }
}

/** The parts of `praezisierung` that do not fit a field of this type. */
export function unfit({ unread, ...named }: Constraints, takes: readonly ConstraintName[]): NoteText[] {
  const left = Object.entries(named).filter(([name, text]) => text !== '' && !takes.some((taken) => taken === name))
  return [
    ...(unread ? [constraintNotes.constraintUnread(unread)] : []),
    ...left.map(([name, text]) => constraintNotes.constraintUnfit(name, text)),
  ]
}

const toldOfBounds = ({ isDropped, unread }: ElementBounds, least = '', most = ''): NoteText[] => [
  ...unread.map(constraintNotes.boundUnread),
  ...(isDropped ? [constraintNotes.boundsDropped(least, most)] : []),
]

const limits = ({ min, max }: ElementBounds) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

function textType({ constraints }: FieldElement, patternOf: PatternReader): ReadType {
  const { minLength, maxLength, pattern } = constraints
  const bounds = lengthBounds(minLength, maxLength)
  const told = toldOfBounds(bounds, minLength, maxLength)
  if (!pattern) return { type: { kind: 'text', ...limits(bounds) }, told }
  const read = patternOf(pattern, 'xsd')
  const type: FieldType = { kind: 'text', ...limits(bounds) }
  if (!read.ok) return { type, told: [...told, constraintNotes.patternRefused(pattern, read.reason)] }
  if (!canFollow(read.pattern, bounds)) return { type, told: [...told, constraintNotes.patternContradicts(pattern)] }
  return { type: { ...type, pattern: read.pattern }, told }
}

/** False when no text is long enough, or short enough, for both; an empty text is no answer. */
function canFollow(pattern: string, { min = 1, max }: ElementBounds): boolean {
  const lengths = lengthsOfPattern(pattern)
  return lengths.min <= (max ?? Infinity) && (lengths.max ?? Infinity) >= min
}

function valueType(kind: 'number' | 'integer' | 'money', { constraints }: FieldElement, parts?: number): ReadType {
  const { minValue, maxValue } = constraints
  const bounds = valueBounds(minValue, maxValue, parts)
  return { type: { kind, ...limits(bounds) }, told: toldOfBounds(bounds, minValue, maxValue) }
}

/** Type and subtype (RFC 6838 section 4.2), or all subtypes of a type. */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/(?:\*|[a-z0-9][a-z0-9!#$&^_.+-]*)$/

function fileType({ maxSize = '', mediaTypes }: FieldElement): ReadType {
  const bytes = /^\d{1,15}$/.test(maxSize.trim()) ? Number(maxSize) : 0
  const types = mediaTypes.map((type) => type.trim().toLowerCase()).filter((type) => type !== '')
  const taken = [...new Set(types.filter((type) => MEDIA_TYPE.test(type)))]
  return {
    type: { kind: 'proof', ...(bytes > 0 && { maxSize: bytes }), ...(taken.length > 0 && { mediaTypes: taken }) },
    told: [
      ...(maxSize.trim() !== '' && bytes === 0 ? [constraintNotes.sizeUnread(maxSize)] : []),
      ...types.filter((type) => !MEDIA_TYPE.test(type)).map(constraintNotes.mediaTypeUnread),
    ],
  }
}
