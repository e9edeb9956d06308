import { fieldOf, groupOf, isGroupId, nameOf } from '../../forms/definition.ts'
import type { DefinitionId, Member, Path, Structure } from '../../forms/definition.ts'
import type { Fault } from '../../forms/fault-kinds.ts'
import { judgedBy } from '../../forms/validator.ts'
import { isFillable } from './fillable.ts'
import { membersOf, type Host } from './layout.ts'
import { rulesOf } from './making.ts'
import { sampleValues } from './sample-values.ts'

/** A document in the making. */
export type Json = string | number | boolean | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/** A document with what is wrong in it beyond values: nothing, where it can be sent. */
export type Answer = { document: JsonObject; faults: readonly Fault[] }

/** Rounds after which nobody goes on to fill in and take away. */
const mostRounds = 200

/** What may still be compared with documents: members, rules, and what is found about them. */
export type Work = { left: number }

/** What a round costs however small a form is. */
const ROUND = 100

/**
 * What becomes of a document when everything that is missing is filled in and everything that is forbidden is taken
 * away, until nothing of it is left to do, or no work.
 */
export function answered(structure: Structure, start: JsonObject, work: Work = { left: Infinity }): Answer {
  const document = structuredClone(start)
  const size = sizeOf(structure)
  for (let round = 0; round < mostRounds && work.left > 0; round += 1) {
    const faults = judgedBy(structure, document)
    work.left -= ROUND + size + faults.length
    const forbidden = faults.filter(({ kind }) => kind === 'forbidden')
    const missing = faults.filter(({ kind }) => kind === 'missing')
    if (forbidden.length + missing.length === 0) return { document, faults: faults.filter(isOfStructure) }
    if (forbidden.length > 0) for (const { pointer } of forbidden) remove(structure, document, stepsOf(pointer))
    else for (const { pointer } of missing) fill(structure, document, stepsOf(pointer))
  }
  return { document, faults: judgedBy(structure, document).filter(isOfStructure) }
}

const sizes = new WeakMap<Structure, number>()

/** Members and rules of the groups that its documents may have. */
function sizeOf(structure: Structure): number {
  const known = sizes.get(structure)
  if (known !== undefined) return known
  const hosts = new Set<Host>([''])
  let size = 0
  for (const host of hosts) {
    const members = membersOf(structure, host)
    size += members.length + rulesOf(structure, host).length
    for (const { id } of members) if (isGroupId(id)) hosts.add(id)
  }
  sizes.set(structure, size)
  return size
}

/** Kinds of faults that rules and cardinalities make. */
const structural: ReadonlySet<Fault['kind']> = new Set(['missing', 'forbidden', 'rule', 'one-of', 'none-of', 'too-few'])
const isOfStructure = ({ kind }: Fault): boolean => structural.has(kind)

/** The parts of a JSON Pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

const isObject = (json: Json | undefined): json is JsonObject => typeof json === 'object' && !Array.isArray(json)

/** What stands at some steps of a document. */
export function at(document: Json, steps: readonly string[]): Json | undefined {
  let here: Json | undefined = document
  for (const step of steps) {
    if (Array.isArray(here)) here = here[Number(step)]
    else here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined
  }
  return here
}

/** Takes away what stands there, and optional groups that are empty then: forms send none. */
export function remove(structure: Structure, document: JsonObject, steps: readonly string[]): void {
  const around = at(document, steps.slice(0, -1))
  const name = steps.at(-1)
  if (!isObject(around) || name === undefined) return
  Reflect.deleteProperty(around, name)
  const above = steps.slice(0, -1)
  const isEmpty = above.length > 0 && Object.keys(around).length === 0
  const holder = isEmpty ? memberAt(structure, above) : undefined
  if (holder && !holder.required && !holder.list) remove(structure, document, above)
}

/** The member that the names of a pointer lead to; places in lists are passed over. */
export function memberAt(structure: Structure, steps: readonly string[]): Member | undefined {
  let host: Host | undefined = ''
  let member: Member | undefined
  for (const step of steps) {
    if (member?.list && /^\d+$/.test(step)) continue
    if (host === undefined) return undefined
    member = byName(membersOf(structure, host)).get(step)
    host = member && isGroupId(member.id) ? member.id : undefined
  }
  return member
}

const names = new WeakMap<readonly Member[], ReadonlyMap<string, Member>>()

function byName(members: readonly Member[]): ReadonlyMap<string, Member> {
  const index = names.get(members) ?? new Map(members.map((member) => [nameOf(member), member]))
  names.set(members, index)
  return index
}

/** Fills in what is missing there, if there is a group around it. */
function fill(structure: Structure, document: JsonObject, steps: readonly string[]): void {
  const around = at(document, steps.slice(0, -1))
  const name = steps.at(-1)
  const member = memberAt(structure, steps)
  if (!isObject(around) || name === undefined || !member || Object.hasOwn(around, name)) return
  const one = contentOf(structure, member.id)
  around[name] = asMany(member, one)
}

/** As many items as a list needs at least; the same value where there is no list. */
const asMany = ({ list }: Member, value: Json): Json =>
  list ? Array.from({ length: Math.max(1, list.min) }, () => structuredClone(value)) : value

/** Something to fill in: a value, or a group with the first of its members that can be. */
function contentOf(structure: Structure, id: DefinitionId): Json {
  if (!isGroupId(id)) return sampleValues(fieldOf(structure, id))[0] ?? 'x'
  const { members, isChoice } = groupOf(structure, id)
  const isMeant = (member: Member) => (isChoice || !member.list) && isFillable(structure, member.id)
  const first = members.some(({ required }) => required) ? undefined : members.find(isMeant)
  if (!first) return {}
  const content = contentOf(structure, first.id)
  return { [nameOf(first)]: asMany(first, content) }
}

/** Puts a value at the end of a path of a group that stands at these steps; groups on the way are made. */
export function put(
  structure: Structure,
  document: JsonObject,
  steps: readonly string[],
  path: Path,
  value: Json,
): void {
  let here = at(document, steps)
  let host: Host | undefined = hostAt(structure, steps)
  for (const [place, id] of path.entries()) {
    const member: Member | undefined =
      host === undefined ? undefined : membersOf(structure, host).find((one) => one.id === id)
    if (!isObject(here) || !member) return
    const name = nameOf(member)
    if (place === path.length - 1) here[name] = asMany(member, value)
    else if (!Object.hasOwn(here, name)) here[name] = {}
    here = here[name]
    host = isGroupId(member.id) ? member.id : undefined
  }
}

/** Names in documents on a path from the group at these steps. */
export function namesOf(structure: Structure, steps: readonly string[], path: Path): string[] {
  let host: Host | undefined = hostAt(structure, steps)
  return path.map((id) => {
    const member: Member | undefined =
      host === undefined ? undefined : membersOf(structure, host).find((one) => one.id === id)
    host = isGroupId(id) ? id : undefined
    return member ? nameOf(member) : id
  })
}

function hostAt(structure: Structure, steps: readonly string[]): Host | undefined {
  if (steps.length === 0) return ''
  const member = memberAt(structure, steps)
  return member && isGroupId(member.id) ? member.id : undefined
}

/** Something that can stand at a path: values of a field, a group with something in it. */
export function contentsOf(structure: Structure, id: DefinitionId): Json[] {
  return isGroupId(id) ? [contentOf(structure, id)] : sampleValues(fieldOf(structure, id))
}
