import { fieldOf, isGroupId } from '@kurier/forms/definition'
import type { Condition, FormRule, Path, Structure } from '@kurier/forms/definition'
import { conditionOf } from '@kurier/forms/conditions'
import type { FormFault } from '@kurier/forms/fault-kinds'
import { valueJudge } from '@kurier/forms/value-judges'
import { pathsIn } from './condition-paths.ts'
import { at, contentOf, namesOf, put, remove, stepsOf, type Json, type JsonObject } from './document.ts'
import { isFillable } from './fillable.ts'
import { endOf, hostsOf, membersOf, type Host } from './layout.ts'
import { rulesOf } from './making.ts'
import { sampleValues } from './sample-values.ts'

/** Combinations of values of a rule's fields that are tried, at most. */
const mostChoices = 200

/**
 * The document with other values of the fields of a broken rule, so that it holds and no other rule of its group that held
 * is broken; the same document if no values do that, or the fault is of another kind.
 */
export function following(structure: Structure, document: JsonObject, fault: FormFault): JsonObject {
  if (fault.kind !== 'rule') return document
  const { host = '', rule } = ruleWith(structure, fault.rule)
  if (!rule) return document
  const all = stepsOf(fault.pointer)
  const steps = all.slice(0, all.length - (rule.target?.length ?? 0))
  const holds = ({ condition }: FormRule): ((document: JsonObject) => boolean) => {
    const evaluate = conditionOf(structure, membersOf(structure, host), condition)
    return (some) => evaluate(at(some, steps)) !== false
  }
  const spoken = new Set(pathsIn(rule.condition).flat())
  const near = rulesOf(structure, host).filter(
    ({ effect, condition }) =>
      effect === 'valid' && pathsIn(condition).some((path) => path.some((id) => spoken.has(id))),
  )
  const kept = [rule, ...near].map(holds).filter((isHeld, place) => place === 0 || isHeld(document))
  for (const changed of changesFor(structure, document, { host, rule, steps })) {
    if (kept.every((isHeld) => isHeld(changed))) return changed
  }
  return document
}

function ruleWith(structure: Structure, id: string): { host?: Host; rule?: FormRule } {
  for (const host of hostsOf(structure)) {
    const rule = rulesOf(structure, host).find((one) => one.id === id)
    if (rule) return { host, rule }
  }
  return {}
}

type FollowingPlace = { host: Host; rule: FormRule; steps: readonly string[] }

/** The document with each combination of values at the paths of a rule, those that are there now before others. */
function* changesFor(structure: Structure, document: JsonObject, { host, rule, steps }: FollowingPlace) {
  const paths = distinct(pathsIn(rule.condition))
  const names = paths.map((path) => [...steps, ...namesOf(structure, steps, path)])
  const values = paths.map((path, place) => {
    const now = at(document, names[place] ?? [])
    return [...new Set([now, ...valuesAt(structure, host, path, rule.condition)])]
  })
  for (const choice of choicesOf(values)) {
    const changed = structuredClone(document)
    for (const [place, path] of paths.entries()) {
      const value = choice[place]
      if (value === undefined) remove(structure, changed, names[place] ?? [])
      else put(structure, changed, steps, path, value)
    }
    yield changed
  }
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
  const others = isGroupId(id) ? [contentOf(structure, id)] : sampleValues(fieldOf(structure, id)).slice(0, 3)
  return [...compared, ...others, undefined]
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
