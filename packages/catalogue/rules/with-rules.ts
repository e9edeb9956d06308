import type { Labels, FormRule, Structure } from '@kurier/forms/definition'
import type { ImportNote, RuleNote } from '../model/imported.ts'
import { vocabularyOf } from './drafts/vocabulary.ts'
import { freeId, rulesOf, runAs, withRulesOf, type Making } from './making.ts'
import { areTheSame, targetsOf, withoutContradictions, withUnions, type ContradictionTarget } from './contradictions.ts'
import { withoutCycles } from './cycles.ts'
import { commonId } from './drafts/draft.ts'
import { isFillable } from './fillable.ts'
import { withoutUnfulfillable } from './fulfillable.ts'
import { readGiven, type GivenRules, type Mention } from './given.ts'
import { layoutOf } from './layout.ts'
import { isTargetRule, merged, refuse, withoutShowing, type PlacedRule, type PlacedSource } from './placed.ts'
import { reasons } from './reasons.ts'
import { madeRoom } from './room.ts'

/**
 * `labels`: the given ones, with those of groups that had to be told apart; `ruleTexts`: texts that do not run, by
 * bearer, as `Labels.ruleTexts` has it.
 */
export type WithRules = {
  structure: Structure
  labels: Labels
  notes: readonly ImportNote[]
  rules: readonly RuleNote[]
  ruleTexts: Readonly<Record<string, readonly string[]>>
}

/**
 * A structure whose root and groups have the rules that could be read, looked up and fulfilled; everything else is
 * reported. Translated rules of an element replace its texts. `labels` must have the meanings of codes and the schema's
 * names of its elements, by which sentences are read.
 */
export function withRules(structure: Structure, given: GivenRules, labels: Labels): WithRules {
  const read = readGiven(layoutOf(structure), vocabularyOf(structure, labels), given)
  const { rules, united } = withUnions(structure, withoutEmpty(structure, read.rules))
  const whole = withoutContradictions(structure, rules)
  const acyclic = withoutCycles(structure, withoutDoubtful(whole.rules, read.unread))
  const making = named(structure, labels, merged(withoutShowing(acyclic.rules)))
  const room = madeRoom(making, [...whole.undecided, ...acyclic.undecided])
  const made = withoutUnfulfillable(room)
  return reported({ ...made, notes: [...made.notes, ...united.flatMap(unionNote)] }, read.sources)
}

/** Tells of members that several rules show which run. */
function unionNote({ path, rules }: ContradictionTarget): ImportNote[] {
  const runs = rules.some(({ sources }) => sources.some((source) => source.runs.size > 0))
  return runs ? [{ kind: 'hint', id: path.at(-1) ?? '', message: reasons.united }] : []
}

/** Drops rules that require a member that can never be filled in. */
function withoutEmpty(structure: Structure, rules: readonly PlacedRule[]): PlacedRule[] {
  return rules.filter((rule) => {
    const id = rule.effect === 'require' ? rule.target.at(-1) : undefined
    if (id === undefined || isFillable(structure, id)) return true
    refuse(rule, reasons.neverFilled(id))
    return false
  })
}

/**
 * Drops rules that show a member which rules that do not run may show, too, or which several groups see, each for
 * itself: it would be forbidden where it should be shown.
 */
function withoutDoubtful(rules: readonly PlacedRule[], unread: readonly Mention[]): PlacedRule[] {
  const isMentioned = (target: ContradictionTarget): boolean =>
    unread.some((one) =>
      'id' in one
        ? one.id === commonId(target.path.at(-1) ?? '')
        : one.path.at(-1) === target.path.at(-1) && areTheSame({ ...one, rules: [] }, target),
    )
  const shown = targetsOf(rules.filter(({ effect }) => effect === 'show'))
  const doubtful = shown.filter(
    (target) => isMentioned(target) || shown.some((other) => other !== target && areTheSame(target, other)),
  )
  const dropped = new Set<PlacedRule>(doubtful.flatMap((target) => target.rules))
  for (const rule of dropped) refuse(rule, reasons.shownElsewhere)
  return rules.filter((rule) => !dropped.has(rule))
}

/**
 * The structure with its rules, each with an id that says where it comes from: its own, with a number if there are
 * several.
 */
function named(structure: Structure, labels: Labels, rules: readonly PlacedRule[]): Making {
  const counts = new Map<PlacedSource, number>()
  const sourceOf = ({ sources }: PlacedRule): PlacedSource | undefined => sources[0]
  for (const rule of rules) {
    const source = sourceOf(rule)
    if (source) counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  const numbers = new Map<PlacedSource, number>()
  const making: Making = { structure, labels, sources: new Map(), notes: [], copies: 0 }
  return rules.reduce((made, rule) => {
    const source = sourceOf(rule)
    const number = source ? (numbers.get(source) ?? 0) + 1 : 1
    if (source) numbers.set(source, number)
    const base = /^[A-Z][\w.-]{0,80}$/.test(source?.id ?? '') ? (source?.id ?? '') : 'R'
    const isOne = source?.origin === 'translated' || (source && counts.get(source) === 1)
    const id = freeId(made, isOne ? base : `${base}-${number}`)
    runAs(made, id, rule.sources)
    return { ...made, structure: withRule(made.structure, rule, id) }
  }, making)
}

function withRule(structure: Structure, rule: PlacedRule, id: string): Structure {
  const { host, condition, message } = rule
  const said = message && { message }
  const made: FormRule[] = isTargetRule(rule)
    ? [{ id, effect: rule.effect === 'require' ? 'require' : 'forbid', target: rule.target, condition, ...said }]
    : message
      ? [{ id, effect: 'valid', condition, message, ...(rule.target && { target: rule.target }) }]
      : []
  return withRulesOf(structure, host, [...rulesOf(structure, host), ...made])
}

function reported({ structure, labels, notes }: Making, sources: readonly PlacedSource[]): WithRules {
  const texts = new Map<string, string[]>()
  for (const { bearer, text, reasons: why, runs, leftOut } of sources) {
    const isRun = why.length === 0 && (runs.size > 0 || leftOut)
    if (isRun || text === '') continue
    const told = texts.get(bearer) ?? []
    texts.set(bearer, told)
    told.push(text)
  }
  return { structure, labels, notes, rules: sources.map(noteOf), ruleTexts: Object.fromEntries(texts) }
}

function noteOf({ id, bearer, text, origin, runs, reasons: why, place, leftOut }: PlacedSource): RuleNote {
  const isObeyed = why.length === 0 && leftOut === true
  const told = isObeyed ? [reasons.obeyed] : why
  const said = (language: 'de' | 'en') => told.map((reason) => reason[language]).join(' ')
  return {
    id,
    bearer,
    text,
    origin,
    runs: [...runs],
    ...(isObeyed && { isObeyed }),
    ...(told.length > 0 && { reason: { de: said('de'), en: said('en') } }),
    ...(place && { place }),
  }
}
