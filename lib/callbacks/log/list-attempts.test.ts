import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor, type Actor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { listAttempts, listReceivers } from './list-attempts.ts'
import { findReceiver, listUndelivered, listUndeliveredNotices } from './list-undelivered.ts'
import type { AttemptsQuery } from './log-schema.ts'
import { readAttempt } from './read-attempt.ts'
import { repointNotices } from '../again/repoint-notices.ts'
import { renew } from '../again/send-again.ts'
import {
  deliveryFixture,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
  type SampleSubmission,
} from '../testing/delivery-fixture.ts'
import { auditRows, member, operator, stranger, support } from '../testing/portal-actors.ts'
import { sampleNetwork, type Reaction } from '../testing/sample-network.ts'
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts'

const start = new Date('2026-01-05T12:00:00Z')
const reader = member('reader')

let db: TestDatabase
let fixture: DeliveryFixture
let urls = 0
let reaction: Reaction
const { client } = sampleNetwork(() => reaction)

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
  reaction = { status: 204 }
})

const newCallback = () => ({
  url: `https://log-${(urls += 1)}.example/callback?token=receivers-own`,
  secret: secretOf('x'),
})
const newDestination = () => fixture.destination(newCallback())

async function attemptAt(destinationId: string, at: Date, answer: Reaction): Promise<SampleSubmission> {
  const made = await fixture.submitted(at, { destinationId })
  reaction = answer
  await roundAt(db, client, at)
  return made
}

const idsOf = async (actor: Actor, query: AttemptsQuery) =>
  (await listAttempts(contextFor(actor), query)).attempts.map(({ id }) => id)

describe('the delivery log', () => {
  test('lists attempts newest first, page by page, none twice and none left out', async () => {
    const destination = await newDestination()
    for (let at = 0; at < 30; at += 1) await attemptAt(destination, later(start, at * MINUTE), { status: 200 })
    const first = await listAttempts(contextFor(reader), { destination })
    expect(first.attempts).toHaveLength(25)
    const second = await listAttempts(contextFor(reader), { destination, before: Number(first.older) })
    expect(second).toMatchObject({ older: null, attempts: { length: 5 } })
    const times = [...first.attempts, ...second.attempts].map(({ startedAt }) => startedAt)
    expect(new Set(times).size).toBe(30)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('is narrowed down by owner, type, state, error class and time', async () => {
    const destination = await newDestination()
    await attemptAt(destination, start, { status: 200 })
    await attemptAt(destination, later(start, DAY), { status: 503 })
    const made = await attemptAt(destination, later(start, 2 * DAY), {})
    const count = async (query: AttemptsQuery) => (await idsOf(reader, { destination, ...query })).length
    expect(await count({})).toBe(3)
    expect(await count({ state: 'delivered' })).toBe(1)
    expect(await count({ state: 'failed' })).toBe(2)
    expect(await count({ error: 'timeout' })).toBe(1)
    expect(await count({ error: 'status' })).toBe(1)
    expect(await count({ type: 'new-events' })).toBe(0)
    expect(await count({ from: later(start, DAY).toISOString() })).toBe(2)
    expect(await count({ to: later(start, DAY).toISOString() })).toBe(1)
    expect(await count({ from: '2026-01-06', to: '2026-01-06' })).toBe(1)
    expect(await count({ from: '2026-01-05', to: '2026-01-06' })).toBe(2)
    expect(await idsOf(reader, { client: made.clientId })).toEqual([])
  })

  test('shows what failed and when it is tried again, never the query of the URL', async () => {
    const destination = await newDestination()
    await attemptAt(destination, start, { status: 503 })
    const [attempt] = (await listAttempts(contextFor(reader), { destination })).attempts
    expect(attempt).toMatchObject({ errorClass: 'status', status: 503, waiting: 1, givenUp: 0 })
    expect(attempt?.wait).toMatchObject({ reason: 'address', nextAttemptAt: null, lastFailure: { status: 503 } })
    expect(attempt?.url).not.toContain('?')
    const next = later(new Date(), HOUR)
    await db.query('update callback_endpoints set next_attempt_at = $2, wait_milliseconds = $3 where owner_id = $1', [
      destination,
      next,
      HOUR,
    ])
    const waitOf = async () => (await listAttempts(contextFor(reader), { destination })).attempts[0]?.wait
    expect(await waitOf()).toMatchObject({ reason: 'address', nextAttemptAt: next.toISOString() })
    await db.query('update callback_endpoints set paused_at = now() where owner_id = $1', [destination])
    expect(await waitOf()).toMatchObject({ reason: 'pause', nextAttemptAt: null })
  })

  test('belongs to the organisation of whose address it is', async () => {
    const destination = await newDestination()
    const callback = newCallback()
    const made = await fixture.submission(start, { destinationId: destination, callback })
    await fixture.tellAdministration(made, start)
    await fixture.accept(made, start)
    await roundAt(db, client, start)
    await db.query(
      `with o as (insert into organisations (id, name) values ('00000000-0000-7000-8000-0000000000ff', 'foreign') returning id)
       update clients c set organisation_id = o.id from o where c.id = $1`,
      [made.clientId],
    )
    expect(await idsOf(reader, { destination })).toHaveLength(1)
    expect(await idsOf(reader, { client: made.clientId })).toEqual([])
    expect(await idsOf(stranger, { destination })).toEqual([])
    const [own] = await idsOf(stranger, { client: made.clientId })
    expect(await readAttempt(contextFor(stranger), { attemptId: own ?? '' })).toMatchObject({
      owner: { kind: 'client', name: 'c' },
    })
    await expect(readAttempt(contextFor(reader), { attemptId: own ?? '' })).rejects.toMatchObject({ code: 'not-found' })
    expect((await listReceivers(contextFor(stranger))).map(({ id }) => id)).toEqual([made.clientId])
    for (const actor of [operator, support]) {
      expect(await idsOf(actor, { destination })).toHaveLength(1)
      expect(await readAttempt(contextFor(actor), { attemptId: own ?? '' })).toMatchObject({
        maySendAgain: actor === operator,
      })
    }
    expect(await idsOf(member('case-worker'), { destination })).toEqual([])
  })
})

describe('one attempt', () => {
  test('is shown with what was sent and answered, and how its notices stand now', async () => {
    const destination = await newDestination()
    const made = await attemptAt(destination, start, { status: 503 })
    const [id] = await idsOf(reader, { destination })
    const shown = await readAttempt(contextFor(reader), { attemptId: id ?? '' })
    expect(JSON.parse(shown.requestBody)).toMatchObject({ submissionIds: [made.submissionId] })
    expect(Math.abs((shown.callbackTimestamp ?? 0) - Date.now() / 1000)).toBeLessThan(600)
    expect(shown.endpoint).toMatchObject({ failures: 1, pausedAt: null })
    expect(shown.noticesNamed).toEqual([
      expect.objectContaining({ caseId: made.caseId, subjectId: made.submissionId, state: 'waiting', attempts: 1 }),
    ])
    expect(JSON.stringify(shown)).not.toMatch(/receivers-own|secret/i)
  })

  test('tells its signature to those alone who may send the callback again', async () => {
    const callback = newCallback()
    const destination = await fixture.destination(callback)
    await attemptAt(destination, start, { status: 503 })
    const [attemptId = ''] = await idsOf(reader, { destination })
    const { requestBody, callbackTimestamp, callbackAuthentication } = await readAttempt(
      contextFor(member('developer')),
      { attemptId },
    )
    const hmac = createHmac('sha512', callback.secret).update(`${callbackTimestamp}.${requestBody}`).digest('hex')
    expect(callbackAuthentication).toBe(hmac)
    for (const actor of [reader, support])
      expect(await readAttempt(contextFor(actor), { attemptId })).toMatchObject({ callbackAuthentication: null })
  })

  test('tells how long each step took', async () => {
    const destination = await newDestination()
    const steps = (
      [
        ['dns', 3],
        ['address', 0],
        ['connect', 5],
      ] as const
    ).map(([name, durationMs]) => {
      return { name, durationMs, ok: name !== 'connect', detail: '' }
    })
    await attemptAt(destination, start, { steps })
    const [attemptId = ''] = await idsOf(reader, { destination })
    expect(await readAttempt(contextFor(reader), { attemptId })).toMatchObject({
      steps: [
        { name: 'dns', milliseconds: 3 },
        { name: 'address', milliseconds: 0 },
        { name: 'connect', milliseconds: 5 },
      ],
    })
  })

  test('stands among the attempts before and after it of the same notices, and among no others', async () => {
    const [destination, other] = [await newDestination(), await newDestination()]
    await attemptAt(other, start, { status: 200 })
    await attemptAt(destination, start, { status: 503 })
    await roundAt(db, client, later(start, DAY))
    reaction = { status: 200 }
    await roundAt(db, client, later(start, 2 * DAY))
    const [last = '', second = '', first = ''] = await idsOf(reader, { destination })
    for (const attemptId of [first, second, last]) {
      const { siblings } = await readAttempt(contextFor(reader), { attemptId })
      expect(siblings.map(({ id, status }) => [id, status])).toEqual([
        [first, 503],
        [second, 503],
        [last, 200],
      ])
    }
    const [alone = ''] = await idsOf(reader, { destination: other })
    expect(await readAttempt(contextFor(reader), { attemptId: alone })).toMatchObject({ siblings: [{ id: alone }] })
  })

  test('is written into the audit log when support looks at it, once an hour, and not when its own people do', async () => {
    const destination = await newDestination()
    await attemptAt(destination, start, { status: 200 })
    const [attemptId = ''] = await idsOf(reader, { destination })
    const before = (await auditRows(db)).length
    const looks = async () => (await auditRows(db)).slice(before)
    await readAttempt(contextFor(reader), { attemptId })
    expect(await looks()).toEqual([])
    for (const minutes of [0, 59, 61])
      await readAttempt(contextAt(support, later(start, minutes * MINUTE)), { attemptId })
    const look = { action: 'see-callback-attempt', object_kind: 'callback-attempt', object_id: attemptId }
    expect(await looks()).toEqual([expect.objectContaining(look), expect.objectContaining(look)])
  })

  test.for(['0', '999999999', 'x', '1e3', '99999999999999999999'])('%s is not there', async (attemptId) => {
    await expect(readAttempt(contextFor(operator), { attemptId })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('what was never delivered', () => {
  const receiverOf = async (actor: Actor, id: string) =>
    (await listUndelivered(contextFor(actor), { page: 1 })).receivers.find(({ owner }) => owner.id === id)

  test('is counted by destination: what waits, what was given up, and what had no address', async () => {
    const destination = await newDestination()
    const made = await attemptAt(destination, start, { status: 503 })
    await fixture.tellAdministration(made, later(start, DAY))
    await db.query(
      `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null,
         finished_at = now() where case_id = $1 and type = 'new-events'`,
      [made.caseId],
    )
    expect(await receiverOf(reader, destination)).toMatchObject({
      waiting: { count: 1, capped: false, oldest: start.toISOString() },
      givenUp: { count: 1, oldest: later(start, DAY).toISOString() },
      notConfigured: { count: 0, oldest: null },
      wait: { reason: 'address', nextAttemptAt: null, lastFailure: { errorClass: 'status', status: 503 } },
      maySendAgain: false,
    })
    const quiet = await fixture.destination()
    await fixture.submitted(start, { destinationId: quiet })
    expect(await receiverOf(reader, quiet)).toMatchObject({ url: null, notConfigured: { count: 1 } })
    expect(await receiverOf(stranger, destination)).toBeUndefined()
    expect(await receiverOf(member('developer'), destination)).toMatchObject({ maySendAgain: true })
  })

  test('is listed with its cases, and what can be sent again says so', async () => {
    const destination = await newDestination()
    const made = await attemptAt(destination, start, { status: 503 })
    await fixture.tellAdministration(made, later(start, DAY))
    await db.query(
      `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null,
         finished_at = now() where case_id = $1 and type = 'new-events'`,
      [made.caseId],
    )
    const asked = { kind: 'destination', id: destination } as const
    const { notices, older } = await listUndeliveredNotices(contextFor(reader), asked)
    const { caseId } = made
    expect(notices).toEqual([
      expect.objectContaining({ caseId, state: 'given-up', reason: 'not-in-time', canBeSentAgain: true, wait: null }),
      expect.objectContaining({
        caseId,
        state: 'waiting',
        canBeSentAgain: false,
        wait: expect.objectContaining({ reason: 'address', nextAttemptAt: null }) as object,
      }),
    ])
    expect(older).toBeNull()
    const rest = await listUndeliveredNotices(contextFor(reader), { ...asked, before: Number(notices[0]?.id) })
    expect(rest.notices.map(({ state }) => state)).toEqual(['waiting'])
    const onlyGivenUp = await listUndeliveredNotices(contextFor(reader), { ...asked, state: 'given-up' })
    expect(onlyGivenUp.notices.map(({ state }) => state)).toEqual(['given-up'])
    await expect(listUndeliveredNotices(contextFor(stranger), asked)).rejects.toMatchObject({
      code: 'destination-not-found',
    })
  })

  test('is found by the id of its receiver alone, by who may see its callbacks', async () => {
    const [destination, client] = [await newDestination(), await fixture.client()]
    for (const actor of [systemActor, reader, support, operator]) {
      expect(await findReceiver(contextFor(actor), { id: destination })).toMatchObject({ kind: 'destination' })
      expect(await findReceiver(contextFor(actor), { id: client })).toMatchObject({ kind: 'client', id: client })
    }
    for (const actor of [stranger, member('case-worker')]) {
      await expect(findReceiver(contextFor(actor), { id: client })).rejects.toMatchObject({ code: 'not-found' })
    }
  })

  test('is told by the new notice once it is sent again, and the old one says so where an attempt named it', async () => {
    const destination = await newDestination()
    const made = await fixture.submission(start, { destinationId: destination })
    await fixture.tellAdministration(made, start)
    reaction = { status: 503 }
    await roundAt(db, client, start)
    await db.query(
      `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null, finished_at = now()
       where case_id = $1`,
      [made.caseId],
    )
    const asked = { kind: 'destination', id: destination } as const
    const noticesNamed = async () => {
      const [attemptId = ''] = await idsOf(reader, { destination })
      const { givenUp, noticesNamed: named } = await readAttempt(contextFor(reader), { attemptId })
      return [givenUp, ...named.map(({ reason, isSentAgain }) => [reason, isSentAgain])]
    }
    expect(await noticesNamed()).toEqual([1, ['not-in-time', false]])
    await renew(db, [Number((await fixture.notices(made))[0]?.id)], start)
    expect(await noticesNamed()).toEqual([0, ['not-in-time', true]])
    const { notices, waiting, givenUp } = await listUndeliveredNotices(contextFor(reader), asked)
    expect(notices.map(({ state, isSentAgain }) => [state, isSentAgain])).toEqual([['waiting', false]])
    expect([waiting.count, givenUp.count]).toEqual([1, 0])
  })

  test('says of what lost its address for a while that it awaits another', async () => {
    const destination = await newDestination()
    const { caseId } = await attemptAt(destination, start, { status: 503 })
    await db.query('update destinations set callback_endpoint_id = null where id = $1', [destination])
    await repointNotices(db, destination, null, start)
    expect(await receiverOf(reader, destination)).toMatchObject({ url: null, notConfigured: { count: 1 } })
    const { notices } = await listUndeliveredNotices(contextFor(reader), { kind: 'destination', id: destination })
    const kept = { caseId, state: 'not-configured', reason: 'callback-awaited', attempts: 1, wait: null }
    expect(notices).toEqual([expect.objectContaining({ ...kept, canBeSentAgain: false })])
  })
})
