import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { completeSettings } from '../env.ts'
import { testSettings } from '../testing/test-settings.ts'
import { keyedHash } from './keyed-hash.ts'
import { derivedFrom, masterKeys } from './master-keys.ts'
import { isSealedUnder, seal, unseal } from './sealed.ts'

const otherKey = 'f'.repeat(64)
const wrongKey = expect.objectContaining({ code: 'wrong-master-key' }) as Error

beforeEach(() => {
  completeSettings(testSettings)
})

test('what is sealed comes back, and never twice as the same bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (plain, id) => {
      const [one, two] = [seal('callback-secret', id, plain), seal('callback-secret', id, plain)]
      expect(unseal('callback-secret', id, one)).toBe(plain)
      expect(one.equals(two)).toBe(false)
    }),
  )
})

test('a changed byte, another purpose, another row or another master key opens nothing', () => {
  const sealed = seal('callback-secret', 'row', 'a secret')
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ flip
      expect(() => unseal('callback-secret', 'row', changed)).toThrow(wrongKey)
    }),
  )
  expect(() => unseal('signing-key', 'row', sealed)).toThrow('MASTER_KEY')
  expect(() => unseal('callback-secret', 'other row', sealed)).toThrow(wrongKey)
  completeSettings({ MASTER_KEY: otherKey })
  expect(() => unseal('callback-secret', 'row', sealed)).toThrow(wrongKey)
  expect(() => unseal('callback-secret', 'row', Buffer.alloc(3))).toThrow(wrongKey)
})

test('while keys are exchanged the first one seals and all of them open, in either order', () => {
  const before = seal('callback-secret', 'row', 'old')
  completeSettings({ MASTER_KEY: `${otherKey}, ${testSettings.MASTER_KEY}` })
  const after = seal('callback-secret', 'row', 'new')
  const [first, second] = masterKeys()
  expect([isSealedUnder(first, after), second && isSealedUnder(second, before)]).toEqual([true, true])
  for (const keys of [`${otherKey},${testSettings.MASTER_KEY}`, `${testSettings.MASTER_KEY},${otherKey}`]) {
    completeSettings({ MASTER_KEY: keys })
    expect(['old', 'new']).toEqual([before, after].map((sealed) => unseal('callback-secret', 'row', sealed)))
  }
})

test('what was sealed before values named their key still opens', () => {
  const iv = randomBytes(12)
  const [key] = masterKeys()
  const cipher = createCipheriv('aes-256-gcm', derivedFrom(key.bytes, 'sealed'), iv).setAAD(Buffer.from('totp-secret'))
  const text = Buffer.concat([cipher.update('of before'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text])
  expect(unseal('totp-secret', 'any row', sealed)).toBe('of before')
  expect(() => unseal('signing-key', 'any row', sealed)).toThrow(wrongKey)
})

test('a master key is the same in hex and in base64', () => {
  const sealed = seal('callback-secret', 'row', 'a secret')
  completeSettings({ MASTER_KEY: Buffer.from(testSettings.MASTER_KEY, 'hex').toString('base64') })
  expect(unseal('callback-secret', 'row', sealed)).toBe('a secret')
})

test('hashes of different uses differ', () => {
  expect(keyedHash('client-secret', 'value').equals(keyedHash('callback-secret', 'value'))).toBe(false)
})
