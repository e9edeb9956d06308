import { expect, test } from 'vitest'
import { daysFrom } from './days-from.ts'
import { durationParts } from './duration.ts'

test.each([
  ['1', 1],
  [' 0,5 ', 0.5],
  ['14.25', 14.25],
  ['36500', 36_500],
])('%j are %d days', (text, days) => {
  expect(daysFrom(text)).toBe(days)
})

test.each(['', '0', '0,0', '-1', '1e3', '0x10', 'abc', '1,2,3', '36501', 'Infinity'])('%j are no days', (text) => {
  expect(daysFrom(text)).toBeUndefined()
})

test('a length of time is told in days, hours and minutes', () => {
  expect(durationParts(59)).toEqual({ days: 0, hours: 0, minutes: 0 })
  expect(durationParts(86_400 + 2 * 3600 + 180)).toEqual({ days: 1, hours: 2, minutes: 3 })
})
