/** Code points, as ranges in their order that do not touch each other. */
export type Characters = readonly (readonly [first: number, last: number])[]

export const lastCodePoint = 0x10ffff
export const everyCharacter: Characters = [[0, lastCodePoint]]

/** Ranges in any order as `Characters`. */
export function united(ranges: readonly (readonly [number, number])[]): Characters {
  const merged: [number, number][] = []
  for (const [first, last] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const before = merged.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else merged.push([first, last])
  }
  return merged
}

export function complementOf(characters: Characters): Characters {
  const gaps: [number, number][] = []
  let next = 0
  for (const [first, last] of characters) {
    if (first > next) gaps.push([next, first - 1])
    next = last + 1
  }
  if (next <= lastCodePoint) gaps.push([next, lastCodePoint])
  return gaps
}

const known = new Map<string, Characters>()
/** There are about 400 properties and scripts, and a name is one of them when it compiles. */
const mostKnown = 500

/**
 * What an escape such as `\d` or `\p{L}` stands for, asked of the engine that runs it. A hundredth of a second for one that
 * was not asked before.
 * @throws SyntaxError when it stands for nothing
 */
export function charactersOf(escape: string): Characters {
  const found = known.get(escape)
  if (found) return found
  const expression = new RegExp(escape, 'u')
  const ranges: [number, number][] = []
  for (let code = 0; code <= lastCodePoint; code += 1) {
    if (!expression.test(String.fromCodePoint(code))) continue
    const range = ranges.at(-1)
    if (range?.[1] === code - 1) range[1] = code
    else ranges.push([code, code])
  }
  if (known.size < mostKnown) known.set(escape, ranges)
  return ranges
}

export const hasCharacter = (characters: Characters, code: number): boolean =>
  characters.some(([first, last]) => first <= code && code <= last)

/**
 * Sets of characters as sets of kinds: characters are of one kind when each set has all or none of them. Answers the kinds of
 * each set, in the order of the sets. `spend` is told how much there is to be looked at,
 * and may throw.
 */
export function kindsOf(sets: readonly Characters[], spend: (work: number) => void): number[][] {
  const different = [...new Set(sets)]
  spend(different.reduce((ranges, set) => ranges + set.length, 0))
  const kinds = kindsOfDifferent(different, spend)
  const bySet = new Map(different.map((set, at) => [set, kinds[at] ?? []]))
  return sets.map((set) => bySet.get(set) ?? [])
}

function kindsOfDifferent(sets: readonly Characters[], spend: (work: number) => void): number[][] {
  const starts = new Map<number, { opens: number[]; closes: number[] }>([[0, { opens: [], closes: [] }]])
  const at = (code: number) => {
    const start = starts.get(code) ?? { opens: [], closes: [] }
    starts.set(code, start)
    return start
  }
  for (const [index, set] of sets.entries()) {
    for (const [first, last] of set) {
      at(first).opens.push(index)
      at(last + 1).closes.push(index)
    }
  }
  return kindsBetween(starts, sets.length, spend)
}

type Starts = ReadonlyMap<number, { opens: number[]; closes: number[] }>

function kindsBetween(starts: Starts, count: number, spend: (work: number) => void): number[][] {
  const kinds: number[][] = Array.from({ length: count }, () => [])
  const seen = new Set<string>()
  const open = new Set<number>()
  for (const [, { opens, closes }] of [...starts].sort(([one], [other]) => one - other)) {
    for (const index of closes) open.delete(index)
    for (const index of opens) open.add(index)
    spend(open.size)
    const members = [...open].sort((one, other) => one - other)
    const key = members.join()
    if (seen.has(key)) continue
    for (const index of members) kinds[index]?.push(seen.size)
    seen.add(key)
  }
  return kinds
}
