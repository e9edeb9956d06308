import { expect, test } from 'vitest'
import { MINUTE } from './durations.ts'
import { MinuteCounts } from './minute-counts.ts'

test('as many are taken in a minute as may be, and as many again in the next one', () => {
  const counts = new MinuteCounts(10)
  const taken = (at: number) => [1, 2, 3].map(() => counts.takes([['a', 2]], at))
  expect([taken(0), taken(MINUTE - 1), taken(MINUTE)]).toEqual([
    [true, true, false],
    [false, false, false],
    [true, true, false],
  ])
})

test('what one of several refuses is counted for none of them', () => {
  const counts = new MinuteCounts(10)
  const both = [['a', 1] as const, ['b', 2] as const]
  expect([counts.takes(both, 0), counts.takes(both, 0), counts.takes([['b', 2]], 0)]).toEqual([true, false, true])
})
