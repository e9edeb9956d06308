import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts'
import type { HttpsReceiver } from '../../platform/testing/https-receiver.ts'
import type { GuardedClient } from './guarded-client.ts'
import { later, roundAt, secretOf, type DeliveryFixture, type SampleSubmission } from '../testing/delivery-fixture.ts'
import { receivingSide, type ReceivingSide } from '../testing/receiving-side.ts'

/** Far from the machine's clock, so that a mix-up of the two would show. */
const start = new Date('2031-03-05T12:00:00Z')
const secret = secretOf('a secret')

let side: ReceivingSide
let db: TestDatabase
let client: GuardedClient
let fixture: DeliveryFixture
let receiver: HttpsReceiver
let destinationId: string

beforeAll(async () => {
  side = await receivingSide()
  ;({ db, client, fixture } = side)
})

beforeEach(async () => {
  await fixture.clear()
  receiver = await side.newReceiver()
  destinationId = await fixture.destination({ url: receiver.url, secret })
})

/** Until nothing is due any more: each round sends one kind to an address. */
async function round(now: Date): Promise<void> {
  while ((await roundAt(db, client, now)).length > 0);
}
const endpoint = async () => (await fixture.endpoints(receiver.url))[0]
const typesSent = () => receiver.requests.map(({ body }) => /\/(new-[a-z]+)"/.exec(body)?.[1])
const stateOf = async (made: SampleSubmission, type: string) =>
  (await fixture.notices(made)).find((notice) => notice.type === type)?.state

/** A submission of which both kinds of notice wait: that it is there, and that something happened to it. */
async function toldTwice(now: Date): Promise<SampleSubmission> {
  const made = await fixture.submitted(now, { destinationId })
  await fixture.tellAdministration(made, now)
  return made
}

const refuse = (type: string, status: number) =>
  receiver.respondWith(({ body }) => ({ kind: 'answer', status: body.includes(`/${type}"`) ? status : 204 }))

describe('a receiver that refuses one kind of callback', () => {
  test.each([400, 401, 404, 410, 422, 302])('with %i is told the other kinds as before', async (status) => {
    refuse('new-events', status)
    const first = await toldTwice(start)
    await round(start)
    expect([await stateOf(first, 'new-submissions'), await stateOf(first, 'new-events')]).toEqual([
      'delivered',
      'waiting',
    ])
    receiver.requests.length = 0
    const second = await toldTwice(later(start, SECOND))
    await round(later(start, SECOND))
    expect(typesSent()).toEqual(['new-submissions'])
    expect(await stateOf(second, 'new-submissions')).toBe('delivered')
  })

  test('is asked again by the schedule, whatever else is delivered, and gets all of it with the first 2xx', async () => {
    refuse('new-events', 404)
    const all = [await toldTwice(start)]
    await round(start)
    receiver.requests.length = 0
    for (const seconds of [1, 2, 3]) {
      all.push(await toldTwice(later(start, seconds * SECOND)))
      await round(later(start, seconds * SECOND))
    }
    expect(typesSent()).toEqual(['new-submissions', 'new-submissions', 'new-submissions'])
    await round(later(start, 6.1 * SECOND))
    expect(typesSent().filter((type) => type === 'new-events')).toHaveLength(1)
    receiver.respondWith({ kind: 'answer' })
    await round(later(start, MINUTE))
    for (const made of all) expect(await stateOf(made, 'new-events')).toBe('delivered')
    expect(await endpoint()).toMatchObject({ failures: 0, failing_since: null })
  })

  test('is failing as long as it refuses a kind, so that it is warned of', async () => {
    refuse('new-events', 422)
    await toldTwice(start)
    await round(start)
    expect(await endpoint()).toMatchObject({ failures: 1, next_attempt_at: null })
    const failingSince = (await endpoint())?.failing_since
    expect(failingSince?.getTime()).toBeGreaterThanOrEqual(start.getTime())
    await fixture.submitted(later(start, SECOND), { destinationId })
    await round(later(start, SECOND))
    expect(await endpoint()).toMatchObject({ failures: 1, failing_since: failingSince })
  })

  test('and then is not there is left alone whole, from the first step on, and what it refused stays refused', async () => {
    refuse('new-events', 422)
    const made = await toldTwice(start)
    for (const at of [0, 10, 60, 300]) await round(later(start, at * SECOND))
    receiver.respondWith({ kind: 'answer', status: 503 })
    const now = later(start, 310 * SECOND)
    const next = await toldTwice(now)
    await round(now)
    expect((await endpoint())?.next_attempt_at?.getTime()).toBeLessThanOrEqual(later(now, 6 * SECOND).getTime())
    refuse('new-events', 422)
    await round(later(now, 7 * SECOND))
    expect(await stateOf(next, 'new-submissions')).toBe('delivered')
    expect(await stateOf(made, 'new-events')).toBe('waiting')
  })

  test.each([408, 429, 500, 503])('is an address that is ill when it answers %i', async (status) => {
    refuse('new-events', status)
    await toldTwice(start)
    await round(start)
    receiver.requests.length = 0
    await toldTwice(later(start, SECOND))
    await round(later(start, SECOND))
    expect(typesSent()).toEqual([])
  })

  test('gives up what it refuses after 14 days, and nothing else', async () => {
    refuse('new-events', 410)
    const made = await toldTwice(start)
    const refused = await fixture.notices(made)
    expect(refused).toHaveLength(2)
    for (let hours = 0; hours < 15 * 24; hours += 6) await round(later(start, hours * HOUR))
    expect(await stateOf(made, 'new-events')).toBe('given-up')
    const after = await fixture.submitted(later(start, 15 * DAY), { destinationId })
    await round(later(start, 15 * DAY))
    expect(await stateOf(after, 'new-submissions')).toBe('delivered')
  })
})

describe('an address that is ill', () => {
  /** Its next attempt is about twelve hours away. */
  async function illForLong(): Promise<Date> {
    receiver.respondWith({ kind: 'answer', status: 503 })
    await fixture.submitted(start, { destinationId })
    let now = start
    for (let step = 0; step < 12; step += 1) {
      await round(now)
      now = (await endpoint())?.next_attempt_at ?? now
    }
    expect(now.getTime()).toBeGreaterThan(later(start, 20 * HOUR).getTime())
    receiver.requests.length = 0
    return later(now, -9 * HOUR)
  }

  test('is tried for what was never attempted within five minutes, in one request', async () => {
    const now = await illForLong()
    const before = (await endpoint())?.failures
    const made = [await fixture.submitted(now, { destinationId }), await fixture.submitted(now, { destinationId })]
    await round(later(now, 4 * MINUTE))
    expect(receiver.requests).toHaveLength(0)
    await round(later(now, 5 * MINUTE))
    expect(receiver.requests).toHaveLength(1)
    for (const { submissionId } of made) expect(receiver.requests[0]?.body).toContain(submissionId)
    // then it waits for its own time again
    await round(later(now, HOUR))
    expect(receiver.requests).toHaveLength(1)
    expect((await endpoint())?.failures).toBe((before ?? 0) + 1)
  })

  test('that is well by then gets all that waits with it', async () => {
    const now = await illForLong()
    const made = await fixture.submitted(now, { destinationId })
    receiver.respondWith({ kind: 'answer' })
    await round(later(now, 5 * MINUTE))
    expect(await stateOf(made, 'new-submissions')).toBe('delivered')
    const { rows } = await db.query(`select 1 from notices where destination_id = $1 and state = 'waiting'`, [
      destinationId,
    ])
    expect(rows).toEqual([])
  })

  test('is tried for what came while it was being tried', async () => {
    const now = await illForLong()
    const due = (await endpoint())?.next_attempt_at ?? now
    let late: SampleSubmission | undefined
    receiver.respondWith(async () => {
      late ??= await fixture.submitted(due, { destinationId })
      return { kind: 'answer', status: 503 }
    })
    await round(due)
    expect(receiver.requests).toHaveLength(1)
    await round(later(due, 5 * MINUTE + SECOND))
    expect(receiver.requests[1]?.body).toContain(late?.submissionId)
  })
})
