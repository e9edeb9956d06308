import type { Group, GroupId, Labels, Member, FormRule, Structure } from '@kurier/forms/definition'
import type { ImportNote } from '../model/imported.ts'
import { membersOf, type Host } from './layout.ts'
import type { PlacedSource } from './placed.ts'

/** A form in the making: `rules` by the group that has them, `sources` by the ids of their rules. */
export type Making = {
  structure: Structure
  labels: Labels
  sources: Map<string, readonly PlacedSource[]>
  notes: ImportNote[]
  /** How many groups were copied. */
  copies: number
}

export const rulesOf = ({ rules, groups }: Structure, host: Host): readonly FormRule[] =>
  (host === '' ? rules : groups[host]?.rules) ?? []

export function withRulesOf(structure: Structure, host: Host, rules: readonly FormRule[]): Structure {
  if (host === '') return { ...structure, rules }
  const group = structure.groups[host]
  return group ? withGroup(structure, host, { ...group, rules }) : structure
}

export function withMembers(
  structure: Structure,
  host: Host,
  change: (member: Member) => readonly Member[],
): Structure {
  const members = membersOf(structure, host).flatMap(change)
  if (host === '') return { ...structure, root: members }
  const group = structure.groups[host]
  return group ? withGroup(structure, host, { ...group, members }) : structure
}

const withGroup = (structure: Structure, id: GroupId, group: Group): Structure => ({
  ...structure,
  groups: { ...structure.groups, [id]: group },
})

/** An id that no rule has yet. */
export function freeId({ sources }: Pick<Making, 'sources'>, id: string): string {
  for (let count = 1; ; count += 1) {
    const one = count === 1 ? id : `${id}_${count}`
    if (!sources.has(one)) return one
  }
}

/** Tells all who said a rule that it runs by this id. */
export function runAs({ sources: all }: Pick<Making, 'sources'>, id: string, sources: readonly PlacedSource[]): void {
  all.set(id, sources)
  for (const source of sources) source.runs.add(id)
}
