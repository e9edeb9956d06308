import { beforeAll, describe, expect, test } from 'vitest'
import { setEndpoint } from '../callbacks/set-endpoint.ts'
import { removeIdleEndpoints } from '../callbacks/store.ts'
import {
  deliveryFixture,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
} from '../callbacks/testing/delivery-fixture.ts'
import { sampleNetwork } from '../callbacks/testing/sample-network.ts'
import { kept } from '../platform/deadlines.ts'
import { DAY, HOUR } from '../platform/durations.ts'
import { contextAt } from '../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { systemActor } from '../platform/actor.ts'
import { dueWork } from './works.ts'

const start = new Date()
let db: TestDatabase
let fixture: DeliveryFixture
let numbers = 0

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

const newUrl = () => `https://receiver-${(numbers += 1)}.example/`
const callbackAt = (url: string) => ({ url, secret: secretOf('x') })
const isThere = async (url: string) => (await fixture.endpoints(url)).length === 1

/** The part of the clean-up that this is about, once a day, from day `from` to day `to` after the start. */
async function days(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1) {
    const now = later(start, day * DAY + HOUR)
    await removeIdleEndpoints(db, { before: later(now, -kept['callback-endpoints']), most: 500, now })
  }
}

/** The whole clean-up, on each of these days after the start. */
async function cleanUps(...on: number[]): Promise<void> {
  for (const day of on) {
    while ((await dueWork.records(contextAt(systemActor, later(start, day * DAY + HOUR)), Infinity)).more);
  }
}

describe('an address of callbacks', () => {
  test('that nothing refers to is removed after 30 days, with its sealed secret', async () => {
    const url = newUrl()
    await setEndpoint(db, { kind: 'client', id: await fixture.client() }, callbackAt(url))
    await days(1, 30)
    expect(await isThere(url)).toBe(true)
    await days(31, 32)
    expect(await isThere(url)).toBe(false)
  })

  test('stays while a destination, a submission, a case or a notice refers to it', async () => {
    const [ofDestination, ofSubmission, ofCase, ofNotice] = [newUrl(), newUrl(), newUrl(), newUrl()]
    const destinationId = await fixture.destination(callbackAt(ofDestination))
    await db.query('update destinations set callback_endpoint_id = callback_endpoint_id where id = $1', [destinationId])
    const made = await fixture.submission(start, { destinationId, callback: callbackAt(ofSubmission) })
    const caseEndpoint = await setEndpoint(db, { kind: 'client', id: made.clientId }, callbackAt(ofCase))
    await db.query('update cases set callback_endpoint_id = $2 where id = $1', [made.caseId, caseEndpoint])
    const told = await fixture.submitted(start, { destinationId: await fixture.destination(callbackAt(ofNotice)) })
    const { client } = sampleNetwork(() => ({ status: 204 }))
    await roundAt(db, client, start)
    await db.query('update destinations set callback_endpoint_id = null where id = $1', [told.destinationId])
    await days(33, 100)
    for (const url of [ofDestination, ofSubmission, ofCase, ofNotice]) expect(await isThere(url)).toBe(true)
  })

  test('is counted from anew when it is set again', async () => {
    const url = newUrl()
    const owner = { kind: 'client' as const, id: await fixture.client() }
    const id = await setEndpoint(db, owner, callbackAt(url))
    await db.query('update callback_endpoints set looked_at = $2 where id = $1', [id, later(start, 100 * DAY)])
    await days(101, 125)
    expect(await setEndpoint(db, owner, callbackAt(url))).toBe(id)
    await days(126, 155)
    expect(await isThere(url)).toBe(true)
    await days(156, 158)
    expect(await isThere(url)).toBe(false)
  })

  test('keeps its attempts as long as they are kept, and leaves the figures of its owner', async () => {
    const url = newUrl()
    const told = await fixture.submitted(start, { destinationId: await fixture.destination(callbackAt(url)) })
    const { client } = sampleNetwork(() => ({ status: 204 }))
    await roundAt(db, client, start)
    await db.query(
      `insert into attempt_hours values ('destination', $1, date_trunc('hour', $2::timestamptz), 'delivered', 1, 1)`,
      [told.destinationId, start],
    )
    await db.query('update destinations set callback_endpoint_id = null where id = $1', [told.destinationId])
    await db.query('update submissions set state = $2 where id = $1', [told.submissionId, 'deleted'])
    await db.query('select purge_case($1)', [told.caseId])
    await db.query('update callback_endpoints set looked_at = $2 where url = $1', [url, start])
    await cleanUps(1, 15, 29)
    expect(await fixture.attempts(url)).toHaveLength(1)
    await cleanUps(30, 31, 32, 63, 65)
    expect(await isThere(url)).toBe(false)
    const { rows } = await db.query('select count from attempt_hours where owner_id = $1', [told.destinationId])
    expect(rows).toEqual([{ count: 1 }])
  })
})
