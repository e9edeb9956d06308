import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { type HttpsReceiver, type ReceivedRequest } from '#lib/platform/testing/https-receiver.ts'
import { verifyCallback } from '@kurier/sdk/verify-callback'
import { createClient } from '../../clients/create-client.ts'
import { setCallback } from '../../destinations/check-callback.ts'
import { createDestination } from '../../destinations/create-destination.ts'
import { changeDestination } from '../../destinations/change-destination.ts'
import { bareDestination } from '../../destinations/testing/sample-destination.ts'
import { setEndpoint } from '../set-endpoint.ts'
import { examineCallback } from './examine-callback.ts'
import { readExamination, readExaminations } from './read-examinations.ts'
import { trustedReceiver } from '#lib/platform/testing/trusted-receiver.ts'

const secret = 'a-secret-of-more-than-32-characters-in-all'
const otherSecret = 'another-secret-of-more-than-32-characters'
const forged = ['old-timestamp', 'wrong-hmac', 'changed-body', 'missing-headers']

let db: TestDatabase
let receiver: HttpsReceiver

beforeAll(async () => {
  ;({ db, receiver } = await trustedReceiver())
})
beforeEach(() => {
  receiver.requests.length = 0
  receiver.respondWith({ kind: 'answer' })
})

const context = () => contextFor(systemActor)
const ofDestination = (id: string) => ({ owner: { kind: 'destination', id } as const })
const pauses: number[] = []
const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds)
const examined = (destinationId: string) => examineCallback(context(), ofDestination(destinationId), pause)
const mayAgain = (destinationId: string) =>
  db.query(`update callback_examinations set claimed_at = claimed_at - interval '1 hour' where destination_id = $1`, [
    destinationId,
  ])

async function made(): Promise<string> {
  const { created } = await createDestination(context(), { input: bareDestination() })
  const { destinationId } = created
  await setCallback(context(), { destinationId, url: receiver.url, secret })
  receiver.requests.length = 0
  return destinationId
}

const verified = async ({ headers, body }: ReceivedRequest): Promise<boolean> =>
  (await verifyCallback({ headers, rawBody: body, secret, now: new Date() })).ok

describe('an examination', () => {
  test('finds everything right of a receiver that refuses what is not genuine', async () => {
    receiver.respondWith(async (request) => ({ kind: 'answer', status: (await verified(request)) ? 202 : 403 }))
    const destinationId = await made()
    const result = await examined(destinationId)
    expect(result).toMatchObject({ state: 'finished', of: 'current', right: 10, total: 10 })
    expect(result.trials.every(({ verdict }) => verdict === 'right')).toBe(true)
    expect(receiver.requests).toHaveLength(13)
    expect(receiver.requests.every(({ headers }) => headers['user-agent']?.endsWith('(callback examination)'))).toBe(
      true,
    )
    expect(await readExamination(context(), result)).toEqual(result)
  })

  test('finds everything right of one that answers 2xx to all, as the specification says, and tells what it ignored', async () => {
    receiver.respondWith(async (request) => {
      return { kind: 'answer', status: 202, body: (await verified(request)) ? '' : '{"ignored":"not genuine"}' }
    })
    const { right, trials } = await examined(await made())
    expect(right).toBe(10)
    expect(trials.find(({ trial }) => trial === 'wrong-hmac')).toMatchObject({
      finding: 'said-ignored',
      requests: [{ status: 202, said: '{"ignored":"not genuine"}' }],
    })
  })

  test('finds of a careless receiver that it takes what is not genuine', async () => {
    const { trials } = await examined(await made())
    const wrong = trials.filter(({ verdict }) => verdict === 'wrong')
    expect(wrong.map(({ trial }) => trial)).toEqual(forged)
    expect(new Set(wrong.map(({ finding }) => finding))).toEqual(new Set(['bad-taken']))
  })

  test('sends nothing more where the first callback gets no answer', async () => {
    const destinationId = await made()
    receiver.respondWith({ kind: 'reset' })
    const { state, right, trials } = await examined(destinationId)
    expect({ state, right }).toEqual({ state: 'finished', right: 0 })
    expect(trials.map(({ finding }) => finding)).toEqual(['no-answer', ...Array<string>(9).fill('not-tried')])
    expect(receiver.requests).toHaveLength(1)
  })

  test('sends the body of the slow trial whole, in pieces with pauses between them', async () => {
    pauses.length = 0
    await examined(await made())
    expect(pauses).toEqual(Array(7).fill(500))
    const slow = receiver.requests.at(-1)
    expect(slow?.headers['content-length']).toBe(String(slow?.body.length))
    expect(slow?.headers['transfer-encoding']).toBeUndefined()
    expect(await verified(slow as ReceivedRequest)).toBe(true) // the last request that arrived
  })

  test('leaves no attempt in the log, no figure, and the endpoint as it stood', async () => {
    const destinationId = await made()
    const standing = () =>
      db.query('select * from callback_endpoints where owner_id = $1', [destinationId]).then(({ rows }) => rows)
    const before = await standing()
    receiver.respondWith({ kind: 'answer', status: 500 })
    await examined(destinationId)
    expect(await standing()).toEqual(before)
    const { rows } = await db.query<{ attempts: number; hours: number; notices: number }>(
      `select (select count(*)::int from callback_attempts) as attempts, (select count(*)::int from delivery_hours) as hours,
         (select count(*)::int from notices) as notices`,
    )
    expect(rows).toEqual([{ attempts: 0, hours: 0, notices: 0 }])
  })

  test('is written to the audit log when it begins and when it has ended, without the secret', async () => {
    const destinationId = await made()
    await examined(destinationId)
    const { rows } = await db.query<{ action: string; after: object }>(
      `select action, after from audit_log where object_id = $1 and action like '%examin%' order by id`,
      [destinationId],
    )
    expect(rows).toEqual([
      { action: 'examine-callback', after: { callback: receiver.url, trials: 10 } },
      { action: 'finish-callback-examination', after: { right: 6, total: 10 } },
    ])
    const stored = await db.query<{ line: string }>('select x::text as line from callback_examinations x')
    expect(stored.rows.some(({ line }) => line.includes(secret))).toBe(false)
  })
})

describe('examinations of a destination', () => {
  test('are minutes apart, so that they are no weapon', async () => {
    const destinationId = await made()
    await examined(destinationId)
    await expect(examined(destinationId)).rejects.toMatchObject({ code: 'conflict' })
    expect((await readExaminations(context(), ofDestination(destinationId))).waitSeconds).toBeGreaterThan(100)
    await mayAgain(destinationId)
    expect((await examined(destinationId)).state).toBe('finished')
  })

  test('never run at the same time, even when two are begun at once', async () => {
    const destinationId = await made()
    const both = await Promise.allSettled([examined(destinationId), examined(destinationId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(receiver.requests).toHaveLength(13)
  })

  test('that a stopped process has left are shown as broken off and keep nobody from the next', async () => {
    const destinationId = await made()
    await examined(destinationId)
    await db.query(
      `update callback_examinations set state = 'running', finished_at = null, claimed_at = now() - interval '6 minutes'
       where destination_id = $1`,
      [destinationId],
    )
    expect((await readExaminations(context(), ofDestination(destinationId))).examinations[0]?.state).toBe('broken-off')
    expect((await examined(destinationId)).state).toBe('finished')
    const { examinations } = await readExaminations(context(), ofDestination(destinationId))
    expect(examinations.map(({ state }) => state)).toEqual(['finished', 'broken-off'])
  })

  test('are kept up to the newest five', async () => {
    const destinationId = await made()
    const ids: string[] = []
    for (let time = 0; time < 6; time += 1) {
      ids.push((await examined(destinationId)).examinationId)
      await mayAgain(destinationId)
    }
    const { examinations } = await readExaminations(context(), ofDestination(destinationId))
    expect(examinations.map(({ examinationId }) => examinationId)).toEqual(ids.slice(1).toReversed())
  })

  test('tell that they are of an earlier address or secret, and of the present one again when it comes back', async () => {
    const destinationId = await made()
    await examined(destinationId)
    const of = async () => (await readExaminations(context(), ofDestination(destinationId))).examinations[0]?.of
    expect(await of()).toBe('current')
    await setCallback(context(), { destinationId, url: receiver.url, secret: otherSecret })
    expect(await of()).toBe('earlier-secret')
    await setCallback(context(), { destinationId, url: `${receiver.url}/new`, secret })
    expect(await of()).toBe('earlier-url')
    await setCallback(context(), { destinationId, url: receiver.url, secret })
    expect(await of()).toBe('current')
    await changeDestination(context(), { destinationId, patch: { callback: null } })
    expect(await of()).toBe('removed')
    await expect(examined(destinationId)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('examinations of a client', () => {
  const addressOf = (clientId: string, path = '', ofSecret = secret) => {
    const callback = { url: `${receiver.url}${path}`, secret: ofSecret }
    return setEndpoint(db, { kind: 'client', id: clientId }, callback)
  }
  const client = async (): Promise<string> =>
    (await createClient(context(), { name: 'Ein Onlinedienst', kind: 'online-service' })).clientId
  const ofClient = (id: string) => ({ owner: { kind: 'client', id } as const })

  test('send what an online service is told, and are shown and audited at the client', async () => {
    receiver.respondWith(async (request) => ({ kind: 'answer', status: (await verified(request)) ? 202 : 403 }))
    const clientId = await client()
    const endpointId = await addressOf(clientId)
    const result = await examineCallback(context(), ofClient(clientId), pause)
    expect(result).toMatchObject({ owner: { kind: 'client', id: clientId }, of: 'current', right: 10, total: 10 })
    const types = result.trials.flatMap(({ requests }) => requests.map(({ type }) => type))
    expect(new Set(types)).toEqual(new Set(['new-replies', 'new-events']))
    expect(await readExamination(context(), result)).toEqual(result)
    expect(await readExaminations(context(), ofClient(clientId))).toMatchObject({
      examinations: [result],
      addresses: [{ endpointId, url: receiver.url }],
      mayExamine: true,
    })
    const { rows } = await db.query(
      `select action, object_kind from audit_log where object_id = $1 and action like '%examin%' order by id`,
      [clientId],
    )
    expect(rows).toEqual([
      { action: 'examine-callback', object_kind: 'client' },
      { action: 'finish-callback-examination', object_kind: 'client' },
    ])
  })

  test('name a destination that the address serves, since a receiver may know its own', async () => {
    const clientId = await client()
    const endpointId = await addressOf(clientId)
    const destinationId = await made()
    await db.query(
      `insert into cases (id, organisation_id, destination_id, client_id, callback_endpoint_id, created_at, last_event_at)
       select gen_random_uuid(), organisation_id, id, $2, $3, now(), now() from destinations where id = $1`,
      [destinationId, clientId, endpointId],
    )
    await examineCallback(context(), ofClient(clientId), pause)
    expect(receiver.requests).toHaveLength(13)
    for (const { body } of receiver.requests) expect(body).toContain(destinationId)
  })

  test('are of one address, which has to be named where there are several', async () => {
    const clientId = await client()
    await expect(examineCallback(context(), ofClient(clientId))).rejects.toMatchObject({ code: 'conflict' })
    const [one, other] = [await addressOf(clientId, '/one'), await addressOf(clientId, '/other')]
    const which = (endpointId?: string) => ({ ...ofClient(clientId), endpointId })
    const unnamed = { code: 'invalid', extra: { errors: [{ pointer: '/endpointId' }] } }
    await expect(examineCallback(context(), which())).rejects.toMatchObject(unnamed)
    const foreign = await addressOf(await client(), '/foreign')
    await expect(examineCallback(context(), which(foreign))).rejects.toMatchObject(unnamed)
    expect(receiver.requests).toEqual([])
    expect((await examineCallback(context(), which(other), pause)).callback.url).toBe(`${receiver.url}/other`)
    // after it the owner has to wait for minutes, for any of its addresses
    await expect(examineCallback(context(), which(one))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('tell whether the address is one of now: its URL and its secret', async () => {
    const clientId = await client()
    const endpointId = await addressOf(clientId)
    await examineCallback(context(), ofClient(clientId), pause)
    const of = async () => (await readExaminations(context(), ofClient(clientId))).examinations[0]?.of
    await addressOf(clientId, '/new')
    expect(await of()).toBe('current')
    const unused = () => db.query('update callback_endpoints set idle_since = now() where id = $1', [endpointId])
    await unused()
    expect(await of()).toBe('removed')
    await addressOf(clientId, '', otherSecret)
    expect(await of()).toBe('earlier-secret')
    await addressOf(clientId)
    expect(await of()).toBe('current')
  })

  test('can be had of every address, of each URL first that with the newest secret', async () => {
    const clientId = await client()
    for (const path of ['', '/new']) await addressOf(clientId, path)
    await addressOf(clientId, '/new', otherSecret)
    const { addresses } = await readExaminations(context(), ofClient(clientId))
    expect(new Set(addresses.slice(0, 2).map(({ url }) => url))).toEqual(new Set([receiver.url, `${receiver.url}/new`]))
    expect(addresses).toHaveLength(3)
    expect(new Set(addresses.map(({ secretMark }) => secretMark)).size).toBe(2)
  })
})
