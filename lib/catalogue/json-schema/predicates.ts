import { isGroupId, type Condition, type Member, type Path } from '../../forms/definition.ts'
import { isObject } from '../../forms/paths.ts'
import { isThere, joined, negation } from './conditions.ts'
import { refuse, type Reading } from './reading.ts'
import { below, type JsonObject } from './schema-source.ts'
import { tooMuch, valuePredicate, words } from './value-predicates.ts'

/** The members that a condition is about, and the path to the group that has them. */
export type Scope = { members: ReadonlyMap<string, Member>; path: Path }

/** A part of a schema that says when something holds. */
export type Clause = { value: unknown; pointer: string }

export const scopeOf = (members: readonly Member[], path: Path = []): Scope => ({
  members: new Map(members.map((member) => [member.name ?? member.id, member])),
  path,
})

type Reader = (reading: Reading, clause: Clause, scope: Scope) => Condition | undefined

/**
 * When an object follows a schema, as a condition of the group that it is; nothing when it is refused. It is true or false in
 * every document that follows the definitions, never not to be told.
 */
export function predicate(reading: Reading, clause: Clause, scope: Scope): Condition | undefined {
  const { value, pointer } = clause
  if (typeof value === 'boolean') return value
  if (!isObject(value)) return refuse(reading, pointer, 'It is no schema.')
  const conditions = Object.keys(value).map((keyword) => {
    if (words.has(keyword) || (keyword === 'type' && value.type === 'object')) return true
    const read = ofObject.get(keyword)
    const part = { value: value[keyword], pointer: below(pointer, keyword) }
    return read ? read(reading, part, scope) : refuse(reading, part.pointer, tooMuch)
  })
  return allOf(conditions)
}

/** All of them; nothing when one is refused. */
function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const known = conditions.filter((condition) => condition !== undefined)
  return known.length === conditions.length ? joined('and', known) : undefined
}

const ofObject = new Map<string, Reader>([
  ['required', requiredPredicate],
  ['properties', propertiesPredicate],
  ['not', (reading, clause, scope) => optional(predicate(reading, clause, scope), negation)],
  ['allOf', (reading, clause, scope) => optional(several(reading, clause, scope), (of) => joined('and', of))],
  ['anyOf', (reading, clause, scope) => optional(several(reading, clause, scope), (of) => joined('or', of))],
  ['oneOf', (reading, clause, scope) => optional(several(reading, clause, scope), (of) => ({ op: 'xor', of }))],
])

export const optional = <T, U>(value: T | undefined, map: (value: T) => U): U | undefined =>
  value === undefined ? undefined : map(value)

function several(reading: Reading, { value, pointer }: Clause, scope: Scope): Condition[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return refuse(reading, pointer, 'It must be a list of schemas.')
  const read = value.map((one: unknown, at) => predicate(reading, { value: one, pointer: below(pointer, at) }, scope))
  const known = read.filter((condition) => condition !== undefined)
  return known.length === read.length ? known : undefined
}

/** The path of a property that the definitions know; of others nothing, as that is refused, or was. */
export function pathTo(reading: Reading, name: unknown, pointer: string, { members, path }: Scope): Path | undefined {
  const member = typeof name === 'string' ? members.get(name) : undefined
  if (member) return [...path, member.id]
  return refuse(
    reading,
    pointer,
    'It names a property that is not among the properties, or is not taken. Describe it there.',
  )
}

function requiredPredicate(reading: Reading, { value, pointer }: Clause, scope: Scope): Condition | undefined {
  if (!Array.isArray(value)) return refuse(reading, pointer, 'It must be a list of names.')
  return allOf(value.map((name: unknown) => optional(pathTo(reading, name, pointer, scope), isThere)))
}

function propertiesPredicate(reading: Reading, { value, pointer }: Clause, scope: Scope): Condition | undefined {
  if (!isObject(value)) return refuse(reading, pointer, 'It must be an object.')
  const conditions = Object.entries(value).map(([name, inside]) => {
    const clause = { value: inside, pointer: below(pointer, name) }
    const path = pathTo(reading, name, clause.pointer, scope)
    const member = scope.members.get(name)
    if (!path || !member) return undefined
    const holds = memberPredicate(reading, clause, member, path)
    return holds === undefined ? undefined : joined('or', [{ op: 'is-empty', path }, holds])
  })
  return allOf(conditions)
}

/** When the value of a member that is there follows a schema. */
function memberPredicate(reading: Reading, clause: Clause, member: Member, path: Path): Condition | undefined {
  const { value, pointer } = clause
  if (typeof value === 'boolean') return value
  if (!isObject(value)) return refuse(reading, pointer, 'It is no schema.')
  if (member.list) return listPredicate(reading, value, pointer, path)
  if (!isGroupId(member.id)) return valuePredicate(reading, value, pointer, path)
  return predicate(reading, clause, scopeOf(reading.groups.get(member.id)?.members ?? [], path))
}

/** A list equals what it holds. */
function listPredicate(reading: Reading, value: JsonObject, pointer: string, path: Path): Condition | undefined {
  const { contains, ...others } = value
  const isPlain = isObject(contains) && Object.keys(contains).every((keyword) => ['const', 'enum'].includes(keyword))
  const other = Object.keys(others).find((keyword) => !words.has(keyword))
  if (!isPlain || other !== undefined) return refuse(reading, below(pointer, other ?? 'contains'), tooMuch)
  return valuePredicate(reading, contains, below(pointer, 'contains'), path)
}
