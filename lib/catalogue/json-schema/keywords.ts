import { isObject } from '../../forms/paths.ts'
import { below, type JsonObject, type Spot } from './schema-source.ts'
import { note, quoted, refuse, type Reading } from './reading.ts'

/** What a schema is about, by its `type` or by its values. `any`: it takes every value. */
export type SchemaType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'any'

const types: readonly unknown[] = ['object', 'array', 'string', 'number', 'integer', 'boolean']

/** Words of a schema, which say nothing to a validator. */
export const annotations = [
  ...['title', 'description', 'default', 'examples', '$comment', 'readOnly', 'writeOnly', 'deprecated'],
]

/** Keywords that say nothing to a validator. */
const silent = new Set([
  ...annotations,
  ...['$defs', 'definitions', '$anchor', 'enumNames', 'x-enumNames', 'x-enum-varnames'],
])
const silentAtRoot = new Set(['$schema', '$id', 'id'])

/** Keywords that list values. */
export const listing = ['const', 'enum', 'oneOf', 'anyOf'] as const

/** Keywords that are about values of one type, and say nothing of others. */
export const typed = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentMediaType', 'contentEncoding', 'contentSchema'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: [
    ...['items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains'],
    ...['maxContains', 'unevaluatedItems'],
  ],
  object: [
    ...['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties'],
    ...['propertyNames', 'dependentRequired', 'dependentSchemas', 'dependencies', 'unevaluatedProperties'],
  ],
} satisfies Readonly<Record<string, readonly string[]>>

/** What to do instead of keywords that are not taken. */
const advice: Readonly<Record<string, string>> = {
  $ref: 'A reference must stand alone here. Write out what it refers to.',
  $dynamicRef: 'Refer to a place in this schema with $ref.',
  $recursiveRef: 'Refer to a place in this schema with $ref.',
  $id: 'Only the whole schema may have an address. Leave it out here.',
  patternProperties: 'Name each property under properties.',
  propertyNames: 'Name each property under properties.',
  minProperties: 'Say which properties must be there under required.',
  maxProperties: 'Say which properties exclude each other with oneOf or not.',
  unevaluatedProperties: 'Write additionalProperties instead.',
  unevaluatedItems: 'Write items instead.',
  prefixItems: 'Every item of a list must be alike. Make an object with a property for each place.',
  additionalItems: 'Every item of a list must be alike. Write items alone.',
  contains: 'Say what each item is like under items.',
  minContains: 'Say what each item is like under items.',
  maxContains: 'Say what each item is like under items.',
  allOf: 'Write what it joins into one schema.',
  anyOf:
    'A value has one type with one set of keywords. Write one schema, or list the values as const with a title each.',
  oneOf:
    'A value has one type with one set of keywords. Write one schema, or list the values as const with a title each.',
  not: 'Say which values there may be instead of which not.',
  if: 'Write the condition into the object that has both properties.',
  then: 'Write the condition into the object that has both properties.',
  else: 'Write the condition into the object that has both properties.',
  dependencies: 'Write dependentRequired instead, which this draft has.',
  dependentRequired: 'This draft does not know it. Write dependencies instead, or name a newer draft in $schema.',
  dependentSchemas: 'This draft does not know it. Write if and then, or name a newer draft in $schema.',
  nullable: 'A property that is not answered is left out and never null. Leave nullable out.',
}

/** What only some implementations or older drafts know, which judge by it. */
const foreign = new Set([
  ...['$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$data', 'extends', 'disallow', 'divisibleBy'],
  ...['formatMinimum', 'formatMaximum', 'formatExclusiveMinimum', 'formatExclusiveMaximum', 'instanceof', 'typeof'],
  ...['patternRequired', 'allRequired', 'anyRequired', 'oneRequired', 'prohibited', 'range', 'exclusiveRange'],
  ...['uniqueItemProperties', 'deepProperties', 'deepRequired', 'dynamicDefaults', 'regexp', 'select', 'transform'],
])

const adviceOn = (keyword: string): string => advice[keyword] ?? 'It is not taken. Leave it out.'

/**
 * The type of a schema; nothing when it is refused. A schema without `type` has one by its values, or takes every value when
 * it has no other keyword either.
 */
export function typeOf(reading: Reading, { schema, pointer }: Spot): SchemaType | undefined {
  const { type } = schema
  const only: unknown = Array.isArray(type) && type.length === 1 ? type[0] : type
  if (types.includes(only)) return only as SchemaType // each of `types` is one
  if (only !== undefined) return refuse(reading, below(pointer, 'type'), typeAdvice(only))
  const values = listedIn(schema)
  if (values)
    return typeOfValues(values) ?? refuse(reading, pointer, 'Its values have no type in common. Say its type.')
  const judging = Object.keys(schema).find((keyword) => isJudging(keyword))
  if (judging === undefined) return 'any'
  const isTyped = Object.values(typed).some((keywords) => keywords.includes(judging))
  const message = isTyped ? 'It holds for values of any type here. Say the type beside it.' : adviceOn(judging)
  return refuse(reading, below(pointer, judging), message)
}

function typeAdvice(type: unknown): string {
  if (Array.isArray(type) && type.includes('null')) {
    return 'A property that is not answered is left out and never null. Take null out of its types, and the property out of required.'
  }
  if (Array.isArray(type)) return 'A value has one type. Choose one of them.'
  return `“${quoted(String(type))}” is no type that a form can ask for. Choose one of ${types.join(', ')}.`
}

/** The values of const, enum, and of choices of const, as they are written; nothing where none of them is there. */
function listedIn({ const: only, enum: all, oneOf, anyOf }: JsonObject): readonly unknown[] | undefined {
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
 * Looks at the keywords of a schema that are not `taken`: refuses those that say something, and notes those that say nothing,
 * because they are about values of another type, or because validators do not know them.
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

/** Notes a keyword that the form does nothing with. */
export function noteUnread(reading: Reading, place: string, keyword: string, why: keyof typeof unread): void {
  const name = quoted(keyword)
  note(reading, 'unread', place, { de: `„${name}“ ${unread[why].de}`, en: `“${name}” ${unread[why].en}` })
}

function noteAnnotations(reading: Reading, { schema, pointer }: Spot): void {
  for (const keyword of ['readOnly', 'writeOnly', 'deprecated']) {
    if (schema[keyword] === true) noteUnread(reading, below(pointer, keyword), keyword, 'annotation')
  }
}
