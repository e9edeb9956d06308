import { isGroupId } from '@kurier/forms/definition'
import type { Condition, Path, Structure } from '@kurier/forms/definition'
import { canBothHold } from './both-hold.ts'
import { anyOf, not, withPaths } from './condition-paths.ts'
import { endOf, type Host } from './layout.ts'
import { isTargetRule, refuse, type PlacedRule, type TargetRule } from './placed.ts'
import { reasons } from './reasons.ts'

/** A member as a group sees it, and every rule of that group on whether it is there. */
export type ContradictionTarget = { host: Host; path: Path; rules: readonly TargetRule[] }

/** Rules that are left, and targets whose rules do not run, so that nothing says when they are there. */
export type ConsistentRules = { rules: readonly PlacedRule[]; undecided: readonly ContradictionTarget[] }

/** Targets of rules, each as its group sees it. */
export function targetsOf(rules: readonly PlacedRule[]): ContradictionTarget[] {
  const targets = new Map<string, { host: Host; path: Path; rules: TargetRule[] }>()
  for (const rule of rules.filter(isTargetRule)) {
    const key = [rule.host, ...rule.target].join('.')
    const target = targets.get(key)
    if (target) target.rules.push(rule)
    else targets.set(key, { host: rule.host, path: rule.target, rules: [rule] })
  }
  return [...targets.values()]
}

/**
 * Rules in which every `zeige X, wenn A` and `zeige X, wenn A, sonst nicht` of several on one member counts: it is shown as soon as
 * one of their conditions holds, and is not there otherwise, which what is shown says by itself. A rule that only rules out is no such one:
 * what another shows contradicts it. `united`: the members, each as its group sees it.
 */
export function withUnions(
  structure: Structure,
  rules: readonly PlacedRule[],
): { rules: readonly PlacedRule[]; united: readonly ContradictionTarget[] } {
  const united = targetsOf(rules).filter((target) => isUnion(structure, target))
  const needless = new Set<PlacedRule>(
    united.flatMap(({ rules: all }) => all.filter(({ effect }) => effect === 'forbid')),
  )
  return { rules: rules.filter((rule) => !needless.has(rule)), united }
}

function isUnion(structure: Structure, target: ContradictionTarget): boolean {
  const sources = [...new Set(target.rules.flatMap((rule) => rule.sources))]
  const bySource = sources.map((source) => target.rules.filter((rule) => rule.sources.includes(source)))
  return (
    sources.length > 1 &&
    contradictsItself(structure, target) &&
    bySource.every(
      (own) => own.some(({ effect }) => effect === 'show') && !contradictsItself(structure, { ...target, rules: own }),
    ) &&
    // what some of them require is shown by one of them
    !contradictsItself(structure, { ...target, rules: target.rules.filter(({ effect }) => effect !== 'forbid') })
  )
}

const contradictsItself = (structure: Structure, target: ContradictionTarget): boolean =>
  contradict(structure, target, target)

/**
 * Rules without those that want a target to be there and not to be there at once. Which of them is meant cannot be
 * told, so that none of the target runs.
 */
export function withoutContradictions(structure: Structure, rules: readonly PlacedRule[]): ConsistentRules {
  const targets = targetsOf(rules)
  const byLast = new Map<string, ContradictionTarget[]>()
  for (const target of targets) {
    const last = target.path.at(-1) ?? ''
    byLast.set(last, [...(byLast.get(last) ?? []), target])
  }
  const undecided = targets.filter((target) => {
    const same = (byLast.get(target.path.at(-1) ?? '') ?? []).filter((other) => areTheSame(target, other))
    return same.some((other) => contradict(structure, target, other))
  })
  const dropped = new Set<PlacedRule>(undecided.flatMap((target) => target.rules))
  for (const rule of dropped) refuse(rule, reasons.contradiction)
  return { rules: rules.filter((rule) => !dropped.has(rule)), undecided }
}

/** True when two groups see the same member: one of them further from it than the other. */
export function areTheSame(one: ContradictionTarget, other: ContradictionTarget): boolean {
  const [far, near] = one.path.length < other.path.length ? [other, one] : [one, other]
  const above = far.path.length - near.path.length
  const at = above === 0 ? far.host : far.path[above - 1]
  return at === near.host && near.path.every((id, place) => id === far.path[above + place])
}

function contradict(structure: Structure, one: ContradictionTarget, other: ContradictionTarget): boolean {
  const [far, near] = one.path.length < other.path.length ? [other, one] : [one, other]
  const above = far.path.slice(0, far.path.length - near.path.length)
  const lifted = (rule: TargetRule): Condition => withPaths(rule.condition, (path) => [...above, ...path])
  const all = far === near ? far.rules : [...far.rules, ...near.rules]
  const of = (effect: TargetRule['effect']): Condition[] =>
    all
      .filter((rule) => rule.effect === effect)
      .map((rule) => (far.rules.includes(rule) ? rule.condition : lifted(rule)))
  const [required, forbidden, shown] = [of('require'), of('forbid'), of('show')]
  const member = (path: Path) => endOf(structure, far.host, path)?.member
  const kinds = {
    isMany: (path: Path) => member(path)?.list !== undefined,
    isBoolean: (path: Path) => {
      const id = path.at(-1) ?? 'G'
      return !isGroupId(id) && structure.fields[id]?.type.kind === 'boolean'
    },
  }
  const meet = (some: readonly Condition[], others: readonly Condition[]): boolean =>
    some.length > 0 && others.length > 0 && canBothHold(anyOf(some), anyOf(others), kinds)
  return meet([...required, ...shown], forbidden) || (shown.length > 0 && meet(required, [not(anyOf(shown))]))
}
