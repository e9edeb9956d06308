import type { Condition, FieldType, Path } from '../../forms/definition.ts'
import { isGroupId } from '../../forms/definition.ts'
import { isObject } from '../../forms/paths.ts'
import { joined, negation } from './conditions.ts'
import { isScalar } from './listed-values.ts'
import { refuse, type Reading } from './reading.ts'
import { below, type JsonObject } from './schema-source.ts'

/** Keywords of conditions that say nothing. */
export const words = new Set(['title', 'description', '$comment'])

export const tooMuch =
  'A condition may say which properties are there (required) and which values they have (const, enum, minimum, maximum), joined by allOf, anyOf, oneOf and not.'

type ValueReader = (value: unknown, path: Path) => Condition | undefined

const equal: ValueReader = (value, path) =>
  isScalar(value) ? { op: 'equal', left: { path }, right: { value } } : undefined

const amongst: ValueReader = (values, path) => {
  const all: readonly unknown[] = Array.isArray(values) ? values : [undefined]
  const equalities = all.map((value) => equal(value, path)).filter((one) => one !== undefined)
  return equalities.length === all.length ? joined('or', equalities) : undefined
}

/** Bounds of numbers; of a value that is none they are not to be told, and the definition refuses it. */
const less =
  (isLeft: boolean, isNegated: boolean): ValueReader =>
  (value, path) => {
    if (typeof value !== 'number') return undefined
    const [left, right] = isLeft ? [{ path }, { value }] : [{ value }, { path }]
    const condition: Condition = { op: 'less-than', left, right }
    return isNegated ? negation(condition) : condition
  }

const ofAny = new Map([
  ['const', equal],
  ['enum', amongst],
])
const ofNumbers = new Map([
  ['minimum', less(true, true)],
  ['maximum', less(false, true)],
  ['exclusiveMinimum', less(false, false)],
  ['exclusiveMaximum', less(true, false)],
])

/** When a single value that is there follows a schema; nothing when it is refused. */
export function valuePredicate(
  reading: Reading,
  schema: JsonObject,
  pointer: string,
  path: Path,
): Condition | undefined {
  const type = typeAt(reading, path)
  const conditions = Object.entries(schema).flatMap(([keyword, value]) => {
    if (words.has(keyword)) return []
    if (keyword === 'type' && typeof value === 'string' && type && typesOf[type.kind]?.includes(value)) return []
    if (keyword === 'not' && isObject(value)) {
      const inner = valuePredicate(reading, value, below(pointer, keyword), path)
      return [inner === undefined ? undefined : negation(inner)]
    }
    const isNumber = type?.kind === 'number' || type?.kind === 'integer'
    const read = ofAny.get(keyword) ?? (isNumber ? ofNumbers.get(keyword) : undefined)
    return [read?.(value, path) ?? refuse(reading, below(pointer, keyword), tooMuch)]
  })
  const known = conditions.filter((condition) => condition !== undefined)
  return known.length === conditions.length ? joined('and', known) : undefined
}

/** Types of JSON Schema that all values of a field have. */
const typesOf: Readonly<Partial<Record<FieldType['kind'], readonly string[]>>> = {
  ...{ text: ['string'], codes: ['string'], date: ['string'], time: ['string'], datetime: ['string'] },
  ...{ boolean: ['boolean'], integer: ['integer', 'number'], number: ['number'] },
}

function typeAt(reading: Reading, path: Path): FieldType | undefined {
  const id = path.at(-1)
  return id && !isGroupId(id) ? reading.fields.get(id)?.type : undefined
}
