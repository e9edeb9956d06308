import { fieldOf, isGroupId } from '@kurier/forms/definition'
import type { Condition, Path, FormRule, Structure } from '@kurier/forms/definition'
import { conditionOf, pathsIn } from '@kurier/forms/conditions'
import { valueJudge } from '@kurier/forms/value-judges'
import type { FormFault } from '@kurier/forms/fault-kinds'
import {
  answered,
  at,
  contentsOf,
  fillingsOf,
  namesOf,
  put,
  remove,
  stepsOf,
  type Answer,
  type Json,
  type AnswerWork,
} from './answer.ts'
import { rulesOf, withRulesOf, type Making } from './making.ts'
import { isFillable } from './fillable.ts'
import { endOf, hostsOf, membersOf, type Host } from './layout.ts'
import { refuse } from './placed.ts'
import { reasons } from './reasons.ts'

/** For all that is looked for in one form: some tenths of a second. */
const mostWork = 500_000
/** Combinations of values of a rule's fields that are tried, at most. */
const mostChoices = 200

/**
 * The same form without rules that nobody could fulfil together with the others: for each group with rules, and for the
 * whole, it looks for a document that follows all of them. If it finds no document, it drops the last of the broken
 * rules, and searches again. When that takes too long, it drops the remaining `valid` rules as unproven.
 */
export function withoutUnfulfillable(making: Making): Making {
  const work: AnswerWork = { left: mostWork }
  const hosts = hostsOf(making.structure).filter((host) => host !== '' && rulesOf(making.structure, host).length > 0)
  return [...hosts, '' as const].reduce((made, host) => fulfilled(made, host, work), making)
}

function fulfilled(making: Making, host: Host, work: AnswerWork): Making {
  let made = making
  for (;;) {
    const { faults } = answerTo(wholeOf(made.structure, host), work)
    if (faults.length === 0) return made
    const less = withoutBroken(made, faults)
    if (!less) return made
    made = less
    if (work.left <= 0) return withoutRules(made, ({ effect }) => effect === 'valid')
  }
}

/** The best answer that is found; without faults, if everything can be fulfilled. */
export function answerTo(structure: Structure, work: AnswerWork = { left: mostWork }): Answer {
  let answer = answered(structure, {}, work)
  for (let better = betterAnswer(structure, answer, work); better; better = betterAnswer(structure, answer, work)) {
    answer = better
  }
  return answer
}

/** A form that consists of this group alone. */
function wholeOf(structure: Structure, host: Host): Structure {
  if (host === '') return structure
  const { fields, groups } = structure
  return { fields, groups, root: [{ id: host, required: true }] }
}

/** An answer with fewer faults, by other values of a rule's fields or another member of a choice. */
function betterAnswer(structure: Structure, { document, faults }: Answer, work: AnswerWork): Answer | undefined {
  for (const fault of faults) {
    for (const change of changesFor(structure, document, fault)) {
      if (work.left <= 0) return undefined
      const changed = structuredClone(document)
      change(changed)
      const answer = answered(structure, changed, work)
      if (answer.faults.length < faults.length) return answer
    }
  }
  return undefined
}

type FulfillableChange = (document: { [name: string]: Json }) => void

function changesFor(structure: Structure, document: Json, fault: FormFault): FulfillableChange[] {
  if (fault.kind === 'rule') return changesOfRule(structure, document, fault)
  if (fault.kind !== 'one-of') return []
  const steps = stepsOf(fault.pointer)
  const possible = fault.of.filter((id) => isFillable(structure, id))
  const choices = possible.flatMap((chosen) => fillingsOf(structure, chosen).map((content) => ({ chosen, content })))
  return choices.map(({ chosen, content }) => (changed) => {
    for (const id of fault.of) remove(structure, changed, [...steps, ...namesOf(structure, steps, [id])])
    put(structure, changed, steps, [chosen], content)
  })
}

type RuleFault = Extract<FormFault, { kind: 'rule' }>

function changesOfRule(structure: Structure, document: Json, fault: RuleFault): FulfillableChange[] {
  const found = ruleWith(structure, fault.rule)
  if (!found) return []
  const { host, rule } = found
  const all = stepsOf(fault.pointer)
  const steps = all.slice(0, all.length - (rule.target?.length ?? 0))
  const evaluate = conditionOf(structure, membersOf(structure, host), rule.condition)
  const paths = distinct(pathsIn(rule.condition))
  const change = (choice: readonly (Json | undefined)[]): FulfillableChange => {
    return (changed) => {
      for (const [place, path] of paths.entries()) {
        const value = choice[place]
        if (value === undefined) remove(structure, changed, [...steps, ...namesOf(structure, steps, path)])
        else put(structure, changed, steps, path, value)
      }
    }
  }
  const isRight = (apply: FulfillableChange): boolean => {
    const changed = structuredClone(document)
    if (typeof changed !== 'object' || Array.isArray(changed)) return false
    apply(changed)
    return evaluate(at(changed, steps)) !== false
  }
  return choicesOf(paths.map((path) => valuesAt(structure, host, path, rule.condition)))
    .map(change)
    .filter(isRight)
}

function ruleWith(structure: Structure, id: string): { host: Host; rule: FormRule } | undefined {
  for (const host of hostsOf(structure)) {
    const rule = rulesOf(structure, host).find((one) => one.id === id)
    if (rule) return { host, rule }
  }
  return undefined
}

const distinct = (paths: readonly Path[]): Path[] => [
  ...new Map<string, Path>(paths.map((path) => [path.join('.'), path])).values(),
]

/** Candidates for the value at a path: no value, those that the condition compares it with, any other. */
function valuesAt(structure: Structure, host: Host, path: Path, condition: Condition): (Json | undefined)[] {
  const end = endOf(structure, host, path)
  if (!end || !isFillable(structure, end.member.id)) return [undefined]
  const { id } = end.member
  const judge = isGroupId(id) ? undefined : valueJudge(fieldOf(structure, id))
  const compared = judge ? literalsIn(condition, path).filter((value) => judge(value).length === 0) : []
  return [...new Set<Json | undefined>([...compared, ...contentsOf(structure, id).slice(0, 3), undefined])]
}

function literalsIn(condition: Condition, path: Path): Json[] {
  if (typeof condition === 'boolean' || 'path' in condition || condition.op === 'is-valid-date') return []
  if (condition.op === 'not') return literalsIn(condition.of, path)
  if ('of' in condition) return condition.of.flatMap((part) => literalsIn(part, path))
  const { left, right } = condition
  const isMeant = [left, right].some((side) => 'path' in side && side.path.join('.') === path.join('.'))
  return isMeant ? [left, right].flatMap((side) => ('value' in side ? [side.value] : [])) : []
}

/** The first `mostChoices` combinations of one value each, however much they change. */
function choicesOf(values: readonly (readonly (Json | undefined)[])[]): (Json | undefined)[][] {
  return values.reduce<(Json | undefined)[][]>(
    (choices, some) => choices.flatMap((choice) => some.map((value) => [...choice, value])).slice(0, mostChoices),
    [[]],
  )
}

/**
 * Drops the last rule that is broken. If no rule is broken, a member is missing, forbidden, or not the only one of a
 * choice: then drops the rules on whether it is there, or else those that mention it.
 */
function withoutBroken(making: Making, faults: readonly FormFault[]): Making | undefined {
  const broken = faults.filter((fault): fault is RuleFault => fault.kind === 'rule').at(-1)
  if (broken) return withoutRules(making, (rule) => rule.id === broken.rule)
  const about = new Set(faults.flatMap((fault) => (fault.kind === 'one-of' ? fault.of : (fault.id ?? []))))
  const isOf = (path: Path) => path.some((id) => about.has(id))
  const isTarget = (rule: FormRule) => rule.effect !== 'valid' && isOf(rule.target.slice(-1))
  const isAbout = (rule: FormRule) => isTarget(rule) || pathsIn(rule.condition).some(isOf)
  const all = hostsOf(making.structure).flatMap((host) => rulesOf(making.structure, host))
  if (all.some(isTarget)) return withoutRules(making, isTarget)
  return all.some(isAbout) ? withoutRules(making, isAbout) : undefined
}

function withoutRules(making: Making, isMeant: (rule: FormRule) => boolean): Making {
  const structure = hostsOf(making.structure).reduce((made, host) => {
    const rules = rulesOf(made, host)
    const kept = rules.filter((rule) => !isMeant(rule))
    for (const rule of rules.filter(isMeant)) {
      const sources = making.sources.get(rule.id) ?? []
      refuse({ sources }, reasons.unfulfillable)
      for (const source of sources) source.runs.delete(rule.id)
    }
    return kept.length < rules.length ? withRulesOf(made, host, kept) : made
  }, making.structure)
  return { ...making, structure }
}
