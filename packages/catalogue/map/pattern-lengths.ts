import { parsePattern, type Pattern } from '../patterns/pattern-syntax.ts'

/** Code points of the shortest and the longest text; without `max` there is no longest. */
export type Lengths = { min: number; max?: number }

const exactly = (length: number): Lengths => ({ min: length, max: length })

/**
 * How long texts are that follow a pattern from end to end, as far as its parts tell: what it says about what follows
 * (`look`) is not counted. `pattern`: anchored at both ends, as `readPattern` makes it of those of XML Schema.
 */
export const lengthsOfPattern = (pattern: string): Lengths => lengthsOf(parsePattern(pattern))

function lengthsOf(pattern: Pattern): Lengths {
  switch (pattern.kind) {
    case 'characters':
      return exactly(1)
    case 'sequence':
      return pattern.of.map(lengthsOf).reduce(added, exactly(0))
    case 'choice':
      return pattern.of.map(lengthsOf).reduce(either)
    case 'repeat': {
      const { min, max } = lengthsOf(pattern.of)
      const most = max === 0 ? 0 : times(max, pattern.max)
      return { min: min * pattern.min, ...(most !== undefined && { max: most }) }
    }
    case 'look':
    case 'start':
    case 'end':
    case 'border':
      return exactly(0)
  }
}

const times = (length?: number, count?: number): number | undefined =>
  length === undefined || count === undefined ? undefined : length * count

function added(one: Lengths, other: Lengths): Lengths {
  const min = one.min + other.min
  return one.max === undefined || other.max === undefined ? { min } : { min, max: one.max + other.max }
}

function either(one: Lengths, other: Lengths): Lengths {
  const min = Math.min(one.min, other.min)
  return one.max === undefined || other.max === undefined ? { min } : { min, max: Math.max(one.max, other.max) }
}
