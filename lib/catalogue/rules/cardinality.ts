import { isGroupId } from '../../forms/definition.ts'
import type {
  DefinitionId,
  Group,
  GroupId,
  Labels,
  Member,
  Path,
  Rule,
  Structure,
  Words,
} from '../../forms/definition.ts'
import type { ImportNote } from '../imported.ts'
import { anyOf, not, pathsIn, withPaths } from './condition-paths.ts'
import type { Target } from './contradictions.ts'
import { isFillable } from './fillable.ts'
import { endOf, hostsOf, layoutOf, membersOf, type Host } from './layout.ts'
import { refuse, type Source } from './placed.ts'
import { reasons } from './reasons.ts'

/** A form in the making: `rules` by the group that has them, `sources` by the ids of their rules. */
export type Making = {
  structure: Structure
  labels: Labels
  sources: Map<string, readonly Source[]>
  notes: ImportNote[]
  /** How many groups were copied. */
  copies: number
}

/** So many groups are copied at most; rules that would need more do not run. */
const mostCopies = 500

/**
 * Makes room for rules that forbid. What the schema always requires becomes optional, and is required by a rule unless it is
 * forbidden; what is always forbidden is left out; and what no rule decides about, since they contradict each other, becomes
 * optional. A group that also stands where such a rule does not reach is told apart before.
 */
export function madeRoom(making: Making, undecided: readonly Target[]): Making {
  let made = undecided.reduce(marked, making)
  const done = new Set<string>()
  for (let next = nextForbidding(made, done); next; next = nextForbidding(made, done)) {
    made = roomFor(made, next.host, next.rule)
  }
  return withoutUnused(withoutMarks(made))
}

export const rulesOf = ({ rules, groups }: Structure, host: Host): readonly Rule[] =>
  (host === '' ? rules : groups[host]?.rules) ?? []

type TargetRule = Extract<Rule, { effect: 'require' | 'forbid' }>

/** A rule that forbids nothing and that nobody said holds the place of a target without any: groups may be copied meanwhile. */
function marked(making: Making, { host, path }: Target): Making {
  const id = freeId(making, 'undecided')
  making.sources.set(id, [])
  const mark: Rule = { id, effect: 'forbid', target: path, condition: false }
  return { ...making, structure: withRulesOf(making.structure, host, [...rulesOf(making.structure, host), mark]) }
}

const isMark = ({ sources }: Making, { id }: Rule): boolean => sources.get(id)?.length === 0

const withoutMarks = (making: Making): Making => ({
  ...making,
  structure: hostsOf(making.structure).reduce((made, host) => {
    const rules = rulesOf(made, host)
    const kept = rules.filter((rule) => !isMark(making, rule))
    return kept.length < rules.length ? withRulesOf(made, host, kept) : made
  }, making.structure),
})

/**
 * A rule that forbids what is required, or forbids always, the one with the longest way first: what it does not reach is left
 * to groups that are nearer. Every rule that needs no room is `done`.
 */
function nextForbidding({ structure }: Making, done: Set<string>): { host: Host; rule: TargetRule } | undefined {
  let next: { host: Host; rule: TargetRule } | undefined
  for (const host of hostsOf(structure)) {
    for (const rule of rulesOf(structure, host)) {
      if (rule.effect !== 'forbid' || done.has(rule.id)) continue
      const isRequired = endOf(structure, host, rule.target)?.member.required === true
      if (!isRequired && rule.condition !== true) done.add(rule.id)
      else if (!next || rule.target.length > next.rule.target.length) next = { host, rule }
    }
  }
  if (next) done.add(next.rule.id)
  return next
}

function roomFor(making: Making, host: Host, rule: TargetRule): Making {
  if (making.copies >= mostCopies && rule.target.length > 1) return withoutRule(making, host, rule)
  if (rule.condition === true) return leftOut(making, host, rule.target)
  const isUndecided = isMark(making, rule)
  const { path, ...made } = optionalAt(making, host, rule.target, isUndecided ? undecidedNote : roomNote)
  const last = path.at(-1)
  if (isUndecided || last === undefined || !isFillable(made.structure, last)) return made
  const forbidding = forbiddingAt(made, host, path)
  const id = freeId(made, `${rule.id}-required`)
  const condition = not(anyOf(forbidding.map((one) => one.condition)))
  runAs(made, id, [...new Set(forbidding.flatMap((one) => made.sources.get(one.id) ?? []))])
  const required: Rule = { id, effect: 'require', target: path, condition }
  return { ...made, structure: withRulesOf(made.structure, host, [...rulesOf(made.structure, host), required]) }
}

function withoutRule(making: Making, host: Host, { id }: Rule): Making {
  const sources = making.sources.get(id) ?? []
  refuse({ sources }, reasons.tooManyPlaces)
  for (const source of sources) source.runs.delete(id)
  const rules = rulesOf(making.structure, host).filter((rule) => rule.id !== id)
  return { ...making, structure: withRulesOf(making.structure, host, rules) }
}

/** Rules that forbid a member, of the group that sees it from furthest and of those on the way, as that one says them. */
function forbiddingAt({ structure }: Making, host: Host, path: Path): { id: string; condition: Condition }[] {
  const hosts = path.map((_, at) => (at === 0 ? host : path[at - 1])).filter((id) => id === '' || (id && isGroupId(id)))
  return hosts.flatMap((one, at) => {
    const key = path.slice(at).join('.')
    const above = path.slice(0, at)
    return rulesOf(structure, one as Host).flatMap((rule) =>
      // ids of groups were kept right before
      rule.effect === 'forbid' && rule.target.join('.') === key
        ? [{ id: rule.id, condition: withPaths(rule.condition, (inner) => [...above, ...inner]) }]
        : [],
    )
  })
}

/** Tells all who said a rule that it runs by this id. */
export function runAs({ sources: all }: Pick<Making, 'sources'>, id: string, sources: readonly Source[]): void {
  all.set(id, sources)
  for (const source of sources) source.runs.add(id)
}

/** An id that no rule has yet. */
export function freeId({ sources }: Pick<Making, 'sources'>, id: string): string {
  for (let count = 1; ; count += 1) {
    const one = count === 1 ? id : `${id}_${count}`
    if (!sources.has(one)) return one
  }
}

const roomNote: Words = {
  de: 'Ist nur noch Pflicht, soweit keine Regel es ausschließt.',
  en: 'Is only required as far as no rule rules it out.',
}
const undecidedNote: Words = {
  de: 'Ist keine Pflicht mehr: Die Regeln dazu laufen nicht, da sie sich widersprechen.',
  en: 'Is no longer required: the rules on it do not run, since they contradict each other.',
}

function optionalAt(making: Making, host: Host, path: Path, message: Words): Making & { path: Path } {
  const apart = toldApart(making, host, path)
  const end = endOf(apart.structure, host, apart.path)
  if (!end) return apart
  const { id } = end.member
  const structure = withMembers(apart.structure, end.host, (member) =>
    member.id === id ? [{ ...member, required: false }] : [member],
  )
  return { ...apart, structure, notes: [...apart.notes, { kind: 'changed', id, message }] }
}

/** Without a member, without rules that speak of it, and without groups that are empty then. */
function leftOut(making: Making, host: Host, path: Path): Making {
  const apart = toldApart(making, host, path)
  const end = endOf(apart.structure, host, apart.path)
  if (!end) return apart
  const { id } = end.member
  const message = { de: 'Eine Regel schließt es immer aus.', en: 'A rule always rules it out.' }
  const made = { ...apart, notes: [...apart.notes, { kind: 'left-out' as const, id, message }] }
  for (const rule of rulesOf(made.structure, host)) {
    const isMeant =
      rule.effect === 'forbid' && rule.condition === true && rule.target.join('.') === apart.path.join('.')
    if (isMeant) for (const source of made.sources.get(rule.id) ?? []) source.leftOut = true
  }
  return withoutMember(made, end.host, id)
}

function withoutMember(making: Making, host: Host, id: DefinitionId): Making {
  let structure = withMembers(making.structure, host, (member) => (member.id === id ? [] : [member]))
  for (const one of hostsOf(structure)) {
    const [kept, gone] = [[], []] as [Rule[], Rule[]] // filled right below
    for (const rule of rulesOf(structure, one)) (leadsSomewhere(structure, one, rule) ? kept : gone).push(rule)
    if (gone.length > 0) structure = withRulesOf(structure, one, kept)
    for (const rule of gone) {
      refuse({ sources: making.sources.get(rule.id) ?? [] }, reasons.leftOut(id))
      for (const source of making.sources.get(rule.id) ?? []) source.runs.delete(rule.id)
    }
  }
  const made = { ...making, structure }
  if (host === '' || membersOf(structure, host).length > 0 || structure.groups[host]?.furtherProperties) return made
  const holders = hostsOf(structure).filter((one) => membersOf(structure, one).some((member) => member.id === host))
  return holders.reduce((less, one) => withoutMember(less, one, host), made)
}

const leadsSomewhere = (structure: Structure, host: Host, { target, condition }: Rule): boolean =>
  [...(target ? [target] : []), ...pathsIn(condition)].every((path) => endOf(structure, host, path) !== undefined)

/**
 * The same form, in which the groups on the way to a member stand nowhere else, and the way by its new ids. Each group that
 * stands elsewhere is copied for this place: with its rules and its label, and called in documents what it was called before.
 */
function toldApart(making: Making, host: Host, path: Path): Making & { path: Path } {
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

function turnedRule(rule: Rule, turn: (path: Path) => Path): Rule {
  const condition = withPaths(rule.condition, turn)
  if (rule.effect !== 'valid') return { ...rule, condition, target: turn(rule.target) }
  return { ...rule, condition, ...(rule.target && { target: turn(rule.target) }) }
}

export function withRulesOf(structure: Structure, host: Host, rules: readonly Rule[]): Structure {
  if (host === '') return { ...structure, rules }
  const group = structure.groups[host]
  return group ? withGroup(structure, host, { ...group, rules }) : structure
}

function withMembers(structure: Structure, host: Host, change: (member: Member) => readonly Member[]): Structure {
  const members = membersOf(structure, host).flatMap(change)
  if (host === '') return { ...structure, root: members }
  const group = structure.groups[host]
  return group ? withGroup(structure, host, { ...group, members }) : structure
}

const withGroup = (structure: Structure, id: GroupId, group: Group): Structure => ({
  ...structure,
  groups: { ...structure.groups, [id]: group },
})

/** Without groups that stand nowhere any more, and fields in none: what was left out, or copied for every place. */
function withoutUnused(making: Making): Making {
  const { root, groups, fields } = making.structure
  const used = new Set<string>()
  const mark = (members: readonly Member[]): void => {
    for (const { id } of members.filter((member) => !used.has(member.id))) {
      used.add(id)
      if (isGroupId(id)) mark(groups[id]?.members ?? [])
    }
  }
  mark(root)
  for (const id of hostsOf(making.structure).filter((host) => host !== '' && !used.has(host))) gone(making, id)
  const keep = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => used.has(id)))
  return { ...making, structure: { ...making.structure, groups: keep(groups), fields: keep(fields) } }
}

/** Rules of a group that stands nowhere do not run; of one that was copied for each place, those of the copies do. */
function gone({ structure, sources: all }: Making, host: Host): void {
  for (const { id } of rulesOf(structure, host)) {
    for (const source of all.get(id) ?? []) {
      source.runs.delete(id)
      if (source.runs.size === 0) refuse({ sources: [source] }, reasons.leftOut(host))
    }
  }
}
