import { isGroupId, type Condition, type FieldType, type Member, type Path } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import { isThere, joined, negation } from './conditions.ts'
import { isScalar } from './listed-values.ts'
import { obstacles } from './obstacles.ts'
import { isCounted, refuse, type Reading } from './reading.ts'
import { below } from './schema-source.ts'

/** The members that a condition is about, and the path to the group that has them. */
export type Scope = { members: ReadonlyMap<string, Member>; path: Path }

/** A part of a schema that says when something holds. */
export type Clause = { value: unknown; pointer: string }

/** What a condition is about: an object, or the value of a member that is there; `any`: the definition takes every value. */
type Subject =
  | { type: 'object'; scope: Scope }
  | { type: 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'any'; path: Path }

export const scopeOf = (members: readonly Member[], path: Path = []): Scope => ({
  members: new Map(members.map((member) => [member.name ?? member.id, member])),
  path,
})

/** The path of a property that the definitions know; of others nothing, as that is refused, or was. */
export function pathTo(reading: Reading, name: unknown, pointer: string, { members, path }: Scope): Path | undefined {
  if (!isCounted(reading, pointer, 'values')) return undefined
  const member = typeof name === 'string' ? members.get(name) : undefined
  if (member) return [...path, member.id]
  return refuse(reading, pointer, obstacles.undescribed)
}

/**
 * When an object follows a schema, as a condition of the group that it is; nothing when it is refused. In documents that
 * follow the definitions it is true or false, never not to be told.
 */
export const predicate = (reading: Reading, clause: Clause, scope: Scope): Condition | undefined =>
  holds(reading, clause, { type: 'object', scope })

/** Keywords of conditions that say nothing. */
export const words = new Set(['title', 'description', '$comment'])

type PredicateReader = (reading: Reading, clause: Clause, subject: Subject) => Condition | undefined

function holds(reading: Reading, { value, pointer }: Clause, subject: Subject): Condition | undefined {
  if (typeof value === 'boolean') return value
  if (!isObject(value)) return refuse(reading, pointer, obstacles.noSchema)
  if (!isCounted(reading, pointer, 'values')) return undefined
  const conditions = Object.entries(value).map(([keyword, part]) => {
    if (words.has(keyword)) return true
    const clause = { value: part, pointer: below(pointer, keyword) }
    const read = readers.get(keyword)
    return read ? read(reading, clause, subject) : refuse(reading, clause.pointer, obstacles.condition)
  })
  return all(conditions)
}

/** All of them; nothing when one is refused. */
const all = (conditions: readonly (Condition | undefined)[]): Condition | undefined =>
  whole(conditions, (known) => joined('and', known))

function whole(
  conditions: readonly (Condition | undefined)[],
  join: (of: readonly Condition[]) => Condition,
): Condition | undefined {
  const known = conditions.filter((condition) => condition !== undefined)
  return known.length === conditions.length ? join(known) : undefined
}

const several =
  (join: (of: readonly Condition[]) => Condition): PredicateReader =>
  (reading, { value, pointer }, subject) => {
    if (!Array.isArray(value) || value.length === 0) return refuse(reading, pointer, obstacles.noSchemas)
    const parts = value.map((one: unknown, at) => holds(reading, { value: one, pointer: below(pointer, at) }, subject))
    return whole(parts, join)
  }

/** A reader of a keyword about one type; of other values it says nothing. */
const only =
  (types: readonly Subject['type'][], read: PredicateReader): PredicateReader =>
  (reading, clause, subject) => {
    if (types.includes(subject.type)) return read(reading, clause, subject)
    return subject.type === 'any' ? refuse(reading, clause.pointer, obstacles.condition) : true
  }

const readers = new Map<string, PredicateReader>([
  ['type', ofType],
  ['const', (reading, clause, subject) => amongst(reading, { ...clause, value: [clause.value] }, subject)],
  ['enum', amongst],
  ['not', (...given) => whole([holds(...given)], ([inner = true]) => negation(inner))],
  ['allOf', several((of) => joined('and', of))],
  ['anyOf', several((of) => joined('or', of))],
  ['oneOf', several((of) => (of.length === 1 && of[0] !== undefined ? of[0] : { op: 'xor', of }))],
  ['required', only(['object'], required)],
  ['properties', only(['object'], properties)],
  ['contains', only(['array'], contains)],
  ['minimum', only(['number', 'integer'], less(true, true))],
  ['maximum', only(['number', 'integer'], less(false, true))],
  ['exclusiveMinimum', only(['number', 'integer'], less(false, false))],
  ['exclusiveMaximum', only(['number', 'integer'], less(true, false))],
])

/** The definition has said of which type a value is. */
function ofType(reading: Reading, { value, pointer }: Clause, { type }: Subject): Condition | undefined {
  const isOpen = type === 'any' || (type === 'number' && value === 'integer') || typeof value !== 'string'
  if (isOpen) return refuse(reading, pointer, obstacles.condition)
  return value === type || (type === 'integer' && value === 'number')
}

/** No object and no list is a single value. */
function amongst(reading: Reading, { value, pointer }: Clause, subject: Subject): Condition | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [undefined]
  if (!isCounted(reading, pointer, 'values', values.length)) return undefined
  if (!values.every(isScalar)) return refuse(reading, pointer, obstacles.condition)
  return subject.type === 'object' || subject.type === 'array' ? false : equalOne(subject.path, values)
}

const equalOne = (path: Path, values: readonly unknown[]): Condition =>
  joined(
    'or',
    values.filter(isScalar).map((value) => ({ op: 'equal', left: { path }, right: { value } })),
  )

function less(isLeft: boolean, isNegated: boolean): PredicateReader {
  return (reading, { value, pointer }, subject) => {
    if (typeof value !== 'number' || subject.type === 'object') return refuse(reading, pointer, obstacles.condition)
    const [left, right] = isLeft ? [{ path: subject.path }, { value }] : [{ value }, { path: subject.path }]
    const condition: Condition = { op: 'less-than', left, right }
    return isNegated ? negation(condition) : condition
  }
}

/** A list equals what it holds. */
function contains(reading: Reading, { value, pointer }: Clause, subject: Subject): Condition | undefined {
  const [keyword, ...others] = isObject(value) ? Object.keys(value) : []
  const listed: unknown = keyword === 'const' && isObject(value) ? [value.const] : isObject(value) && value.enum
  const isPlain = others.length === 0 && Array.isArray(listed) && listed.every(isScalar)
  return isPlain && subject.type !== 'object'
    ? equalOne(subject.path, listed)
    : refuse(reading, pointer, obstacles.condition)
}

function required(reading: Reading, { value, pointer }: Clause, subject: Subject): Condition | undefined {
  if (!Array.isArray(value) || subject.type !== 'object') return refuse(reading, pointer, obstacles.condition)
  const paths = value.map((name: unknown) => pathTo(reading, name, pointer, subject.scope))
  return all(paths.map((path) => path && isThere(path)))
}

function properties(reading: Reading, { value, pointer }: Clause, subject: Subject): Condition | undefined {
  if (!isObject(value) || subject.type !== 'object') return refuse(reading, pointer, obstacles.condition)
  const { scope } = subject
  const conditions = Object.entries(value).map(([name, inside]) => {
    const clause = { value: inside, pointer: below(pointer, name) }
    const path = pathTo(reading, name, clause.pointer, scope)
    const member = scope.members.get(name)
    if (!path || !member) return undefined
    const inner = holds(reading, clause, subjectOf(reading, member, path))
    return inner === undefined ? undefined : joined('or', [{ op: 'is-empty', path }, inner])
  })
  return all(conditions)
}

function subjectOf(reading: Reading, { id, list }: Member, path: Path): Subject {
  if (list) return { type: 'array', path }
  if (isGroupId(id)) return { type: 'object', scope: scopeOf(reading.groups.get(id)?.members ?? [], path) }
  return { type: typeOfKind[reading.fields.get(id)?.type.kind ?? 'unknown'], path }
}

const typeOfKind: Readonly<Record<FieldType['kind'], Exclude<Subject['type'], 'object' | 'array'>>> = {
  text: 'string',
  codes: 'string',
  question: 'string',
  proof: 'string',
  date: 'string',
  time: 'string',
  datetime: 'string',
  integer: 'integer',
  number: 'number',
  money: 'number',
  boolean: 'boolean',
  hint: 'any',
  note: 'any',
  unknown: 'any',
}
