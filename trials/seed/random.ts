/** Pseudo-random numbers that are the same at each run (mulberry32), so that the demo data look alike everywhere. */
export type Random = {
  /** From `least` up to, not including, `most`. */
  between: (least: number, most: number) => number
  /** True in this share of all cases, from 0 to 1. */
  happens: (share: number) => boolean
  /** One of these; never of an empty list. */
  oneOf: <T>(choices: readonly T[]) => T
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (least, most) => least + next() * (most - least),
    happens: (share) => next() < share,
    oneOf: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)]
      if (choice === undefined) throw new Error('there is nothing to choose from')
      return choice
    },
  }
}
