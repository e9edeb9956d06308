import { beforeAll, describe, expect, it } from 'vitest'
import { importKey, makeEncryptionKeyPair, makeSigningKeyPair, requireKey, unfitKey, type JwkPair } from './keys.ts'

let encryption: JwkPair
let signing: JwkPair

beforeAll(async () => {
  encryption = await makeEncryptionKeyPair()
  signing = await makeSigningKeyPair('signing-key-2024')
})

describe('key pairs', () => {
  it('are RSA 4096 with the algorithm and operations that the service asks for', () => {
    expect(encryption.publicKey).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256', key_ops: ['wrapKey'], e: 'AQAB' })
    expect(encryption.privateKey).toMatchObject({ alg: 'RSA-OAEP-256', key_ops: ['unwrapKey'] })
    expect(signing.publicKey).toMatchObject({ kty: 'RSA', alg: 'PS512', key_ops: ['verify'] })
    expect(signing.privateKey).toMatchObject({ alg: 'PS512', key_ops: ['sign'] })
    for (const pair of [encryption, signing]) expect(Buffer.from(pair.publicKey.n ?? '', 'base64url')).toHaveLength(512)
  })

  it('carry no private member in the public key', () => {
    for (const pair of [encryption, signing]) {
      expect(Object.keys(pair.publicKey).sort()).toEqual(['alg', 'e', 'key_ops', 'kid', 'kty', 'n'])
      expect(pair.privateKey.d).toMatch(/^[\w-]{600,}$/)
    }
  })

  it('have the given kid, or one of 8 to 64 characters that follows from the key, the same on both halves', () => {
    expect(signing.publicKey.kid).toBe('signing-key-2024')
    expect(encryption.publicKey.kid).toMatch(/^[\w-]{43}$/)
    expect(encryption.privateKey.kid).toBe(encryption.publicKey.kid)
  })
})

describe('a key is unfit', () => {
  it('for the other purpose and the other side', () => {
    expect(unfitKey(encryption.publicKey, 'encryption', 'public')).toBeUndefined()
    expect(unfitKey(signing.privateKey, 'signing', 'private')).toBeUndefined()
    expect(unfitKey(encryption.publicKey, 'signing', 'public')).toContain('alg must be PS512')
    expect(unfitKey(encryption.privateKey, 'encryption', 'public')).toContain('key_ops')
    expect(unfitKey({ ...encryption.privateKey, key_ops: undefined }, 'encryption', 'public')).toContain('public key')
    expect(unfitKey({ ...encryption.publicKey, key_ops: undefined }, 'encryption', 'private')).toContain('private key')
  })

  it('when it is short, no RSA key, without alg, kid or the operation', () => {
    const key = encryption.publicKey
    const unfit = [
      { ...key, n: key.n?.slice(0, 682) },
      { ...key, kty: 'oct', k: 'AAAA' },
      { ...key, alg: undefined },
      { ...key, alg: 'RSA-OAEP' },
      { ...key, kid: undefined },
      { ...key, key_ops: ['encrypt'] },
      { ...key, n: undefined },
      { ...key, e: 'AQ' },
      { ...key, e: 'Aw' },
      { ...key, e: 'AAAB' },
      { ...key, e: 'AQAA' },
      { ...key, e: '+' },
    ]
    for (const jwk of unfit) expect(unfitKey(jwk, 'encryption', 'public'), JSON.stringify(jwk)).toBeDefined()
    expect(() => requireKey({ ...key, kid: undefined }, 'encryption', 'public')).toThrow(/kid/)
  })

  it('when its numbers make no key', async () => {
    await expect(importKey({ ...encryption.privateKey, qi: undefined }, 'encryption')).rejects.toMatchObject({
      code: 'key-unfit',
    })
  })
})
