import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { inMemoryCipher, type PartSummary } from '../attachment-cipher.ts'
import { chunksOf, readAll } from '../byte-stream.ts'
import { importKey, type JwkPair } from '../keys.ts'
import { encryptionPair } from '../testing/test-keys.ts'
import { unverifiedPlaintextBytes } from './compact-jwe-decryption.ts'
import { beginJwe, compactJweBytes, type JweBeginning } from './compact-jwe-encryption.ts'
import { streamingCipher } from './streaming-cipher.ts'

const pair = encryptionPair()
let privateKey: CryptoKey
let beginning: JweBeginning

beforeAll(async () => {
  privateKey = await importKey(pair.privateKey, 'encryption')
  beginning = beginJwe(pair.publicKey)
})

async function* cutAt(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0
  for (const cut of [...cuts.map((at) => at % (bytes.length + 1)).sort((left, right) => left - right), bytes.length]) {
    yield bytes.subarray(from, cut)
    from = cut
  }
}

const nothing = (): void => undefined
const sha512 = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('hex')
const text = async (jwe: AsyncIterable<Uint8Array>): Promise<string> => new TextDecoder().decode(await readAll(jwe))
const encryptText = async (plaintext: Uint8Array): Promise<string> => {
  const { body } = await streamingCipher.encrypt(plaintext, pair.publicKey)
  return new TextDecoder().decode(await readAll(body))
}
const decryptText = async (jwe: string): Promise<Uint8Array> => {
  const { unverifiedPlaintext } = await streamingCipher.decrypt(Buffer.from(jwe), [pair.privateKey])
  return readAll(unverifiedPlaintext)
}

describe('chunk boundaries', () => {
  const content = fc.uint8Array({ maxLength: 400 })
  const cuts = fc.array(fc.nat(2000), { maxLength: 12 })

  it('of the plaintext leave no trace in the JWE', async () => {
    await fc.assert(
      fc.asyncProperty(content, cuts, async (plaintext, at) => {
        // Key and nonce are the same on purpose, which only a test may do.
        const whole = await text(compactJweBytes(plaintext, beginning, nothing))
        expect(await text(compactJweBytes(cutAt(plaintext, at), beginning, nothing))).toBe(whole)
      }),
    )
  })

  it('of the JWE leave no trace in the plaintext', async () => {
    await fc.assert(
      fc.asyncProperty(content, cuts, async (plaintext, at) => {
        const jwe = await readAll(compactJweBytes(plaintext, beginning, nothing))
        const decrypted = unverifiedPlaintextBytes(cutAt(jwe, at), [pair.privateKey], nothing)
        expect(await readAll(decrypted)).toEqual(new Uint8Array(plaintext))
      }),
      { numRuns: 50 },
    )
  })

  it('do no harm at one byte each', async () => {
    const plaintext = randomBytes(100)
    const jwe = await readAll(compactJweBytes(plaintext, beginning, nothing))
    const everyByte = Array.from(jwe.keys())
    expect(await readAll(unverifiedPlaintextBytes(cutAt(jwe, everyByte), [pair.privateKey], nothing))).toEqual(
      new Uint8Array(plaintext),
    )
  })
})

describe('a streamed JWE', () => {
  it('of 2 MB is read by jose and by the cipher in memory', async () => {
    const plaintext = randomBytes(2_000_000)
    const { body, summary } = await streamingCipher.encrypt(Readable.from([plaintext]), pair.publicKey)
    const jwe = new TextDecoder().decode(await readAll(body))
    const read = await compactDecrypt(jwe, privateKey)
    expect(read.protectedHeader).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: pair.publicKey.kid })
    expect(Buffer.compare(read.plaintext, plaintext)).toBe(0)
    expect(summary()).toEqual({
      authenticationTag: jwe.split('.')[4],
      sha512: sha512(plaintext),
      size: plaintext.length,
    })
    const inMemory = await inMemoryCipher.decrypt(Buffer.from(jwe), [pair.privateKey])
    expect(sha512(await readAll(inMemory.unverifiedPlaintext))).toBe(sha512(plaintext))
  })

  it('of 2 MB made by jose is read', async () => {
    const plaintext = randomBytes(2_000_000)
    const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: pair.publicKey.kid, cty: 'application/pdf' }
    const jwe = await new CompactEncrypt(plaintext)
      .setProtectedHeader(header)
      .encrypt(await importKey(pair.publicKey, 'encryption'))
    expect(sha512(await decryptText(jwe))).toBe(sha512(plaintext))
  })

  it('of 40 MB comes back as it was', async () => {
    const chunk = randomBytes(1_000_003)
    const expected = createHash('sha512')
    async function* content(): AsyncGenerator<Uint8Array> {
      for (let round = 0; round < 40; round += 1) {
        expected.update(chunk)
        yield chunk
      }
    }
    const encrypted = await streamingCipher.encrypt(content(), pair.publicKey)
    const decrypted = await streamingCipher.decrypt(encrypted.body, [pair.privateKey])
    const hash = createHash('sha512')
    for await (const piece of chunksOf(decrypted.unverifiedPlaintext)) hash.update(piece)
    expect(encrypted.summary()).toEqual({ ...decrypted.summary(), sha512: expected.digest('hex'), size: 40_000_120 })
    expect(hash.digest('hex')).toBe(encrypted.summary().sha512)
  })

  it('may be empty, and then has an empty fourth segment', async () => {
    const jwe = await encryptText(new Uint8Array())
    expect(jwe.split('.')[3]).toBe('')
    expect(await decryptText(jwe)).toHaveLength(0)
    expect((await compactDecrypt(jwe, privateKey)).plaintext).toHaveLength(0)
  })

  it('uses another key and nonce each time', async () => {
    const [first, second] = [await encryptText(Buffer.from('same')), await encryptText(Buffer.from('same'))]
    for (const index of [1, 2, 3, 4]) expect(first.split('.')[index]).not.toBe(second.split('.')[index])
  })

  it('fails with the error of its source and tells no summary', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('the disk is gone')
    }
    const { body, summary } = await streamingCipher.encrypt(broken(), pair.publicKey)
    await expect(readAll(body)).rejects.toThrow('the disk is gone')
    expect(() => summary()).toThrow(expect.objectContaining({ code: 'stream-unfinished' }))
  })

  it('is not made of text chunks', async () => {
    const textStream = new Readable({ encoding: 'utf8', read() {} })
    textStream.push('ä')
    textStream.push(null)
    const { body } = await streamingCipher.encrypt(textStream, pair.publicKey)
    await expect(readAll(body)).rejects.toMatchObject({ code: 'input-unfit' })
  })
})

describe('decrypting a stream', () => {
  it('gives plaintext before the tag is known, and fails at the end when the tag is wrong', async () => {
    const jwe = await encryptText(randomBytes(500_000))
    const wrongTag = jwe.slice(0, -22) + (jwe.at(-22) === 'A' ? 'B' : 'A') + jwe.slice(-21)
    const { unverifiedPlaintext, summary } = await streamingCipher.decrypt(Buffer.from(wrongTag), [pair.privateKey])
    let size = 0
    const reading = (async () => {
      for await (const chunk of chunksOf(unverifiedPlaintext)) size += chunk.length
    })()
    await expect(reading).rejects.toMatchObject({ code: 'decryption-failed' })
    expect(size).toBe(500_000)
    expect(() => summary()).toThrow(expect.objectContaining({ code: 'stream-unfinished' }))
  })

  it.each<[string, string, (parts: [string, string, string, string, string]) => string[]]>([
    [
      'decryption-failed',
      'a changed ciphertext',
      ([h, k, i, c, t]) => [h, k, i, `${c.slice(0, 8)}${c[8] === 'A' ? 'B' : 'A'}${c.slice(9)}`, t],
    ],
    ['decryption-failed', 'four characters less of ciphertext', ([h, k, i, c, t]) => [h, k, i, c.slice(4), t]],
    [
      'decryption-failed',
      'a changed encrypted key',
      ([h, k, i, c, t]) => [h, k[0] === 'A' ? `B${k.slice(1)}` : `A${k.slice(1)}`, i, c, t],
    ],
    ['decryption-failed', 'another nonce', ([h, k, , c, t]) => [h, k, 'AAAAAAAAAAAAAAAA', c, t]],
    ['jwe-malformed', 'a long nonce', ([h, k, i, c, t]) => [h, k, `${i}AAAA`, c, t]],
    ['jwe-malformed', 'a short encrypted key', ([h, k, i, c, t]) => [h, k.slice(1), i, c, t]],
    ['jwe-malformed', 'a wrong header', ([, k, i, c, t]) => ['e30', k, i, c, t]],
    ['jwe-malformed', 'a ciphertext that is no base64url', ([h, k, i, c, t]) => [h, k, i, `${c}==`, t]],
    [
      'jwe-malformed',
      'line breaks in its ciphertext',
      ([h, k, i, c, t]) => [h, k, i, `${c.slice(0, 8)}\r\n\r\n${c.slice(8)}`, t],
    ],
    [
      'jwe-malformed',
      'a ciphertext in the other base64 alphabet',
      ([h, k, i, c, t]) => [h, k, i, c.replaceAll('-', '+').replaceAll('_', '/'), t],
    ],
    ['jwe-malformed', 'a ciphertext of impossible length', ([h, k, i, , t]) => [h, k, i, 'AAAAA', t]],
    ['jwe-malformed', 'four segments', ([h, k, i, c]) => [h, k, i, c]],
    ['jwe-malformed', 'three segments', ([h, k, i]) => [h, k, i]],
    ['jwe-malformed', 'six segments', ([h, k, i, c, t]) => [h, k, i, c, t, 'AAAA']],
    ['jwe-malformed', 'a line break at its end', ([h, k, i, c, t]) => [h, k, i, c, `${t}\n`]],
    ['jwe-malformed', 'a broken-off tag', ([h, k, i, c, t]) => [h, k, i, c, t.slice(0, 21)]],
    ['jwe-malformed', 'a beginning without end', ([h]) => ['A'.repeat(20_000), h]],
  ])('ends with %s for %s', async (code, _, change) => {
    const [h = '', k = '', i = '', c = '', t = ''] = (await encryptText(randomBytes(900))).split('.')
    await expect(decryptText(change([h, k, i, c, t]).join('.'))).rejects.toMatchObject({ code })
  })

  it('stops collecting a beginning that has no end', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += 1
        yield Buffer.alloc(4096, 'A')
      }
    }
    const { unverifiedPlaintext } = await streamingCipher.decrypt(endless(), [pair.privateKey])
    await expect(readAll(unverifiedPlaintext)).rejects.toMatchObject({ code: 'jwe-malformed' })
    expect(given).toBeLessThan(8)
  })

  it('tells a missing and a broken private key from a bad part', async () => {
    const jwe = Buffer.from(await encryptText(Buffer.from('x')))
    const fails = async (keys: JwkPair['privateKey'][]) =>
      readAll((await streamingCipher.decrypt(jwe, keys)).unverifiedPlaintext)
    await expect(fails([])).rejects.toMatchObject({ code: 'key-unknown' })
    await expect(fails([{ ...pair.privateKey, qi: undefined }])).rejects.toMatchObject({ code: 'key-unfit' })
  })

  it('closes its source when the reader leaves early', async () => {
    let closed = false
    const jwe = await encryptText(randomBytes(300_000))
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield* cutAt(Buffer.from(jwe), [100_000, 200_000])
      } finally {
        closed = true
      }
    }
    const { unverifiedPlaintext } = await streamingCipher.decrypt(source(), [pair.privateKey])
    const reader = unverifiedPlaintext.getReader()
    await reader.read()
    await reader.cancel()
    expect(closed).toBe(true)
  })
})

describe('memory', () => {
  it('grows by less than 100 MB while 100 MB are encrypted, sent, fetched and decrypted', async () => {
    const script = fileURLToPath(new URL('../testing/stream-memory.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script])
    const measured: { grownMegabytes: number; sent: PartSummary; received: PartSummary; onTheWire: number } =
      JSON.parse(stdout)
    expect(measured.received).toEqual(measured.sent)
    expect(measured.sent.size).toBe(100_000_000)
    expect(measured.onTheWire).toBeGreaterThan(133_000_000)
    expect(measured.grownMegabytes).toBeLessThan(100)
  })
})
