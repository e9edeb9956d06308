import { isGroupId } from '@kurier/forms/definition'
import type { DefinitionId, GroupId, Path, FormRule, Structure } from '@kurier/forms/definition'
import { withPaths } from './condition-paths.ts'
import { hostsOf, layoutOf, type Host } from './layout.ts'
import { freeId, rulesOf, runAs, withMembers, withRulesOf, type Making } from './making.ts'

/**
 * The same form, in which the groups on the way to a member stand nowhere else, and the way by its new ids. Each group
 * that stands elsewhere is copied for this place: with its rules and its label, and called in documents what it was
 * called before.
 */
export function toldApart(making: Making, host: Host, path: Path): Making & { path: Path } {
  let made = making
  let holder = host
  const way: DefinitionId[] = []
  for (const id of path.slice(0, -1)) {
    if (!isGroupId(id)) break
    const copied = countOf(made.structure, id) > 1 ? copyFor(made, holder, id) : undefined
    if (copied) made = copied.making
    const step = copied?.id ?? id
    way.push(step)
    holder = step
  }
  return { ...made, path: [...way, ...path.slice(way.length)] }
}

const counts = new WeakMap<Structure, ReadonlyMap<string, number>>()

/** At how many places of groups and of the root a definition stands. */
function countOf(structure: Structure, id: DefinitionId): number {
  const count =
    counts.get(structure) ?? new Map([...layoutOf(structure).standsIn].map(([one, { length }]) => [one, length]))
  counts.set(structure, count)
  return count.get(id) ?? 0
}

function copyFor(making: Making, holder: Host, id: GroupId): { making: Making; id: GroupId } {
  const copy = freeGroup(making.structure, id)
  const { groups } = making.structure
  const original = groups[id] ?? { members: [] }
  const rules = original.rules?.map((rule) => ({ ...rule, id: alsoAs(making, rule.id) }))
  const added: Structure = {
    ...making.structure,
    groups: { ...groups, [copy]: { ...original, ...(rules && { rules }) } },
  }
  const named = withMembers(added, holder, (member) =>
    member.id === id ? [{ ...member, id: copy, name: member.name ?? id }] : [member],
  )
  const label = making.labels.definitions[id]
  const definitions = label ? { ...making.labels.definitions, [copy]: label } : making.labels.definitions
  const structure = redirected(named, holder, id, copy)
  const labels = { ...making.labels, definitions }
  return { making: { ...making, structure, labels, copies: making.copies + 1 }, id: copy }
}

function freeGroup({ groups }: Structure, id: GroupId): GroupId {
  for (let count = 2; ; count += 1) if (!Object.hasOwn(groups, `${id}_${count}`)) return `${id}_${count}`
}

/** The id of a rule in a copied group; whoever said the rule is told of both. */
function alsoAs(making: Making, id: string): string {
  const copy = freeId(making, `${id}_2`)
  const sources = making.sources.get(id) ?? []
  runAs(making, copy, sources)
  return copy
}

/** Paths that went from a group to one of its members go to the one that stands there now. */
function redirected(structure: Structure, holder: Host, from: GroupId, to: GroupId): Structure {
  const change =
    (host: Host) =>
    (path: Path): Path => {
      let group = host
      return path.map((id) => {
        const step = group === holder && id === from ? to : id
        if (isGroupId(step)) group = step
        return step
      })
    }
  return hostsOf(structure).reduce((made, host) => {
    const rules = rulesOf(made, host)
    if (rules.length === 0) return made
    const turn = change(host)
    return withRulesOf(
      made,
      host,
      rules.map((rule) => turnedRule(rule, turn)),
    )
  }, structure)
}

function turnedRule(rule: FormRule, turn: (path: Path) => Path): FormRule {
  const condition = withPaths(rule.condition, turn)
  if (rule.effect !== 'valid') return { ...rule, condition, target: turn(rule.target) }
  return { ...rule, condition, ...(rule.target && { target: turn(rule.target) }) }
}
