import { isGroupId } from '@kurier/forms/definition'
import type { DefinitionId, GroupId, Member, Path, Structure } from '@kurier/forms/definition'
import { commonId } from './drafts/draft.ts'
import type { Reference } from './drafts/draft.ts'

/** A group that has rules, or '' for the root. */
export type Host = GroupId | ''

/** Members of groups that all searches in a form together may look at. */
const mostLooks = 20_000_000

/**
 * A structure with an index for repeated questions: where groups stand, and which ids are somewhere below. `looks`:
 * members that may still be looked at; a hostile form must not keep a search busy.
 */
export type Layout = {
  structure: Structure
  looks: number
  standsIn: ReadonlyMap<string, readonly { host: Host; member: Member }[]>
  below: Map<Host, ReadonlySet<string>>
}

export function membersOf({ root, groups }: Pick<Structure, 'root' | 'groups'>, host: Host): readonly Member[] {
  if (host === '') return root
  return Object.hasOwn(groups, host) ? (groups[host]?.members ?? []) : []
}

const indexes = new WeakMap<readonly Member[], ReadonlyMap<string, Member>>()

/** The member of a group with this id. */
export function memberOf(structure: Pick<Structure, 'root' | 'groups'>, host: Host, id: string | undefined) {
  const members = membersOf(structure, host)
  if (members.length < 20) return members.find((member) => member.id === id)
  const index = indexes.get(members) ?? new Map(members.map((member) => [member.id, member]))
  indexes.set(members, index)
  return index.get(id ?? '')
}

const commonIndexes = new WeakMap<readonly Member[], ReadonlyMap<string, readonly Member[]>>()

function byCommonId(members: readonly Member[]): ReadonlyMap<string, readonly Member[]> {
  const known = commonIndexes.get(members)
  if (known) return known
  const index = new Map<string, Member[]>()
  for (const member of members) {
    const same = index.get(commonId(member.id))
    if (same) same.push(member)
    else index.set(commonId(member.id), [member])
  }
  commonIndexes.set(members, index)
  return index
}

/** The root and all groups. */
export const hostsOf = ({ groups }: Pick<Structure, 'groups'>): Host[] => [
  '',
  ...Object.keys(groups).map((id) => id as GroupId), // keys of groups are their ids
]

export function layoutOf(structure: Structure): Layout {
  const standsIn = new Map<string, { host: Host; member: Member }[]>()
  for (const host of hostsOf(structure)) {
    for (const member of membersOf(structure, host)) {
      const places = standsIn.get(member.id)
      if (places) places.push({ host, member })
      else standsIn.set(member.id, [{ host, member }])
    }
  }
  return { structure, looks: mostLooks, standsIn, below: new Map() }
}

/** Common ids of everything that stands somewhere in a group. */
export function idsBelow(layout: Layout, host: Host): ReadonlySet<string> {
  const known = layout.below.get(host)
  if (known) return known
  const ids = new Set<string>()
  layout.below.set(host, ids)
  for (const { id } of membersOf(layout.structure, host)) {
    ids.add(commonId(id))
    if (isGroupId(id)) for (const deeper of idsBelow(layout, id)) ids.add(deeper)
  }
  return ids
}

/**
 * The ways from a group down to the meant definition, two of them at most: more than one is too many. A way that begins
 * right at the group goes before deeper ones.
 */
export function waysTo(layout: Layout, host: Host, { ids, isExact }: Reference): Path[] {
  const direct = waysAlong(layout, host, ids)
  return isExact || direct.length > 0 ? direct : deeperWays(layout, host, ids, [])
}

/** Ways whose first step is a member of the group; two versions of an element can both be. */
function waysAlong(layout: Layout, host: Host, [first, ...rest]: readonly string[]): Path[] {
  const steps = first === undefined ? [] : (byCommonId(membersOf(layout.structure, host)).get(first) ?? [])
  layout.looks -= 1
  if (rest.length === 0) return steps.slice(0, 2).map(({ id }) => [id])
  const ways: Path[] = []
  for (const { id } of steps) {
    if (isGroupId(id)) ways.push(...waysAlong(layout, id, rest).map((way) => [id, ...way]))
    if (ways.length > 1) break
  }
  return ways.slice(0, 2)
}

function deeperWays(layout: Layout, host: Host, ids: readonly string[], above: Path): Path[] {
  const found: Path[] = []
  for (const { id } of membersOf(layout.structure, host)) {
    layout.looks -= 1
    if (!isGroupId(id) || above.includes(id) || ids.some((part) => !idsBelow(layout, id).has(part))) continue
    found.push(...waysAlong(layout, id, ids).map((way) => [id, ...way]))
    found.push(...deeperWays(layout, id, ids, [...above, id]).map((way) => [id, ...way]))
    if (found.length > 1) break
  }
  return found.slice(0, 2)
}

/** The member that a path leads to, and the group that it is a member of; nothing for a path that leads nowhere. */
export function endOf(
  structure: Pick<Structure, 'root' | 'groups'>,
  host: Host,
  path: Path,
): { host: Host; member: Member } | undefined {
  const [id, ...rest] = path
  const member = memberOf(structure, host, id)
  if (!member || rest.length === 0) return member && { host, member }
  return isGroupId(member.id) ? endOf(structure, member.id, rest) : undefined
}

/** True when there is a list before the last step. */
export function crossesList(structure: Structure, host: Host, path: Path): boolean {
  const [id, ...rest] = path
  const member = memberOf(structure, host, id)
  if (!member || rest.length === 0) return false
  return member.list !== undefined || (isGroupId(member.id) && crossesList(structure, member.id, rest))
}

/** Every definition with this id, whatever its version. */
export function definitionsOf({ fields, groups }: Structure, id: string): DefinitionId[] {
  const all = [...Object.keys(fields), ...Object.keys(groups)].map((key) => key as DefinitionId) // keys are their ids
  return all.filter((key) => commonId(key) === id)
}
