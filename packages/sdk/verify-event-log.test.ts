import { createHash, createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { JWK } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { signDecision } from './decision-event.ts'
import { importKey, keyNumbers } from './keys.ts'
import { encryptionPair, signingPair } from './testing/test-keys.ts'
import { verifyEventLog, type EventLogTrust } from './verify-event-log.ts'

const serviceIssuer = 'https://kurier.example/submission-api'
const eventTypeBase = 'https://kurier.example/schemas/events'
const setPayloadSchema = 'https://kurier.example/schemas/set-payload/1.2.2/set-payload.schema.json'
const destinationId = '018f2a00-0000-7000-8000-000000000002'
const submissionId = '018f2a00-0000-7000-8000-000000000001'
const caseId = '018f2a00-0000-7000-8000-000000000003'
const attachmentId = '018f2a00-0000-7000-8000-000000000009'
const authenticationTags = {
  metadata: 'm'.repeat(22),
  data: 'd'.repeat(22),
  attachments: { [attachmentId]: 'a'.repeat(22) },
}
const problem = { type: `${eventTypeBase}/problems/schema-missing`, title: 'Schema missing', instance: 'metadata' }

const service = signingPair('service', 'service-key-1')
const destination = signingPair('signing', 'destination-key-1')
let trust: EventLogTrust
let askedKids: string[] = []

beforeAll(async () => {
  trust = {
    identities: [{ issuer: serviceIssuer, eventTypeBase }],
    serviceKeys: { keys: [service.publicKey] },
    destinationId,
    destinationKey: (kid) => {
      askedKids.push(kid)
      return kid === destination.publicKey.kid ? destination.publicKey : undefined
    },
    caseId,
  }
})

const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

async function ps512(input: string, key: JWK): Promise<string> {
  const signature = await crypto.subtle.sign(
    { name: 'RSA-PSS', saltLength: 64 },
    await importKey(key, 'signing'),
    Buffer.from(input),
  )
  return Buffer.from(signature).toString('base64url')
}

interface Changes {
  header?: Record<string, unknown>
  payload?: Record<string, unknown>
  events?: Record<string, unknown>
  key?: JWK
}

/** An event as the service writes it, with changes; signed after they were made. */
async function serviceEvent(name: string, content: unknown, changes: Changes = {}): Promise<string> {
  const header = { alg: 'PS512', typ: 'secevent+jwt', kid: 'service-key-1', ...changes.header }
  const events = changes.events ?? { [`${eventTypeBase}/${name}`]: content }
  const sub = `submission:${submissionId}`
  const claims = {
    $schema: setPayloadSchema,
    jti: randomUUID(),
    iss: serviceIssuer,
    iat: 1_700_000_000,
    sub,
    txn: `case:${caseId}`,
    events,
  }
  const input = `${segment(header)}.${segment({ ...claims, ...changes.payload })}`
  return `${input}.${await ps512(input, changes.key ?? service.privateKey)}`
}

const byDestination = (changes: Changes = {}): Changes => ({
  ...changes,
  header: { kid: 'destination-key-1', ...changes.header },
  payload: { iss: destinationId, ...changes.payload },
  key: changes.key ?? destination.privateKey,
})

async function reasonFor(token: string, changed: Partial<EventLogTrust> = {}): Promise<string> {
  const [event] = await verifyEventLog([token], { ...trust, ...changed })
  if (event === undefined) throw new Error('no event')
  return event.verified ? 'verified' : event.reason
}

describe('a log of right events', () => {
  it('is typed, in its order, with author and content', async () => {
    const reference = { submissionId, destinationId, caseId }
    const decision = { name: 'accept-submission', content: { authenticationTags } } as const
    const accepted = await signDecision(decision, {
      reference,
      signingKey: destination.privateKey,
      addresses: { eventTypeBase, setPayloadSchema },
      now: new Date('2024-05-06T07:08:09.999Z'),
    })
    const log = [
      await serviceEvent('create-submission', {}),
      await serviceEvent('submit-submission', { authenticationTags }),
      await serviceEvent('notify-submission', { notifyType: 'polling' }),
      accepted.token,
    ]
    const events = await verifyEventLog(log, trust)
    expect(events.map((event) => event.verified && [event.name, event.author, event.kid, event.content])).toEqual([
      ['create-submission', 'service', 'service-key-1', {}],
      ['submit-submission', 'service', 'service-key-1', { authenticationTags }],
      ['notify-submission', 'service', 'service-key-1', { notifyType: 'polling' }],
      ['accept-submission', destinationId, 'destination-key-1', { authenticationTags, problems: [] }],
    ])
    expect(events[3]).toMatchObject({
      jti: accepted.jti,
      issuedAt: new Date('2024-05-06T07:08:09Z'),
      subject: { type: 'submission', id: submissionId },
      case: caseId,
      token: accepted.token,
    })
  })

  it.each(['1.1.0', '1.2.3', '1.10.7', undefined])(
    'counts what the destination wrote by version %s of the set payload',
    async (version) => {
      const $schema = version && setPayloadSchema.replace('1.2.2', version)
      const token = await serviceEvent(
        'reject-submission',
        { problems: [problem] },
        byDestination({ payload: { $schema } }),
      )
      expect(await reasonFor(token)).toBe('verified')
    },
  )

  it('types every event of a reply: who, what, when, about which reply, signed with which key', async () => {
    const replyId = '018f2a00-0000-7000-8000-0000000000ff'
    const contents = {
      'create-reply': {},
      'submit-reply': { authenticationTags },
      'notify-reply': { notifyType: 'callback' },
      'reject-reply': { problems: [problem] },
      'accept-reply': { authenticationTags, problems: [] },
      'delete-reply': {},
    }
    const about = { payload: { sub: `reply:${replyId}` } }
    const log = await Promise.all(Object.entries(contents).map(([name, content]) => serviceEvent(name, content, about)))
    const events = await verifyEventLog(log, trust)
    expect(events.map((event) => event.verified && event.name)).toEqual(Object.keys(contents))
    expect(events.map((event) => event.verified && event.content)).toEqual(Object.values(contents))
    for (const event of events) {
      const subject = { type: 'reply', id: replyId }
      const issuedAt = new Date(1_700_000_000_000)
      expect(event).toMatchObject({ author: 'service', kid: 'service-key-1', issuedAt, subject, case: caseId })
    }
    for (const name of Object.keys(contents)) {
      // Only the service writes of replies, and only of replies.
      const forged = byDestination(about)
      expect(await reasonFor(await serviceEvent(name, contents[name as keyof typeof contents], forged))).toBe(
        'author-not-allowed',
      )
      expect(await reasonFor(await serviceEvent(name, contents[name as keyof typeof contents]))).toBe('subject-unfit')
    }
  })

  it.each<[string, unknown, (() => Changes)?]>([
    ['reject-submission', { problems: [problem] }],
    ['reject-submission', { problems: [{ ...problem, detail: 'why' }] }, () => byDestination()],
    ['forward-submission', {}, () => byDestination()],
    ['delete-submission', { later: 'member' }],
    ['submit-submission', { authenticationTags: { metadata: 'm', data: 'd' } }],
    [
      'accept-reply',
      { authenticationTags, problems: [problem] },
      () => ({ payload: { sub: `reply:${submissionId}` } }),
    ],
    ['notify-reply', { notifyType: 'callback' }, () => ({ payload: { sub: `reply:${submissionId}` } })],
  ])('may hold %s %j', async (name, content, changes) => {
    expect(await reasonFor(await serviceEvent(name, content, changes?.()))).toBe('verified')
  })

  it('takes typ in any case and an event without $schema', async () => {
    expect(await reasonFor(await serviceEvent('create-submission', {}, { header: { typ: 'SecEvent+JWT' } }))).toBe(
      'verified',
    )
    expect(await reasonFor(await serviceEvent('create-submission', {}, { payload: { $schema: undefined } }))).toBe(
      'verified',
    )
  })

  it('asks for each key of the destination once', async () => {
    askedKids = []
    const reject = () => serviceEvent('reject-submission', { problems: [problem] }, byDestination())
    const events = await verifyEventLog([await reject(), await reject()], trust)
    expect(events.every((event) => event.verified)).toBe(true)
    expect(askedKids).toEqual(['destination-key-1'])
  })
})

describe('the header of an event must be alg PS512, typ, kid, and may have cty', () => {
  it('so an embedded key, a key address and a certificate are never used', async () => {
    const attacker = signingPair('foreign', 'service-key-1')
    for (const member of [{ jwk: attacker.publicKey }, { jku: 'https://attacker.example/keys' }, { x5c: ['MIIB'] }]) {
      const token = await serviceEvent(
        'submit-submission',
        { authenticationTags },
        { header: member, key: attacker.privateKey },
      )
      expect(await reasonFor(token)).toBe('header-unfit')
    }
  })

  it.each([
    { crit: ['exp'] },
    { b64: false },
    { cty: ['JWT'] },
    { typ: 'JWT' },
    { typ: undefined },
    { kid: undefined },
    { kid: '' },
    { kid: 5 },
    { alg: 'RS512' },
    { alg: 'PS256' },
    { alg: 'ps512' },
  ])('so %j is refused, although the signature is right', async (header) => {
    expect(await reasonFor(await serviceEvent('create-submission', {}, { header }))).toBe('header-unfit')
  })

  it('so alg none counts for nothing, with and without a signature', async () => {
    const [, payload = '', signature = ''] = (await serviceEvent('create-submission', {})).split('.')
    const header = segment({ alg: 'none', typ: 'secevent+jwt', kid: 'service-key-1' })
    expect(await reasonFor(`${header}.${payload}.`)).toBe('header-unfit')
    expect(await reasonFor(`${header}.${payload}.${signature}`)).toBe('header-unfit')
  })

  it('so HS256 and HS512 with the public key as the secret count for nothing', async () => {
    const [, payload = ''] = (await serviceEvent('create-submission', {})).split('.')
    const pem = createPublicKey({ key: keyNumbers(service.publicKey), format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })
    for (const [alg, hash] of [
      ['HS256', 'sha256'],
      ['HS512', 'sha512'],
    ] as const) {
      const input = `${segment({ alg, typ: 'secevent+jwt', kid: 'service-key-1' })}.${payload}`
      expect(await reasonFor(`${input}.${createHmac(hash, pem).update(input).digest('base64url')}`)).toBe(
        'header-unfit',
      )
    }
    const input = `${segment({ alg: 'PS512', typ: 'secevent+jwt', kid: 'service-key-1' })}.${payload}`
    expect(await reasonFor(`${input}.${createHmac('sha512', pem).update(input).digest('base64url')}`)).toBe(
      'signature-wrong',
    )
  })
})

describe('an event counts for nothing', () => {
  it('when payload, header or signature was changed after signing', async () => {
    const token = await serviceEvent('submit-submission', { authenticationTags })
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(await reasonFor(`${header}.${segment({ ...claims, iat: 1 })}.${signature}`)).toBe('signature-wrong')
    expect(await reasonFor(`${header}.${payload}.${'A'.repeat(683)}`)).toBe('signature-wrong')
    expect(await reasonFor(`${header}.${payload}.`)).toBe('signature-wrong')
    const otherHeader = segment({ kid: 'service-key-1', alg: 'PS512', typ: 'secevent+jwt' })
    expect(await reasonFor(`${otherHeader}.${payload}.${signature}`)).toBe('signature-wrong')
  })

  it('when it was signed by another key under a known kid', async () => {
    const attacker = signingPair('foreign', 'service-key-1')
    expect(await reasonFor(await serviceEvent('create-submission', {}, { key: attacker.privateKey }))).toBe(
      'signature-wrong',
    )
    expect(
      await reasonFor(
        await serviceEvent('reject-submission', { problems: [problem] }, byDestination({ key: attacker.privateKey })),
      ),
    ).toBe('signature-wrong')
  })

  it('when the signature is RSA-SSA-PKCS1 of the right key', async () => {
    const input = (await serviceEvent('create-submission', {})).split('.').slice(0, 2).join('.')
    const { d, p, q, dp, dq, qi, n, e, kty } = service.privateKey
    const signature = sign('sha512', Buffer.from(input), { key: { kty, n, e, d, p, q, dp, dq, qi }, format: 'jwk' })
    expect(await reasonFor(`${input}.${signature.toString('base64url')}`)).toBe('signature-wrong')
  })

  it('when the key of the claimed author is not known: each author has only its own keys', async () => {
    expect(await reasonFor(await serviceEvent('create-submission', {}, { header: { kid: 'destination-key-1' } }))).toBe(
      'key-unknown',
    )
    const crossed = byDestination({ header: { kid: 'service-key-1' }, key: service.privateKey })
    expect(await reasonFor(await serviceEvent('reject-submission', { problems: [problem] }, crossed))).toBe(
      'key-unknown',
    )
  })

  it('when the key is for encryption, too short, or has another kid than asked for', async () => {
    const token = await serviceEvent('reject-submission', { problems: [problem] }, byDestination())
    const { publicKey } = encryptionPair('foreign', 'destination-key-1')
    expect(await reasonFor(token, { destinationKey: () => publicKey })).toBe('key-unfit')
    expect(await reasonFor(token, { destinationKey: () => ({ ...destination.publicKey, kid: 'other-key' }) })).toBe(
      'key-unfit',
    )
    const short = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
    const shortKey: JWK = { kty: 'RSA', n: short.n, e: short.e, alg: 'PS512', kid: 'destination-key-1' }
    expect(await reasonFor(token, { destinationKey: () => shortKey })).toBe('key-unfit')
  })

  it('when a receiving system writes what only the service may, or the other way round', async () => {
    expect(await reasonFor(await serviceEvent('submit-submission', { authenticationTags }, byDestination()))).toBe(
      'author-not-allowed',
    )
    expect(await reasonFor(await serviceEvent('accept-submission', { authenticationTags }))).toBe('author-not-allowed')
  })

  it('when it comes from another destination or another service', async () => {
    const other = '018f2a00-0000-7000-8000-0000000000ff'
    expect(
      await reasonFor(
        await serviceEvent('reject-submission', { problems: [problem] }, byDestination({ payload: { iss: other } })),
      ),
    ).toBe('issuer-unknown')
    expect(
      await reasonFor(await serviceEvent('create-submission', {}, { payload: { iss: `${serviceIssuer}/` } })),
    ).toBe('issuer-unknown')
  })

  it('when it belongs to another case or another kind of subject', async () => {
    const txn = 'case:018f2a00-0000-7000-8000-0000000000ff'
    const foreign = await serviceEvent('create-submission', {}, { payload: { txn } })
    expect(await reasonFor(foreign)).toBe('other-case')
    expect(await reasonFor(foreign, { caseId: undefined })).toBe('verified')
    expect(
      await reasonFor(await serviceEvent('create-submission', {}, { payload: { sub: `reply:${submissionId}` } })),
    ).toBe('subject-unfit')
  })

  it.each([
    { 'https://elsewhere.example/events/create-submission': {} },
    { [`${eventTypeBase}/unheard-of`]: {} },
    { [`${eventTypeBase}/toString`]: {} },
  ])('when its event is %j, whose type it names', async (events) => {
    const [event] = await verifyEventLog([await serviceEvent('', {}, { events })], trust)
    expect(event).toMatchObject({ reason: 'event-type-unknown', unknown: Object.keys(events)[0] })
  })

  it.each([{ [`${eventTypeBase}/create-submission`]: {}, [`${eventTypeBase}/delete-submission`]: {} }, {}])(
    'when its events are %j',
    async (events) => {
      expect(await reasonFor(await serviceEvent('', {}, { events }))).toBe('content-unfit')
    },
  )

  it('when its type lies below a base that held at another time, or its issuer did', async () => {
    const moved = new Date(1_700_000_000_000)
    const later = new Date(moved.getTime() + 3_600_000)
    const before = { issuer: 'https://before.example/submission-api', eventTypeBase: 'https://before.example/events' }
    const of = async (iss: string, base: string, identities: EventLogTrust['identities']) => {
      const token = await serviceEvent('', {}, { payload: { iss }, events: { [`${base}/create-submission`]: {} } })
      const [event] = await verifyEventLog([token], { ...trust, identities })
      return event?.verified ? 'verified' : event?.reason
    }
    const now = { issuer: serviceIssuer, eventTypeBase }
    const after = [
      { ...before, until: later },
      { ...now, from: later },
    ]
    expect(await of(before.issuer, before.eventTypeBase, after)).toBe('verified')
    expect(await of(serviceIssuer, eventTypeBase, after)).toBe('issuer-not-valid')
    expect(await of(before.issuer, eventTypeBase, after)).toBe('event-type-unknown')
    const earlier = new Date(moved.getTime() - 3_600_000)
    const long = [
      { ...before, until: earlier },
      { ...now, from: earlier },
    ]
    expect(await of(before.issuer, before.eventTypeBase, long)).toBe('issuer-not-valid')
    expect(await of(serviceIssuer, eventTypeBase, long)).toBe('verified')
    // the clocks of two machines may differ
    const justNow = [{ ...before, until: new Date(moved.getTime() - 240_000) }, now]
    expect(await of(before.issuer, before.eventTypeBase, justNow)).toBe('verified')
  })

  it('when somebody else signed it in a name that is not known: that is no new issuer, it is forged', async () => {
    const key = signingPair('foreign', 'service-key-1').privateKey
    const token = await serviceEvent('create-submission', {}, { payload: { iss: 'https://x.example' }, key })
    expect(await reasonFor(token)).toBe('signature-wrong')
  })

  it.each([
    ['submit-submission', {}],
    ['submit-submission', { authenticationTags: { metadata: 'm' } }],
    ['submit-submission', { authenticationTags: { ...authenticationTags, attachments: { nonsense: 'x' } } }],
    ['notify-submission', { notifyType: 'pigeon' }],
    ['reject-submission', { problems: [{ title: 'no type' }] }],
    ['create-submission', 'text'],
  ])('when the content of %s is %j', async (name, content) => {
    expect(await reasonFor(await serviceEvent(name, content))).toBe('content-unfit')
  })

  it.each([
    { jti: 'x' },
    { jti: undefined },
    { iat: '1700000000' },
    { iat: -1 },
    { sub: 'submission' },
    { txn: caseId },
    { events: [] },
  ])('when its claims hold %j', async (payload) => {
    expect(await reasonFor(await serviceEvent('create-submission', {}, { payload }))).toBe('claims-unfit')
  })

  it('when it is no JWS at all', async () => {
    const [header = '', payload = '', signature = ''] = (await serviceEvent('create-submission', {})).split('.')
    const broken = [
      '',
      '..',
      'a.b.c',
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.x`,
      `${header}.${segment([])}.${signature}`,
      `${header}.${payload}=.${signature}`,
    ]
    for (const token of broken) expect(await reasonFor(token), token).toBe('no-jws')
  })

  it('when it stands in the log for the second time', async () => {
    const token = await serviceEvent('create-submission', {})
    const events = await verifyEventLog([token, token], trust)
    expect(events.map((event) => event.verified || event.reason)).toEqual([true, 'repeated'])
  })

  it('without hiding the right ones around it', async () => {
    const events = await verifyEventLog(
      [await serviceEvent('create-submission', {}), 'garbage', await serviceEvent('delete-submission', {})],
      trust,
    )
    expect(events.map((event) => event.verified)).toEqual([true, false, true])
  })
})

describe('the chain of a log', () => {
  const value = (before: string | undefined, token: string): string =>
    createHash('sha256')
      .update(before === undefined ? caseId : Buffer.from(before, 'base64url'))
      .update(token)
      .digest('base64url')
  const chained = (tokens: readonly string[]): string[] => {
    const values: string[] = []
    for (const token of tokens) values.push(value(values.at(-1), token))
    return values
  }
  const told = async (eventLog: string[], chain: string[]) =>
    (await verifyEventLog(eventLog, { ...trust, chain })).map((event) => event.verified || event.reason)
  let tokens: string[] = []
  beforeAll(async () => {
    tokens = [
      await serviceEvent('create-submission', {}),
      await serviceEvent('submit-submission', { authenticationTags }),
      await serviceEvent('notify-submission', { notifyType: 'polling' }),
      await serviceEvent('delete-submission', {}),
    ]
  })
  const without = <T>(list: T[], at: number): T[] => list.filter((_, index) => index !== at)
  const exchanged = <T>([first, second, third, ...rest]: T[]): T[] => [first, third, second, ...rest] as T[] // it has four

  it('holds for the log as it was written, and for its beginning', async () => {
    expect(await told(tokens, chained(tokens))).toEqual([true, true, true, true])
    expect(await told(tokens.slice(0, 2), chained(tokens).slice(0, 2))).toEqual([true, true])
  })

  it('breaks where an event was removed', async () => {
    expect(await told(without(tokens, 1), without(chained(tokens), 1))).toEqual([true, 'chain-broken', true])
    expect(await told(without(tokens, 0), without(chained(tokens), 0))).toEqual(['chain-broken', true, true])
  })

  it('breaks where events changed their places, with their values or without them', async () => {
    expect(await told(exchanged(tokens), exchanged(chained(tokens)))).toEqual([
      true,
      'chain-broken',
      'chain-broken',
      'chain-broken',
    ])
    expect(await told(exchanged(tokens), chained(tokens))).toEqual([true, 'chain-broken', 'chain-broken', true])
  })

  it('breaks where values are missing or no base64url', async () => {
    expect(await told(tokens, chained(tokens).slice(0, 2))).toEqual([true, true, 'chain-broken', 'chain-broken'])
    expect(await told(tokens.slice(0, 2), ['?', '!'])).toEqual(['chain-broken', 'chain-broken'])
  })
})

it('a key that cannot be read now is an error, not a verdict', async () => {
  const token = await serviceEvent('reject-submission', { problems: [problem] }, byDestination())
  const destinationKey = () => Promise.reject(new Error('the line is dead'))
  await expect(verifyEventLog([token], { ...trust, destinationKey })).rejects.toThrow('the line is dead')
})
