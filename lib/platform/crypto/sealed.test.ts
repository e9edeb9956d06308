import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { completeSettings } from '../env.ts'
import { testSettings } from '../testing/test-settings.ts'
import { keyedHash, seal, unseal } from './sealed.ts'

beforeAll(() => {
  completeSettings(testSettings)
})

test('what is sealed comes back, and never twice as the same bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
      const [one, two] = [seal('callback-secret', plain), seal('callback-secret', plain)]
      expect(unseal('callback-secret', one)).toBe(plain)
      expect(one.equals(two)).toBe(false)
    }),
  )
})

test('a changed byte, another purpose or another master key opens nothing', () => {
  const sealed = seal('callback-secret', 'a secret')
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ flip
      expect(() => unseal('callback-secret', changed)).toThrow(
        expect.objectContaining({ code: 'wrong-master-key' }) as Error,
      )
    }),
  )
  expect(() => unseal('signing-key', sealed)).toThrow('MASTER_KEY')
})

test('a master key is the same in hex and in base64', () => {
  const hex = keyedHash('x', 'value')
  completeSettings({ MASTER_KEY: Buffer.from(testSettings.MASTER_KEY, 'hex').toString('base64') })
  expect(keyedHash('x', 'value').equals(hex)).toBe(true)
  completeSettings({ MASTER_KEY: testSettings.MASTER_KEY })
})

test('hashes of different uses differ', () => {
  expect(keyedHash('client-secret', 'value').equals(keyedHash('callback-secret', 'value'))).toBe(false)
})
