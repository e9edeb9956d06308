import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { deliver } from './deliver.ts'
import { repointNotices } from '../again/repoint-notices.ts'
import { setEndpoint } from '../set-endpoint.ts'
import {
  claimAt,
  deliveryFixture,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { sampleNetwork } from '../testing/sample-network.ts'
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts'

const start = new Date('2031-03-05T12:10:00Z')

let db: TestDatabase
let fixture: DeliveryFixture
let urls = 0
let url: string
let destinationId: string

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
  url = `https://paused-${(urls += 1)}.example/callback`
  destinationId = await fixture.destination({ url, secret: secretOf('x') })
})

const pause = (at: Date | null) => db.query('update callback_endpoints set paused_at = $2 where url = $1', [url, at])
const network = (status: () => number) => sampleNetwork(() => ({ status: status() }))

describe('a paused endpoint', () => {
  test('is not sent to, and gets everything that waited when it is resumed', async () => {
    const made = await fixture.submitted(start, { destinationId })
    await pause(start)
    await fixture.tellAdministration(made, start)
    expect(await claimAt(db, later(start, 30 * DAY))).toEqual([])
    expect((await fixture.notices(made)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await pause(null)
    const { client, sent } = network(() => 204)
    for (let round = 0; round < 2; round += 1) await roundAt(db, client, later(start, 30 * DAY))
    expect(sent).toHaveLength(2)
    expect((await fixture.notices(made)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('lets nothing be given up by a request that was under way when it was paused', async () => {
    const made = await fixture.submission(start, { destinationId })
    await fixture.tellAdministration(made, start)
    await fixture.tellAdministration(made, start)
    const now = later(start, 14 * DAY - MINUTE)
    await db.query(
      `update callback_endpoints set failures = 30, failing_since = $2, next_attempt_at = $2 where url = $1`,
      [url, start],
    )
    // one is due, one is not: the second would be given up with the failure of the first
    const [first, second] = await fixture.notices(made)
    await db.query(`update notices set first_attempt_at = $2, next_attempt_at = $3 where id = $1`, [
      second?.id,
      start,
      later(now, MINUTE / 2),
    ])
    const [claimed] = await claimAt(db, now)
    if (!claimed) throw new Error('the endpoint is due')
    expect(claimed.notices.map(({ id }) => id)).toEqual([first?.id])
    await pause(now)
    await deliver(contextFor(systemActor), { client: network(() => 503).client, claim: claimed, random: 0.5 })
    expect((await fixture.notices(made)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })

  test('of a destination stays paused when its address changes, and what waits there moves along', async () => {
    const made = await fixture.submitted(start, { destinationId })
    await pause(start)
    const elsewhere = { url: `${url}/new`, secret: secretOf('y') }
    const endpointId = await setEndpoint(db, { kind: 'destination', id: destinationId }, elsewhere)
    await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
    await repointNotices(db, destinationId, endpointId, later(start, MINUTE))
    expect((await fixture.notices(made))[0]).toMatchObject({ state: 'waiting', endpoint_id: endpointId })
    expect(await claimAt(db, later(start, HOUR))).toEqual([])
    const { rows } = await db.query('select url, paused_at from callback_endpoints where owner_id = $1 order by url', [
      destinationId,
    ])
    expect(rows).toEqual([
      { url, paused_at: null },
      { url: elsewhere.url, paused_at: start },
    ])
  })
})

describe('attempts by the hour', () => {
  const hours = async () =>
    (await db.query('select * from delivery_hours where destination_id = $1 order by hour', [destinationId])).rows

  test('are counted for a destination, delivered and failed, with their durations', async () => {
    let status = 503
    const { client } = network(() => status)
    const made = await fixture.submitted(start, { destinationId })
    await roundAt(db, client, start)
    status = 204
    await roundAt(db, client, later(start, MINUTE))
    await fixture.tellAdministration(made, later(start, HOUR))
    await roundAt(db, client, later(start, HOUR))
    const zero = { destination_id: destinationId, duration_milliseconds: 0, slowest_milliseconds: 0 }
    expect(await hours()).toEqual([
      { ...zero, hour: new Date('2031-03-05T12:00:00Z'), delivered: 1, failed: 1 },
      { ...zero, hour: new Date('2031-03-05T13:00:00Z'), delivered: 1, failed: 0 },
    ])
  })

  test('keep the sum and the longest of the durations', async () => {
    const durations = [400, 1200, 300]
    const { client } = network(() => 204)
    const timed = {
      ...client,
      request: async (request: Parameters<typeof client.request>[0]) => ({
        ...(await client.request(request)),
        durationMs: durations.shift() ?? 0,
      }),
    }
    for (let at = 0; at < 3; at += 1) {
      await fixture.submitted(later(start, at * MINUTE), { destinationId })
      await roundAt(db, timed, later(start, at * MINUTE))
    }
    expect(await hours()).toEqual([
      expect.objectContaining({ delivered: 3, duration_milliseconds: 1900, slowest_milliseconds: 1200 }),
    ])
  })

  test('are not counted for the callback of a client', async () => {
    const before = await db.query('select count(*) from delivery_hours')
    const quiet = await fixture.destination()
    const callback = { url: `${url}/client`, secret: secretOf('x') }
    const made = await fixture.submission(start, { destinationId: quiet, callback })
    await fixture.accept(made, start)
    const { client, sent } = network(() => 204)
    await roundAt(db, client, start)
    expect(sent).toHaveLength(1)
    expect((await db.query('select count(*) from delivery_hours')).rows).toEqual(before.rows)
  })
})
