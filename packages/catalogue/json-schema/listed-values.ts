import type { Scalar } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import { checkKeywords, listing } from './keywords.ts'
import { obstacles } from './obstacles.ts'
import { isCounted, refuse, type Reading } from './reading.ts'
import { below, type SourceObject, type Spot } from './schema-source.ts'

export type ListedValue = { value: Scalar; title?: string; description?: string }

/** Values that a schema lists, each once, with its words for them, and the keyword that lists them. */
export type ListedValues = { keyword: (typeof listing)[number]; values: readonly ListedValue[] }

/** Codes of one list; the largest real one has 8,000. */
const mostValues = 20_000

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

/** The values that a schema lists; undefined without a list. */
export function listedValues(reading: Reading, spot: Spot): ListedValues | undefined | 'refused' {
  const keywords = listing.filter((keyword) => spot.schema[keyword] !== undefined)
  const [keyword, another] = keywords
  if (!keyword) return undefined
  if (keyword === 'const' && another === 'enum') return onlyOne(reading, spot)
  if (another) {
    refuse(reading, below(spot.pointer, another), obstacles.listedTwice(keyword))
    return 'refused'
  }
  const values = readers[keyword](reading, spot, keyword)
  const checked = values && withoutDoubles(reading, below(spot.pointer, keyword), keyword, values)
  return checked ? { keyword, values: checked } : 'refused'
}

/** The value of `const`, which `enum` lists too. */
function onlyOne(reading: Reading, { schema, pointer }: Spot): ListedValues | 'refused' {
  const { const: _, ...several } = schema
  const values = listedValues(reading, { schema: several, pointer })
  const only = typeof values === 'object' ? values.values.filter(({ value }) => value === schema.const) : []
  if (only.length > 0) return { keyword: 'const', values: only }
  refuse(reading, below(pointer, 'const'), obstacles.notAmong)
  return 'refused'
}

type ListedValueReader = (reading: Reading, spot: Spot, keyword: string) => ListedValue[] | undefined

const readers: Readonly<Record<ListedValues['keyword'], ListedValueReader>> = {
  const: (reading, { schema, pointer }) => scalars(reading, below(pointer, 'const'), [schema.const]),
  enum: (reading, { schema, pointer }) => {
    const values = scalars(reading, below(pointer, 'enum'), schema.enum)
    return values && named(schema, values)
  },
  oneOf: readChoices,
  anyOf: readChoices,
}

function scalars(reading: Reading, place: string, values: unknown): ListedValue[] | undefined {
  if (!Array.isArray(values)) return refuse(reading, place, obstacles.noValues)
  if (values.length === 0) return refuse(reading, place, obstacles.nothingListed)
  if (values.length > mostValues) return refuse(reading, place, obstacles.muchListed(mostValues))
  if (!isCounted(reading, place, 'values', values.length)) return undefined
  const all: readonly unknown[] = values
  if (all.every((value) => isScalar(value) && value !== '__proto__'))
    return all.filter(isScalar).map((value) => ({ value }))
  return refuse(reading, place, obstacles.otherValues)
}

const namesOfValues = ['enumNames', 'x-enumNames', 'x-enum-varnames']

/** Names the values by the list of names beside them, which many tools know. */
function named(schema: SourceObject, values: ListedValue[]): ListedValue[] {
  const lists = namesOfValues.map((keyword) => schema[keyword])
  const titles = lists.find((list) => Array.isArray(list) && list.length === values.length)
  if (!Array.isArray(titles)) return values
  return values.map((value, at) => {
    const title: unknown = titles[at]
    return typeof title === 'string' ? { ...value, title } : value
  })
}

/** Choices that are one value each. */
function readChoices(reading: Reading, { schema, pointer }: Spot, keyword: string): ListedValue[] | undefined {
  const place = below(pointer, keyword)
  const choices: unknown = schema[keyword]
  if (!Array.isArray(choices)) return refuse(reading, place, obstacles.noSchemas)
  const read = choices
    .slice(0, mostValues + 1)
    .map((choice: unknown, at) => readChoice(reading, choice, below(place, at), schema.type))
  if (read.includes(undefined)) return undefined
  const known = read.flatMap((one) => one ?? [])
  const checked = scalars(
    reading,
    place,
    known.map(({ value }) => value),
  )
  return checked && known
}

function readChoice(reading: Reading, choice: unknown, pointer: string, type: unknown): ListedValue | undefined {
  const only: unknown =
    isObject(choice) && Array.isArray(choice.enum) && choice.enum.length === 1 ? choice.enum[0] : undefined
  const value = isObject(choice) ? (choice.const ?? only) : undefined
  const isTyped =
    isObject(choice) && (choice.type === undefined || choice.type === type || choice.type === typeof value)
  if (!isObject(choice) || !isScalar(value) || !isTyped) {
    return refuse(reading, pointer, obstacles.oneType)
  }
  checkKeywords(reading, { schema: choice, pointer }, typeof value, choice.const === undefined ? ['enum'] : ['const'])
  const { title, description } = choice
  return {
    value,
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
  }
}

/** A value that is listed twice is one, but fulfils no `oneOf`. */
function withoutDoubles(reading: Reading, place: string, keyword: string, values: readonly ListedValue[]) {
  const once = new Map<Scalar, ListedValue>()
  for (const one of values) if (!once.has(one.value)) once.set(one.value, one)
  if (once.size === values.length || keyword !== 'oneOf') return [...once.values()]
  return refuse(reading, place, obstacles.doubled)
}
