import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '#lib/clients/create-client.ts'
import { deleteClient } from '#lib/clients/delete-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { DAY, HOUR, MINUTE } from '#lib/platform/durations.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { noteRefusedCall, type RefusedCall } from '#lib/platform/refused-calls.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { organisation, person } from '#server/testing/people.ts'
import { listRefusedCalls } from './list-refused-calls.ts'
import { refusedInDay } from './refused-in-day.ts'
import { refusedCallsQuery, type RefusedCallsQuery } from './schema.ts'
import { searchWithCalls } from './search-with-calls.ts'
import { removeOldRefusedCallCounts, removeOldRefusedCalls } from './store.ts'
import { MOST_KEPT, writeRefusedCalls } from './write-refused-calls.ts'

let db: TestDatabase
let organisationId: string
let clientId: string
const now = Date.now()

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  forget('refused-calls')
  organisationId = await organisation(`Stadt ${newId()}`)
  clientId = await client()
})

const client = async (): Promise<string> =>
  (await createClient(contextFor(systemActor), { name: 'shop', kind: 'online-service', organisationId })).clientId

function note(differing: Partial<RefusedCall> = {}): string {
  const requestId = newId()
  const path = '/submission-api/v2/submissions'
  const facts = {
    method: 'POST',
    route: path,
    path,
    queryNames: [],
    status: 422,
    code: 'invalid',
    pointer: '',
  } as const
  noteRefusedCall({ requestId, clientId, at: new Date(now), ...facts, queryNames: [], ...differing })
  return requestId
}

const list = (query: Partial<RefusedCallsQuery> & { most?: number } = {}) =>
  listRefusedCalls(contextFor(systemActor), { clientId, ...query })

describe('the list', () => {
  test('has the newest first, page by page', async () => {
    const ids = Array.from({ length: 5 }, () => note()).toReversed()
    await writeRefusedCalls(db)
    const first = await list({ most: 3 })
    expect(first.calls.map(({ requestId }) => requestId)).toEqual(ids.slice(0, 3))
    const last = await list({ most: 3, before: first.older ?? undefined })
    expect(last.calls.map(({ requestId }) => requestId)).toEqual(ids.slice(3))
    expect([first.older, last.older]).toEqual([ids[2], null])
  })

  test('is narrowed down by status, kind of problem, method, time and request id', async () => {
    const yesterday = note({ at: new Date(now - DAY), pointer: '/a' })
    const other = note({ method: 'GET', status: 404, code: 'not-found', pointer: null })
    await writeRefusedCalls(db)
    const found = async (sent: object) =>
      (await list(refusedCallsQuery.parse(sent))).calls.map(({ requestId }) => requestId)
    const since = new Date(now - HOUR).toISOString()
    expect(await found({})).toEqual([other, yesterday])
    for (const sent of [
      { status: '404' },
      { code: 'not-found' },
      { method: 'GET' },
      { from: since },
      { request: other },
    ])
      expect(await found(sent)).toEqual([other])
    for (const sent of [{ to: since }, { request: yesterday.toUpperCase() }, { status: '422', code: 'invalid' }])
      expect(await found(sent)).toEqual([yesterday])
    expect(await found({ status: 'x', code: 'x', method: 'x', from: 'x', request: 'x' })).toEqual([other, yesterday])
  })

  test('tells how many there were without a record', async () => {
    for (let at = 0; at < 40; at += 1) note()
    await writeRefusedCalls(db)
    note({ at: new Date(now + MINUTE) })
    await writeRefusedCalls(db)
    expect(await list()).toMatchObject({ all: 41, unkept: 10 })
  })
})

test('a client keeps its newest 1,000, and another client its own', async () => {
  const first = note()
  const otherId = await client()
  const ofOther = note({ clientId: otherId })
  await writeRefusedCalls(db)
  await db.query(
    `insert into refused_calls select made.id, $1, now(), 'GET', '/', '/', '{}', 404, 'not-found', null
     from (select ('ffffffff-ffff-7fff-8fff-' || lpad(to_hex(n), 12, '0'))::uuid as id
           from generate_series(1, $2::int) n) made`,
    [clientId, MOST_KEPT - 1],
  )
  await writeRefusedCalls(db)
  expect((await list({ request: first })).calls).toHaveLength(1)
  note({ requestId: 'ffffffff-ffff-7fff-8fff-ffffffffffff' })
  await writeRefusedCalls(db)
  expect((await list({ request: first })).calls).toEqual([])
  expect((await list({ most: 2000 })).calls).toHaveLength(MOST_KEPT)
  expect((await list({ clientId: otherId } as object)).calls.map(({ requestId }) => requestId)).toEqual([ofOther])
})

test('those of a client that is not there are left out, and go with their client', async () => {
  note({ clientId: newId() })
  note()
  await writeRefusedCalls(db)
  const left = async () =>
    (
      await db.query(
        'select 1 from refused_calls where client_id = $1 union all select 1 from refused_call_counts where client_id = $1',
        [clientId],
      )
    ).rows.length
  expect(await left()).toBe(2)
  await deleteClient(contextFor(systemActor), { clientId })
  expect(await left()).toBe(0)
})

test('old ones are removed with their counts, the oldest first', async () => {
  note({ at: new Date(now - 15 * DAY) })
  const kept = note()
  await writeRefusedCalls(db)
  const before = new Date(now - 14 * DAY)
  for (let rows: object[] = [{}]; rows.length > 0;) rows = await removeOldRefusedCalls(db, { before, most: 500 })
  for (let rows: object[] = [{}]; rows.length > 0;) rows = await removeOldRefusedCallCounts(db, { before, most: 500 })
  const { calls, all } = await list()
  expect([calls.map(({ requestId }) => requestId), all]).toEqual([[kept], 1])
  const { rows } = await db.query('select calls from refused_call_counts where client_id = $1', [clientId])
  expect(rows).toHaveLength(1)
})

describe('others', () => {
  test('do not see them, nor find them', async () => {
    const requestId = note()
    await writeRefusedCalls(db)
    const sees = async (who: Parameters<typeof person>[0]) => {
      const context = contextFor((await person(who)).actor)
      const listed = await listRefusedCalls(context, { clientId }).then(
        ({ calls }) => calls.length,
        (error: { code: string }) => error.code,
      )
      return [listed, (await searchWithCalls(context, { text: requestId })).found.length]
    }
    expect(await sees({ role: 'reader', organisationId })).toEqual([1, 1])
    expect(await sees({ isOperator: true })).toEqual([1, 1])
    expect(await sees({ role: 'case-worker', organisationId })).toEqual(['not-found', 0])
    expect(await sees({ role: 'owner' })).toEqual(['not-found', 0])
    expect(await sees({ isSupport: true })).toEqual(['not-found', 0])
  })
})

test('a request id, whole or begun, finds its call', async () => {
  const requestId = note({ status: 409, code: 'conflict' })
  await writeRefusedCalls(db)
  const hit = { kind: 'refused-call', id: requestId, clientId, detail: '409 · shop' }
  for (const text of [requestId, `request id ${requestId.toUpperCase()}`, requestId.slice(0, 30)]) {
    expect((await searchWithCalls(contextFor(systemActor), { text })).found).toMatchObject([hit])
  }
})

test('operators alone see how many were refused in a day, by status', async () => {
  const context = contextFor((await person({ isOperator: true })).actor)
  const before = await refusedInDay(context)
  const callsOf = (all: typeof before, status: number) => all.find((one) => one.status === status)?.calls ?? 0
  for (let at = 0; at < 40; at += 1) note({ status: 413, code: 'too-large' })
  note({ status: 413, code: 'too-large', at: new Date(now - 2 * DAY) })
  await writeRefusedCalls(db)
  expect(callsOf(await refusedInDay(context), 413) - callsOf(before, 413)).toBe(40)
  await expect(refusedInDay(contextFor((await person({ role: 'owner' })).actor))).rejects.toMatchObject({
    code: 'not-found',
  })
})
