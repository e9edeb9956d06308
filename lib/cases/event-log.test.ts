import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { chainValue } from './chain.ts'
import { bareCase } from '../platform/testing/bare-case.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'

let db: TestDatabase
let caseId: string

beforeAll(async () => {
  db = await testDatabase()
  caseId = await bareCase(db)
})

const event = (more: object = {}) =>
  JSON.stringify({
    jti: randomUUID(),
    issuer: 'service',
    kid: 'k',
    name: 'create-submission',
    subjectKind: 'submission',
    subjectId: randomUUID(),
    issuedAt: new Date().toISOString(),
    token: `a.${randomUUID()}.c`,
    tell: ['online-service:new-events'],
    ...more,
  })

const record = (value: string) =>
  db.query<{ sequence: number }>('select record_event($1, $2, now()) as sequence', [caseId, value])

test('record_event numbers the events of a case without gaps, also when many write at once and some fail', async () => {
  const taken = randomUUID()
  await record(event({ jti: taken, issuer: 'somebody' }))
  const writes = Array.from({ length: 60 }, (_, at) =>
    record(event(at % 3 === 0 ? { jti: taken, issuer: 'somebody' } : {})),
  )
  const failed = (await Promise.allSettled(writes)).filter((write) => write.status === 'rejected')
  expect(failed).toHaveLength(20)
  const { rows } = await db.query<{ sequence: number }>('select sequence from events where case_id = $1 order by 1', [
    caseId,
  ])
  expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 41 }, (_, at) => at + 1))
})

test('each event is chained to the one before it, the first to its case', async () => {
  const { rows } = await db.query<{ token: string; chain: Buffer }>(
    'select token, chain from events where case_id = $1 order by sequence',
    [caseId],
  )
  expect(rows.length).toBeGreaterThan(2)
  rows.forEach(({ token, chain }, at) => expect(chain).toEqual(chainValue(caseId, rows[at - 1]?.chain, token)))
  const { rows: cases } = await db.query('select chain from cases where id = $1', [caseId])
  expect(cases).toEqual([{ chain: rows.at(-1)?.chain }])
})

test('an event without its notices cannot be written: both come or neither', async () => {
  const subjectId = randomUUID()
  await db.query(
    `with e as (
       insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
       select gen_random_uuid(), 'client', client_id, 'https://here.example', '', '' from cases where id = $1 returning id)
     update cases c set callback_endpoint_id = e.id from e where c.id = $1`,
    [caseId],
  )
  await expect(record(event({ subjectId, tell: ['nobody:new-events'] }))).rejects.toMatchObject({ code: '23514' })
  const { rows } = await db.query('select 1 from events where subject_id = $1', [subjectId])
  expect(rows).toEqual([])
})

test.each(['first', 'last'])(
  'of submissions that were created in one millisecond a reply is told to the one with the later id, stored %s',
  async (place) => {
    const at = await bareCase(db)
    const ids = [randomUUID(), randomUUID()].sort()
    const stored = place === 'first' ? ids.toReversed() : ids
    for (const id of stored) {
      await db.query(
        `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
         select $1, 'client', client_id, $1::uuid::text, '', '' from cases where id = $2`,
        [id, at],
      )
      await db.query(
        `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
           created_at, state_since, callback_endpoint_id)
         select $1, id, destination_id, client_id, 'incomplete', '{}', '{}', created_at, created_at, $1::uuid
         from cases where id = $2`,
        [id, at],
      )
    }
    const { rows } = await db.query<{ address: string }>(
      `select callback_address('online-service', $1, 'reply', gen_random_uuid()) as address`,
      [at],
    )
    expect(rows).toEqual([{ address: ids[1] }])
  },
)

/** Rows of the endpoints that an event reads, the second of its transaction: the first is planned. */
async function endpointsRead(at: string): Promise<number> {
  const connection = await db.connect()
  const record = () =>
    connection.query('select record_event($1, $2, now())', [at, event({ tell: ['administration:new-events'] })])
  const read = async () => {
    const { rows } = await connection.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
       where relname = 'callback_endpoints'`,
    )
    return rows[0]?.read ?? 0
  }
  try {
    await connection.query('begin')
    await record()
    const before = await read()
    await record()
    return (await read()) - before
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

test('what an event reads of the endpoints does not grow with them', async () => {
  const at = await bareCase(db)
  const add = (count: number) =>
    db.query(
      `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
       select gen_random_uuid(), 'destination', destination_id, 'https://' || gen_random_uuid(), '', ''
       from cases, generate_series(1, $2) where id = $1`,
      [at, count],
    )
  await add(1)
  await db.query(
    `update destinations d set callback_endpoint_id = e.id from callback_endpoints e join cases c on c.id = $1
     where d.id = c.destination_id and e.owner_id = d.id`,
    [at],
  )
  await add(300)
  await db.query('analyze callback_endpoints')
  const before = await endpointsRead(at)
  expect(before).toBeGreaterThan(0)
  await add(3000)
  await db.query('analyze callback_endpoints')
  expect(await endpointsRead(at)).toBe(before)
})

test.each([
  [
    'an insert',
    `insert into events (case_id, sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, token)
                 values ($1, 9999, gen_random_uuid(), 'service', 'k', 'n', 'submission', gen_random_uuid(), now(), 't')`,
  ],
  ['an update', `update events set token = 'forged' where case_id = $1`],
  ['a delete', 'delete from events where case_id = $1'],
])('%s beside the door is refused, whoever asks', async (_, sql) => {
  await expect(db.query(sql, [caseId])).rejects.toThrow('append-only')
})

test.each([
  [
    'an insert',
    `insert into events (case_id, sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, token)
    values ('CASE', 9999, gen_random_uuid(), 'service', 'k', 'n', 'submission', gen_random_uuid(), now(), 't')
    /*\nPL/pgSQL function record_events(uuid) line 1 at SQL statement*/`,
  ],
  [
    'a delete',
    `delete from events where case_id = 'CASE'
    /*\nPL/pgSQL function purge_case(uuid) line 1 at SQL statement*/`,
  ],
])('%s whose text names the door is refused as well', async (_, sql) => {
  const block = `do $block$ begin execute $sql$${sql.replace('CASE', caseId)}$sql$; end $block$`
  await expect(db.query(block)).rejects.toThrow('append-only')
})

test('truncating the event log is refused', async () => {
  await expect(db.query('truncate events cascade')).rejects.toThrow('append-only')
})

test('a partition is guarded like the whole, those that are made later too', async () => {
  await db.query(`select make_partition('events', 'case_id', 'events_2999_q1', $1, $2)`, [
    '1d8a0000-0000-0000-0000-000000000000',
    '1d8b0000-0000-0000-0000-000000000000',
  ])
  const { rows } = await db.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['events_2999_q1', 'events_rest']))
  for (const { name } of rows) {
    const insert = `insert into ${name} select * from events where case_id = $1 limit 1`
    await expect(db.query(insert, [caseId]), name).rejects.toThrow('append-only')
    await expect(db.query(`truncate ${name} cascade`), name).rejects.toThrow('append-only')
  }
})

test('purge_case removes a case with its events', async () => {
  await db.query('select purge_case($1)', [caseId])
  const { rows } = await db.query(
    'select 1 from events where case_id = $1 union all select 1 from cases where id = $1',
    [caseId],
  )
  expect(rows).toEqual([])
})
