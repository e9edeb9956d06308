import { expect, test } from 'vitest'
import { daysFrom } from './days-from.ts'

test.each([
  ['1', 'de', 1],
  [' 0,5 ', 'de', 0.5],
  ['14.25', 'en', 14.25],
  ['1.500', 'de', 1500],
  ['1.500', 'en', 1.5],
  ['36500', 'en', 36_500],
] as const)('%j on a page in %s are %d days', (text, locale, days) => {
  expect(daysFrom(text, locale)).toBe(days)
})

test.each(['', '0', '0,0', '-1', '1e3', '0x10', 'abc', '1,2,3', '36501', '0,1234567', '14.25', 'Infinity'])(
  '%j are no days on a German page',
  (text) => {
    expect(daysFrom(text, 'de')).toBeUndefined()
  },
)
