import { expect, test } from 'vitest'
import { secretFault } from './secret.ts'

test.each([32, 64, 512])('a secret of %d characters is taken', (length) => {
  expect(secretFault('s'.repeat(length))).toBeUndefined()
})

test.each([0, 31, 513])('a secret of %d characters is refused', (length) => {
  expect(secretFault('s'.repeat(length))).toContain('32 to 512 characters')
})

test('characters are counted, not their parts', () => {
  expect(secretFault('\u{1f511}'.repeat(31))).toBeDefined()
  expect(secretFault('\u{1f511}'.repeat(512))).toBeUndefined()
})

test('half a character is refused, since it has no UTF-8 form', () => {
  expect(secretFault(`\ud800${'s'.repeat(40)}`)).toContain('surrogate')
})
