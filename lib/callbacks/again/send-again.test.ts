import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { announceUntold, renew } from './send-again.ts'
import { setEndpoint } from '../set-endpoint.ts'
import {
  claimAt,
  deliveryFixture,
  later,
  secretOf,
  type DeliveryFixture,
  type SampleSubmission,
} from '../testing/delivery-fixture.ts'
import { DAY } from '../../platform/durations.ts'

const start = new Date('2031-03-05T12:00:00Z')
const now = later(start, 20 * DAY)
const callback = { url: 'https://receiver.example/callback', secret: secretOf('x') }

let db: TestDatabase
let fixture: DeliveryFixture

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
})

const sendAgain = async (noticeId = 0) => (await inTransaction(db, (tx) => renew(tx, [noticeId], now))).length

const notifyNow = async (destinationId: string) =>
  (await inTransaction(db, (tx) => announceUntold(tx, destinationId, now))).length

/** A change whose notice was given up. */
async function givenUp(): Promise<SampleSubmission & { noticeId: number }> {
  const made = await fixture.submission(start, { destinationId: await fixture.destination(callback) })
  await fixture.tellAdministration(made, start)
  await db.query(
    `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null,
       finished_at = $2, attempts = 36, first_attempt_at = $2 where case_id = $1`,
    [made.caseId, start],
  )
  return { ...made, noticeId: (await fixture.notices(made))[0]?.id ?? 0 }
}

describe('a given-up notice', () => {
  test('is sent again as a new one, and the old one stays and says so', async () => {
    const made = await givenUp()
    expect(await sendAgain(made.noticeId)).toBe(1)
    expect(await fixture.notices(made)).toEqual([
      expect.objectContaining({ state: 'given-up', reason: 'not-in-time', renewed_at: now, attempts: 36 }),
      expect.objectContaining({
        state: 'waiting',
        renewed_at: null,
        attempts: 0,
        first_attempt_at: null,
        next_attempt_at: now,
      }),
    ])
    expect(await claimAt(db, now)).toHaveLength(1)
  })

  test('is sent again once, however often that is asked', async () => {
    const made = await givenUp()
    const asked = Array.from({ length: 5 }, () => sendAgain(made.noticeId))
    expect((await Promise.all(asked)).sort()).toEqual([0, 0, 0, 0, 1])
    expect(await fixture.notices(made)).toHaveLength(2)
  })

  test('is not sent again while there is no address', async () => {
    const made = await givenUp()
    await db.query('update destinations set callback_endpoint_id = null where id = $1', [made.destinationId])
    expect(await sendAgain(made.noticeId)).toBe(0)
    expect(await fixture.notices(made)).toEqual([expect.objectContaining({ reason: 'not-in-time', renewed_at: null })])
  })

  test('is the only kind that is sent again', async () => {
    const made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
    const [notice] = await fixture.notices(made)
    expect(await sendAgain(notice?.id)).toBe(0)
    await fixture.accept(made, now)
    expect(await sendAgain(notice?.id)).toBe(0)
  })
})

describe('a destination that got its callback late', () => {
  const notConfigured = async () => {
    const destinationId = await fixture.destination()
    const undecided = await fixture.submitted(start, { destinationId })
    const decided = await fixture.submitted(start, { destinationId })
    await fixture.accept(decided, start)
    return { destinationId, undecided, decided }
  }

  const configure = async (destinationId: string) => {
    const endpointId = await setEndpoint(db, { kind: 'destination', id: destinationId }, callback)
    await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
  }

  test('is told now of what still waits, once, and not of what has been decided', async () => {
    const { destinationId, undecided, decided } = await notConfigured()
    await configure(destinationId)
    expect(await notifyNow(destinationId)).toBe(1)
    expect(await notifyNow(destinationId)).toBe(0)
    expect((await fixture.notices(undecided)).map(({ state }) => state)).toEqual(['waiting'])
    expect(await fixture.notices(decided)).toEqual([])
    const [claimed] = await claimAt(db, now)
    expect(claimed?.notices.map(({ subject }) => subject.id)).toEqual([undecided.submissionId])
  })

  test('and has a decision at the same moment is told of nothing that no longer holds', async () => {
    const { destinationId, undecided } = await notConfigured()
    await configure(destinationId)
    await Promise.all([notifyNow(destinationId), fixture.accept(undecided, now)])
    const waiting = (await fixture.notices(undecided)).filter(({ state }) => state === 'waiting')
    expect(waiting.filter(({ type }) => type === 'new-submissions')).toEqual([])
  })

  test('is told of nothing while it still has none', async () => {
    const { destinationId } = await notConfigured()
    expect(await notifyNow(destinationId)).toBe(0)
  })
})
