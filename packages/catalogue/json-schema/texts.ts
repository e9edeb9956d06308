import type { FieldType } from '@kurier/forms/definition'
import { noteUnread } from './keywords.ts'
import { obstacles } from './obstacles.ts'
import { note, quoted, refuse, type Reading } from './reading.ts'
import { below, type Spot } from './schema-source.ts'

/** Formats that are fields of their own. */
const kinds = new Map([
  ['date', 'date'],
  ['time', 'time'],
  ['date-time', 'datetime'],
] as const)

type TextBounds = { min?: number; max?: number; pattern?: string }

/** The type of a text, or of a day or time; nothing when it is refused. */
export function textType(reading: Reading, spot: Spot): FieldType | undefined {
  const { schema, pointer } = spot
  const bounds = textBounds(reading, spot)
  for (const keyword of ['contentMediaType', 'contentEncoding', 'contentSchema']) {
    if (schema[keyword] !== undefined) noteUnread(reading, below(pointer, keyword), keyword, 'format')
  }
  if (!bounds) return undefined
  const kind = [...kinds].find(([format]) => format === schema.format)?.[1]
  if (kind) return dayOrTime(reading, spot, kind, bounds)
  if (schema.format !== undefined) noteUnread(reading, below(pointer, 'format'), quotedFormat(schema.format), 'format')
  return { kind: 'text', ...bounds }
}

const quotedFormat = (format: unknown): string => `format: ${quoted(String(format))}`

function textBounds(reading: Reading, spot: Spot): TextBounds | undefined {
  const min = lengthOf(reading, spot, 'minLength')
  const max = lengthOf(reading, spot, 'maxLength')
  if (min === 'refused' || max === 'refused') return undefined
  const pattern = patternOf(reading, spot, max)
  if (!pattern) return undefined
  return { ...(min !== undefined && min > 0 && { min }), ...(max !== undefined && { max }), ...pattern }
}

/** A length or a number of items. */
export function lengthOf(reading: Reading, { schema, pointer }: Spot, keyword: string): number | undefined | 'refused' {
  const value = schema[keyword]
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)) return value as number | undefined // as just looked at
  refuse(reading, below(pointer, keyword), obstacles.noLength)
  return 'refused'
}

/** The pattern, where there is one; nothing when it is refused. */
function patternOf(reading: Reading, { schema, pointer }: Spot, longest?: number): { pattern?: string } | undefined {
  const { pattern } = schema
  const place = below(pointer, 'pattern')
  if (pattern === undefined) return {}
  if (typeof pattern !== 'string') return refuse(reading, place, obstacles.noText)
  const read = reading.patternOf(pattern, 'ecma', longest)
  if (read.ok) return { pattern: read.pattern }
  return refuse(reading, place, obstacles.otherPattern(quoted(pattern), read.reason))
}

/** How long such a text is at least and at most, as far as its norm says so (RFC 3339 section 5.6). */
const lengths = { date: [10, 10], time: [9, Infinity], datetime: [20, Infinity] } as const

function dayOrTime(reading: Reading, { pointer }: Spot, kind: keyof typeof lengths, bounds: TextBounds) {
  const [least, most] = lengths[kind]
  if (bounds.pattern !== undefined || (bounds.min ?? 0) > least || (bounds.max ?? Infinity) < most) {
    const keyword = bounds.pattern === undefined ? 'format' : 'pattern'
    return refuse(reading, below(pointer, keyword), obstacles.dayWithPattern)
  }
  note(reading, 'hint', below(pointer, 'format'), {
    de: 'Tage und Zeiten werden geprüft; das Schema überlässt es dem Prüfer, ob er das Format prüft.',
    en: 'Days and times are checked; the schema leaves it to the validator whether it checks the format.',
  })
  return { kind } satisfies FieldType
}
