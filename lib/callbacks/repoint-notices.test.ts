import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HttpsReceiver } from '../platform/testing/https-receiver.ts'
import type { GuardedClient } from './guarded-client.ts'
import { repointNotices } from './repoint-notices.ts'
import { setEndpoint } from './set-endpoint.ts'
import { HOUR, later, MINUTE, roundAt, secretOf, type DeliveryFixture } from './testing/delivery-fixture.ts'
import { receivingSide, type ReceivingSide } from './testing/receiving-side.ts'

const start = new Date('2031-03-05T12:00:00Z')
const secret = secretOf('a secret')

let side: ReceivingSide
let db: pg.Pool
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

describe('when the callback of a destination is removed', () => {
  test('what waits is cancelled at once with the reason, and stays so when there is one again', async () => {
    const { made, destinationId } = await waitingSubmission()
    await repointNotices(db, destinationId, await pointTo(destinationId, null), start)
    const gone = { state: 'cancelled', reason: 'the callback was removed', next_attempt_at: null }
    expect((await fixture.notices(made))[0]).toMatchObject(gone)
    await repointNotices(db, destinationId, await pointTo(destinationId, after.url), start)
    await roundAt(db, client, later(start, HOUR))
    expect((await fixture.notices(made))[0]).toMatchObject(gone)
    expect(after.requests).toEqual([])
  })

  test('what was missed is cancelled by its claim, and nothing is sent', async () => {
    const { made, destinationId } = await waitingSubmission()
    await pointTo(destinationId, null)
    await roundAt(db, client, later(start, HOUR))
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'cancelled', reason: 'the callback was removed' })
    expect(before.requests).toHaveLength(1)
  })

  test('what happens later is kept as not configured', async () => {
    const destinationId = await fixture.destination()
    const made = await fixture.submitted(start, { destinationId })
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'not-configured', endpoint_id: null })
  })
})
