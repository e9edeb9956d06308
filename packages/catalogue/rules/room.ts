import { isGroupId } from '@kurier/forms/definition'
import type { Condition, Path, FormRule, Words } from '@kurier/forms/definition'
import { anyOf, not, withPaths } from './condition-paths.ts'
import type { ContradictionTarget } from './contradictions.ts'
import { toldApart } from './copies.ts'
import { isFillable } from './fillable.ts'
import { endOf, hostsOf, type Host } from './layout.ts'
import { leftOut, withoutUnused } from './left-out.ts'
import { freeId, rulesOf, runAs, withMembers, withRulesOf, type Making } from './making.ts'
import { refuse } from './placed.ts'
import { reasons } from './reasons.ts'

/** Groups that are copied, at most; rules that would need more do not run. */
const mostCopies = 500

/**
 * Makes room for rules that forbid. A member that the schema always requires becomes optional, and a rule requires it
 * unless it is forbidden; a member that is always forbidden is left out; a member about which no rule decides, since
 * they contradict each other, becomes optional. A group that also stands where the rule does not reach is copied
 * before.
 */
export function madeRoom(making: Making, undecided: readonly ContradictionTarget[]): Making {
  let made = undecided.reduce(marked, making)
  const done = new Set<string>()
  for (let next = forbidding(made, done); next.length > 0; next = forbidding(made, done)) {
    made = next.reduce(roomFor, made)
  }
  return withoutUnused(withoutMarks(made), making.structure)
}

type TargetRule = Extract<FormRule, { effect: 'require' | 'forbid' }>

/** Marks an undecided target with a rule that never applies and has no source: groups may be copied meanwhile. */
function marked(making: Making, { host, path }: ContradictionTarget): Making {
  const id = freeId(making, 'undecided')
  making.sources.set(id, [])
  const mark: FormRule = { id, effect: 'forbid', target: path, condition: false }
  return { ...making, structure: withRulesOf(making.structure, host, [...rulesOf(making.structure, host), mark]) }
}

const isMark = ({ sources }: Making, { id }: FormRule): boolean => sources.get(id)?.length === 0

const withoutMarks = (making: Making): Making => ({
  ...making,
  structure: hostsOf(making.structure).reduce((made, host) => {
    const rules = rulesOf(made, host)
    const kept = rules.filter((rule) => !isMark(making, rule))
    return kept.length < rules.length ? withRulesOf(made, host, kept) : made
  }, making.structure),
})

type RoomPlace = { host: Host; id: string; length: number }

/**
 * Rules that forbid and were not looked at before, those with the longest way first: nearer groups handle the places
 * that they do not reach. Copied groups have new rules.
 */
function forbidding({ structure }: Making, done: Set<string>): RoomPlace[] {
  const places = hostsOf(structure).flatMap((host) =>
    rulesOf(structure, host).flatMap(({ id, effect, target }): RoomPlace[] =>
      effect === 'forbid' && !done.has(id) ? [{ host, id, length: target.length }] : [],
    ),
  )
  for (const { id } of places) done.add(id)
  return places.sort((one, other) => other.length - one.length)
}

function roomFor(making: Making, { host, id }: RoomPlace): Making {
  const rule = rulesOf(making.structure, host).find((one) => one.id === id)
  if (rule?.effect !== 'forbid') return making
  const isRequired = endOf(making.structure, host, rule.target)?.member.required === true
  if (!isRequired && rule.condition !== true) return making
  if (making.copies >= mostCopies && rule.target.length > 1) return withoutRule(making, host, rule)
  return rule.condition === true ? leftOut(making, host, rule.target) : requiredUnless(making, host, rule)
}

/** With a member that is required unless a rule forbids it. */
function requiredUnless(making: Making, host: Host, rule: TargetRule): Making {
  const isUndecided = isMark(making, rule)
  const { path, ...made } = optionalAt(making, host, rule.target, isUndecided ? undecidedNote : roomNote)
  const last = path.at(-1)
  if (isUndecided || last === undefined || !isFillable(made.structure, last)) return made
  const all = forbiddingAt(made, host, path)
  const id = freeId(made, `${rule.id}-required`)
  const condition = not(anyOf(all.map((one) => one.condition)))
  runAs(made, id, [...new Set(all.flatMap((one) => made.sources.get(one.id) ?? []))])
  const required: FormRule = { id, effect: 'require', target: path, condition }
  return { ...made, structure: withRulesOf(made.structure, host, [...rulesOf(made.structure, host), required]) }
}

function withoutRule(making: Making, host: Host, { id }: FormRule): Making {
  const sources = making.sources.get(id) ?? []
  refuse({ sources }, reasons.tooManyPlaces)
  for (const source of sources) source.runs.delete(id)
  const rules = rulesOf(making.structure, host).filter((rule) => rule.id !== id)
  return { ...making, structure: withRulesOf(making.structure, host, rules) }
}

/**
 * Rules that forbid a member, of the outermost group and of the groups on the way, with their paths from the outermost
 * one.
 */
function forbiddingAt(
  { structure }: Pick<Making, 'structure'>,
  host: Host,
  path: Path,
): { id: string; condition: Condition }[] {
  const [step, ...rest] = path
  const key = path.join('.')
  const own = rulesOf(structure, host).flatMap(({ id, effect, target, condition }) =>
    effect === 'forbid' && target.length === path.length && target.join('.') === key ? [{ id, condition }] : [],
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
