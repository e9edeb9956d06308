import { expect, test } from 'vitest'
import { durationParts, roughly } from './duration.ts'

test('a length of time is told in days, hours, minutes and seconds', () => {
  expect(durationParts(59_999)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 59 })
  expect(durationParts(86_400_000 + 2 * 3_600_000 + 180_000)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 0 })
})

test.each([
  [0, []],
  [999, []],
  [59_999, [{ unit: 'seconds', count: 59 }]],
  [
    61_000,
    [
      { unit: 'minutes', count: 1 },
      { unit: 'seconds', count: 1 },
    ],
  ],
  [
    2 * 86_400_000 + 3 * 3_600_000 + 59_000,
    [
      { unit: 'days', count: 2 },
      { unit: 'hours', count: 3 },
    ],
  ],
  [86_400_000, [{ unit: 'days', count: 1 }]],
])('%d ms are roughly %j', (milliseconds, expected) => {
  expect(roughly(milliseconds)).toEqual(expected)
})
