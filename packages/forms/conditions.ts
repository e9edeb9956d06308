import type { Condition, Member, Operand, Path, Scalar, Structure } from './definition.ts'
import { partAt, wayOf } from './paths.ts'
import { isCalendarDate, secondsOfDateTime, secondsOfTime } from './value-checks.ts'

/** True, false, or unknown (undefined): the three values of Kleene's logic. */
export type Truth = boolean | undefined

/** Whether a condition holds in a group of a document, as JSON. */
export type Evaluate = (group: unknown) => Truth

type ConditionTables = Pick<Structure, 'groups'>
type ConditionReader = (group: unknown) => unknown

/**
 * A condition of the group with these members, made ready once.
 * @throws Error when a path of it leads nowhere: a mistake in the form's tables
 */
export function conditionOf(form: ConditionTables, members: readonly Member[], condition: Condition): Evaluate {
  if (typeof condition === 'boolean') return () => condition
  const inside = (one: Condition): Evaluate => conditionOf(form, members, one)
  const read = (path: Path): ConditionReader => reader(form, members, { path })
  switch (condition.op) {
    case 'and':
    case 'or':
    case 'xor': {
      const parts = condition.of.map(inside)
      const joined = joins[condition.op]
      return (group) => joined(parts.map((part) => part(group)))
    }
    case 'not': {
      const part = inside(condition.of)
      return (group) => negated(part(group))
    }
    case 'is-empty': {
      const value = read(condition.path)
      return (group) => value(group) === undefined
    }
    case 'is-true': {
      const value = read(condition.path)
      return (group) => value(group) === true
    }
    case 'is-valid-date': {
      const parts = [condition.year, condition.month, condition.day].map(read)
      return (group) => isDate(parts.map((part) => part(group)))
    }
    default: {
      const left = reader(form, members, condition.left)
      const right = reader(form, members, condition.right)
      const compare = comparisons[condition.op]
      return (group) => compare(left(group), right(group))
    }
  }
}

/** Every path of a condition. */
export function pathsIn(condition: Condition): Path[] {
  if (typeof condition === 'boolean') return []
  if ('left' in condition)
    return [condition.left, condition.right].flatMap((side) => ('path' in side ? [side.path] : []))
  if ('path' in condition) return [condition.path]
  if (condition.op === 'is-valid-date') return [condition.day, condition.month, condition.year]
  return condition.op === 'not' ? pathsIn(condition.of) : condition.of.flatMap(pathsIn)
}

/** Reads an operand: a literal as it is, a member's value, or a list as `Items`. */
function reader(form: ConditionTables, members: readonly Member[], operand: Operand): ConditionReader {
  if ('value' in operand) return () => operand.value
  const { names, member } = wayOf(form, members, operand.path)
  if (!member.list) return (group) => partAt(group, names)
  return (group) => {
    const value = partAt(group, names)
    if (value === undefined) return undefined
    return new Items(Array.isArray(value) ? value : [])
  }
}

/** The items of a list, told from an array at the place of a single value. */
class Items {
  readonly all: readonly unknown[]
  constructor(all: readonly unknown[]) {
    this.all = all
  }
}

const negated = (truth: Truth): Truth => (truth === undefined ? undefined : !truth)

const joins: Readonly<Record<'and' | 'or' | 'xor', (truths: readonly Truth[]) => Truth>> = {
  and: (truths) => (truths.includes(false) ? false : truths.includes(undefined) ? undefined : true),
  or: (truths) => (truths.includes(true) ? true : truths.includes(undefined) ? undefined : false),
  xor: (truths) => {
    const count = truths.filter((truth) => truth === true).length
    if (count > 1) return false
    return truths.includes(undefined) ? undefined : count === 1
  },
}

const comparisons: Readonly<Record<'equal' | 'not-equal' | 'less-than', (left: unknown, right: unknown) => Truth>> = {
  equal: isEqual,
  'not-equal': (left, right) => !isEqual(left, right),
  'less-than': isLess,
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A missing value, and one of several parts, equals nothing; a list equals each of its items. */
function isEqual(left: unknown, right: unknown): boolean {
  if (left instanceof Items) return left.all.some((item) => isEqual(item, right))
  if (right instanceof Items) return right.all.some((item) => isEqual(left, item))
  return isScalar(left) && left === right
}

/** Numbers with numbers; days, times, and days with times, each with its like. Everything else is unknown. */
function isLess(left: unknown, right: unknown): Truth {
  if (typeof left === 'number' && typeof right === 'number') {
    return Number.isFinite(left) && Number.isFinite(right) ? left < right : undefined
  }
  if (typeof left !== 'string' || typeof right !== 'string') return undefined
  if (isCalendarDate(left) && isCalendarDate(right)) return left < right
  const [one, other] = pairOf(secondsOfTime, left, right) ?? pairOf(secondsOfDateTime, left, right) ?? []
  return one === undefined || other === undefined ? undefined : one < other
}

function pairOf(read: (text: string) => number | undefined, left: string, right: string): [number, number] | undefined {
  const [one, other] = [read(left), read(right)]
  return one === undefined || other === undefined ? undefined : [one, other]
}

/** Whether year, month and day, whole numbers or texts of digits, are a day of the calendar. */
function isDate(parts: readonly unknown[]): Truth {
  if (parts.includes(undefined)) return undefined
  const written = parts.map((part) => (typeof part === 'number' || typeof part === 'string' ? String(part) : ''))
  if (!written.every((part) => /^\d+$/.test(part))) return false
  const [year = 0, month = 0, day = 0] = written.map(Number)
  const digits = (part: number, length: number) => String(part).padStart(length, '0')
  return isCalendarDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`)
}
