import { CompactEncrypt, compactDecrypt, type CompactJWEHeaderParameters } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { inMemoryCipher } from './attachment-cipher.ts'
import { readAll } from './byte-stream.ts'
import { authenticationTagOf, decryptPart, encryptPart, readJweHeader, splitCompactJwe } from './compact-jwe.ts'
import { importKey } from './keys.ts'
import { encryptionPair } from './testing/test-keys.ts'

const pair = encryptionPair()
let publicKey: CryptoKey
let privateKey: CryptoKey
let part: string
const plaintext = new TextEncoder().encode('{"grün":"ä"}')

const segment = (header: unknown): string => Buffer.from(JSON.stringify(header)).toString('base64url')
const good = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'some-key-1' }

beforeAll(async () => {
  publicKey = await importKey(pair.publicKey, 'encryption')
  privateKey = await importKey(pair.privateKey, 'encryption')
  part = await encryptPart(plaintext, pair.publicKey, 'application/json')
})

describe('an encrypted part', () => {
  it('is a compact JWE with exactly alg, enc, kid and cty in its header', () => {
    const [header, ...others] = part.split('.')
    expect(JSON.parse(Buffer.from(header ?? '', 'base64url').toString())).toEqual({
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
      kid: pair.publicKey.kid,
      cty: 'application/json',
    })
    expect(others.map((text) => text.length)).toEqual([683, 16, Math.ceil((plaintext.length * 4) / 3), 22])
  })

  it('comes back as it was, with content type and tag', async () => {
    const decrypted = await decryptPart(part, [pair.privateKey])
    expect(decrypted.plaintext).toEqual(plaintext)
    expect(decrypted.contentType).toBe('application/json')
    expect(decrypted.authenticationTag).toBe(part.split('.')[4])
    expect(authenticationTagOf(part)).toBe(part.split('.')[4])
  })

  it('can be read and written by jose alone', async () => {
    expect((await compactDecrypt(part, privateKey)).plaintext).toEqual(plaintext)
    const foreign = await new CompactEncrypt(plaintext)
      .setProtectedHeader({ ...good, kid: pair.publicKey.kid })
      .encrypt(publicKey)
    expect((await decryptPart(foreign, [pair.privateKey])).plaintext).toEqual(plaintext)
  })

  it('may be empty', async () => {
    const empty = await encryptPart(new Uint8Array(), pair.publicKey)
    expect((await decryptPart(empty, [pair.privateKey])).plaintext).toHaveLength(0)
  })

  it('is never made for a key that is not for encryption', async () => {
    await expect(encryptPart(plaintext, pair.privateKey)).rejects.toMatchObject({ code: 'key-unfit' })
    await expect(encryptPart(plaintext, { ...pair.publicKey, alg: 'PS512' })).rejects.toMatchObject({
      code: 'key-unfit',
    })
  })
})

describe('the header of a part', () => {
  it('is taken with further members, which are left out', () => {
    expect(
      readJweHeader(segment({ ...good, cty: 'application/xml', p2c: 5, jku: 'https://elsewhere.example' })),
    ).toEqual({
      ...good,
      cty: 'application/xml',
    })
  })

  it.each([
    ['RSA-OAEP with SHA-1', { ...good, alg: 'RSA-OAEP' }],
    ['a shared key', { ...good, alg: 'dir' }],
    ['another content encryption', { ...good, enc: 'A128CBC-HS256' }],
    ['compression', { ...good, zip: 'DEF' }],
    ['critical members', { ...good, crit: ['exp'] }],
    ['an empty list of critical members', { ...good, crit: [] }],
    ['no kid', { ...good, kid: undefined }],
    ['a kid that is no text', { ...good, kid: 7 }],
    ['a content type that is no text', { ...good, cty: 7 }],
    ['no object', ['RSA-OAEP-256']],
    ['more than 8 KiB', { ...good, filler: 'x'.repeat(8192) }],
  ])('is refused with %s', (_, header) => {
    expect(() => readJweHeader(segment(header))).toThrow(expect.objectContaining({ code: 'jwe-malformed' }))
  })

  it.each(['', '{}', 'e30=', 'A', segment(good).slice(0, -3)])('is refused as %j', (text) => {
    expect(() => readJweHeader(text)).toThrow(expect.objectContaining({ code: 'jwe-malformed' }))
  })
})

describe('a text is no acceptable part', () => {
  it.each<[string, (jwe: string) => string]>([
    ['with a line break at its end', (jwe) => `${jwe}\n`],
    ['with four segments', (jwe) => jwe.split('.').slice(0, 4).join('.')],
    ['with six segments', (jwe) => `${jwe}.AAAA`],
    ['with padding', (jwe) => `${jwe}==`],
    ['with the other base64 alphabet', (jwe) => jwe.replace(/\.([^.]*)\.([^.]*)$/, '.++++.$2')],
    ['with a short tag', (jwe) => jwe.slice(0, -1)],
    ['with a long nonce', (jwe) => jwe.replace(/^([^.]*\.[^.]*\.)/, '$1AAAA')],
    ['with a key segment of RSA 2048', (jwe) => jwe.replace(/^([^.]*\.)[^.]*/, `$1${'A'.repeat(342)}`)],
  ])('%s', (_, change) => {
    expect(() => splitCompactJwe(change(part))).toThrow(expect.objectContaining({ code: 'jwe-malformed' }))
  })
})

describe('decryption fails', () => {
  it.each([0, 1, 2, 3, 4])('when segment %i was changed', async (index) => {
    const segments = part.split('.')
    const changed = segments[index] ?? ''
    // The header keeps its meaning and gets other bytes; elsewhere one character in the middle is changed.
    segments[index] =
      index === 0
        ? segment({ ...good, kid: pair.publicKey.kid })
        : changed.slice(0, 5) + (changed[5] === 'A' ? 'B' : 'A') + changed.slice(6)
    await expect(decryptPart(segments.join('.'), [pair.privateKey])).rejects.toMatchObject({
      code: 'decryption-failed',
    })
  })

  it('with the key of somebody else under the same kid', async () => {
    const other = encryptionPair('foreign', pair.publicKey.kid)
    await expect(decryptPart(part, [other.privateKey])).rejects.toMatchObject({ code: 'decryption-failed' })
  })

  it('as an own gap, not the fault of the part, when no private key has the kid', async () => {
    await expect(decryptPart(part, [])).rejects.toMatchObject({ code: 'key-unknown' })
  })

  it('when jose was told to encrypt otherwise', async () => {
    const header: CompactJWEHeaderParameters = { alg: 'RSA-OAEP-256', enc: 'A128GCM', kid: pair.publicKey.kid }
    const jwe = await new CompactEncrypt(plaintext).setProtectedHeader(header).encrypt(publicKey)
    await expect(decryptPart(jwe, [pair.privateKey])).rejects.toMatchObject({ code: 'jwe-malformed' })
  })
})

describe('the cipher in memory', () => {
  it('takes any source, and tells tag, hash and size', async () => {
    const content = new Blob(['Antrag'])
    const encrypted = await inMemoryCipher.encrypt(content.stream(), pair.publicKey)
    const { authenticationTag, sha512, size } = encrypted.summary()
    const jwe = await readAll(encrypted.body)
    expect(authenticationTag).toBe(new TextDecoder().decode(jwe).split('.')[4])
    expect([sha512.length, size]).toEqual([128, 6])
    const decrypted = await inMemoryCipher.decrypt(jwe, [pair.privateKey])
    expect(() => decrypted.summary()).toThrow(expect.objectContaining({ code: 'stream-unfinished' }))
    expect(new TextDecoder().decode(await readAll(decrypted.unverifiedPlaintext))).toBe('Antrag')
    expect(decrypted.summary()).toEqual({ authenticationTag, sha512, size })
  })

  it('refuses more than 100 MB before it has read them all', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      const megabyte = new Uint8Array(1_000_000)
      for (;;) {
        given += 1
        yield megabyte
      }
    }
    await expect(inMemoryCipher.encrypt(endless(), pair.publicKey)).rejects.toMatchObject({
      code: 'attachment-too-large',
    })
    expect(given).toBe(101)
  })
})
