import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database.ts'
import type { HttpsReceiver } from '../../platform/testing/https-receiver.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { repointNotices } from './repoint-notices.ts'
import { setEndpoint } from '../set-endpoint.ts'
import { claimAt, later, roundAt, secretOf, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { receivingSide, type ReceivingSide } from '../testing/receiving-side.ts'
import { HOUR, MINUTE } from '../../platform/durations.ts'

const start = new Date('2031-03-05T12:00:00Z')
const secret = secretOf('a secret')

let side: ReceivingSide
let db: TestDatabase
let client: GuardedClient
let fixture: DeliveryFixture
let before: HttpsReceiver
let after: HttpsReceiver

beforeAll(async () => {
  side = await receivingSide()
  ;({ db, client, fixture } = side)
})

beforeEach(async () => {
  await fixture.clear()
  before = await side.newReceiver()
  after = await side.newReceiver()
  before.respondWith({ kind: 'answer', status: 500 })
})

/** Points a destination elsewhere without a word to what waits, as another node does at this moment. */
async function pointTo(destinationId: string, url: string | null): Promise<string | null> {
  const endpointId = url && (await setEndpoint(db, { kind: 'destination', id: destinationId }, { url, secret }))
  await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
  return endpointId
}

/** A submission whose announcement waits for an hour, since the address of its destination fails. */
async function waitingSubmission() {
  const destinationId = await fixture.destination({ url: before.url, secret })
  const made = await fixture.submitted(start, { destinationId })
  await roundAt(db, client, start)
  await db.query('update callback_endpoints set next_attempt_at = $2 where url = $1', [before.url, later(start, HOUR)])
  return { made, destinationId }
}

describe('when the callback of a destination changes', () => {
  test('what waits goes to the new address at once, with the attempts it has', async () => {
    const { made, destinationId } = await waitingSubmission()
    const endpointId = await pointTo(destinationId, after.url)
    await repointNotices(db, destinationId, endpointId, later(start, MINUTE))
    expect((await fixture.notices(made))[0]).toMatchObject({ endpoint_id: endpointId, state: 'waiting', attempts: 1 })
    await roundAt(db, client, later(start, MINUTE))
    expect(after.requests).toHaveLength(1)
    expect(before.requests).toHaveLength(1)
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('an address that failed in former times begins anew', async () => {
    const { made, destinationId } = await waitingSubmission()
    const elsewhere = await pointTo(destinationId, after.url)
    await repointNotices(db, destinationId, elsewhere, start)
    before.respondWith({ kind: 'answer' })
    const back = await pointTo(destinationId, before.url)
    await repointNotices(db, destinationId, back, later(start, MINUTE))
    await roundAt(db, client, later(start, MINUTE))
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered' })
  })

  test('what was made for the old address in the same moment is moved by its claim, and nothing is sent there', async () => {
    const { made, destinationId } = await waitingSubmission()
    const endpointId = await pointTo(destinationId, after.url)
    await roundAt(db, client, later(start, HOUR))
    expect((await fixture.notices(made))[0]).toMatchObject({ endpoint_id: endpointId, state: 'waiting' })
    await roundAt(db, client, later(start, HOUR))
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered' })
    expect(before.requests).toHaveLength(1)
  })

  test('the old endpoint is due at once, so that its claims move what is left there', async () => {
    const { made, destinationId } = await waitingSubmission()
    const endpointId = await pointTo(destinationId, after.url)
    await repointNotices(db, destinationId, endpointId, start)
    const [old] = await fixture.endpoints(before.url)
    await db.query('update notices set endpoint_id = $1, next_attempt_at = $2 where case_id = $3', [
      old?.id,
      later(start, HOUR),
      made.caseId,
    ])
    await roundAt(db, client, start)
    expect((await fixture.notices(made))[0]).toMatchObject({ endpoint_id: endpointId })
    expect(before.requests).toHaveLength(1)
  })

  test('an attempt that failed at the old address leaves alone what has moved meanwhile', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    before.respondWith(async () => {
      await answered
      return { kind: 'answer', status: 500 }
    })
    const destinationId = await fixture.destination({ url: before.url, secret })
    const made = await fixture.submitted(start, { destinationId })
    const attempting = roundAt(db, client, start)
    await before.waitForRequest()
    await repointNotices(db, destinationId, await pointTo(destinationId, after.url), start)
    answer()
    await attempting
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'waiting', attempts: 0, next_attempt_at: start })
  })

  test('nothing of another destination is touched', async () => {
    const { made } = await waitingSubmission()
    const other = await fixture.destination({ url: after.url, secret })
    const [notice] = await fixture.notices(made)
    await repointNotices(db, other, null, start)
    expect(await fixture.notices(made)).toEqual([notice])
    expect((await fixture.endpoints(before.url))[0]?.next_attempt_at).toEqual(later(start, HOUR))
  })
})

const gone = { state: 'cancelled', reason: 'callback-removed', endpoint_id: expect.any(String) }
const awaiting = { state: 'not-configured', reason: 'callback-awaited', endpoint_id: null }

/** Sets a destination's callback and tells what waits, as a change of the destination does. */
const repoint = (destinationId: string, url: string | null, now: Date) =>
  inTransaction(db, async (tx) => repointNotices(tx, destinationId, await pointTo(destinationId, url), now))

describe('when the callback of a destination is removed', () => {
  test('what tells of a change is cancelled at once with the reason, and stays so when there is one again', async () => {
    const { made, destinationId } = await waitingSubmission()
    await fixture.tellAdministration(made, start)
    await repoint(destinationId, null, start)
    expect((await fixture.notices(made))[1]).toMatchObject({ ...gone, next_attempt_at: null, finished_at: start })
    await repoint(destinationId, after.url, start)
    await roundAt(db, client, later(start, HOUR))
    expect((await fixture.notices(made))[1]).toMatchObject(gone)
    expect(after.requests.map(({ body }) => body)).toEqual([expect.stringContaining('/new-submissions')])
  })

  test('what was missed is taken by its claim, and nothing is sent', async () => {
    const { made, destinationId } = await waitingSubmission()
    await fixture.tellAdministration(made, start)
    await pointTo(destinationId, null)
    await roundAt(db, client, later(start, HOUR))
    await roundAt(db, client, later(start, HOUR))
    expect(await fixture.notices(made)).toEqual([expect.objectContaining(awaiting), expect.objectContaining(gone)])
    expect(before.requests).toHaveLength(1)
  })

  test('a submission that comes later makes no notice, and is told as soon as there is an address', async () => {
    const destinationId = await fixture.destination()
    const made = await fixture.submitted(start, { destinationId })
    expect(await fixture.notices(made)).toEqual([])
    await repoint(destinationId, after.url, later(start, HOUR))
    expect(await fixture.notices(made)).toMatchObject([{ type: 'new-submissions', state: 'waiting' }])
    await roundAt(db, client, later(start, HOUR))
    expect(after.requests).toMatchObject([{ body: expect.stringContaining(made.submissionId) }])
  })

  test('what came while there was no address again is told along with what waited before, each once', async () => {
    const { made, destinationId } = await waitingSubmission()
    await repoint(destinationId, null, start)
    const between = await fixture.submitted(later(start, HOUR), { destinationId })
    await repoint(destinationId, after.url, later(start, 2 * HOUR))
    await roundAt(db, client, later(start, 2 * HOUR))
    expect(after.requests).toHaveLength(1)
    for (const { submissionId } of [made, between]) expect(after.requests[0]?.body).toContain(submissionId)
    await repoint(destinationId, before.url, later(start, 3 * HOUR))
    expect(await fixture.notices(between)).toHaveLength(1)
  })
})

describe('what announces a submission, when the callback is taken away for a while', () => {
  test.each([
    ['the same address', () => before.url],
    ['another', () => after.url],
  ])('is kept, and goes out at once when there is %s again', async (_, url) => {
    const { made, destinationId } = await waitingSubmission()
    await repoint(destinationId, null, start)
    expect((await fixture.notices(made))[0]).toMatchObject({ ...awaiting, next_attempt_at: null, attempts: 1 })
    const now = later(start, MINUTE)
    await repoint(destinationId, url(), now)
    expect((await fixture.notices(made))[0]).toMatchObject({
      state: 'waiting',
      reason: null,
      attempts: 1,
      next_attempt_at: now,
      finished_at: null,
    })
    before.respondWith({ kind: 'answer' })
    await roundAt(db, client, now)
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('does not go out when it was sent again already', async () => {
    const { made, destinationId } = await waitingSubmission()
    await repoint(destinationId, null, start)
    await db.query('update notices set renewed_at = $2 where case_id = $1', [made.caseId, start])
    await repoint(destinationId, after.url, start)
    expect((await fixture.notices(made))[0]).toMatchObject({ ...awaiting, renewed_at: start })
  })

  test('does not go out when it has been decided meanwhile', async () => {
    const { made, destinationId } = await waitingSubmission()
    await repoint(destinationId, null, start)
    await fixture.accept(made, start)
    await repoint(destinationId, after.url, start)
    const [notice] = await fixture.notices(made)
    expect(notice).toMatchObject({ state: 'cancelled', reason: 'no-longer-needed', next_attempt_at: null })
    await roundAt(db, client, later(start, HOUR))
    expect(after.requests).toEqual([])
  })

  test('and decided in the moment in which there is one again, never waits afterwards', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { made, destinationId } = await waitingSubmission()
      await repoint(destinationId, null, start)
      await Promise.all([repoint(destinationId, after.url, start), fixture.accept(made, start)])
      const [notice] = await fixture.notices(made)
      expect(notice).toMatchObject({ state: 'cancelled', reason: 'no-longer-needed' })
    }
  })

  test('counts as told when the request that was under way is answered well', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    before.respondWith(async () => {
      await answered
      return { kind: 'answer' }
    })
    const destinationId = await fixture.destination({ url: before.url, secret })
    const made = await fixture.submitted(start, { destinationId })
    const attempting = roundAt(db, client, start)
    await before.waitForRequest()
    await repoint(destinationId, null, start)
    answer()
    await attempting
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'delivered', reason: null })
    expect(await fixture.tellings(made)).toHaveLength(1)
  })

  test('goes out whole, however much it is', async () => {
    const { made, destinationId } = await waitingSubmission()
    await repoint(destinationId, null, start)
    const columns = 'case_id, sequence, side, type, subject_kind, subject_id, destination_id, state, reason, created_at'
    await db.query(
      `insert into notices (${columns}) select ${columns} from notices cross join generate_series(1, 5000) where case_id = $1`,
      [made.caseId],
    )
    await repoint(destinationId, after.url, start)
    expect(new Set((await fixture.notices(made)).map(({ state }) => state))).toEqual(new Set(['waiting']))
  })
})

test('a claim that still sees the former address is not made; one that sends already keeps its endpoint', async () => {
  const { destinationId } = await waitingSubmission()
  const fence = async () => (await fixture.endpoints(before.url))[0]?.fence ?? 0
  const idle = await fence()
  await repoint(destinationId, after.url, start)
  expect(await fence()).toBe(idle + 1)
  await repoint(destinationId, before.url, start)
  await claimAt(db, start)
  const leased = await fence()
  await repoint(destinationId, after.url, start)
  expect(await fence()).toBe(leased)
})
