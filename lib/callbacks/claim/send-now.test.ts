import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { followSending } from '../again/follow-sending.ts'
import type { Selection, SentAnswer } from '../log/log-schema.ts'
import { countCallbacksToSend, sendCallbacksAgain } from '../again/send-callbacks-again.ts'
import {
  claimAt,
  deliveryFixture,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
  type SampleSubmission,
} from '../testing/delivery-fixture.ts'
import { auditRows, member, stranger } from '../testing/portal-actors.ts'
import { sampleNetwork } from '../testing/sample-network.ts'

const start = new Date('2031-03-05T12:00:00Z')
const developer = member('developer')

let db: TestDatabase
let fixture: DeliveryFixture
let urls = 0

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
})

const answering = (status: number) => sampleNetwork(() => ({ status })).client
const newCallback = () => ({ url: `https://now-${(urls += 1)}.example/callback`, secret: secretOf('x') })

type SubmissionWithUrl = SampleSubmission & { url: string }

/** A destination told of some changes, each of which failed once at the start. */
async function failed(count = 1): Promise<SubmissionWithUrl> {
  const callback = newCallback()
  const made = await fixture.submission(start, { destinationId: await fixture.destination(callback) })
  for (let at = 0; at < count; at += 1) await fixture.tellAdministration(made, start)
  await roundAt(db, answering(503), start)
  return { ...made, url: callback.url }
}

/** The same, delivered. */
async function delivered(): Promise<SubmissionWithUrl> {
  const callback = newCallback()
  const made = await fixture.submission(start, { destinationId: await fixture.destination(callback) })
  await fixture.tellAdministration(made, start)
  await roundAt(db, answering(202), start)
  return { ...made, url: callback.url }
}

const noticesOf = async (made: SubmissionWithUrl): Promise<number[]> =>
  (await fixture.notices(made)).map(({ id }) => id)
const statesOf = async (made: SubmissionWithUrl) => (await fixture.notices(made)).map(({ state }) => state)
const bodiesOf = async (made: SubmissionWithUrl) =>
  (await fixture.attempts(made.url)).map((attempt) => attempt.request_body)
const follow = ({ notices, at }: SentAnswer, now: Date) =>
  followSending(contextAt(developer, now), { notices: notices.map(Number), since: at })

describe('what waits for its next attempt', () => {
  const soon = later(start, SECOND)
  const ways: [string, (made: SubmissionWithUrl) => Promise<Selection>][] = [
    ['a notice', async (made) => ({ notices: await noticesOf(made) })],
    ['what a failed attempt named', async (made) => ({ attempts: await attemptsOf(made) })],
    ['all that waits at a receiver', async ({ destinationId }) => ({ waiting: true, destinationId })],
  ]
  const attemptsOf = async ({ url }: SubmissionWithUrl): Promise<number[]> => {
    const { rows } = await db.query<{ id: number }>(
      'select a.id from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id where e.url = $1',
      [url],
    )
    return rows.map(({ id }) => id)
  }

  test.for(ways)('is tried now, as many as were counted: %s', async ([, choose]) => {
    const made = await failed(2)
    expect(await claimAt(db, soon)).toEqual([])
    const selection = await choose(made)
    const context = contextAt(developer, soon)
    expect(await countCallbacksToSend(context, selection)).toEqual({ count: 2, now: 2, paused: 0, more: false })
    const sent = await sendCallbacksAgain(context, selection)
    expect(sent).toMatchObject({ sent: 2, at: soon.toISOString() })
    expect(await follow(sent, soon)).toMatchObject({ pending: 2, attempts: [] })
    await roundAt(db, answering(202), soon)
    expect(await statesOf(made)).toEqual(['delivered', 'delivered'])
    expect(await follow(sent, soon)).toEqual({
      pending: 0,
      delivered: 2,
      failed: 0,
      attempts: [{ id: expect.any(String), status: 202, errorClass: null, certificate: null, kind: null }],
    })
    expect((await auditRows(db)).at(-1)).toMatchObject({ object_id: made.destinationId, after: { count: 2 } })
  })

  test('goes on along the schedule when it fails again, and the failure is told', async () => {
    const made = await failed()
    const [before] = await fixture.notices(made)
    const sent = await sendCallbacksAgain(contextAt(developer, soon), { notices: await noticesOf(made) })
    await roundAt(db, answering(503), soon)
    const [after] = await fixture.notices(made)
    expect(after).toMatchObject({ state: 'waiting', attempts: 2, first_attempt_at: before?.first_attempt_at })
    expect(after?.next_attempt_at?.getTime()).toBeGreaterThanOrEqual(later(soon, 30 * SECOND).getTime())
    expect(await fixture.endpoints(made.url)).toMatchObject([
      { failures: 2, failing_since: before?.first_attempt_at, next_attempt_at: after?.next_attempt_at },
    ])
    expect(await follow(sent, soon)).toMatchObject({ pending: 0, failed: 1, attempts: [{ status: 503 }] })
  })

  test('does not take the rest of a failing receiver along, until it answers', async () => {
    const made = await failed(3)
    const [one = 0] = await noticesOf(made)
    await sendCallbacksAgain(contextAt(developer, soon), { notices: [one] })
    const [claimed] = await claimAt(db, soon)
    expect(claimed?.notices.map(({ id }) => id)).toEqual([one])
  })

  test('is left alone at a paused receiver, and counted', async () => {
    const made = await failed(2)
    const before = await fixture.notices(made)
    await db.query('update callback_endpoints set paused_at = $2 where url = $1', [made.url, start])
    const selection: Selection = { waiting: true, destinationId: made.destinationId }
    const context = contextAt(developer, soon)
    expect(await countCallbacksToSend(context, selection)).toEqual({ count: 0, now: 0, paused: 2, more: false })
    expect(await sendCallbacksAgain(context, selection)).toMatchObject({ sent: 0 })
    expect(await fixture.notices(made)).toEqual(before)
  })

  test('is given up when its 14 days are over, sent by hand or not', async () => {
    const made = await failed()
    const late = later(start, 14 * DAY - HOUR)
    await db.query('update callback_endpoints set failures = 40, next_attempt_at = $2 where url = $1', [
      made.url,
      later(late, HOUR / 2),
    ])
    await db.query('update notices set attempts = 40, next_attempt_at = $2 where case_id = $1', [
      made.caseId,
      later(late, HOUR / 2),
    ])
    await sendCallbacksAgain(contextAt(developer, late), { notices: await noticesOf(made) })
    await roundAt(db, answering(503), late)
    expect(await fixture.notices(made)).toMatchObject([{ state: 'given-up', reason: 'not-in-time', attempts: 41 }])
  })

  test('never comes later than it would have, whenever somebody sends it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: MINUTE }), async (after) => {
        await fixture.clear()
        const made = await failed()
        const [before] = await fixture.notices(made)
        await sendCallbacksAgain(contextAt(developer, later(start, after)), { notices: await noticesOf(made) })
        const [now] = await fixture.notices(made)
        const [endpoint] = await fixture.endpoints(made.url)
        expect(now?.next_attempt_at?.getTime()).toBeLessThanOrEqual(before?.next_attempt_at?.getTime() ?? 0)
        expect(endpoint?.next_attempt_at?.getTime()).toBeLessThanOrEqual(before?.next_attempt_at?.getTime() ?? 0)
        expect(now?.attempts).toBe(1)
      }),
      { numRuns: 20 },
    )
  })

  test('is sent by nobody who does not see it', async () => {
    const made = await failed()
    const context = contextAt(stranger, soon)
    await expect(
      sendCallbacksAgain(context, { waiting: true, destinationId: made.destinationId }),
    ).rejects.toMatchObject({ code: 'destination-not-found' })
    const asked = { notices: await noticesOf(made), since: start.toISOString() }
    await expect(followSending(context, asked)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('what was delivered', () => {
  const afterwards = later(start, HOUR)

  test('is sent again with the same ids, as often as somebody wants', async () => {
    const made = await delivered()
    const [first = 0] = await noticesOf(made)
    for (const times of [1, 2]) {
      const sent = await sendCallbacksAgain(contextAt(developer, afterwards), { notices: [first] })
      expect(sent.sent).toBe(1)
      await roundAt(db, answering(202), afterwards)
      expect(await statesOf(made)).toEqual(Array.from({ length: times + 1 }, () => 'delivered'))
    }
    const [original, ...again] = await bodiesOf(made)
    expect(again).toEqual([original, original])
  })

  test('is not sent again while it is on its way, however often that is asked at once', async () => {
    const made = await delivered()
    const selection = { notices: await noticesOf(made) }
    const context = contextAt(developer, afterwards)
    const asked = await Promise.all(Array.from({ length: 5 }, () => sendCallbacksAgain(context, selection)))
    expect(asked.map(({ sent }) => sent).sort()).toEqual([0, 0, 0, 0, 1])
    expect(await countCallbacksToSend(context, selection)).toMatchObject({ count: 0 })
  })

  test('is sent once when several notices of the same event are chosen', async () => {
    const made = await delivered()
    await sendCallbacksAgain(contextAt(developer, afterwards), { notices: await noticesOf(made) })
    await roundAt(db, answering(202), afterwards)
    const both = { notices: await noticesOf(made) }
    expect(both.notices).toHaveLength(2)
    expect(await countCallbacksToSend(contextAt(developer, afterwards), both)).toMatchObject({ count: 1 })
    expect(await sendCallbacksAgain(contextAt(developer, afterwards), both)).toMatchObject({ sent: 1 })
  })

  test('is found since a time at one receiver, and leaves out what no longer holds', async () => {
    const made = await delivered()
    await fixture.record(made, start, { name: 'submit-submission', tell: ['administration:new-submissions'] })
    await roundAt(db, answering(202), start)
    const since = (time: Date): Selection => ({
      deliveredSince: time.toISOString(),
      destinationId: made.destinationId,
    })
    const context = contextAt(systemActor, afterwards)
    expect(await countCallbacksToSend(context, since(start))).toMatchObject({ count: 2 })
    expect(await countCallbacksToSend(context, since(afterwards))).toMatchObject({ count: 0 })
    await fixture.accept(made, start)
    expect(await countCallbacksToSend(context, since(start))).toMatchObject({ count: 1 })
  })

  test('opens a receiver that fails meanwhile', async () => {
    const made = await delivered()
    await db.query(
      'update callback_endpoints set failures = 9, failing_since = $2, next_attempt_at = $3 where url = $1',
      [made.url, start, later(afterwards, 12 * HOUR)],
    )
    await sendCallbacksAgain(contextAt(developer, afterwards), { notices: await noticesOf(made) })
    expect(await claimAt(db, afterwards)).toHaveLength(1)
  })
})
