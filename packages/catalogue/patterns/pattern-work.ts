import type { Words } from '@kurier/forms/definition'
import { patternReasons } from './pattern-reasons.ts'

/** Thrown for a pattern that is refused, with the reason. */
export class UntakenPattern extends Error {
  readonly reason: Words
  constructor(reason: Words) {
    super(reason.en)
    this.reason = reason
  }
}

/** The work that is left, in steps of some ten nanoseconds; classes that were asked for by name, which are costly. */
export type PatternWork = { left: number; readonly names: Set<string> }

/** Different classes of characters with a name (`\p{L}`), in all patterns of a schema. */
const mostNames = 10

export const tooComplicated = () => new UntakenPattern(patternReasons.tooComplicated)

/** @throws UntakenPattern when nothing is left */
export function spend(work: PatternWork, steps: number): void {
  work.left -= steps
  if (work.left < 0) throw tooComplicated()
}

/** @throws UntakenPattern for one name too many */
export function spendName({ names }: PatternWork, name: string): void {
  names.add(name)
  if (names.size <= mostNames) return
  names.delete(name)
  throw new UntakenPattern(patternReasons.manyNames(mostNames))
}
