import type { Condition, Path } from '@kurier/forms/definition'
import { sameText } from '@kurier/forms/value-checks'

export const isThere = (path: Path): Condition => ({ op: 'not', of: { op: 'is-empty', path } })

export function negation(condition: Condition): Condition {
  if (typeof condition === 'boolean') return !condition
  return condition.op === 'not' ? condition.of : { op: 'not', of: condition }
}

/** Several conditions as one; what holds anyway is left out. */
export function joined(op: 'and' | 'or', conditions: readonly Condition[]): Condition {
  const decisive = op === 'or'
  if (conditions.includes(decisive)) return decisive
  const flat = conditions.flatMap((one) => (typeof one === 'object' && one.op === op ? one.of : [one]))
  const of = withoutImplied(
    op,
    flat.filter((condition) => condition !== !decisive),
  )
  return of.length > 1 ? { op, of } : (of[0] ?? !decisive)
}

/**
 * A member that equals a value is there. In `a is there, and (a is empty or equals x)` only the last part says anything, which is
 * how a schema says that a property has a value.
 */
function withoutImplied(op: 'and' | 'or', conditions: readonly Condition[]): readonly Condition[] {
  if (op === 'or') return conditions
  const there = new Set(conditions.map((one) => presenceIn(one)))
  const said = new Set<string>()
  const narrowed = conditions.map((condition) => {
    const equality = equalityOf(condition)
    if (!equality || !there.has(equality.path)) return condition
    said.add(equality.path)
    return equality.condition
  })
  return narrowed.filter((condition) => !said.has(presenceIn(condition) ?? ''))
}

/** The path that a condition says is there, as a text. */
function presenceIn(condition: Condition): string | undefined {
  if (typeof condition !== 'object' || condition.op !== 'not') return undefined
  const { of } = condition
  return typeof of === 'object' && of.op === 'is-empty' ? sameText(of.path) : undefined
}

/** The equality in `is empty, or equals this or that`, which decides while the member has a value. */
function equalityOf(condition: Condition): { path: string; condition: Condition } | undefined {
  if (typeof condition !== 'object' || condition.op !== 'or') return undefined
  const [first, ...others] = condition.of
  if (typeof first !== 'object' || first.op !== 'is-empty') return undefined
  const path = sameText(first.path)
  const areEqual = others.every(
    (one) => typeof one === 'object' && one.op === 'equal' && 'path' in one.left && sameText(one.left.path) === path,
  )
  return areEqual && others.length > 0 ? { path, condition: joined('or', others) } : undefined
}
