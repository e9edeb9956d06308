import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DAY } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import { bareCase } from '../platform/testing/bare-case.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { keepPartitions } from './store.ts'

const now = new Date('2031-05-20T10:00:00Z')
let db: TestDatabase
let endpointId: string

beforeAll(async () => {
  db = await testDatabase()
  endpointId = randomUUID()
  await db.query(
    `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
     values ($1, 'client', $1, 'https://here.example', '', '')`,
    [endpointId],
  )
})

const ago = (days: number): Date => new Date(now.getTime() - days * DAY)
const kept = async (at: Date) => {
  const rows = await keepPartitions(db, {
    now: at,
    casesBefore: new Date(at.getTime() - 730 * DAY),
    attemptsBefore: new Date(at.getTime() - 30 * DAY),
  })
  return rows.map(({ name }) => name)
}
const partitionsOf = async (table: string) =>
  (
    await db.query<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
      [table],
    )
  ).rows.map(({ name }) => name)

/** A case under this id with one event of this issuer. @returns in which partition it lies */
async function withEvent(id: string, { jti = randomUUID(), issuer = 'service' } = {}): Promise<string | undefined> {
  const other = await bareCase(db)
  await db.query(
    `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     select $2, organisation_id, destination_id, client_id, created_at, last_event_at from cases where id = $1`,
    [other, id],
  )
  const event = { jti, issuer, kid: 'k', name: 'create-submission', subjectKind: 'submission', subjectId: randomUUID() }
  const whole = JSON.stringify({ ...event, issuedAt: now, token: `a.${randomUUID()}.c`, tell: [] })
  await db.query('select record_event($1, $2, now())', [id, whole])
  const { rows } = await db.query<{ name: string }>(
    'select tableoid::regclass::text as name from events where case_id = $1',
    [id],
  )
  return rows[0]?.name
}

/** An attempt of that time, about a notice that is finished since then or waits. @returns its id */
async function attempt(at: Date, isWaiting: boolean): Promise<string> {
  const caseId = newId()
  await withEvent(caseId)
  const { rows: notices } = await db.query<{ id: string }>(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
       next_attempt_at, created_at, finished_at)
     select id, 1, 'administration', 'new-submissions', 'submission', id, destination_id, $2, $3, $4, $4, $5
     from cases where id = $1 returning id`,
    [caseId, endpointId, isWaiting ? 'waiting' : 'delivered', at, isWaiting ? null : at],
  )
  const { rows } = await db.query<{ id: string }>(
    `insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, detail, request_body)
     values ($1, 'new-submissions', $2, $3, 1, 'd', '{}') returning id`,
    [endpointId, notices.map(({ id }) => id), at],
  )
  return rows[0]?.id ?? ''
}

const partitionOf = async (id: string) =>
  (await db.query('select tableoid::regclass::text as name from callback_attempts where id = $1', [id])).rows[0]?.name

test('a case lies whole in the quarter of its id, and an attempt in its day', async () => {
  await kept(now)
  const today = new Date()
  const quarter = Math.floor(today.getUTCMonth() / 3) + 1
  expect(await withEvent(newId())).toBe(`events_${today.getUTCFullYear()}_q${quarter}`)
  expect(await withEvent(randomUUID())).toBe('events_rest')
  expect(await partitionOf(await attempt(now, false))).toBe('callback_attempts_2031_05_20')
  expect(await partitionOf(await attempt(ago(3), false))).toBe('callback_attempts_rest')
})

test('there are partitions for this quarter and the next, and for eight days; made once, and not for what lies elsewhere', async () => {
  const at = new Date('2031-08-01T23:59:59Z')
  await attempt(new Date('2031-08-03T12:00:00Z'), false)
  const days = ['01', '02', '04', '05', '06', '07', '08'].map((day) => `callback_attempts_2031_08_${day}`)
  expect(await kept(at)).toEqual(expect.arrayContaining(days))
  expect(await partitionsOf('callback_attempts')).not.toContain('callback_attempts_2031_08_03')
  expect(await kept(at)).toEqual([])
  expect((await partitionsOf('events')).filter((name) => /_q\d$/.test(name))).toHaveLength(2)
})

test('nodes that are at it at the same time do not make the same twice', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => kept(new Date('2031-11-01T12:00:00Z'))))
  const made = all.flat()
  expect(made).toHaveLength(new Set(made).size)
  expect(made).toContain('callback_attempts_2031_11_08')
})

test('a day of attempts goes with its table once it has served its time; what is still needed moves', async () => {
  const day = new Date('2030-01-10T08:00:00Z')
  await kept(day)
  const [done, needed] = [await attempt(day, false), await attempt(day, true)]
  await kept(new Date('2030-02-09T23:00:00Z'))
  expect(await partitionOf(done)).toBe('callback_attempts_2030_01_10')
  expect(await kept(new Date('2030-02-10T00:00:01Z'))).toContain('callback_attempts_2030_01_10')
  expect(await partitionsOf('callback_attempts')).not.toContain('callback_attempts_2030_01_10')
  expect([await partitionOf(done), await partitionOf(needed)]).toEqual([undefined, 'callback_attempts_rest'])
})

test('a quarter of events goes when it is old and empty, and not before', async () => {
  const id = '01856aa0-c800-7000-8000-000000000001' // of 1 January 2023
  await db.query(`select make_partition('events', 'case_id', 'events_2023_q1', first_id_of('2023-01-01T00:00Z')::text,
                    first_id_of('2023-04-01T00:00Z')::text)`)
  expect(await withEvent(id)).toBe('events_2023_q1')
  expect(await kept(new Date())).not.toContain('events_2023_q1')
  await db.query('select purge_case($1)', [id])
  expect(await kept(new Date('2024-06-01T00:00:00Z'))).not.toContain('events_2023_q1')
  expect(await kept(new Date())).toContain('events_2023_q1')
})

test('the id of an event is used once within its issuer, wherever the cases lie, until its case is gone', async () => {
  const [id, again] = [newId(), randomUUID()]
  const event = { jti: randomUUID(), issuer: randomUUID() }
  await withEvent(id, event)
  await expect(withEvent(again, event)).rejects.toMatchObject({ code: '23505' })
  await expect(withEvent(randomUUID(), { ...event, issuer: randomUUID() })).resolves.toBe('events_rest')
  await db.query('select purge_case($1)', [id])
  await expect(withEvent(randomUUID(), event)).resolves.toBe('events_rest')
})

test('who reads is not waited for: nothing is dropped then, and it is the next time', async () => {
  const day = new Date('2030-03-10T08:00:00Z')
  await kept(day)
  const reader = await db.connect()
  try {
    await reader.query('begin; select count(*) from callback_attempts')
    expect(await kept(new Date('2030-04-15T00:00:00Z'))).toEqual([])
    await reader.query('rollback')
  } finally {
    reader.release()
  }
  expect(await kept(new Date('2030-04-15T00:00:00Z'))).toContain('callback_attempts_2030_03_10')
})
