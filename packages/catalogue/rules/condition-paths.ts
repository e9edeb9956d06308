import type { Condition, Operand, Path } from '@kurier/forms/definition'

/** The same condition with other paths. */
export function withPaths(condition: Condition, change: (path: Path) => Path): Condition {
  if (typeof condition === 'boolean') return condition
  const side = (operand: Operand): Operand => ('path' in operand ? { path: change(operand.path) } : operand)
  if ('left' in condition) return { ...condition, left: side(condition.left), right: side(condition.right) }
  if ('path' in condition) return { ...condition, path: change(condition.path) }
  if (condition.op === 'is-valid-date') {
    const { op, day, month, year } = condition
    return { op, day: change(day), month: change(month), year: change(year) }
  }
  if (condition.op === 'not') return { op: 'not', of: withPaths(condition.of, change) }
  return { ...condition, of: condition.of.map((part) => withPaths(part, change)) }
}

export const anyOf = (of: readonly Condition[]): Condition =>
  of.length === 1 && of[0] !== undefined ? of[0] : { op: 'or', of }

/** The opposite, without two negations in each other. */
export function not(condition: Condition): Condition {
  if (typeof condition === 'boolean') return !condition
  if (condition.op === 'not') return condition.of
  if (condition.op === 'equal') return { ...condition, op: 'not-equal' }
  if (condition.op === 'not-equal') return { ...condition, op: 'equal' }
  return { op: 'not', of: condition }
}

/** A text that is the same for conditions that only differ in how they are written. */
export function canonical(condition: Condition): string {
  return JSON.stringify(plainCondition(condition))
}

function plainCondition(condition: Condition): Condition {
  if (typeof condition === 'boolean' || condition.op === 'is-valid-date') return condition
  if ('path' in condition) {
    const isTrue: Condition = { op: 'equal', left: { path: condition.path }, right: { value: true } }
    return condition.op === 'is-true' ? isTrue : condition
  }
  if ('left' in condition) {
    const isTurned = condition.op !== 'less-than' && JSON.stringify(condition.left) > JSON.stringify(condition.right)
    return isTurned ? { ...condition, left: condition.right, right: condition.left } : condition
  }
  if (condition.op !== 'not') {
    const parts = condition.of.map(plainCondition).map((of) => ({ of, text: JSON.stringify(of) }))
    const sorted = parts.sort((one, other) => (one.text < other.text ? -1 : 1))
    return { op: condition.op, of: sorted.map(({ of }) => of) }
  }
  const of = plainCondition(condition.of)
  const isJoined = typeof of !== 'boolean' && (of.op === 'and' || of.op === 'or')
  if (!isJoined) return not(of)
  return plainCondition({ op: of.op === 'and' ? 'or' : 'and', of: of.of.map(not) })
}
