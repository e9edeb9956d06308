import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { passwordFault } from './password-rules.ts'

test.each([
  'password1234',
  'Passwort2026!',
  'P@ssw0rd1234',
  'passwordpassword',
  '123456789012',
  '1234567890123456',
  '987654321098',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'Test1234Test1234'.slice(0, 4).repeat(3),
  'qwertzuiop123',
  'qwertyuiop[]',
  'asdfghjkl123',
  'abcdefghijklm',
  'Sommer2026!!!',
  'iloveyou1234',
  'ichliebedich',
  'administrator',
  'Kurier123456',
  '!!!!welcome1',
  'pass word pass word',
])('%s is tried first by whoever guesses', (password) => {
  expect(isCommonPassword(password)).toBe(true)
  expect(passwordFault(password, 'ada@amt.example')).toBe('password-common')
})

test.each([
  'vier zufällige Wörter',
  'Nebel-Gurke-42-Ampel',
  'correct donkey battery paperclip',
  '7Kx!q2-Wm9_zP',
  '194705823361',
])('%s is as good as any', (password) => expect(passwordFault(password, 'ada@amt.example')).toBeUndefined())

test('random passwords are not refused', () => {
  const unit = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_')
  fc.assert(
    fc.property(fc.string({ unit, minLength: 16, maxLength: 40 }), (password) => {
      fc.pre(new Set(password).size > 8)
      return !isCommonPassword(password)
    }),
    { numRuns: 500 },
  )
})

test('no text takes long or fails', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (text) => typeof isCommonPassword(text) === 'boolean'),
  )
})
