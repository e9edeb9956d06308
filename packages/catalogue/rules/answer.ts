import { fieldOf, groupOf, isGroupId, nameOf } from '@kurier/forms/definition'
import type { DefinitionId, GroupId, Member, Path, Structure } from '@kurier/forms/definition'
import type { FormFault } from '@kurier/forms/fault-kinds'
import { judgedBy } from '@kurier/forms/validator'
import { isFillable } from './fillable.ts'
import { membersOf, type Host } from './layout.ts'
import { rulesOf } from './making.ts'
import { sampleValues } from './sample-values.ts'

/** A document in the making. */
export type Json = string | number | boolean | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/** A document and its faults, apart from wrong values; without faults it can be sent. */
export type Answer = { document: JsonObject; faults: readonly FormFault[] }

/** Rounds of filling in and taking away, at most. */
const mostRounds = 200

/** How many members, rules and findings may still be compared with documents. */
export type AnswerWork = { left: number }

/** The cost of a round, however small a form is. */
const ROUND = 100

/**
 * The document after everything missing is filled in and everything forbidden is taken away, until it is complete or
 * the work is used up.
 */
export function answered(structure: Structure, start: JsonObject, work: AnswerWork = { left: Infinity }): Answer {
  const document = structuredClone(start)
  const size = sizeOf(structure)
  const ruledOut = new Set<string>()
  for (let round = 0; round < mostRounds && work.left > 0; round += 1) {
    const faults = judgedBy(structure, document)
    work.left -= ROUND + size + faults.length
    const forbidden = faults.filter(({ kind }) => kind === 'forbidden')
    const missing = faults.filter(({ kind }) => kind === 'missing')
    if (forbidden.length + missing.length === 0) return { document, faults: faults.filter(isOfStructure) }
    for (const { pointer } of forbidden) {
      ruledOut.add(pointer)
      remove(structure, document, stepsOf(pointer))
    }
    if (forbidden.length === 0) for (const { pointer } of missing) fill(structure, document, pointer, ruledOut)
  }
  return { document, faults: judgedBy(structure, document).filter(isOfStructure) }
}

const sizes = new WeakMap<Structure, number>()

/** The number of members and rules in groups that its documents may have. */
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
const structural: ReadonlySet<FormFault['kind']> = new Set([
  'missing',
  'forbidden',
  'rule',
  'one-of',
  'none-of',
  'too-few',
])
const isOfStructure = ({ kind }: FormFault): boolean => structural.has(kind)

/** The parts of a JSON Pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

const isObject = (json: Json | undefined): json is JsonObject => typeof json === 'object' && !Array.isArray(json)

/** The value at these steps of a document. */
export function at(document: Json, steps: readonly string[]): Json | undefined {
  let here: Json | undefined = document
  for (const step of steps) {
    if (Array.isArray(here)) here = here[Number(step)]
    else here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined
  }
  return here
}

/** Takes away the value at these steps, and optional groups that are empty then: forms leave them out. */
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

/** Fills in what is missing there, if there is a group around it; `ruledOut` by pointer, once for all rounds. */
function fill(structure: Structure, document: JsonObject, pointer: string, ruledOut: ReadonlySet<string>): void {
  const steps = stepsOf(pointer)
  const around = at(document, steps.slice(0, -1))
  const name = steps.at(-1)
  const member = memberAt(structure, steps)
  if (!isObject(around) || name === undefined || !member || Object.hasOwn(around, name)) return
  around[name] = asMany(member, contentOf(structure, member.id, { pointer: belowOf(member, pointer), ruledOut }))
}

/** The value as a list of the least length; the same value where there is no list. */
const asMany = ({ list }: Member, value: Json): Json =>
  list ? Array.from({ length: Math.max(1, list.min) }, () => structuredClone(value)) : value

/** The pointer of a member's value, of the first one in a list. */
const belowOf = ({ list }: Member, pointer: string): string => (list ? `${pointer}/0` : pointer)

/** Where something is filled in, and what rules have ruled out before. */
type AnswerPosition = { pointer: string; ruledOut: ReadonlySet<string> }

/** A value, or a group with its first member that can be filled in and was not ruled out. */
function contentOf(structure: Structure, id: DefinitionId, { pointer, ruledOut }: AnswerPosition): Json {
  if (!isGroupId(id)) return sampleValues(fieldOf(structure, id))[0] ?? 'x'
  const possible = beginningsOf(structure, id).map((member) => ({ member, pointer: `${pointer}/${nameOf(member)}` }))
  const first = possible.find((one) => !ruledOut.has(one.pointer)) ?? possible[0]
  if (!first) return {}
  const where = { pointer: belowOf(first.member, first.pointer), ruledOut }
  return { [nameOf(first.member)]: asMany(first.member, contentOf(structure, first.member.id, where)) }
}

/** Members that fill a group, each by itself; empty if the group requires some members anyway. */
function beginningsOf(structure: Structure, id: GroupId): Member[] {
  const { members, isChoice } = groupOf(structure, id)
  if (members.some(({ required }) => required)) return []
  return members.filter((member) => (isChoice || !member.list) && isFillable(structure, member.id))
}

/** Ways to fill in a group that are tried, at most. */
const mostFillings = 20

/** Ways to fill in a definition: values of a field, or a group by any one of its members. */
export function fillingsOf(structure: Structure, id: DefinitionId): Json[] {
  if (!isGroupId(id)) return [sampleValues(fieldOf(structure, id))[0] ?? 'x']
  const beginnings = beginningsOf(structure, id)
  if (beginnings.length === 0) return [{}]
  const of = (member: Member): Json[] =>
    fillingsOf(structure, member.id).map((filling) => ({ [nameOf(member)]: asMany(member, filling) }))
  return beginnings.flatMap(of).slice(0, mostFillings)
}

/** Something that can stand at a path: values of a field, a group with something in it. */
export const contentsOf = (structure: Structure, id: DefinitionId): Json[] =>
  isGroupId(id) ? fillingsOf(structure, id) : sampleValues(fieldOf(structure, id))

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
