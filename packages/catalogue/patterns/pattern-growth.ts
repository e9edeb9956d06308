import { everyCharacter, kindsOf, type Characters } from './pattern-characters.ts'
import { patternReasons } from './pattern-reasons.ts'
import type { Pattern } from './pattern-syntax.ts'
import { spend, tooComplicated, UntakenPattern, type PatternWork } from './pattern-work.ts'

/** Characters of an expression with its repetitions written out. */
const mostPositions = 10_000
/** Tries that an expression may make at each character of a text, whatever comes before it. */
export const mostTries = 500

/** How many ways there are to come to each position. */
type Ways = Map<number, number>
/** `empty`: how many ways there are to read nothing. */
type PatternGrowthPart = { empty: number; first: Ways; last: Ways }
type Machine = { sets: Characters[]; follow: Ways[]; work: PatternWork }

/**
 * Looks whether an expression can be tried at every text without taking much longer than the text is long. It counts
 * repeated tries: an engine that goes back tries every way to read the beginning of a text, so that there must be few
 * ways, `mostTries` at most, for every beginning of every text. Each position of the expression (Glushkov's
 * construction) is followed with the number of ways in which it is reached, over all kinds of characters, until nothing
 * new comes, or until texts are as long as they may be (`longest`, in code points).
 * @throws UntakenPattern when there are more ways, or when it is too much work to tell
 */
export function checkGrowth(pattern: Pattern, longest: number, work: PatternWork): void {
  const isAnchored = startsAnchored(pattern)
  checkLooks(pattern, isAnchored, longest, work)
  const machine: Machine = { sets: [everyCharacter], follow: [new Map<number, number>()], work }
  const whole = partOf(machine, endsAnywhere(pattern))
  // position 0 is before the text; without an anchor the engine starts again after every character
  connect(machine, new Map([[0, 1]]), whole.first)
  if (!isAnchored) machine.follow[0]?.set(0, 1)
  followAll(machine, longest)
}

const emptyPart = (): PatternGrowthPart => ({ empty: 1, first: new Map(), last: new Map() })

function partOf(machine: Machine, pattern: Pattern): PatternGrowthPart {
  switch (pattern.kind) {
    case 'characters':
      return positionOf(machine, pattern.characters)
    case 'sequence':
      return pattern.of.reduceRight((rest, one) => chained(machine, partOf(machine, one), rest), emptyPart())
    case 'choice':
      return pattern.of.map((one) => partOf(machine, one)).reduce(either)
    case 'repeat':
      return repeated(machine, pattern)
    default:
      return emptyPart()
  }
}

function positionOf(machine: Machine, characters: Characters): PatternGrowthPart {
  const position = machine.sets.push(characters) - 1
  machine.follow.push(new Map())
  if (position > mostPositions) throw tooComplicated()
  spend(machine.work, 1)
  return { empty: 0, first: new Map([[position, 1]]), last: new Map([[position, 1]]) }
}

/** One after the other; both may be changed by it. */
function chained(machine: Machine, one: PatternGrowthPart, other: PatternGrowthPart): PatternGrowthPart {
  connect(machine, one.last, other.first)
  const first = other.first.size === 0 || one.empty === 0 ? one.first : added(one.first, other.first, one.empty)
  const last = other.empty === 0 ? other.last : added(other.last, one.last, other.empty)
  return { empty: few(one.empty * other.empty), first, last }
}

const either = (one: PatternGrowthPart, other: PatternGrowthPart): PatternGrowthPart => ({
  empty: few(one.empty + other.empty),
  first: added(one.first, other.first),
  last: added(one.last, other.last),
})

/** Numbers of ways stay small: more than this is too many anyway. */
const few = (ways: number): number => Math.min(ways, mostTries + 1)

function added(to: Ways, from: Ways, factor = 1): Ways {
  for (const [position, ways] of from) to.set(position, few((to.get(position) ?? 0) + ways * factor))
  return to
}

function connect(machine: Machine, last: Ways, first: Ways): void {
  spend(machine.work, last.size * first.size)
  for (const [position, ways] of last) {
    const follow = machine.follow[position]
    if (follow) added(follow, first, ways)
  }
}

/**
 * `min` copies, then optional copies, each inside the one before; without `max` an optional copy that follows itself.
 * Optional copies always read something: an engine takes no empty turn.
 */
function repeated(machine: Machine, { of, min, max }: Extract<Pattern, { kind: 'repeat' }>): PatternGrowthPart {
  if (Math.max(min, max ?? 0) > mostPositions) throw tooComplicated()
  if (max === undefined) return endless(machine, of, min)
  let rest = emptyPart()
  for (let copy = min; copy < max; copy += 1) {
    const one = { ...partOf(machine, of), empty: 0 }
    rest = { ...chained(machine, one, rest), empty: 1 }
  }
  for (let copy = 0; copy < min; copy += 1) rest = chained(machine, partOf(machine, of), rest)
  return rest
}

function endless(machine: Machine, of: Pattern, min: number): PatternGrowthPart {
  const part = partOf(machine, of)
  connect(machine, part.last, new Map(part.first))
  let rest: PatternGrowthPart = min === 0 ? { ...part, empty: 1 } : part
  for (let copy = 1; copy < min; copy += 1) rest = chained(machine, partOf(machine, of), rest)
  return rest
}

function followAll({ sets, follow, work }: Machine, longest: number): void {
  const kinds = kindsOf(sets, (looked) => spend(work, looked))
  const seen = new Set<string>()
  const isNew = (ways: Ways): boolean => {
    spend(work, ways.size)
    const key = [...ways].sort(([one], [other]) => one - other).join()
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  }
  let open: Ways[] = [new Map([[0, 1]])]
  for (let length = 0; length <= longest && open.length > 0; length += 1) {
    open = open.flatMap((ways) => [...stepsOf(ways, follow, kinds, work)].filter(isNew))
  }
}

/** The ways after each kind of character. */
function stepsOf(ways: Ways, follow: readonly Ways[], kinds: readonly number[][], work: PatternWork): Iterable<Ways> {
  const after = new Map<number, Ways>()
  let tries = 0
  for (const [position, times] of ways) {
    tries += times
    for (const [next, number] of follow[position] ?? []) {
      tries += times * number
      if (tries > mostTries) throw takesTooLong()
      spend(work, kinds[next]?.length ?? 0)
      for (const kind of kinds[next] ?? []) {
        after.set(kind, added(after.get(kind) ?? new Map<number, number>(), new Map([[next, times * number]])))
      }
    }
  }
  return after.values()
}

const takesTooLong = () => new UntakenPattern(patternReasons.takesTooLong)

function startsAnchored(pattern: Pattern): boolean {
  if (pattern.kind === 'start') return true
  if (pattern.kind === 'choice') return pattern.of.every(startsAnchored)
  if (pattern.kind === 'repeat') return pattern.min > 0 && startsAnchored(pattern.of)
  if (pattern.kind !== 'sequence') return false
  const first = pattern.of.find(({ kind }) => kind !== 'look' && kind !== 'border')
  return first !== undefined && startsAnchored(first)
}

/** A look ahead would be repeated at every character, unless it is at the very start. */
function checkLooks(pattern: Pattern, isAtStart: boolean, longest: number, work: PatternWork): void {
  if (pattern.kind === 'repeat') return checkLooks(pattern.of, false, longest, work)
  if (pattern.kind === 'choice') return pattern.of.forEach((one) => checkLooks(one, isAtStart, longest, work))
  if (pattern.kind === 'look') {
    if (!isAtStart) throw new UntakenPattern(patternReasons.looksAhead)
    return checkGrowth({ kind: 'sequence', of: [{ kind: 'start' }, pattern.of] }, longest, work)
  }
  if (pattern.kind !== 'sequence') return
  let isStill = isAtStart
  for (const one of pattern.of) {
    checkLooks(one, isStill, longest, work)
    isStill &&= ['look', 'start', 'border'].includes(one.kind)
  }
}

/** Cuts a repetition at the end of an expression to its minimum: if anything may follow, the match is complete then. */
function endsAnywhere(pattern: Pattern): Pattern {
  if (pattern.kind === 'choice') return { ...pattern, of: pattern.of.map(endsAnywhere) }
  if (pattern.kind === 'repeat' && pattern.of.kind === 'characters') return { ...pattern, max: pattern.min }
  if (pattern.kind !== 'sequence') return pattern
  const last = pattern.of.at(-1)
  if (!last) return pattern
  const shorter = endsAnywhere(last)
  const before = pattern.of.slice(0, -1)
  const isNothing = shorter.kind === 'repeat' && shorter.max === 0
  return isNothing ? endsAnywhere({ ...pattern, of: before }) : { ...pattern, of: [...before, shorter] }
}
