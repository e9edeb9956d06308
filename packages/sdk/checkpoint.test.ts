import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkpointHash, checkSuccession, readCheckpointToken, verifyCheckpoint } from './checkpoint.ts'
import type { KeySet } from './public-reads.ts'

let privateKey: KeyObject
let keys: KeySet

beforeAll(() => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 3072 })
  privateKey = pair.privateKey
  keys = {
    keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'k', alg: 'PS512', key_ops: ['verify'] }],
  }
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = { alg: 'PS512', typ: 'kurier-checkpoint+jwt', kid: 'k' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const first = {
  number: 1,
  from: null as string | null,
  until: '2026-03-01T00:00:00.000Z',
  cases: 2,
  root: sha256('root'),
  previous: null as string | null,
}
const payload = (checkpoint: object) => ({
  iss: 'https://kurier.example/submission-api',
  iat: 1772323200,
  jti: '018f2a00-0000-7000-8000-000000000009',
  checkpoint,
})

function signed(claims: object, head: object = header): string {
  const input = `${encode(head)}.${encode(claims)}`
  const signature = sign('sha512', Buffer.from(input), { key: privateKey, padding: 6, saltLength: 64 })
  return `${input}.${signature.toString('base64url')}`
}
const unsigned = (checkpoint: object) => `${encode(header)}.${encode(payload(checkpoint))}.AAAA`

describe('a token', () => {
  it('of the service is told with all that it says', async () => {
    expect(await verifyCheckpoint(signed(payload(first)), keys)).toEqual({
      verified: true,
      checkpoint: first,
      issuer: 'https://kurier.example/submission-api',
      issuedAt: new Date(1772323200 * 1000),
      jti: '018f2a00-0000-7000-8000-000000000009',
      kid: 'k',
    })
  })

  it.each([
    ['no-jws', () => 'a.b'],
    ['header-unfit', () => signed(payload(first), { ...header, typ: 'secevent+jwt' })],
    ['header-unfit', () => signed(payload(first), { ...header, jwk: {} })],
    ['claims-unfit', () => signed(payload({ ...first, root: 'short' }))],
    ['claims-unfit', () => signed({ ...payload(first), checkpoint: undefined })],
    ['key-unknown', () => signed(payload(first), { ...header, kid: 'other' })],
    ['signature-wrong', () => unsigned(first)],
  ])('is refused as %s', async (reason, token) => {
    expect(await verifyCheckpoint(token(), keys)).toEqual({ verified: false, reason })
  })

  it('of which a byte is changed is refused', async () => {
    const token = signed(payload(first))
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 3), fc.constantFrom('A', 'B', '.', '_'), async (at, sign) => {
        fc.pre(token[at] !== sign)
        const changed = `${token.slice(0, at)}${sign}${token.slice(at + 1)}`
        expect(await verifyCheckpoint(changed, keys)).toMatchObject({ verified: false })
      }),
    )
  })
})

/** Checkpoints of `days` days that follow each other. */
async function row(days: number): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 1; number <= days; number += 1) {
    const before = tokens.at(-1)
    const [from, until] = [number - 1, number].map((day) => new Date(Date.UTC(2026, 2, day)).toISOString())
    const previous = before === undefined ? null : await checkpointHash(before)
    tokens.push(unsigned({ ...first, number, from: before === undefined ? null : from, until, previous }))
  }
  return tokens
}

describe('checkpoints in a row', () => {
  it('follow each other, from the first or from any other on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.nat(7), async (days, from) => {
        expect(await checkSuccession((await row(days)).slice(from))).toBeUndefined()
      }),
    )
  })

  it('do not when one is taken out, doubled, or changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: 8 }), fc.nat(), async (days, anywhere) => {
        const tokens = await row(days)
        const at = 1 + (anywhere % (days - 2))
        expect(await checkSuccession(tokens.toSpliced(at, 1))).toEqual({ at, fault: 'number' })
        expect(await checkSuccession(tokens.toSpliced(at, 0, tokens[at] ?? ''))).toEqual({
          at: at + 1,
          fault: 'number',
        })
        const other = unsigned({ ...readCheckpointToken(tokens[at] ?? ''), cases: 3 })
        expect(await checkSuccession(tokens.with(at, other))).toEqual({ at: at + 1, fault: 'previous' })
        expect(await checkSuccession(tokens.with(at, 'x.y.z'))).toEqual({ at, fault: 'unreadable' })
      }),
    )
  })

  it.each([
    ['window', { number: 2, from: '2026-03-02T00:00:00.000Z', until: '2026-03-03T00:00:00.000Z' }],
    ['window', { number: 2, from: first.until, until: first.until }],
    ['window', { number: 2, from: null, until: '2026-03-02T00:00:00.000Z' }],
    ['previous', { number: 2, from: first.until, until: '2026-03-02T00:00:00.000Z', previous: null }],
    ['previous', { number: 2, from: first.until, until: '2026-03-02T00:00:00.000Z', previous: sha256('other') }],
  ])('do not for their %s: %j', async (fault, more) => {
    const token = unsigned(first)
    const next = unsigned({ ...first, previous: await checkpointHash(token), ...more })
    expect(await checkSuccession([token, next])).toEqual({ at: 1, fault })
  })
})
