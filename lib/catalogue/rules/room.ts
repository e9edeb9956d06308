import { isGroupId } from '../../forms/definition.ts'
import type { Condition, Path, Rule, Words } from '../../forms/definition.ts'
import { anyOf, not, withPaths } from './condition-paths.ts'
import type { Target } from './contradictions.ts'
import { toldApart } from './copies.ts'
import { isFillable } from './fillable.ts'
import { endOf, hostsOf, type Host } from './layout.ts'
import { leftOut, usedIn, withoutUnused } from './left-out.ts'
import { freeId, rulesOf, runAs, withMembers, withRulesOf, type Making } from './making.ts'
import { refuse } from './placed.ts'
import { reasons } from './reasons.ts'

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
  return withoutUnused(withoutMarks(made), usedIn(making.structure))
}

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
function forbiddingAt(
  { structure }: Pick<Making, 'structure'>,
  host: Host,
  path: Path,
): { id: string; condition: Condition }[] {
  const [step, ...rest] = path
  const key = path.join('.')
  const own = rulesOf(structure, host).flatMap(({ id, effect, target, condition }) =>
    effect === 'forbid' && target.join('.') === key ? [{ id, condition }] : [],
  )
  if (step === undefined || !isGroupId(step) || rest.length === 0) return own
  const lifted = (condition: Condition): Condition => withPaths(condition, (inner) => [step, ...inner])
  const nearer = forbiddingAt({ structure }, step, rest)
  return [...own, ...nearer.map(({ id, condition }) => ({ id, condition: lifted(condition) }))]
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
