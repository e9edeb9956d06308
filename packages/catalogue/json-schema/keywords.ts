import type { Words } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import { advice, adviceOn } from './advice.ts'
import { obstacles } from './obstacles.ts'
import { below, type SourceObject, type Spot } from './schema-source.ts'
import { note, quoted, refuse, type Reading } from './reading.ts'

/** The type of the values of a schema, by its `type` or by its values. `any`: it takes every value. */
export type SchemaType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'any'

const types: readonly unknown[] = ['object', 'array', 'string', 'number', 'integer', 'boolean']

/** Keywords for words, which validators ignore. */
export const annotations = [
  'title',
  'description',
  'default',
  'examples',
  '$comment',
  'readOnly',
  'writeOnly',
  'deprecated',
]

/** Keywords that validators ignore. */
const silent = new Set([
  ...annotations,
  '$defs',
  'definitions',
  '$anchor',
  'enumNames',
  'x-enumNames',
  'x-enum-varnames',
])
const silentAtRoot = new Set(['$schema', '$id', 'id'])

/** Keywords that list values. */
export const listing = ['const', 'enum', 'oneOf', 'anyOf'] as const

/** Keywords that restrict values of one type and ignore all others. */
export const typed = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentMediaType', 'contentEncoding', 'contentSchema'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: [
    'items',
    'prefixItems',
    'additionalItems',
    'minItems',
    'maxItems',
    'uniqueItems',
    'contains',
    'minContains',
    'maxContains',
    'unevaluatedItems',
  ],
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'minProperties',
    'maxProperties',
    'propertyNames',
    'dependentRequired',
    'dependentSchemas',
    'dependencies',
    'unevaluatedProperties',
  ],
} satisfies Readonly<Record<string, readonly string[]>>

/** Keywords that only some implementations or older drafts know and judge by. */
const foreign = new Set([
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$data',
  'extends',
  'disallow',
  'divisibleBy',
  'formatMinimum',
  'formatMaximum',
  'formatExclusiveMinimum',
  'formatExclusiveMaximum',
  'instanceof',
  'typeof',
  'patternRequired',
  'allRequired',
  'anyRequired',
  'oneRequired',
  'prohibited',
  'range',
  'exclusiveRange',
  'uniqueItemProperties',
  'deepProperties',
  'deepRequired',
  'dynamicDefaults',
  'regexp',
  'select',
  'transform',
])

/**
 * The type of a schema; undefined when it is refused. A schema without `type` has one by its values, or takes every
 * value when it has no other keyword either.
 */
export function typeOf(reading: Reading, { schema, pointer }: Spot): SchemaType | undefined {
  const { type } = schema
  const only: unknown = Array.isArray(type) && type.length === 1 ? type[0] : type
  if (types.includes(only)) return only as SchemaType // each of `types` is one
  if (only !== undefined) return refuse(reading, below(pointer, 'type'), typeAdvice(only))
  const values = listedIn(schema)
  if (values) return typeOfValues(values) ?? refuse(reading, pointer, obstacles.noCommonType)
  const judging = Object.keys(schema).find((keyword) => isJudging(keyword))
  if (judging === undefined) return 'any'
  const isTyped = Object.values(typed).some((keywords) => keywords.includes(judging))
  const message = isTyped ? obstacles.untyped : adviceOn(judging)
  return refuse(reading, below(pointer, judging), message)
}

function typeAdvice(type: unknown): Words {
  if (Array.isArray(type)) return type.includes('null') ? obstacles.nullType : obstacles.severalTypes
  return obstacles.otherType(quoted(String(type)), types)
}

/** The values of const, enum, and of choices of const, as they are written; undefined without these keywords. */
function listedIn({ const: only, enum: all, oneOf, anyOf }: SourceObject): readonly unknown[] | undefined {
  if (only !== undefined) return [only]
  if (Array.isArray(all)) return all as unknown[] // JSON has nothing but JSON in it
  const choices: unknown = oneOf ?? anyOf
  if (!Array.isArray(choices)) return undefined
  const values = choices.map((choice: unknown) => (isObject(choice) ? listedIn(choice) : undefined))
  return values.includes(undefined) ? undefined : values.flat()
}

function typeOfValues(values: readonly unknown[]): SchemaType | undefined {
  const found = new Set(values.map((value) => typeof value))
  const [type] = found
  return found.size === 1 && (type === 'string' || type === 'number' || type === 'boolean') ? type : undefined
}

const judgingOfAll: readonly string[] = [...listing, 'allOf', 'not', 'if', 'then', 'else']

const isJudging = (keyword: string): boolean =>
  Object.values<readonly string[]>(typed).some((keywords) => keywords.includes(keyword)) ||
  [judgingOfAll, Object.keys(advice)].some((keywords) => keywords.includes(keyword)) ||
  foreign.has(keyword)

/**
 * Looks at the keywords of a schema that are not `taken`: refuses those that restrict values, and notes those without
 * effect, because they restrict values of another type, or because validators do not know them.
 */
export function checkKeywords(
  reading: Reading,
  { schema, pointer }: Spot,
  type: string,
  taken: readonly string[],
): void {
  const ownType = type === 'integer' ? 'number' : type
  for (const keyword of Object.keys(schema)) {
    const isRootOnly = pointer === '' && silentAtRoot.has(keyword)
    if (taken.includes(keyword) || silent.has(keyword) || isRootOnly || keyword === 'type') continue
    const [owner] = Object.entries<readonly string[]>(typed).find(([, own]) => own.includes(keyword)) ?? []
    const isAboutOthers = owner !== undefined && owner !== ownType
    const place = below(pointer, keyword)
    if (isAboutOthers && type !== 'any') noteUnread(reading, place, keyword, 'typ')
    else if (isJudging(keyword)) refuse(reading, place, adviceOn(keyword))
    else noteUnread(reading, place, keyword, 'unknown')
  }
  noteAnnotations(reading, { schema, pointer })
}

const unread = {
  typ: {
    de: 'gilt für Werte einer anderen Art und sagt hier nichts.',
    en: 'is about values of another type, and says nothing here.',
  },
  unknown: {
    de: 'ist Prüfern unbekannt und sagt ihnen nichts.',
    en: 'is unknown to validators, and says nothing to them.',
  },
  annotation: { de: 'ändert im Formular nichts.', en: 'changes nothing in the form.' },
  format: {
    de: 'wird nicht geprüft: Das Feld nimmt jeden Text.',
    en: 'is not checked: the field takes any text.',
  },
}

/** Notes a keyword that the form ignores. */
export function noteUnread(reading: Reading, place: string, keyword: string, why: keyof typeof unread): void {
  const name = quoted(keyword)
  note(reading, 'unread', place, { de: `„${name}“ ${unread[why].de}`, en: `“${name}” ${unread[why].en}` })
}

function noteAnnotations(reading: Reading, { schema, pointer }: Spot): void {
  for (const keyword of ['readOnly', 'writeOnly', 'deprecated']) {
    if (schema[keyword] === true) noteUnread(reading, below(pointer, keyword), keyword, 'annotation')
  }
}
