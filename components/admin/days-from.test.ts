import { expect, test } from 'vitest'
import { daysFrom } from './days-from.ts'

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
