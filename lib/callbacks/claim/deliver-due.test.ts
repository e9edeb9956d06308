import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { deliverAllDue } from './deliver-due.ts'
import {
  contextThrough,
  deliveryFixture,
  eventually,
  later,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { sampleNetwork } from '../testing/sample-network.ts'
import { HOUR, SECOND } from '../../platform/durations.ts'

/** In the past of the service clock, so that everything is due. */
const start = later(new Date(), -HOUR)
const secret = secretOf('x')

let db: TestDatabase
let fixture: DeliveryFixture

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
})

const soon = () => performance.now() + HOUR

/** Six notices of submissions, and one of an event that is due after them. */
async function sevenNoticesAt(url: string): Promise<void> {
  const destinationId = await fixture.destination({ url, secret })
  for (let at = 0; at < 6; at += 1) await fixture.submitted(start, { destinationId })
  await fixture.tellAdministration(await fixture.submission(start, { destinationId }), later(start, SECOND))
}

describe('delivering all that is due', () => {
  test('ends when nothing is due any more and counts notices', async () => {
    const { client, sent } = sampleNetwork(({ url }) => ({ status: url.includes('dead') ? 500 : 204 }))
    for (let at = 0; at < 20; at += 1) await sevenNoticesAt(`https://alive-${at}.example/`)
    for (let at = 0; at < 20; at += 1) await sevenNoticesAt(`https://dead-${at}.example/`)
    const { delivered, retried, more } = await deliverAllDue(contextFor(systemActor), { deadline: soon(), client })
    expect({ delivered, more }).toEqual({ delivered: 20 * 7, more: false })
    expect(retried).toBeGreaterThanOrEqual(20)
    expect(sent.filter(({ url }) => url.includes('alive'))).toHaveLength(40)
    expect(sent.filter(({ url }) => url.includes('dead'))).toHaveLength(20)
    expect(await deliverAllDue(contextFor(systemActor), { deadline: soon(), client })).toEqual({
      delivered: 0,
      retried: 0,
      more: false,
    })
  })

  test('begins nothing after its deadline and says that there may be more', async () => {
    const { client, sent } = sampleNetwork(() => ({ status: 204 }))
    await sevenNoticesAt('https://late.example/')
    expect(await deliverAllDue(contextFor(systemActor), { deadline: performance.now(), client })).toEqual({
      delivered: 0,
      retried: 0,
      more: true,
    })
    expect(sent).toEqual([])
    expect(await deliverAllDue(contextFor(systemActor), { deadline: soon(), client })).toEqual({
      delivered: 7,
      retried: 0,
      more: false,
    })
  })

  test('waits for what is under way when its deadline passes', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { client, sent } = sampleNetwork(async () => {
      await answered
      return { status: 204 }
    })
    await sevenNoticesAt('https://slow.example/')
    const deadline = performance.now() + 2 * SECOND
    const delivering = deliverAllDue(contextFor(systemActor), { deadline, client })
    await eventually(() => sent.length).toBe(1)
    await eventually(() => performance.now()).toBeGreaterThan(deadline)
    answer()
    expect(await delivering).toMatchObject({ delivered: 6, more: true })
  })

  test('by many at once sends nothing twice and never two requests to one address at the same time', async () => {
    const { client, sent, mostAtOnce } = sampleNetwork(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return { status: 204 }
    })
    for (let at = 0; at < 25; at += 1) await sevenNoticesAt(`https://many-${at}.example/`)
    const runs = await Promise.all(
      Array.from({ length: 6 }, () => deliverAllDue(contextFor(systemActor), { deadline: soon(), client })),
    )
    expect(runs.reduce((sum, run) => sum + run.delivered, 0)).toBe(25 * 7)
    expect(sent).toHaveLength(50)
    expect(mostAtOnce()).toBe(1)
  })

  test('hands on what the database says, after what is under way has ended', async () => {
    const { client } = sampleNetwork(() => ({ status: 204 }))
    const query = (async () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    }) as TestDatabase['query'] // it answers nobody
    await expect(deliverAllDue(contextThrough(query), { deadline: soon(), client })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })
})
