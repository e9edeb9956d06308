import { expect, test } from 'vitest'
import { money, number } from '@kurier/forms/definition'
import { understood } from './number-words.ts'

test.each([
  ['18,750', 'de', '= 18,75'],
  ['18.750', 'de', '= 18.750'],
  ['18,750', 'en', '= 18,750'],
  ['18.750', 'en', '= 18.75'],
  ['1’234,50', 'de', '= 1.234,5'],
  ['12,5', 'de', undefined],
  ['12', 'de', undefined],
  ['0.500', 'de', undefined],
  ['two', 'de', undefined],
] as const)('%s on a page in %s is understood as %s', (typed, locale, expected) => {
  expect(understood(number(), typed, locale)).toBe(expected)
})

test('an amount is understood in euros', () => {
  expect(understood(money, '450,-', 'de')).toBe('= 450,00\u00a0€')
  expect(understood(money, '12,345', 'en')).toBe('= €12,345.00')
})
