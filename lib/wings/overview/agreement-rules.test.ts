import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, stateOf, usesOf } from './agreement-rules.ts'
import { MOST_AGREED } from './terms.ts'

test.each([
  [1000, 0, 'within', 0],
  [1000, 799, 'within', 79],
  [100, 29, 'within', 29],
  [1000, 800, 'nearly-used', 80],
  [1000, 999, 'nearly-used', 99],
  [1000, 1000, 'exceeded', 100],
  [1, 7, 'exceeded', 700],
] as const)('of %i agreed, %i used is %s: %i %%', (agreed, used, state, percent) => {
  expect(percentOf(agreed, used)).toBe(percent)
  expect(stateOf(percent)).toBe(state)
})

test('100 percent are told when all is used and never before, and more use never says less', () => {
  const order = ['within', 'nearly-used', 'exceeded']
  const placed = (percent: number | null) => order.indexOf(stateOf(percent) ?? '')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_AGREED }), fc.nat(MOST_AGREED), fc.nat(1000), (agreed, used, more) => {
      const [before, after] = [percentOf(agreed, used) ?? NaN, percentOf(agreed, used + more) ?? NaN]
      expect(before >= 100).toBe(used >= agreed)
      expect(stateOf(before) === 'exceeded').toBe(used >= agreed)
      expect(after).toBeGreaterThanOrEqual(before)
      expect(placed(after)).toBeGreaterThanOrEqual(placed(before))
    }),
  )
})

test('without an agreement, or before anything is known, no part of it is used', () => {
  expect([percentOf(null, 5), percentOf(5, null), stateOf(null)]).toEqual([null, null, null])
  expect(usesOf({ submissions: null, bytes: 10 }, { submissions: 99, bytes: 5 })).toEqual([
    { thing: 'bytes', percent: 50 },
  ])
  expect(usesOf({ submissions: null, bytes: 10 }, { submissions: 99, bytes: null })).toEqual([])
})
