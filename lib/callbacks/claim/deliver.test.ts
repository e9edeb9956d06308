import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import type { HttpsReceiver } from '../../platform/testing/https-receiver.ts'
import { deliver } from './deliver.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import {
  claimAt,
  contextThrough,
  eventually,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { receivingSide, type ReceivingSide } from '../testing/receiving-side.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts'
import { metrics } from '../../platform/metrics.ts'
import { forget } from '../../platform/once-per-process.ts'

/** Far from the machine's clock, so that a mix-up of the two would show. */
const start = new Date('2031-03-05T12:00:00Z')
const secret = secretOf('a secret')

let side: ReceivingSide
let db: TestDatabase
let client: GuardedClient
let fixture: DeliveryFixture
let receiver: HttpsReceiver
let callback: { url: string; secret: string }

beforeAll(async () => {
  side = await receivingSide()
  ;({ db, client, fixture } = side)
})

beforeEach(async () => {
  await fixture.clear()
  receiver = await side.newReceiver()
  callback = { url: receiver.url, secret }
})

const round = (now: Date) => roundAt(db, client, now)
const bodies = (of = receiver) => of.requests.map((request) => JSON.parse(request.body) as Record<string, unknown>) // sent by us
const onlyEndpoint = async () => (await fixture.endpoints(receiver.url))[0]

describe('a callback that is answered with 2xx', () => {
  test('carries the HMAC of timestamp and raw body under the callback secret, with the time of the machine', async () => {
    const destinationId = await fixture.destination(callback)
    await fixture.submitted(start, { destinationId })
    const before = Math.floor(Date.now() / 1000)
    await round(start)
    const { headers, body, method } = await receiver.waitForRequest()
    const timestamp = Number(headers['callback-timestamp'])
    expect(method).toBe('POST')
    expect(timestamp).toBeGreaterThanOrEqual(before)
    expect(timestamp).toBeLessThanOrEqual(Date.now() / 1000)
    expect(headers).toMatchObject({
      deprecation: '@1795219200',
      link: expect.stringMatching(/^<http[^>]+\/deprecations#submission-ids>; rel="deprecation"; type="text\/html"$/),
    })
    const expected = createHmac('sha512', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')
    expect(headers['callback-authentication']).toBe(expected)
  })

  test('is counted by type and outcome, as a failed one is', async () => {
    forget('metrics')
    await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    receiver.respondWith({ kind: 'answer', status: 500 })
    await round(start)
    receiver.respondWith({ kind: 'answer', status: 202 })
    await round(later(start, MINUTE))
    const { values } = await metrics().attempts.get()
    expect(values.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
      { type: 'new-submissions', outcome: 'status', value: 1 },
      { type: 'new-submissions', outcome: 'delivered', value: 1 },
    ])
  })

  test('ends the notices it names and is written down', async () => {
    receiver.respondWith({ kind: 'answer', status: 202, body: 'thank you' })
    const destinationId = await fixture.destination(callback)
    const made = await fixture.submitted(start, { destinationId })
    expect(await round(start)).toEqual([{ delivered: 1, retried: 0, givenUp: 0, hasMore: false }])
    const [notice] = await fixture.notices(made)
    expect(notice).toMatchObject({ state: 'delivered', attempts: 1, next_attempt_at: null, reason: null })
    expect(notice?.finished_at?.getTime()).toBeGreaterThanOrEqual(start.getTime())
    expect(await fixture.attempts(receiver.url)).toEqual([
      expect.objectContaining({
        notice_ids: [String(notice?.id)],
        status: 202,
        error_class: null,
        detail: 'Delivered: answered with status 202.',
        request_body: receiver.requests[0]?.body,
        response_excerpt: 'thank you',
        next_attempt_at: null,
      }),
    ])
    expect(await onlyEndpoint()).toMatchObject({ failures: 0, leased_until: null, next_attempt_at: null })
  })

  test('names all that is due of one type, oldest first and each id once, and the other type by a request of its own', async () => {
    const destinationId = await fixture.destination(callback)
    const first = await fixture.submitted(start, { destinationId })
    const second = await fixture.submitted(start, { destinationId })
    await fixture.tellAdministration(second, start)
    await fixture.tellAdministration(first, start)
    await fixture.tellAdministration(second, start)
    await round(start)
    await round(start)
    expect(await round(start)).toEqual([])
    const named = ({ submissionId, caseId }: typeof first) => ({ destinationId, submissionId, caseId })
    const [one, other] = bodies().sort((a, b) => String(b.type).localeCompare(String(a.type)))
    expect(one).toEqual({
      type: 'http://localhost:3999/schemas/submission-api/callbacks/new-submissions',
      submissions: [named(first), named(second)],
      submissionIds: [first.submissionId, second.submissionId],
    })
    expect(other).toEqual({
      type: 'http://localhost:3999/schemas/submission-api/callbacks/new-events',
      submissions: [named(second), named(first)],
      replies: [],
    })
  })

  test('says whether more waits at the address that may be due', async () => {
    const destinationId = await fixture.destination(callback)
    const made = await fixture.submitted(start, { destinationId })
    await fixture.tellAdministration(made, start)
    const hasMore = async (status: number, at: Date) => {
      receiver.respondWith({ kind: 'answer', status })
      return (await round(at)).map((one) => one !== 'not-sent' && one.hasMore)
    }
    // the other kind waits for the address, which failed as a whole
    expect(await hasMore(500, start)).toEqual([false])
    // it goes on where one kind is refused
    expect(await hasMore(400, later(start, HOUR))).toEqual([true])
    // the refused kind waits, too: whether its time has come is the claim's to say
    expect(await hasMore(202, later(start, HOUR))).toEqual([true])
    expect(await hasMore(202, later(start, DAY))).toEqual([false])
  })

  test('never merges what goes to one URL under different secrets', async () => {
    const made = []
    for (const text of ['one', 'two']) {
      const destinationId = await fixture.destination({ url: receiver.url, secret: secretOf(text) })
      made.push(await fixture.submitted(start, { destinationId }))
    }
    await round(start)
    expect(bodies().map((body) => body.submissionIds)).toEqual(
      expect.arrayContaining(made.map((one) => [one.submissionId])),
    )
    const signedWith = receiver.requests.map(({ headers, body }) =>
      ['one', 'two'].find((text) => {
        const hmac = createHmac('sha512', secretOf(text)).update(`${String(headers['callback-timestamp'])}.${body}`)
        return hmac.digest('hex') === headers['callback-authentication']
      }),
    )
    expect(signedWith.sort()).toEqual(['one', 'two'])
  })

  test('notes that the side was told, for what is new and not for what has changed, at the time of the answer', async () => {
    const destinationId = await fixture.destination(callback)
    const told = await fixture.submitted(start, { destinationId })
    const changed = await fixture.submission(start, { destinationId })
    await fixture.tellAdministration(changed, start)
    await round(start)
    await round(start)
    const [telling, ...more] = await fixture.tellings(told)
    expect(telling).toMatchObject({ notify_type: 'callback', case_id: told.caseId })
    expect(Math.abs((telling?.told_at.getTime() ?? 0) - start.getTime())).toBeLessThan(MINUTE)
    expect(more).toEqual([])
    expect(await fixture.tellings(changed)).toEqual([])
  })

  test('of a new reply notes that the online service was told', async () => {
    const destinationId = await fixture.destination()
    const made = await fixture.submission(start, { destinationId, callback })
    const replyId = randomUUID()
    await fixture.record(made, start, { name: 'submit-reply', tell: ['online-service:new-replies'], replyId })
    await round(start)
    expect(bodies()).toEqual([expect.objectContaining({ replies: [{ destinationId, replyId, caseId: made.caseId }] })])
    expect(await fixture.tellings({ submissionId: replyId })).toHaveLength(1)
  })

  test('counts for a submission that was decided while it was sent', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    receiver.respondWith(async () => {
      await answered
      return { kind: 'answer' }
    })
    const destinationId = await fixture.destination(callback)
    const made = await fixture.submitted(start, { destinationId })
    const delivering = round(start)
    await receiver.waitForRequest()
    await fixture.accept(made, start)
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'cancelled', reason: 'no-longer-needed' })
    answer()
    await delivering
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered', reason: null })
    expect(await fixture.tellings(made)).toHaveLength(1)
  })

  test('counts for what lost its address and was sent again while it was sent', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    receiver.respondWith(async () => {
      await answered
      return { kind: 'answer' }
    })
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    const delivering = round(start)
    await receiver.waitForRequest()
    await db.query(
      `update notices set state = 'not-configured', reason = 'callback-awaited', next_attempt_at = null, finished_at = $2,
         renewed_at = $2 where case_id = $1`,
      [made.caseId, start],
    )
    answer()
    await delivering
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered', reason: null, renewed_at: null })
  })
})

describe('whoever delivers', () => {
  test('writes nothing when it ends after its lease and another has taken the endpoint', async () => {
    const answers: ((status: number) => void)[] = []
    receiver.respondWith(async () => {
      const { promise, resolve } = Promise.withResolvers<number>()
      answers.push(resolve)
      return { kind: 'answer', status: await promise }
    })
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    const slow = round(start)
    await receiver.waitForRequest()
    await fixture.passLeases()
    const [second] = await claimAt(db, later(start, 30 * SECOND))
    answers[0]?.(204)
    expect(await slow).toEqual([{ delivered: 0, retried: 0, givenUp: 0, hasMore: false }])
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await fixture.attempts(receiver.url)).toEqual([])
    expect(await fixture.tellings(made)).toEqual([])
    if (!second) throw new Error('the endpoint was not free after its lease')
    const delivering = deliver(contextFor(systemActor), { client, claim: second })
    await eventually(() => answers.length).toBe(2)
    answers[1]?.(204)
    expect(await delivering).toMatchObject({ delivered: 1 })
  })

  test('that crashed leaves work that is free again when the lease has passed', async () => {
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    const [lost] = await claimAt(db, start)
    expect(lost?.notices).toHaveLength(1)
    expect(await round(start)).toEqual([])
    const { rows } = await db.query<{ seconds: string }>(
      'select extract(epoch from leased_until - clock_timestamp()) as seconds from callback_endpoints where url = $1',
      [receiver.url],
    )
    expect(Number(rows[0]?.seconds)).toBeGreaterThan(12)
    expect(Number(rows[0]?.seconds)).toBeLessThanOrEqual(20)
    await fixture.passLeases()
    expect(await round(start)).toEqual([{ delivered: 1, retried: 0, givenUp: 0, hasMore: false }])
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered' })
  })

  test('sends nothing for a claim that it left lying too long, and gives it back', async () => {
    await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    const [claimed] = await claimAt(db, start)
    if (!claimed) throw new Error('nothing was claimed')
    const reading = claimed.claimedAt.reading - 6 * SECOND
    const claim = { ...claimed, claimedAt: { ...claimed.claimedAt, reading } }
    await deliver(contextFor(systemActor), { client, claim })
    expect(receiver.requests).toEqual([])
    expect(await round(start)).toEqual([{ delivered: 1, retried: 0, givenUp: 0, hasMore: false }])
  })

  test('does not count its own faults against the endpoint', async () => {
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    await db.query(`update callback_endpoints set secret_sealed = '\\x00' where url = $1`, [receiver.url])
    await expect(round(start)).rejects.toThrow()
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await onlyEndpoint()).toMatchObject({ failures: 0, next_attempt_at: null })
    expect(await round(start)).toEqual([])
  })

  test('writes the result down although the database refuses at first', async () => {
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    const [claimed] = await claimAt(db, start)
    if (!claimed) throw new Error('nothing was claimed')
    let refusals = 2
    const query = ((config: pg.QueryConfig) => {
      if (config.name !== 'attempt-finish' || refusals === 0) return db.query(config)
      refusals -= 1
      return db.query('select no_such_column')
    }) as TestDatabase['query'] // one of its many signatures, the only one used
    expect(await deliver(contextThrough(query), { client, claim: claimed })).toMatchObject({ delivered: 1 })
    expect(refusals).toBe(0)
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered' })
    expect(receiver.requests).toHaveLength(1)
  })
})
