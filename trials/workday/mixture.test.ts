import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsOf, FEWEST_CASES, inTurn, kindNames, WHOLE_DAY } from './mixture.ts'

test('a whole day has the mixture that was chosen, and the smallest one case of each kind', () => {
  const whole = { clean: 34, noted: 5, asked: 4, faulty: 3, 'handed-in': 2, broken: 2 }
  expect(countsOf(WHOLE_DAY)).toEqual(whole)
  expect(Object.values(countsOf(FEWEST_CASES))).toEqual(kindNames.map(() => 1))
})

test('a day of any number has so many cases, each kind among them, and always in the same order', () => {
  fc.assert(
    fc.property(fc.integer({ min: FEWEST_CASES, max: 200 }), (cases) => {
      const turns = inTurn(countsOf(cases))
      expect(turns).toHaveLength(cases)
      expect(new Set(turns)).toEqual(new Set(kindNames))
      expect(inTurn(countsOf(cases))).toEqual(turns)
    }),
  )
})

test('kinds are spread over the day', () => {
  const turns = inTurn(countsOf(WHOLE_DAY))
  for (const kind of kindNames) {
    const first = turns.indexOf(kind)
    expect(first).toBeLessThan(WHOLE_DAY / 3)
    expect(turns.lastIndexOf(kind)).toBeGreaterThan((WHOLE_DAY * 2) / 3)
  }
})
