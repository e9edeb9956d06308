import type { Condition, Operand, Path } from '@kurier/forms/definition'

/** More cases are not gone through. */
const mostCases = 10_000

/** What a field can be in a case: not there, one of the values that are spoken of, or something else. */
type Value = { there: boolean; value?: unknown }
type Case = { values: ReadonlyMap<string, Value>; facts: ReadonlyMap<string, boolean> }

/**
 * False when two conditions of the same group can certainly not hold at once: every value that they speak of is tried.
 * What depends on more than single values, such as which day is before which, may be either way. `isMany`: lists, which
 * can have several values; `isBoolean`: fields that have no others than true and false.
 */
export function canBothHold(
  one: Condition,
  other: Condition,
  kinds: { isMany: (path: Path) => boolean; isBoolean: (path: Path) => boolean },
): boolean {
  const spoken = new Map<string, Value[]>()
  const facts = new Set<string>()
  const collect = (condition: Condition) => speak(condition, { spoken, facts, ...kinds })
  collect(one)
  collect(other)
  const count = [...spoken.values()].reduce((product, { length }) => product * length, 2 ** Math.min(facts.size, 20))
  if (count > mostCases) return true
  return casesOf([...spoken], [...facts]).some((each) => holds(one, each) && holds(other, each))
}

type Speech = {
  spoken: Map<string, Value[]>
  facts: Set<string>
  isMany: (path: Path) => boolean
  isBoolean: (path: Path) => boolean
}

const keyOf = (path: Path): string => path.join('.')

function speak(condition: Condition, speech: Speech): void {
  if (typeof condition === 'boolean') return
  if (condition.op === 'not') return speak(condition.of, speech)
  if ('of' in condition) return condition.of.forEach((part) => speak(part, speech))
  const about = valueIn(condition)
  if (!about || speech.isMany(about.path)) return void speech.facts.add(factOf(condition))
  const key = keyOf(about.path)
  const truths: Value[] = [true, false].map((value) => ({ there: true, value }))
  const others: Value[] = speech.isBoolean(about.path) ? truths : [{ there: true }]
  const values: Value[] = speech.spoken.get(key) ?? [{ there: false }, ...others]
  speech.spoken.set(key, values)
  const isNew = 'value' in about && !values.some(({ value }) => value === about.value)
  if (isNew) values.push({ there: true, value: about.value })
}

type Atom = Exclude<Condition, boolean | { op: 'not' | 'and' | 'or' | 'xor' }>

/** What is said of a single field, with the value that it is compared with. */
function valueIn(atom: Atom): { path: Path; value?: unknown } | undefined {
  if ('path' in atom) return atom.op === 'is-empty' ? { path: atom.path } : { path: atom.path, value: true }
  if (atom.op === 'is-valid-date' || atom.op === 'less-than') return undefined
  const [path, value] = 'path' in atom.left ? [atom.left, atom.right] : [atom.right, atom.left]
  return 'path' in path && 'value' in value ? { path: path.path, value: value.value } : undefined
}

/** What may be either way; equality and its opposite are one fact. */
function factOf(atom: Atom): string {
  return JSON.stringify(atom.op === 'not-equal' ? { ...atom, op: 'equal' } : atom)
}

function casesOf(spoken: readonly (readonly [string, readonly Value[]])[], facts: readonly string[]): Case[] {
  let cases: Case[] = [{ values: new Map(), facts: new Map() }]
  for (const [key, values] of spoken) {
    cases = cases.flatMap((each) => values.map((value) => ({ ...each, values: new Map(each.values).set(key, value) })))
  }
  for (const fact of facts) {
    cases = cases.flatMap((each) => [true, false].map((is) => ({ ...each, facts: new Map(each.facts).set(fact, is) })))
  }
  return cases
}

function holds(condition: Condition, each: Case): boolean {
  if (typeof condition === 'boolean') return condition
  if (condition.op === 'not') return !holds(condition.of, each)
  if ('of' in condition) {
    const count = condition.of.filter((part) => holds(part, each)).length
    return { and: count === condition.of.length, or: count > 0, xor: count === 1 }[condition.op]
  }
  const fact = each.facts.get(factOf(condition))
  if (fact !== undefined) return condition.op === 'not-equal' ? !fact : fact
  if ('path' in condition) {
    const value = valueAt(each, condition)
    return condition.op === 'is-empty' ? !value?.there : value?.value === true
  }
  const about = valueIn(condition)
  const isEqual =
    about !== undefined && valueAt(each, about)?.there === true && valueAt(each, about)?.value === about.value
  return condition.op === 'not-equal' ? !isEqual : isEqual
}

const valueAt = ({ values }: Case, operand: Extract<Operand, { path: Path }>): Value | undefined =>
  values.get(keyOf(operand.path))
