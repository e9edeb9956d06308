import { fieldOf, groupOf, isGroupId, nameOf } from '@kurier/forms/definition'
import type { DefinitionId, GroupId, Member, Path, Structure } from '@kurier/forms/definition'
import { isFillable } from './fillable.ts'
import { membersOf, type Host } from './layout.ts'
import { sampleValues } from './sample-values.ts'

/** A document in the making. */
export type Json = string | number | boolean | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

/** The parts of a JSON Pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

export const isObject = (json: Json | undefined): json is JsonObject => typeof json === 'object' && !Array.isArray(json)

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

/** The value as a list of the least length; the same value where there is no list. */
export const asMany = ({ list }: Member, value: Json): Json =>
  list ? Array.from({ length: Math.max(1, list.min) }, () => structuredClone(value)) : value

/** The pointer of a member's value, of the first one in a list. */
export const belowOf = ({ list }: Member, pointer: string): string => (list ? `${pointer}/0` : pointer)

/** Where something is filled in, and what rules have ruled out before. */
type DocumentPosition = { pointer: string; ruledOut: ReadonlySet<string> }

/** A value, or a group with its first member that can be filled in and was not ruled out. */
export function contentOf(
  structure: Structure,
  id: DefinitionId,
  { pointer, ruledOut }: DocumentPosition = { pointer: '', ruledOut: new Set() },
): Json {
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
