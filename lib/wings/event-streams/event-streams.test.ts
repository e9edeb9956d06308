import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explainAuthentication } from '@kurier/sdk/explain-authentication'
import { verifyEvents } from '@kurier/sdk/verify-events'
import { systemActor } from '../../platform/actor.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts'
import { bareCase } from '../../platform/testing/bare-case.ts'
import { contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { exchangeStreamSecret, pauseStream, removeStream, resumeStream } from './change-stream.ts'
import { removeOldEvents } from './harvest-store.ts'
import { readStream } from './list-streams.ts'
import { begin, eventSide, eventsIn, later, recordable } from './testing/event-side.ts'
import { tryStream } from './try-stream.ts'

let side: Awaited<ReturnType<typeof eventSide>>

beforeAll(async () => {
  side = await eventSide()
})

beforeEach(() => side.clear())

const contextAt = (at: Date) => contextWithClocksAt(systemActor, at)
const stateOf = async (streamId: string) => (await readStream(contextAt(begin), { streamId })).stream

async function happened(caseId: string, at: Date, name = 'submit-submission'): Promise<void> {
  await side.db.query('select record_event($1, $2, $3)', [caseId, recordable(name, at), at])
}

describe('a receiver', () => {
  it('is asked before anything is sent, by the name of the installation, and agrees by two headers', async () => {
    const receiver = await side.agreeing()
    const { streamId, secret, attempt } = await side.add(receiver)
    expect(secret).toMatch(/^kurier_es_[\w-]{43}$/)
    expect(attempt).toMatchObject({ kind: 'handshake', status: 204, errorClass: null })
    const [asked] = receiver.requests
    expect(asked).toMatchObject({ method: 'OPTIONS', path: '/callback', body: '' })
    expect(asked?.headers).toMatchObject({ 'webhook-request-origin': 'localhost', 'webhook-request-rate': '120' })
    expect(await stateOf(streamId)).toMatchObject({ state: 'active', allowedRate: null, waiting: 0 })
  })

  it('that only answers has not agreed: nothing is sent until it does, and what happened meanwhile waits', async () => {
    const receiver = await side.newReceiver()
    const caseId = await bareCase(side.db)
    const { streamId, attempt } = await side.add(receiver)
    expect(attempt).toMatchObject({ status: 204, errorClass: 'no-consent' })
    await happened(caseId, later(SECOND))
    expect(await side.tend(later(5 * SECOND))).toEqual({ taken: 1, sent: 0 })
    expect(await stateOf(streamId)).toMatchObject({ state: 'unconfirmed', waiting: 1 })
    receiver.respondWith({
      kind: 'answer',
      headers: { 'webhook-allowed-origin': 'localhost', 'webhook-allowed-rate': '6' },
    })
    await tryStream(contextAt(later(6 * SECOND)), { streamId, client: side.client })
    expect(await stateOf(streamId)).toMatchObject({ state: 'active', allowedRate: 6 })
    expect(await side.tend(later(7 * SECOND))).toMatchObject({ sent: 1 })
    await happened(caseId, later(8 * SECOND))
    expect(await side.tend(later(9 * SECOND))).toMatchObject({ taken: 1, sent: 0 }) // six a minute
    expect(await side.tend(later(18 * SECOND))).toMatchObject({ sent: 1 })
  })

  it('that knows no handshake agrees by taking a signed test event', async () => {
    const receiver = await side.newReceiver()
    const wish = { consent: 'test-event', authorization: 'Splunk 0123', format: 'single' } as const
    const { streamId, secret } = await side.add(receiver, wish)
    const [request] = receiver.requests
    const { headers, body = '', method } = request ?? {}
    expect(method).toBe('POST')
    expect(headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-request-origin': 'localhost',
      authorization: 'Splunk 0123',
      'callback-authentication': createHmac('sha512', secret)
        .update(`${String(headers?.['callback-timestamp'])}.${body}`)
        .digest('hex'),
    })
    expect(JSON.parse(body)).toMatchObject({ specversion: '1.0', type: 'de.kurier.stream.test' })
    expect(await stateOf(streamId)).toMatchObject({ state: 'active', hasAuthorization: true, allowedRate: 120 })
  })
})

describe('events', () => {
  it('arrive signed, in order and once, with the same id at every attempt', async () => {
    const receiver = await side.agreeing()
    const caseId = await bareCase(side.db)
    const { streamId, secret } = await side.add(receiver)
    for (const second of [1, 2, 3]) await happened(caseId, later(second * SECOND))
    receiver.respondWith({ kind: 'answer', status: 503, headers: { 'retry-after': '60' } })
    expect(await side.tend(later(5 * SECOND))).toEqual({ taken: 3, sent: 0 })
    const failing = { state: 'active', failures: 1, waiting: 3, nextAttemptAt: later(65 * SECOND).toISOString() }
    expect(await stateOf(streamId)).toMatchObject(failing)
    receiver.respondWith({ kind: 'answer' })
    expect(await side.tend(later(64 * SECOND))).toEqual({ taken: 0, sent: 0 })
    expect(await side.tend(later(66 * SECOND))).toEqual({ taken: 0, sent: 3 })
    const sent = eventsIn(receiver)
    expect(sent.slice(0, 3)).toEqual(sent.slice(3))
    expect(sent.slice(3)).toMatchObject([1, 2, 3].map((sequence) => ({ data: { caseId, sequence } })))
    const { headers, body = '' } = receiver.requests.at(-1) ?? {}
    const [timestamp, computed] = ['callback-timestamp', 'callback-authentication'].map((name) =>
      String(headers?.[name]),
    )
    const signed = { secret, timestamp: timestamp ?? '', rawBody: Buffer.from(body), computed: computed ?? '' }
    expect(await explainAuthentication(signed)).toEqual({ expected: computed, mistakes: [] })
    const machineTime = new Date(Number(timestamp) * 1000)
    expect(await verifyEvents({ headers: headers ?? {}, rawBody: body, secret, now: machineTime })).toMatchObject({
      ok: true,
      events: [{ id: `case:${caseId}:1` }, { id: `case:${caseId}:2` }, { id: `case:${caseId}:3` }],
    })
    expect(await stateOf(streamId)).toMatchObject({ failures: 0, waiting: 0, sent: 3, nextAttemptAt: null })
  })

  it('of a transaction that commits late are not passed over, and nothing is sent twice for that', async () => {
    const receiver = await side.agreeing()
    const [slow, quick] = [await bareCase(side.db), await bareCase(side.db)]
    await side.add(receiver)
    const connection = await side.db.connect()
    await connection.query('begin')
    await connection.query('select record_event($1, $2, $3)', [
      slow,
      recordable('submit-submission', later(SECOND)),
      later(SECOND),
    ])
    await happened(quick, later(2 * SECOND))
    expect(await side.tend(later(5 * SECOND))).toEqual({ taken: 1, sent: 1 })
    expect(await side.tend(later(3 * MINUTE))).toEqual({ taken: 0, sent: 0 })
    await connection.query('commit')
    connection.release()
    expect(await side.tend(later(5 * MINUTE))).toEqual({ taken: 1, sent: 1 })
    expect(await side.tend(later(7 * MINUTE))).toEqual({ taken: 0, sent: 0 })
    expect(eventsIn(receiver).map(({ data }) => data)).toMatchObject([{ caseId: quick }, { caseId: slow }])
  })

  it('are noted by one node at a time, however many ask, and sent by one', async () => {
    const receiver = await side.agreeing()
    const caseId = await bareCase(side.db)
    await side.add(receiver)
    for (let count = 1; count <= 12; count += 1) await happened(caseId, later(count))
    await Promise.all(Array.from({ length: 6 }, () => side.tend(later(5 * SECOND), 5)))
    await side.tend(later(10 * SECOND))
    const sequences = eventsIn(receiver).map(({ data }) => (data as { sequence: number }).sequence)
    expect(sequences).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  })

  it('wait while the stream is paused; resumed it goes on there, or with what happens from then on', async () => {
    const receiver = await side.agreeing()
    const caseId = await bareCase(side.db)
    const { streamId } = await side.add(receiver)
    await pauseStream(contextAt(later(SECOND)), { streamId })
    await happened(caseId, later(2 * SECOND))
    expect(await side.tend(later(3 * SECOND))).toEqual({ taken: 1, sent: 0 })
    await resumeStream(contextAt(later(4 * SECOND)), { streamId, isSkipping: false })
    expect(await side.tend(later(5 * SECOND))).toMatchObject({ sent: 1 })
    await pauseStream(contextAt(later(6 * SECOND)), { streamId })
    await happened(caseId, later(7 * SECOND))
    await side.tend(later(8 * SECOND))
    await resumeStream(contextAt(later(9 * SECOND)), { streamId, isSkipping: true })
    await happened(caseId, later(10 * SECOND))
    expect(await side.tend(later(11 * SECOND))).toMatchObject({ sent: 1 })
    expect(eventsIn(receiver)).toMatchObject([{ data: { sequence: 1 } }, { data: { sequence: 3 } }])
  })

  it('of what a stream has not chosen are neither noted nor sent', async () => {
    const [one, other] = [await side.agreeing(), await side.agreeing()]
    const caseId = await bareCase(side.db)
    await side.add(one, { chosen: ['submission.accepted'] })
    await side.add(other, { chosen: ['replies'] })
    for (const name of ['submit-submission', 'accept-submission', 'create-reply'])
      await happened(caseId, later(SECOND), name)
    expect(await side.tend(later(2 * SECOND))).toEqual({ taken: 2, sent: 2 })
    expect(eventsIn(one).map(({ type }) => type)).toEqual(['de.kurier.submission.accepted'])
    expect(eventsIn(other).map(({ type }) => type)).toEqual(['de.kurier.reply.created'])
  })
})

describe('a stream', () => {
  it.each([
    [410, 'ended', 'gone'],
    [415, 'paused', 'format'],
  ])('that is answered with %i is %s, with what waits', async (status, state, reason) => {
    const receiver = await side.agreeing()
    const { streamId } = await side.add(receiver)
    await happened(await bareCase(side.db), later(SECOND))
    receiver.respondWith({ kind: 'answer', status })
    await side.tend(later(2 * SECOND))
    await side.tend(later(HOUR))
    expect(eventsIn(receiver)).toHaveLength(1)
    expect(await stateOf(streamId)).toMatchObject({ state, reason, waiting: 1 })
    const headers = { 'webhook-allowed-origin': '*' }
    receiver.respondWith(({ method }) => ({ kind: 'answer', ...(method === 'OPTIONS' && { headers }) }))
    await resumeStream(contextAt(later(2 * HOUR)), { streamId, isSkipping: false, client: side.client })
    expect(await side.tend(later(2 * HOUR + SECOND))).toMatchObject({ sent: 1 })
  })

  it('signs with its new secret from a day on, or at once', async () => {
    const receiver = await side.agreeing()
    const { streamId, secret } = await side.add(receiver)
    const caseId = await bareCase(side.db)
    const signedBy = async (one: string, at: Date) => {
      await happened(caseId, at)
      await side.tend(at)
      const { headers, body = '' } = receiver.requests.at(-1) ?? {}
      const mac = createHmac('sha512', one)
        .update(`${String(headers?.['callback-timestamp'])}.${body}`)
        .digest('hex')
      return headers?.['callback-authentication'] === mac
    }
    const next = await exchangeStreamSecret(contextAt(begin), { streamId, isImmediate: false })
    expect(next.from).toBe(later(DAY).toISOString())
    expect(await signedBy(secret, later(DAY - SECOND))).toBe(true)
    expect(await signedBy(next.secret, later(DAY))).toBe(true)
    const now = await exchangeStreamSecret(contextAt(later(2 * DAY)), { streamId, isImmediate: true })
    expect(await signedBy(now.secret, later(2 * DAY))).toBe(true)
  })

  it('says what it lost when its events were kept too long, and takes with it what waits for it alone', async () => {
    const receiver = await side.agreeing()
    const caseId = await bareCase(side.db)
    const { streamId } = await side.add(receiver)
    await happened(caseId, later(SECOND))
    await side.tend(later(2 * SECOND))
    await pauseStream(contextAt(later(3 * SECOND)), { streamId })
    await happened(caseId, later(4 * SECOND))
    await side.tend(later(5 * SECOND))
    const most = 100
    expect(await removeOldEvents(side.db, { before: later(-DAY), most })).toEqual([])
    expect(await removeOldEvents(side.db, { before: new Date(Date.now() + MINUTE), most })).toHaveLength(2)
    expect(await stateOf(streamId)).toMatchObject({ sent: 1, lost: 1, waiting: 0 })
    await removeStream(contextAt(later(6 * SECOND)), { streamId })
    expect((await side.db.query('select from stream_reach')).rowCount).toBe(0)
    await happened(caseId, later(7 * SECOND))
    expect(await side.tend(later(8 * SECOND))).toEqual({ taken: 0, sent: 0 })
  })

  it('is there for operators alone, and an id that is none is not there', async () => {
    for (const streamId of [randomUUID(), 'none'])
      await expect(readStream(contextAt(begin), { streamId })).rejects.toMatchObject({ code: 'not-found' })
    const context = { ...contextAt(begin), actor: { kind: 'client', clientId: randomUUID() } as never }
    await expect(readStream(context, { streamId: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
  })
})
