import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HttpsReceiver } from '../../platform/testing/https-receiver.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { later, roundAt, secretOf, type DeliveryFixture, type SampleSubmission } from '../testing/delivery-fixture.ts'
import { receivingSide, type ReceivingSide } from '../testing/receiving-side.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts'

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
const onlyEndpoint = async () => (await fixture.endpoints(receiver.url))[0]

describe('a callback that fails', () => {
  const fails = { kind: 'answer', status: 503, body: 'later' } as const

  test('is tried again by the schedule until 14 days after the first attempt, and then given up', async () => {
    receiver.respondWith(fails)
    const destinationId = await fixture.destination(callback)
    const made = await fixture.submission(start, { destinationId })
    await fixture.tellAdministration(made, start)
    const gaps: number[] = []
    let now = start
    let notice = (await fixture.notices(made))[0]
    while (notice?.state === 'waiting') {
      if (now > start) expect(await round(later(now, -SECOND))).toEqual([])
      await round(now)
      notice = (await fixture.notices(made))[0]
      if (notice?.next_attempt_at) gaps.push(notice.next_attempt_at.getTime() - now.getTime())
      now = notice?.next_attempt_at ?? now
    }
    const waits = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]
    gaps.forEach((gap, at) => expect(Math.abs(gap - (waits[at] ?? 12 * HOUR))).toBeLessThan(10 * SECOND))
    expect(notice).toMatchObject({ state: 'given-up', reason: 'not-in-time', next_attempt_at: null })
    expect(receiver.requests).toHaveLength(gaps.length + 1)
    expect(now.getTime() - start.getTime()).toBeLessThan(14 * DAY)
    expect(now.getTime() - start.getTime()).toBeGreaterThan(13.4 * DAY)
    expect(await round(later(start, 20 * DAY))).toEqual([])
    const attempts = await fixture.attempts(receiver.url)
    expect(attempts).toHaveLength(receiver.requests.length)
    expect(attempts[0]).toMatchObject({ status: 503, error_class: 'status', response_excerpt: 'later' })
  })

  test('about a new submission is not given up as long as the submission waits, and is cancelled by its decision', async () => {
    receiver.respondWith(fails)
    const destinationId = await fixture.destination(callback)
    const made = await fixture.submitted(start, { destinationId })
    let now = start
    while (now < later(start, 20 * DAY)) {
      await round(now)
      now = (await fixture.notices(made))[0]?.next_attempt_at ?? later(now, DAY)
    }
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'waiting' })
    await fixture.accept(made, now)
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'cancelled', reason: 'no-longer-needed' })
    const sent = receiver.requests.length
    await round(later(now, DAY))
    expect(receiver.requests).toHaveLength(sent)
  })

  test('and was cancelled while it was sent stays cancelled', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    receiver.respondWith(async () => {
      await answered
      return fails
    })
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    const delivering = round(start)
    await receiver.waitForRequest()
    await fixture.accept(made, start)
    answer()
    expect(await delivering).toEqual([{ delivered: 0, retried: 0, givenUp: 0, hasMore: false }])
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'cancelled', reason: 'no-longer-needed' })
    expect(await fixture.tellings(made)).toEqual([])
  })

  test('is told in words and by its class when no answer came', async () => {
    receiver.respondWith({ kind: 'reset' })
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    expect(await round(start)).toEqual([{ delivered: 0, retried: 1, givenUp: 0, hasMore: false }])
    const [attempt] = await fixture.attempts(receiver.url)
    expect(attempt).toMatchObject({ status: null, error_class: 'connect', response_excerpt: null })
    expect(attempt?.detail).toMatch(/closed the connection/)
    expect(attempt?.next_attempt_at).toEqual((await fixture.notices(made))[0]?.next_attempt_at)
  })

  test.each([301, 410, 429])('with status %i counts as one more attempt', async (status) => {
    receiver.respondWith({ kind: 'answer', status, headers: { location: 'https://127.0.0.1:1/' } })
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    await round(start)
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(receiver.requests).toHaveLength(1)
  })

  test.each([
    ['3600', HOUR],
    ['864000', 12 * HOUR],
    ['1', 5 * SECOND],
  ])('with Retry-After %s waits for it, up to 12 hours and not less than the schedule', async (seconds, wait) => {
    receiver.respondWith({ kind: 'answer', status: 429, headers: { 'retry-after': seconds } })
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    await round(start)
    const [notice] = await fixture.notices(made)
    const waited = (notice?.next_attempt_at?.getTime() ?? 0) - start.getTime()
    expect(Math.abs(waited - wait)).toBeLessThan(10 * SECOND)
  })

  test('with Retry-After as a date takes it for a time of the machine, not of the moved service clock', async () => {
    const inAnHour = new Date(Date.now() + HOUR).toUTCString()
    receiver.respondWith({ kind: 'answer', status: 503, headers: { 'retry-after': inAnHour } })
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    await round(start)
    const [notice] = await fixture.notices(made)
    const waited = (notice?.next_attempt_at?.getTime() ?? 0) - start.getTime()
    expect(Math.abs(waited - HOUR)).toBeLessThan(MINUTE)
  })

  test('holds back everything at its endpoint, so that a failing address costs one request a step', async () => {
    receiver.respondWith(fails)
    const destinationId = await fixture.destination(callback)
    const first = await fixture.submitted(start, { destinationId })
    await fixture.tellAdministration(first, start)
    await round(start)
    await fixture.submitted(later(start, SECOND), { destinationId })
    expect(await round(later(start, 2 * SECOND))).toEqual([])
    expect(receiver.requests).toHaveLength(1)
    await round(later(start, 6 * SECOND))
    expect(await round(later(start, 7 * SECOND))).toEqual([])
    expect(receiver.requests).toHaveLength(2)
    expect(await onlyEndpoint()).toMatchObject({ failures: 2 })
  })

  test('lets all that waits at its endpoint go with the first 2xx, whatever its own schedule says', async () => {
    const destinationId = await fixture.destination(callback)
    const made: SampleSubmission[] = []
    receiver.respondWith(fails)
    let now = start
    for (let at = 0; at < 7; at += 1) {
      made.push(await fixture.submitted(now, { destinationId }))
      await round(now)
      now = (await onlyEndpoint())?.next_attempt_at ?? now
    }
    receiver.respondWith({ kind: 'answer' })
    const changed = await fixture.submission(now, { destinationId })
    await fixture.tellAdministration(changed, now)
    await round(now)
    const waiting = async () => (await Promise.all([...made, changed].map(fixture.notices))).flat()
    expect((await waiting()).some((notice) => notice.state === 'waiting')).toBe(true)
    await round(later(now, SECOND))
    expect((await waiting()).map((notice) => notice.state)).toEqual(Array(8).fill('delivered'))
    expect(await onlyEndpoint()).toMatchObject({ failures: 0, failing_since: null, next_attempt_at: null })
  })

  test('takes along to given-up what had no turn for 14 days while the endpoint failed', async () => {
    receiver.respondWith(fails)
    const destinationId = await fixture.destination(callback)
    const first = await fixture.submission(start, { destinationId })
    await fixture.tellAdministration(first, start)
    await round(start)
    const [notice] = await fixture.notices(first)
    const behind = await fixture.submission(start, { destinationId })
    await fixture.tellAdministration(behind, later(start, SECOND))
    // as if hundreds of others had taken every turn meanwhile
    const due = later(start, 13.9 * DAY)
    await db.query('update callback_endpoints set next_attempt_at = $1 where url = $2', [due, receiver.url])
    await db.query('update notices set next_attempt_at = $1 where case_id = $2', [later(due, MINUTE), behind.caseId])
    const failed = 'update callback_endpoints set failures = 12, wait_milliseconds = $1 where url = $2'
    await db.query(failed, [12 * HOUR, receiver.url])
    await round(due)
    expect((await fixture.notices(first))[0]).toMatchObject({ id: notice?.id, state: 'given-up' })
    expect((await fixture.notices(behind))[0]).toMatchObject({ state: 'given-up', attempts: 0 })
  })

  test('gives nothing up because of a time in which nobody tried', async () => {
    receiver.respondWith(fails)
    const destinationId = await fixture.destination(callback)
    const first = await fixture.submitted(later(start, -SECOND), { destinationId })
    await fixture.tellAdministration(first, start)
    await fixture.tellAdministration(first, start)
    const back = later(start, 30 * DAY)
    await round(back)
    await round(later(back, 10 * SECOND))
    expect((await fixture.notices(first)).map((notice) => notice.state)).toEqual(['waiting', 'waiting', 'waiting'])
  })
})
