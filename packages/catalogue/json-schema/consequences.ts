import { isGroupId, type Condition, type Path, type FormRule } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import { isThere, joined, negation } from './conditions.ts'
import { obstacles } from './obstacles.ts'
import { pathTo, predicate, scopeOf, words, type Clause, type Scope } from './predicates.ts'
import { isCounted, refuse, type Reading } from './reading.ts'
import { below, type SourceObject } from './schema-source.ts'
import { messageOf } from './rule-words.ts'

type Consequence = (reading: Reading, clause: Clause, scope: Scope, when: Condition) => FormRule[]

/**
 * The rules by which a schema holds for an object as soon as a condition is true. What must be there or must not is told by
 * name, and everything else by a condition that must hold. None when it is refused.
 */
export function consequences(reading: Reading, clause: Clause, scope: Scope, when: Condition): FormRule[] {
  const { value, pointer } = clause
  if (value === true || when === false) return []
  if (value === false) return valid(reading, clause, scope, when)
  if (!isObject(value)) {
    refuse(reading, pointer, obstacles.noSchema)
    return []
  }
  if (!isCounted(reading, pointer, 'values')) return []
  return Object.keys(value).flatMap((keyword) => {
    if (words.has(keyword) || keyword === 'then' || keyword === 'else') return []
    if (keyword === 'type' && value.type === 'object') return []
    if (keyword === 'if') return conditional(reading, value, pointer, scope, when)
    const part = { value: value[keyword], pointer: below(pointer, keyword) }
    const read = byKeyword.get(keyword)
    return read
      ? read(reading, part, scope, when)
      : valid(reading, { value: { [keyword]: value[keyword] }, pointer }, scope, when)
  })
}

const byKeyword = new Map<string, Consequence>([
  ['required', required],
  ['properties', properties],
  ['allOf', all],
  ['not', excluded],
  ['dependentRequired', dependent],
  ['dependentSchemas', dependent],
  ['dependencies', dependent],
])

/** The place of the schema that has a keyword. */
const above = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

const newId = (reading: Reading): string => `R${(reading.count.rules += 1)}`

function required(reading: Reading, { value, pointer }: Clause, scope: Scope, condition: Condition): FormRule[] {
  if (!Array.isArray(value)) {
    refuse(reading, pointer, obstacles.noNames)
    return []
  }
  return value.flatMap((name: unknown): FormRule[] => {
    const target = pathTo(reading, name, pointer, scope)
    return target ? [{ id: newId(reading), effect: 'require', target, condition }] : []
  })
}

function properties(reading: Reading, { value, pointer }: Clause, scope: Scope, when: Condition): FormRule[] {
  if (!isObject(value)) {
    refuse(reading, pointer, obstacles.noObject)
    return []
  }
  return Object.entries(value).flatMap(([name, inside]): FormRule[] => {
    const clause = { value: inside, pointer: below(pointer, name) }
    const target = pathTo(reading, name, clause.pointer, scope)
    const member = scope.members.get(name)
    if (!target || !member) return []
    if (inside === false) return [{ id: newId(reading), effect: 'forbid', target, condition: when }]
    if (!isGroupId(member.id) || member.list)
      return valid(reading, { value: { properties: { [name]: inside } }, pointer: above(pointer) }, scope, when)
    return consequences(reading, clause, scopeOf(reading.groups.get(member.id)?.members ?? [], target), when)
  })
}

function all(reading: Reading, { value, pointer }: Clause, scope: Scope, when: Condition): FormRule[] {
  if (!Array.isArray(value)) {
    refuse(reading, pointer, obstacles.noSchemas)
    return []
  }
  return value.flatMap((one: unknown, at) =>
    consequences(reading, { value: one, pointer: below(pointer, at) }, scope, when),
  )
}

/** That something is not there is told of it alone, and everything else that is excluded by a condition. */
function excluded(reading: Reading, clause: Clause, scope: Scope, when: Condition): FormRule[] {
  const { value, pointer } = clause
  const target = presence(reading, value, scope)
  if (!target) return valid(reading, { value: { not: value }, pointer: above(pointer) }, scope, when)
  return [{ id: newId(reading), effect: 'forbid', target, condition: when }]
}

/** The path to what a schema demands, where it demands nothing but that it is there. */
function presence(reading: Reading, value: unknown, scope: Scope): Path | undefined {
  if (!isObject(value) || !Array.isArray(value.required) || value.required.length !== 1) return undefined
  const name: unknown = value.required[0]
  const member = typeof name === 'string' ? scope.members.get(name) : undefined
  const others = Object.keys(value).filter(
    (keyword) => keyword !== 'required' && !(keyword === 'type' && value.type === 'object'),
  )
  if (!member) return undefined
  const path = [...scope.path, member.id]
  if (others.length === 0) return path
  const inside: unknown =
    isObject(value.properties) &&
    Object.keys(value.properties).length === 1 &&
    value.properties[member.name ?? member.id]
  if (others.some((keyword) => keyword !== 'properties') || !inside || !isGroupId(member.id) || member.list)
    return undefined
  return presence(reading, inside, scopeOf(reading.groups.get(member.id)?.members ?? [], path))
}

function dependent(reading: Reading, { value, pointer }: Clause, scope: Scope, when: Condition): FormRule[] {
  if (!isObject(value)) {
    refuse(reading, pointer, obstacles.noObject)
    return []
  }
  return Object.entries(value).flatMap(([name, inside]) => {
    const place = below(pointer, name)
    const path = pathTo(reading, name, place, scope)
    const clause = { value: Array.isArray(inside) ? { required: inside } : inside, pointer: place }
    return path ? consequences(reading, clause, scope, joined('and', [when, isThere(path)])) : []
  })
}

function conditional(
  reading: Reading,
  schema: SourceObject,
  pointer: string,
  scope: Scope,
  when: Condition,
): FormRule[] {
  const condition = predicate(reading, { value: schema.if, pointer: below(pointer, 'if') }, scope)
  if (condition === undefined) return []
  return (['then', 'else'] as const).flatMap((keyword) => {
    if (schema[keyword] === undefined) return []
    const holds = keyword === 'then' ? condition : negation(condition)
    const clause = { value: schema[keyword], pointer: below(pointer, keyword) }
    return consequences(reading, clause, scope, joined('and', [when, holds]))
  })
}

/** A rule that a condition must hold, where nothing more can be told of it. */
function valid(reading: Reading, clause: Clause, scope: Scope, when: Condition): FormRule[] {
  const holds = predicate(reading, clause, scope)
  if (holds === undefined || holds === true) return []
  const condition = joined('or', [negation(when), holds])
  return [{ id: newId(reading), effect: 'valid', condition, message: messageOf(reading, condition) }]
}
