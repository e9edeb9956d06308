import { beforeAll, describe, expect, it } from 'vitest'
import { compactVerify } from 'jose'
import { inMemoryCipher } from './attachment-cipher.ts'
import { readAll } from './byte-stream.ts'
import { decryptPart, encryptPart } from './compact-jwe.ts'
import { serviceAddresses } from './connection.ts'
import { signDecision } from './decision-event.ts'
import {
  holdKey,
  importKey,
  makeEncryptionKeyPair,
  makeSigningKeyPair,
  requireKey,
  unfitKey,
  usableKey,
  type JwkPair,
} from './keys.ts'
import { streamingCipher } from './node/streaming-cipher.ts'

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

describe('a held key', () => {
  it('opens what was encrypted for it, with the in-memory cipher, and can not be read again', async () => {
    const held = await holdKey(encryption.privateKey, 'encryption')
    const jwe = await encryptPart(new TextEncoder().encode('secret'), encryption.publicKey)
    const { plaintext } = await decryptPart(jwe, [held])
    expect(new TextDecoder().decode(plaintext)).toBe('secret')
    const stream = await inMemoryCipher.decrypt(new TextEncoder().encode(jwe), [held])
    expect(new TextDecoder().decode(await readAll(stream.unverifiedPlaintext))).toBe('secret')
    expect(held.cryptoKey.extractable).toBe(false)
    expect(Object.keys(held)).toEqual(['kid', 'purpose', 'cryptoKey'])
  })

  it('signs decisions like the JWK that it was made of', async () => {
    const reference = { submissionId: 'submission', caseId: 'case', destinationId: 'destination' }
    const addresses = serviceAddresses({ baseUrl: 'https://kurier.example' })
    const { token } = await signDecision(
      { name: 'reject-submission', content: { problems: [] } },
      { reference, addresses, signingKey: await holdKey(signing.privateKey, 'signing'), now: new Date(0) },
    )
    const { protectedHeader } = await compactVerify(token, await importKey(signing.publicKey, 'signing'))
    expect(protectedHeader.kid).toBe('signing-key-2024')
  })

  it('is no key for the other purpose, none for node:crypto, and is made of no public key', async () => {
    const held = await holdKey(signing.privateKey, 'signing')
    await expect(usableKey(held, 'encryption')).rejects.toMatchObject({ code: 'key-unfit' })
    await expect(holdKey(encryption.publicKey, 'encryption')).rejects.toMatchObject({ code: 'key-unfit' })
    const other = await holdKey(encryption.privateKey, 'encryption')
    const jwe = await encryptPart(new TextEncoder().encode('secret'), encryption.publicKey)
    const stream = await streamingCipher.decrypt(new TextEncoder().encode(jwe), [other])
    await expect(readAll(stream.unverifiedPlaintext)).rejects.toMatchObject({ code: 'key-unfit' })
  })
})
