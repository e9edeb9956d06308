import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import type { Wait } from './log-schema.ts'
import {
  claimAt,
  deliveryFixture,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { sampleNetwork, type Reaction } from '../testing/sample-network.ts'
import { waitOf, waitsOf } from './waits.ts'
import type { WaitRow } from '../waits-store.ts'

const start = new Date('2031-03-05T12:00:00Z')

let db: TestDatabase
let fixture: DeliveryFixture
let urls = 0
let url: string
let destinationId: string
let reaction: Reaction
const { client } = sampleNetwork(() => reaction)

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
  url = `https://waits-${(urls += 1)}.example/callback`
  destinationId = await fixture.destination({ url, secret: secretOf('x') })
  reaction = { status: 503 }
})

type NewCase = { caseId: string }

const idOf = async (made: NewCase): Promise<number> => {
  const [notice] = await fixture.notices(made)
  if (!notice) throw new Error('it was told to nobody')
  return notice.id
}

async function waitAtTime(made: NewCase, now: Date): Promise<Wait | undefined> {
  const id = await idOf(made)
  return (await waitsOf(db, [id], now)).get(id)
}

/** A claim takes the notice at this time; what it took is given back. */
async function isTakenAt(made: NewCase, now: Date): Promise<boolean> {
  const id = await idOf(made)
  const claims = await claimAt(db, now)
  await fixture.passLeases()
  return claims.some(({ notices }) => notices.some((notice) => notice.id === id))
}

const setEndpoint = (columns: string, ...values: unknown[]) =>
  db.query(`update callback_endpoints set ${columns} where url = $1`, [url, ...values])

describe('a waiting notice', () => {
  test('at an address that works waits for its turn alone, whatever its own schedule says', async () => {
    const made = await fixture.submitted(start, { destinationId })
    const turn = { reason: 'turn', since: null, nextAttemptAt: null, failures: 0, lastFailure: null }
    expect(await waitAtTime(made, start)).toEqual(turn)
    await db.query('update notices set attempts = 9, next_attempt_at = $2 where case_id = $1', [
      made.caseId,
      later(start, HOUR),
    ])
    expect(await waitAtTime(made, start)).toEqual(turn)
    expect(await isTakenAt(made, start)).toBe(true)
  })

  test('that was never tried says what its address fails for, as do those that were', async () => {
    const tried = await fixture.submitted(start, { destinationId })
    await roundAt(db, client, start)
    const now = later(start, SECOND)
    const untried = await fixture.submitted(now, { destinationId })
    const [one, other] = [await waitAtTime(tried, now), await waitAtTime(untried, now)]
    expect(one).toMatchObject({
      reason: 'address',
      since: expect.stringMatching(/^2031-03-05T12:00:00/) as string,
      failures: 1,
      lastFailure: { errorClass: 'status', status: 503, certificate: null },
    })
    expect(other).toEqual(one)
    expect(one?.nextAttemptAt).not.toBeNull()
  })

  test('whose receiver has an expired certificate says so', async () => {
    const made = await fixture.submitted(start, { destinationId })
    await roundAt(db, client, start)
    const detail = 'The certificate of the receiver has expired.'
    await db.query(
      `update callback_attempts set status = null, error_class = 'tls', detail = $2
       where endpoint_id = (select id from callback_endpoints where url = $1)`,
      [url, detail],
    )
    expect((await waitAtTime(made, start))?.lastFailure).toEqual({
      errorClass: 'tls',
      status: null,
      certificate: 'expired',
      kind: 'certificateExpired',
    })
  })

  test('at a paused address waits for that, without a next attempt', async () => {
    const made = await fixture.submitted(start, { destinationId })
    await roundAt(db, client, start)
    await setEndpoint('paused_at = $2', later(start, MINUTE))
    expect(await waitAtTime(made, later(start, HOUR))).toMatchObject({
      reason: 'pause',
      since: later(start, MINUTE).toISOString(),
      nextAttemptAt: null,
    })
  })

  test('of a kind that is refused says so, while the other kinds wait for their turn', async () => {
    reaction = { status: 422 }
    const made = await fixture.submitted(start, { destinationId })
    await roundAt(db, client, start)
    const now = later(start, SECOND)
    const untried = await fixture.submitted(now, { destinationId })
    const other = await fixture.submission(now, { destinationId })
    await fixture.tellAdministration(other, now)
    const waits = [await waitAtTime(made, now), await waitAtTime(untried, now)]
    for (const wait of waits) {
      expect(wait).toMatchObject({
        reason: 'kind',
        since: expect.stringMatching(/^2031-03-05T12:00:00/) as string,
        failures: 1,
        lastFailure: { errorClass: 'status', status: 422, certificate: null },
      })
    }
    expect(await waitAtTime(other, now)).toMatchObject({ reason: 'turn', since: null, lastFailure: null })
    // a claim takes one kind of an address
    await db.query(`update notices set state = 'cancelled' where case_id = $1`, [other.caseId])
    const told = new Date(waits[0]?.nextAttemptAt ?? 0)
    expect([await isTakenAt(made, later(told, -1)), await isTakenAt(made, told)]).toEqual([false, true])
  })

  test('that is delivered, given up or cancelled waits for nothing', async () => {
    const made = await fixture.submitted(start, { destinationId })
    for (const state of ['delivered', 'given-up', 'cancelled']) {
      await db.query('update notices set state = $2 where case_id = $1', [made.caseId, state])
      expect(await waitAtTime(made, start)).toBeUndefined()
    }
  })

  test('tells the moment from which a claim takes it, and no other', async () => {
    const spans = [-DAY, -SECOND, 0, SECOND, MINUTE, HOUR, 11 * HOUR, 30 * DAY]
    for (const own of spans) {
      for (const ofAddress of [null, ...spans]) {
        for (const attempts of [0, 1, 12]) {
          await fixture.clear()
          const made = await fixture.submitted(start, { destinationId })
          const at = ofAddress === null ? null : later(start, ofAddress)
          const failing = ofAddress === null ? null : later(start, -2 * DAY)
          await setEndpoint(
            'next_attempt_at = $2, failing_since = $3, failures = $4, wait_milliseconds = $5',
            at,
            failing,
            failing ? 9 : 0,
            failing ? 12 * HOUR : null,
          )
          await db.query(
            'update notices set attempts = $2, first_attempt_at = $4, next_attempt_at = $3 where case_id = $1',
            [made.caseId, attempts, later(start, own), attempts > 0 ? later(start, -DAY) : null],
          )
          const wait = await waitAtTime(made, start)
          const told = wait?.nextAttemptAt ? new Date(wait.nextAttemptAt) : start
          const facts = { own, ofAddress, attempts, told }
          expect({ ...facts, taken: await isTakenAt(made, told) }).toEqual({ ...facts, taken: true })
          const before = later(told, -1)
          if (told > start)
            expect({ ...facts, taken: await isTakenAt(made, before) }).toEqual({ ...facts, taken: false })
        }
      }
    }
  })
})

const moment = fc.date({ min: new Date('2030-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
const row: fc.Arbitrary<WaitRow> = fc.record({
  noticeId: fc.nat(),
  dueAt: fc.option(moment),
  pausedAt: fc.option(moment),
  failures: fc.nat(50),
  failingSince: fc.option(moment),
  refusals: fc.nat(50),
  refusedSince: fc.option(moment),
  lastStatus: fc.option(fc.constant(503)),
  lastErrorClass: fc.option(fc.constant('status' as const)),
  lastDetail: fc.option(fc.constant('The certificate of the receiver has expired.')),
})

test('a next attempt never lies in the past, and a paused one has none', () => {
  fc.assert(
    fc.property(row, moment, (given, now) => {
      const { reason, since, nextAttemptAt } = waitOf(given, now)
      if (nextAttemptAt !== null) expect(Date.parse(nextAttemptAt)).toBeGreaterThan(now.getTime())
      if (given.pausedAt) expect({ reason, nextAttemptAt }).toEqual({ reason: 'pause', nextAttemptAt: null })
      if (reason === 'turn') expect({ since, nextAttemptAt }).toEqual({ since: null, nextAttemptAt: null })
    }),
  )
})
