import { groupOf, isGroupId, nameOf, rootGroup } from './definition.ts'
import type { FormDefinition, Group, GroupId, Member, FormRule } from './definition.ts'
import { conditionOf, type Evaluate } from './conditions.ts'
import { partOf } from './paths.ts'

/** What rules forbid and demand of a document: paths of ids with dots and numbers of items between them. */
export type Effects = { closed: ReadonlySet<string>; required: ReadonlySet<string> }

const noEffects: Effects = { closed: new Set(), required: new Set() }

/** A rule made ready, with the path of its target below its group. */
type Ready = { effect: 'require' | 'forbid'; path: string; holds: Evaluate }

/** Rules by the group that has them, '' the root; `bearing`: groups that have some, in them or below. */
type PreparedRules = {
  rules: ReadonlyMap<GroupId | '', readonly Ready[]>
  bearing: ReadonlySet<GroupId>
  count: number
}

const prepared = new WeakMap<FormDefinition, PreparedRules>()

export const joined = (path: string, step: string | number): string => (path === '' ? String(step) : `${path}.${step}`)

/**
 * The paths that rules close and require, and the document without the closed ones. A closed path changes the document,
 * and so which others are closed: both are made again until nothing changes, but for rules that contradict each other
 * at most once for each rule; from then on closed paths stay closed. In no case does the document hold what a rule
 * forbids in it.
 * @param build the document without the members at these paths
 * @param values what it is built from: they say how many items there are where nothing is sent
 */
export function settled<T>(
  form: FormDefinition,
  values: unknown,
  build: (closed: ReadonlySet<string>) => T,
): Effects & { document: T } {
  const ready = preparedOf(form)
  let { closed } = noEffects
  let document = build(closed)
  if (ready.count === 0) return { ...noEffects, document }
  for (let round = 0; ; round += 1) {
    const effects = effectsIn(form, ready, document, values)
    const isKept = round > ready.count
    const isSettled = isWithin(effects.closed, closed) && (isKept || effects.closed.size === closed.size)
    if (isSettled) return { closed, required: effects.required, document }
    closed = isKept ? new Set([...closed, ...effects.closed]) : effects.closed
    document = build(closed)
  }
}

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((path) => other.has(path))

function preparedOf(form: FormDefinition): PreparedRules {
  const found = prepared.get(form) ?? prepare(form)
  prepared.set(form, found)
  return found
}

function prepare(form: FormDefinition): PreparedRules {
  const groups = Object.keys(form.groups) as GroupId[] // by the table's type
  const ofGroups = groups.map((id): [GroupId | '', Group] => [id, groupOf(form, id)])
  const all: [GroupId | '', Group][] = [['', rootGroup(form)], ...ofGroups]
  const rules = new Map(
    all.map(([id, group]) => [id, (group.rules ?? []).flatMap((rule) => readyOf(form, group, rule))]),
  )
  const bearing = new Set(groups.filter((id) => rules.get(id)?.length))
  for (let size = -1; size < bearing.size;) {
    size = bearing.size
    for (const id of groups) if (groupOf(form, id).members.some((member) => bearsIn(bearing, member))) bearing.add(id)
  }
  return { rules, bearing, count: [...rules.values()].flat().length }
}

const bearsIn = (bearing: ReadonlySet<GroupId>, { id }: Member): boolean => isGroupId(id) && bearing.has(id)

function readyOf(form: FormDefinition, { members }: Group, rule: FormRule): Ready[] {
  if (rule.effect === 'valid') return []
  const { effect, target, condition } = rule
  return [{ effect, path: target.join('.'), holds: conditionOf(form, members, condition) }]
}

type Walk = {
  form: FormDefinition
  ready: PreparedRules
  closed: Set<string>
  required: Set<string>
}

function effectsIn(form: FormDefinition, ready: PreparedRules, document: unknown, values: unknown): Effects {
  const walk: Walk = { form, ready, closed: new Set(), required: new Set() }
  visit(walk, '', { group: rootGroup(form), json: document, values, path: '' })
  return walk
}

type RuleEffectPlace = { group: Group; json: unknown; values: unknown; path: string }

/** A missing group is judged as an empty one: the results of its rules are shown as soon as somebody opens it. */
function visit(walk: Walk, id: GroupId | '', { group, json, values, path }: RuleEffectPlace): void {
  for (const { effect, path: target, holds } of walk.ready.rules.get(id) ?? []) {
    if (holds(json) === true) (effect === 'forbid' ? walk.closed : walk.required).add(joined(path, target))
  }
  for (const member of group.members) {
    const own = joined(path, member.id)
    if (!isGroupId(member.id) || !walk.ready.bearing.has(member.id) || walk.closed.has(own)) continue
    const inside = groupOf(walk.form, member.id)
    const [there, filledIn] = [partOf(json, nameOf(member)), partOf(values, member.id)]
    if (!member.list) {
      visit(walk, member.id, { group: inside, json: there, values: filledIn, path: own })
      continue
    }
    const [items, itemValues] = [itemsOf(there), itemsOf(filledIn)]
    for (let at = 0; at < Math.max(items.length, itemValues.length); at += 1) {
      visit(walk, member.id, { group: inside, json: items[at], values: itemValues[at], path: joined(own, at) })
    }
  }
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
