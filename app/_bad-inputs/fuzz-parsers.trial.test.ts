import { constants, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseNetworks } from '#lib/callbacks/connection/addresses.ts'
import { checkCallbackUrl, literalAddress } from '#lib/callbacks/connection/callback-url.ts'
import { checkPostedEvent } from '#lib/cases/posted-event.ts'
import { JweReader, type PartFacts } from '#lib/documents/part/jwe-reader.ts'
import type { JweFault } from '#lib/documents/part/jwe-reader.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { runs } from '@kurier/test-kit/share'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { damaged, hostileValue, mutatedJson, seeded } from './testing/hostile.ts'
import type { PartKind } from '#lib/documents/terms.ts'

beforeAll(() => {
  completeSettings({ ...testSettings, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
})

const encode = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64url') // either makes a buffer
const base64urlish = fc.string({ unit: fc.constantFrom(...Array.from('Aa0-_=+/.\n €')), maxLength: 30 })

describe('the reader of encrypted parts', () => {
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'key-0001', cty: 'application/json' }
  const headers = fc.oneof(
    { weight: 4, arbitrary: mutatedJson(header).map(encode) },
    { weight: 1, arbitrary: damaged(mutatedJson(header)).map(encode) },
    { weight: 1, arbitrary: hostileValue.map(encode) },
    { weight: 1, arbitrary: base64urlish },
  )
  const segment = (length: number) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant('A'.repeat(length)) },
      { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }).map((more) => 'A'.repeat(length + more)) },
      { weight: 1, arbitrary: base64urlish },
    )
  const rest = fc.tuple(segment(683), segment(16), base64urlish, segment(22))
  const parts = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(headers, rest).map(([first, others]) => [first, ...others].join('.')) },
    { weight: 1, arbitrary: fc.array(base64urlish, { maxLength: 8 }).map((segments) => segments.join('.')) },
  )
  const kinds = fc.constantFrom<PartKind>('metadata', 'data', 'attachment')

  function read(bytes: Buffer, kind: PartKind, cuts: readonly number[]): PartFacts | JweFault {
    const reader = new JweReader(kind)
    const borders = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
    for (let at = 1; at < borders.length; at += 1) {
      const fault = reader.push(bytes.subarray(borders[at - 1], borders[at]))
      if (fault) return fault
    }
    return reader.end()
  }

  test('answers with facts or a fault, the same wherever the bytes are cut', () => {
    const bytes = fc.oneof(
      parts.map((text) => Buffer.from(text)),
      damaged(parts).map((part) => Buffer.from(part)),
    )
    fc.assert(
      fc.property(bytes, kinds, fc.array(fc.nat(), { maxLength: 6 }), (part, kind, cuts) => {
        const verdict = read(part, kind, [])
        expect(read(part, kind, cuts)).toEqual(verdict)
        if ('tag' in verdict) expect(verdict).toMatchObject({ size: part.length, tag: part.toString().split('.')[4] })
        else expect(verdict.detail).toMatch(/^(This is not a compact JWE|The encrypted part cannot be taken): .+\.$/)
      }),
      seeded('the reader of encrypted parts'),
    )
  })

  test('takes only headers that are as decisions 4 want them', () => {
    fc.assert(
      fc.property(mutatedJson(header), kinds, (text, kind) => {
        const verdict = read(
          Buffer.from([encode(text), 'A'.repeat(683), 'A'.repeat(16), '', 'A'.repeat(22)].join('.')),
          kind,
          [],
        )
        if (!('tag' in verdict)) return
        const taken = JSON.parse(text) as Record<string, unknown> // it was taken, so it is an object
        expect(taken).toMatchObject({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: verdict.kid })
        expect(Object.keys(taken)).not.toEqual(expect.arrayContaining(['zip']))
        if (kind !== 'attachment') expect(['application/json', 'application/xml']).toContain(taken.cty)
      }),
      seeded('the header of encrypted parts'),
    )
  })
})

describe('the parser of events', () => {
  const destinationId = '01900000-0000-7000-8000-000000000001'
  const caseId = '01900000-0000-7000-8000-000000000002'
  const submissionId = '01900000-0000-7000-8000-000000000003'
  const now = new Date()
  const expected = { caseId, destinationId, latest: now, now }
  const header = { alg: 'PS512', typ: 'secevent+jwt', kid: 'signing-key-1' }
  const problems = [{ type: 'https://problems.example/x', title: 'x', detail: 'x', instance: 'data' }]
  const authenticationTags = { metadata: 'A', data: 'A', attachments: { [submissionId]: 'A' } }
  let privateKey: KeyObject
  let jwk: Record<string, unknown>

  beforeAll(() => {
    // smaller than a destination's may be: here the signature stands for itself
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    privateKey = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    jwk = { ...pair.publicKey.export({ format: 'jwk' }) }
  })

  const payload = (name: string, content: object) => ({
    $schema: `${settings().schemaBase}/set-payload/1.2.2/set-payload.schema.json`,
    jti: '01900000-0000-7000-8000-000000000004',
    iss: destinationId,
    iat: Math.floor(now.getTime() / 1000),
    exp: Math.floor(now.getTime() / 1000) + 3600,
    sub: `submission:${submissionId}`,
    txn: `case:${caseId}`,
    events: { [`${settings().schemaBase}/events/${name}`]: content },
  })
  const payloads = () =>
    fc.oneof(
      mutatedJson(payload('accept-submission', { authenticationTags, problems })),
      mutatedJson(payload('reject-submission', { problems })),
    )
  const asked: string[] = []
  const findKey = async (kid: string) => {
    asked.push(kid)
    return kid === header.kid ? jwk : undefined
  }

  function signed(first: string, second: string): string {
    const input = `${encode(first)}.${encode(second)}`
    const options = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
    return `${input}.${sign('sha512', Buffer.from(input), options).toString('base64url')}`
  }

  /** The event that was taken, or the code of the refusal. */
  const check = (token: string) =>
    checkPostedEvent(token, expected, findKey).catch((error: Error & { code?: string }) => {
      if (error.code === 'malformed' || error.code === 'invalid') return error.code
      throw error
    })

  test('refuses or takes what is signed well, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(payloads(), async (text) => {
        const taken = await check(signed(JSON.stringify(header), text))
        if (typeof taken === 'string') return
        const said = JSON.parse(text) as Record<string, unknown> // it was taken, so it is an object
        expect(said).toMatchObject({ iss: destinationId, sub: `submission:${submissionId}`, txn: `case:${caseId}` })
        expect(Object.keys(said.events as object)).toHaveLength(1)
        const { name, content } = taken
        if (name === 'reject-submission') expect(content.problems?.length).toBeGreaterThan(0)
        else expect(content.authenticationTags).toMatchObject({ metadata: expect.any(String) as string })
      }),
      seeded('the payload of events'),
    )
  })

  test('refuses every header but ours', async () => {
    const body = JSON.stringify(payload('reject-submission', { problems }))
    await fc.assert(
      fc.asyncProperty(mutatedJson(header), async (text) => {
        const taken = await check(signed(text, body))
        if (typeof taken === 'string') return
        const said = JSON.parse(text) as Record<string, unknown> // likewise
        expect([said.alg, String(said.typ).toLowerCase(), said.kid]).toEqual(['PS512', 'secevent+jwt', header.kid])
        expect(said).not.toHaveProperty('crit')
      }),
      seeded('the header of events'),
    )
  })

  test('refuses every text that is no token', async () => {
    const token = fc.constant(
      signed(JSON.stringify(header), JSON.stringify(payload('reject-submission', { problems }))),
    )
    const texts = fc.oneof(
      damaged(token).map((bytes) => Buffer.from(bytes).toString()),
      fc.array(fc.oneof(base64urlish, hostileValue.map(encode)), { maxLength: 5 }).map((list) => list.join('.')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const parsed = parseJws(text)
        const outcome = await check(text)
        // what is beyond the bounds of all JSON is told before it is known to be no object
        if (!parsed) expect(outcome).toBe(text.length > 100 && outcome === 'invalid' ? 'invalid' : 'malformed')
        else expect(outcome).not.toBe('malformed')
      }),
      seeded('texts instead of events'),
    )
  })

  test('has asked for keys by texts alone', () => {
    expect(asked.length).toBeGreaterThan(runs(1000))
    expect(asked.every((kid) => typeof kid === 'string')).toBe(true)
  })
})

describe('the check of callback URLs', () => {
  const schemes = fc.constantFrom(
    'https://',
    'HTTPS://',
    'https:',
    'https:/',
    'https:\\\\',
    'http://',
    '//',
    'wss://',
    ' https://',
  )
  const userInfo = fc.constantFrom('', '', '', '@', 'a@', 'a:b@', ':@', '%40@', 'a@b@')
  const octet = fc.oneof(fc.nat(255), fc.constantFrom(0, 10, 127, 169, 172, 192, 255, 256, 2 ** 32))
  const inSomeBase = octet.chain((value) =>
    fc.constantFrom(String(value), `0x${value.toString(16)}`, `0${value.toString(8)}`, `00${value}`, ''),
  )
  const ipv4 = fc.array(inSomeBase, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'))
  const ipv6 = fc.oneof(
    fc.ipV6().map((address) => `[${address}]`),
    fc
      .tuple(fc.constantFrom('::', '::ffff:', '64:ff9b::', '2002:', 'fe80::', 'fc00::', '1:'), ipv4)
      .map((parts) => `[${parts.join('')}]`),
    fc
      .string({ unit: fc.constantFrom(...Array.from('0123456789abcdef::%.')), maxLength: 30 })
      .map((text) => `[${text}]`),
  )
  const hosts = fc.oneof(
    ipv4,
    ipv6,
    fc.domain(),
    fc.constantFrom(
      '',
      '.',
      '..',
      'localhost',
      'LOCALHOST.',
      '①②⑦.0.0.1',
      '127。0。0。1',
      'xn--',
      'a%00b',
      'a%2eb',
      'ß.example',
      '%31',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const ports = fc.constantFrom('', ':', ':443', ':0', ':65535', ':65536', ':-1', ':٣', ':443:443')
  const tails = fc.oneof(
    fc.constantFrom('', '/', '/a/../..', '?', '?a=b', '#', '#a', '\\a', '/%', '/\r\nx: y', '/\u0000', '/\ud800'),
    fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `/${text}`),
    fc.nat(3000).map((length) => `/${'ä'.repeat(length)}`),
  )
  const urls = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(schemes, userInfo, hosts, ports, tails).map((all) => all.join('')) },
    { weight: 1, arbitrary: fc.webUrl() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
  /** Addresses that lead inside, told apart here by arithmetic and not by the lists of the product. */
  const inner = [
    /^127\./,
    /^10\./,
    /^192\.168\./,
    /^172\.(1[6-9]|2\d|3[01])\./,
    /^169\.254\./,
    /^0\./,
    /^(22[4-9]|2[3-5]\d)\./,
  ]
  const innerV6 = [/^::/, /^f[cdef]/, /^64:ff9b:/, /^2002:/]

  test('ends in a verdict, and lets no inner address, user info or fragment pass', () => {
    fc.assert(
      fc.property(urls, (text) => {
        const verdict = checkCallbackUrl(text, parseNetworks([]))
        if (!verdict.ok) {
          expect(['form', 'forbidden-address']).toContain(verdict.reason)
          expect(verdict.detail.length).toBeGreaterThan(10)
          return
        }
        const url = new URL(verdict.href)
        expect([url.protocol, url.username, url.password, url.hash]).toEqual(['https:', '', '', ''])
        expect(verdict.href.length).toBeLessThanOrEqual(2048)
        expect(checkCallbackUrl(verdict.href, parseNetworks([]))).toEqual(verdict)
        const literal = literalAddress(url) ?? ''
        expect([...inner, ...(literal.includes(':') ? innerV6 : [])].filter((range) => range.test(literal))).toEqual([])
      }),
      seeded('callback URLs', 5000),
    )
  })

  test('holds in any list of allowed networks, which opens its own addresses alone', () => {
    const allowed = parseNetworks(['10.1.0.0/16', 'fd00:1::/32'])
    fc.assert(
      fc.property(urls, (text) => {
        const [strict, open] = [checkCallbackUrl(text, parseNetworks([])), checkCallbackUrl(text, allowed)]
        if (strict.ok || !open.ok) return
        expect(literalAddress(new URL(open.href))).toMatch(/^(10\.1\.|fd00:1:|::ffff:a01:)/)
      }),
      seeded('callback URLs and allowed networks'),
    )
  })
})
