import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bareDestination } from '#lib/destinations/testing/sample-destination.ts'
import { keyedHash } from '#lib/platform/crypto/keyed-hash.ts'
import { unseal } from '#lib/platform/crypto/sealed.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { startHttpsReceiver, type HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import { waitingNotice } from './testing/waiting-notice.ts'
import { call, registeredClient, type ApiAnswer, type Sending } from './testing/call-api.ts'
import * as oneDestination from './v2/destinations/[destinationId]/route.ts'
import * as destinations from './v2/destinations/route.ts'
import { trustedReceiver } from '#lib/platform/testing/trusted-receiver.ts'

const secret = 'a-secret-of-more-than-32-characters-in-all'
const otherSecret = 'another-secret-of-more-than-32-characters'
const head = ['HEAD', '/callback']
let db: TestDatabase
let client: { clientId: string; authorization: string }
let receiver: HttpsReceiver
let untrusted: HttpsReceiver
let closedUrl: string

beforeAll(async () => {
  ;({ db, receiver } = await trustedReceiver())
  untrusted = await startHttpsReceiver({ certificate: 'self-signed' })
  const closed = await startHttpsReceiver()
  closedUrl = closed.url
  await closed.close()
  client = await registeredClient('administration-system')
})
afterAll(async () => {
  await untrusted.close()
})
beforeEach(() => {
  forget('rate-counters')
  forget('fresh-checks')
  receiver.requests.length = 0
  receiver.respondWith({ kind: 'answer' })
})

const as = (body?: unknown): Sending => ({ body, headers: { authorization: client.authorization } })
const create = (callback: unknown) => call(destinations, 'POST', {}, as({ ...bareDestination(), callback }))
const read = (destinationId: string) => call(oneDestination, 'GET', { destinationId }, as())
const put = (destinationId: string, callback: unknown) =>
  call(oneDestination, 'PUT', { destinationId }, as({ ...bareDestination(), callback }))
const patch = (destinationId: string, callback: unknown) =>
  call(oneDestination, 'PATCH', { destinationId }, as({ callback }))

const callbackOf = ({ body }: ApiAnswer) => (body as { callback?: unknown }).callback
const pointersOf = ({ body }: ApiAnswer) => (body as { errors: { pointer: string }[] }).errors.map((e) => e.pointer)

async function created(callback: unknown = { url: receiver.url, secret }): Promise<string> {
  const answer = await create(callback)
  expect(answer).toMatchObject({ status: 201 })
  receiver.requests.length = 0
  return (answer.body as { destinationId: string }).destinationId
}

/** URL and secret of the endpoint that a destination's callbacks go to, as they are stored. */
async function storedCallback(destinationId: string) {
  const { rows } = await db.query<{ id: string; url: string; secret_sealed: Buffer; secret_digest: Buffer }>(
    `select e.id, e.url, e.secret_sealed, e.secret_digest from destinations d
     join callback_endpoints e on e.id = d.callback_endpoint_id where d.id = $1`,
    [destinationId],
  )
  const [row] = rows
  if (!row) return undefined
  const opened = unseal('callback-secret', row.id, row.secret_sealed)
  expect(row.secret_digest).toEqual(keyedHash('callback-secret', opened))
  return { url: row.url, secret: opened }
}

describe('the callback of a new destination', () => {
  test('is checked by one HEAD request and stored; the secret is sealed and never returned', async () => {
    const answer = await create({ url: receiver.url, secret })
    expect(answer).toMatchObject({ status: 201, body: { callback: { url: receiver.url } } })
    expect(JSON.stringify(answer.body)).not.toContain(secret)
    expect(receiver.requests.map(({ method, path }) => [method, path])).toEqual([['HEAD', '/callback']])
    const { destinationId } = answer.body as { destinationId: string }
    expect(await storedCallback(destinationId)).toEqual({ url: receiver.url, secret })
  })

  test('is reachable whatever the status of the answer is', async () => {
    receiver.respondWith({ kind: 'answer', status: 503 })
    expect((await create({ url: receiver.url, secret })).status).toBe(201)
  })

  test.each([
    ['without a secret', () => ({ url: receiver.url }), '/callback/secret'],
    ['with a short secret', () => ({ url: receiver.url, secret: 'short' }), '/callback/secret'],
    ['without a URL', () => ({ secret }), '/callback/url'],
    ['over plain http', () => ({ url: 'http://127.0.0.1/', secret }), '/callback/url'],
    ['with user info', () => ({ url: receiver.url.replace('//', '//user:pw@'), secret }), '/callback/url'],
  ])('%s is refused before anything is sent', async (_, callback, pointer) => {
    const answer = await create(callback())
    expect([answer.status, pointersOf(answer)]).toEqual([422, [pointer]])
    expect(answer.body).not.toHaveProperty('reason')
    expect(receiver.requests).toEqual([])
  })

  test.each([
    ['dns', () => 'https://no-such-host.invalid/'],
    ['forbidden-address', () => 'https://10.0.0.1/'],
    ['forbidden-address', () => 'https://0x7f.2/'],
    ['forbidden-address', () => 'https://127.0.0.1:25/'],
    ['connect', () => closedUrl],
    ['tls', () => untrusted.url],
  ])('that cannot be reached is refused with the reason %s', async (reason, url) => {
    const before = (await db.query('select count(*) as count from callback_endpoints')).rows
    const answer = await create({ url: url(), secret })
    expect(answer).toMatchObject({ status: 422, body: { reason, errors: [{ pointer: '/callback/url' }] } })
    expect((answer.body as { type: string }).type).toMatch(/callback-unreachable$/)
    expect((await db.query('select count(*) as count from callback_endpoints')).rows).toEqual(before)
  })
})

describe('checks that leave', () => {
  const tooMany = /More than 100 requests to callback addresses in 10 seconds/

  test('are 100 in 10 seconds for a client, whatever calls lead to them; others of its organisation go on', async () => {
    const destinationId = await created()
    const other = (at: number) => ({ url: `${receiver.url}?${at}`, secret })
    for (let at = 0; at < 97; at += 1) expect((await create(other(at))).status).toBe(201)
    expect((await put(destinationId, other(98))).status).toBe(200)
    expect((await patch(destinationId, other(99))).status).toBe(200)
    expect(receiver.requests).toHaveLength(99)
    for (const refused of [
      await create(other(0)),
      await put(destinationId, other(0)),
      await patch(destinationId, other(0)),
    ]) {
      expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(tooMany) } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(receiver.requests).toHaveLength(99)
    expect((await call(oneDestination, 'PATCH', { destinationId }, as({ name: 'Neu' }))).status).toBe(200)
    const { authorization } = await registeredClient('administration-system')
    const asAnother = { body: { ...bareDestination(), callback: other(0) }, headers: { authorization } }
    expect((await call(destinations, 'POST', {}, asAnother)).status).toBe(201)
  })

  test('are made for an unchanged address too, and count only when there are many of a minute', async () => {
    const destinationId = await created()
    for (let at = 0; at < 5; at += 1) expect((await put(destinationId, { url: receiver.url })).status).toBe(200)
    expect(receiver.requests).toHaveLength(5)
    for (let at = 0; at < 99; at += 1) expect((await create({ url: `${receiver.url}?${at}`, secret })).status).toBe(201)
    expect((await put(destinationId, { url: receiver.url })).status).toBe(429)
    expect(receiver.requests).toHaveLength(104)
  })
})

describe('changing the callback', () => {
  test('to the same URL, in another notation too, is checked and keeps the secret', async () => {
    const destinationId = await created()
    const other = receiver.url.replace('https', 'HTTPS').replace('/callback', '/x/../callback')
    for (const change of [put, patch]) {
      expect(callbackOf(await change(destinationId, { url: other }))).toEqual({ url: receiver.url })
    }
    expect(receiver.requests.map(({ method, path }) => [method, path])).toEqual([head, head])
    expect(await storedCallback(destinationId)).toEqual({ url: receiver.url, secret })
  })

  test.each([
    ['PUT with the stored URL', (id: string) => put(id, { url: receiver.url })],
    ['PUT with the stored URL and a secret', (id: string) => put(id, { url: receiver.url, secret: otherSecret })],
    ['PATCH with the stored URL', (id: string) => patch(id, { url: receiver.url })],
    ['PATCH with a secret', (id: string) => patch(id, { secret: otherSecret })],
  ])('by a %s is refused while the receiver is down, and nothing changes', async (_, change) => {
    const destinationId = await created()
    const before = (await read(destinationId)).body
    receiver.respondWith({ kind: 'reset' })
    const answer = await change(destinationId)
    expect(answer).toMatchObject({ status: 422, body: { reason: 'connect', errors: [{ pointer: '/callback/url' }] } })
    expect((await read(destinationId)).body).toEqual(before)
    expect(await storedCallback(destinationId)).toEqual({ url: receiver.url, secret })
  })

  test('to a different URL needs the secret with it, and is checked', async () => {
    const destinationId = await created()
    const url = `${receiver.url}/new`
    for (const change of [put, patch]) {
      const refused = await change(destinationId, { url })
      expect([refused.status, pointersOf(refused)]).toEqual([422, ['/callback/secret']])
    }
    expect(receiver.requests).toEqual([])
    expect(callbackOf(await patch(destinationId, { url, secret: otherSecret }))).toEqual({ url })
    expect(receiver.requests.map(({ method, path }) => [method, path])).toEqual([['HEAD', '/callback/new']])
    expect(await storedCallback(destinationId)).toEqual({ url, secret: otherSecret })
  })

  test('to one that cannot be reached leaves everything as it was', async () => {
    const destinationId = await created()
    const before = (await read(destinationId)).body
    expect((await put(destinationId, { url: untrusted.url, secret })).status).toBe(422)
    expect((await read(destinationId)).body).toEqual(before)
    expect(await storedCallback(destinationId)).toEqual({ url: receiver.url, secret })
  })

  test('may change the secret alone, with a check', async () => {
    const destinationId = await created()
    expect((await patch(destinationId, { secret: otherSecret })).status).toBe(200)
    expect(await storedCallback(destinationId)).toEqual({ url: receiver.url, secret: otherSecret })
    expect((await put(destinationId, { url: receiver.url, secret })).status).toBe(200)
    expect(await storedCallback(destinationId)).toEqual({ url: receiver.url, secret })
    expect(receiver.requests.map(({ method, path }) => [method, path])).toEqual([head, head])
  })

  test('of other members leaves it alone, also while the receiver is down', async () => {
    const destinationId = await created()
    receiver.respondWith({ kind: 'reset' })
    const answer = await call(oneDestination, 'PATCH', { destinationId }, as({ name: 'Neu' }))
    expect(answer).toMatchObject({ status: 200, body: { name: 'Neu', callback: { url: receiver.url } } })
    expect((await patch(destinationId, {})).status).toBe(200)
    expect(await storedCallback(destinationId)).toEqual({ url: receiver.url, secret })
    expect(receiver.requests).toEqual([])
  })

  test.each([
    ['PATCH with null', (destinationId: string) => patch(destinationId, null)],
    ['PUT with null', (destinationId: string) => put(destinationId, null)],
    ['PUT without it', (destinationId: string) => put(destinationId, undefined)],
  ])('%s removes it', async (_, change) => {
    const destinationId = await created()
    const answer = await change(destinationId)
    expect([answer.status, callbackOf(answer)]).toEqual([200, undefined])
    expect(await storedCallback(destinationId)).toBeUndefined()
  })

  test('a secret for a callback that is not there is refused', async () => {
    const destinationId = await created(null)
    const answer = await patch(destinationId, { secret })
    expect([answer.status, pointersOf(answer)]).toEqual([422, ['/callback/url']])
  })
})

describe('what waits for the administration when its callback changes', () => {
  const noticeOf = async (destinationId: string) => {
    const { rows } = await db.query(
      `select n.state, n.reason, e.url, n.finished_at is not null as finished, n.next_attempt_at
       from notices n left join callback_endpoints e on e.id = n.endpoint_id where n.destination_id = $1`,
      [destinationId],
    )
    return rows
  }

  test('goes to the new address, due at once', async () => {
    const destinationId = await created()
    const future = new Date(Date.now() + 3_600_000)
    await waitingNotice(db, { destinationId, clientId: client.clientId, nextAttemptAt: future })
    const url = `${receiver.url}/moved`
    await patch(destinationId, { url, secret })
    const [notice] = await noticeOf(destinationId)
    expect(notice).toMatchObject({ state: 'waiting', url, finished: false })
    expect(notice.next_attempt_at.getTime()).toBeLessThan(future.getTime())
  })

  test('is signed with the new secret when only that changes', async () => {
    const destinationId = await created()
    await waitingNotice(db, { destinationId, clientId: client.clientId })
    await patch(destinationId, { secret: otherSecret })
    const { rows } = await db.query(
      `select n.endpoint_id = d.callback_endpoint_id as follows from notices n join destinations d on d.id = n.destination_id
       where d.id = $1`,
      [destinationId],
    )
    expect(rows).toEqual([{ follows: true }])
  })

  test.each([
    ['PATCH with null', (destinationId: string) => patch(destinationId, null)],
    ['PUT without it', (destinationId: string) => put(destinationId, undefined)],
  ])('is kept when %s removes the callback, and waits again when there is one', async (_, remove) => {
    const destinationId = await created()
    await waitingNotice(db, { destinationId, clientId: client.clientId })
    const bystander = await created()
    await waitingNotice(db, { destinationId: bystander, clientId: client.clientId })
    await remove(destinationId)
    expect(await noticeOf(destinationId)).toMatchObject([
      { state: 'not-configured', reason: 'callback-awaited', url: null, next_attempt_at: null },
    ])
    expect(await noticeOf(bystander)).toMatchObject([{ state: 'waiting' }])
    await patch(destinationId, { url: receiver.url, secret })
    const [notice] = await noticeOf(destinationId)
    expect(notice).toMatchObject({ state: 'waiting', reason: null, url: receiver.url, finished: false })
    expect(notice.next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now())
  })
})
