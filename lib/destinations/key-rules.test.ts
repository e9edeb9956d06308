import { beforeAll, describe, expect, test } from 'vitest'
import { asRefusal } from '../platform/errors.ts'
import { fitting } from '../platform/fitting.ts'
import {
  checkedKey,
  encryptionKidAfter,
  hasSigningKey,
  isSameKey,
  type DestinationKey,
  type StoredKey,
} from './key-rules.ts'
import { jwk } from './schema.ts'
import {
  certificateFor,
  encryptionJwk,
  numbersOf,
  sampleKeys,
  signingJwk,
  type SampleKeys,
} from './testing/sample-keys.ts'

let keys: SampleKeys
let certificate: string
beforeAll(async () => {
  keys = sampleKeys('encryption')
  certificate = await certificateFor(keys)
})

/** The pointers that a key is refused with, shape and rules together. */
function pointersOf(given: unknown, purpose?: 'encryption' | 'signing'): string[] | undefined {
  try {
    checkedKey(fitting(jwk, given), '', purpose)
  } catch (error) {
    return asRefusal(error)?.extra.errors?.map((fault) => fault.pointer)
  }
  return undefined
}

/** A modulus of this many bit; nobody has the factors. */
const modulus = (bits: number, last = 1) => {
  const bytes = Buffer.alloc(Math.ceil(bits / 8), 0xa5)
  bytes[0] = 1 << ((bits - 1) % 8)
  bytes[bytes.length - 1] = last
  return bytes.toString('base64url')
}

describe('a key', () => {
  test('is taken for what its alg and key_ops say', () => {
    expect(checkedKey(encryptionJwk(keys, 'encrypt-1'), '')).toMatchObject({ kid: 'encrypt-1', purpose: 'encryption' })
    expect(checkedKey(signingJwk(keys, 'signing-1'), '')).toMatchObject({ kid: 'signing-1', purpose: 'signing' })
  })

  test('keeps its known members only; `use` is accepted and left out, x5c is kept', () => {
    const given = { ...encryptionJwk(keys, 'encrypt-1'), use: 'sig', x5t: 'abc', x5c: [certificate] }
    const { jwk: kept } = checkedKey(fitting(jwk, given), '')
    expect(kept).toEqual({ ...encryptionJwk(keys, 'encrypt-1'), x5c: [certificate] })
  })

  test.each(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'])(
    'is refused with the private member %s, and the error says so without showing it',
    (member) => {
      const secret = 'AAAA-never-shown'
      try {
        fitting(jwk, { ...signingJwk(keys, 'signing-1'), [member]: secret })
        expect.unreachable()
      } catch (error) {
        const { message, extra } = asRefusal(error) ?? {}
        expect(extra?.errors).toEqual([{ pointer: `/${member}`, detail: expect.stringMatching(/private member/) }])
        expect(JSON.stringify([message, extra])).not.toContain(secret)
      }
    },
  )

  test('is refused as a whole private key', () => {
    const given = { ...keys.privateKey.export({ format: 'jwk' }), kid: 'signing-1', alg: 'PS512', key_ops: ['verify'] }
    expect(pointersOf(given)).toEqual(['/d', '/p', '/q', '/dp', '/dq', '/qi'])
  })

  test.each([
    ['4096 bit', { n: modulus(4096) }, undefined],
    ['4095 bit', { n: modulus(4095) }, ['/n']],
    ['2048 bit', { n: modulus(2048) }, ['/n']],
    [
      '4088 bit behind a zero byte',
      { n: Buffer.concat([Buffer.alloc(1), Buffer.from(modulus(4088), 'base64url')]).toString('base64url') },
      ['/n'],
    ],
    ['8192 bit', { n: modulus(8192) }, undefined],
    ['16392 bit', { n: modulus(16_392) }, ['/n']],
    ['an even modulus', { n: modulus(4096, 2) }, ['/n']],
    ['base64 instead of base64url', { n: `${modulus(4096).slice(0, -2)}+/` }, ['/n']],
    ['exponent 3', { e: 'Aw' }, ['/e']],
    ['exponent 65536', { e: 'AQAA' }, ['/e']],
    ['exponent 65539', { e: 'AQAD' }, undefined],
    ['an exponent of 65 bit', { e: Buffer.from('010000000000000001', 'hex').toString('base64url') }, ['/e']],
    ['kid of 7 characters', { kid: '1234567' }, ['/kid']],
    ['kid of 8 characters', { kid: '12345678' }, undefined],
    ['kid of 64 characters', { kid: 'k'.repeat(64) }, undefined],
    ['kid of 65 characters', { kid: 'k'.repeat(65) }, ['/kid']],
    ['kid with a line break', { kid: 'kid\nwith-break' }, ['/kid']],
    ['another kind of key', { kty: 'EC' }, ['/kty']],
    ['another algorithm', { alg: 'RSA-OAEP' }, ['/alg']],
    ['key_ops of the other purpose', { key_ops: ['verify'] }, ['/key_ops']],
    ['more key_ops', { key_ops: ['wrapKey', 'encrypt'] }, ['/key_ops']],
    ['no key_ops', { key_ops: undefined }, ['/key_ops']],
    ['x5c that is no certificate', { x5c: ['AAAA'] }, ['/x5c/0']],
    ['x5c as base64url', { x5c: ['a_-b'] }, ['/x5c/0']],
    ['an empty x5c', { x5c: [] }, ['/x5c']],
  ])('with %s', (_, change, pointers) => {
    expect(pointersOf({ ...encryptionJwk(keys, 'encrypt-1'), ...change })).toEqual(pointers)
  })

  test('must be the one that its first certificate certifies', () => {
    expect(pointersOf({ ...encryptionJwk(keys, 'encrypt-1'), x5c: [certificate] })).toBeUndefined()
    const foreign = { ...encryptionJwk(keys, 'encrypt-1'), n: modulus(4096), x5c: [certificate] }
    expect(pointersOf(foreign)).toEqual(['/x5c/0'])
  })

  test('must be for what it is sent as', () => {
    expect(pointersOf(signingJwk(keys, 'signing-1'), 'encryption')).toEqual(['/alg', '/key_ops'])
    expect(pointersOf(encryptionJwk(keys, 'encrypt-1'), 'signing')).toEqual(['/alg', '/key_ops'])
  })

  test('is the same key again however its numbers are padded, and another one with another x5c or purpose', () => {
    const { n } = numbersOf(keys)
    const padded = Buffer.concat([Buffer.alloc(2), Buffer.from(n, 'base64url')]).toString('base64url')
    const key = checkedKey(encryptionJwk(keys, 'encrypt-1'), '')
    expect(isSameKey(key, checkedKey({ ...encryptionJwk(keys, 'encrypt-1'), n: padded }, ''))).toBe(true)
    expect(isSameKey(key, checkedKey({ ...encryptionJwk(keys, 'encrypt-1'), x5c: [certificate] }, ''))).toBe(false)
    expect(isSameKey(key, checkedKey(signingJwk(keys, 'encrypt-1'), ''))).toBe(false)
    expect(isSameKey(key, checkedKey({ ...encryptionJwk(keys, 'encrypt-1'), n: modulus(4096) }, ''))).toBe(false)
  })
})

describe('the active encryption key', () => {
  const stored = (kid: string, purpose: DestinationKey['purpose'], isRevoked = false): StoredKey => {
    const shape = purpose === 'signing' ? signingJwk(keys, kid) : encryptionJwk(keys, kid)
    return { ...checkedKey(shape, ''), isRevoked }
  }

  test('is the one named, else the present one, else the one that came along', () => {
    const [old, added] = [stored('old-key-1', 'encryption'), stored('new-key-1', 'encryption')]
    const all = [old, added]
    expect(encryptionKidAfter(null, { keys: [] }, [])).toBeNull()
    expect(encryptionKidAfter(null, { keys: [added] }, all)).toBe('new-key-1')
    expect(encryptionKidAfter('old-key-1', { keys: [added] }, all)).toBe('old-key-1')
    expect(encryptionKidAfter('old-key-1', { encryptionKid: 'old-key-1', keys: [] }, all)).toBe('old-key-1')
    expect(encryptionKidAfter('old-key-1', { encryptionKid: 'new-key-1', keys: [] }, all)).toBe('new-key-1')
  })

  test('is never a signing key that came along', () => {
    const signing = stored('signing-1', 'signing')
    expect(encryptionKidAfter(null, { keys: [signing] }, [signing])).toBeNull()
  })

  test.each([
    ['unknown', 'nobodys-key'],
    ['a signing key', 'signing-1'],
    ['revoked', 'revoked-1'],
  ])('cannot be one that is %s', (_, encryptionKid) => {
    const all = [stored('signing-1', 'signing'), stored('revoked-1', 'encryption', true)]
    expect(() => encryptionKidAfter(null, { encryptionKid, keys: [] }, all)).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    )
  })

  test('stands beside a signing key that must not be revoked', () => {
    expect(hasSigningKey([stored('encrypt-1', 'encryption')])).toBe(false)
    expect(hasSigningKey([stored('signing-1', 'signing', true)])).toBe(false)
    expect(hasSigningKey([stored('signing-1', 'signing', true), stored('signing-2', 'signing')])).toBe(true)
  })
})
