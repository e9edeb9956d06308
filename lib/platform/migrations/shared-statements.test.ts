import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { databaseBefore } from './testing/database-before.ts'

let db: TestDatabase
let caseId: string
let upgrade: () => Promise<string[]>

beforeAll(async () => {
  const before = await databaseBefore('20261211000000_shared_statements')
  ;({ db, upgrade } = before)
  caseId = await storedCase()
})

async function storedCase(): Promise<string> {
  const [organisation, client, destination, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await db.query(`insert into organisations (id, name) values ($1, 'o')`, [organisation])
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes) values ($1, $2, 'c', 'online-service', '{}')`,
    [client, organisation],
  )
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
     values ($1, $2, 'd', 'active', '{}', '{1.0.0}')`,
    [destination, organisation],
  )
  await db.query(
    `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     values ($1, $2, $3, $4, now(), now())`,
    [id, organisation, destination, client],
  )
  return id
}

const record = () => {
  const event = { issuer: 'service', kid: 'k', name: 'create-submission', subjectKind: 'submission', token: 'a.b.c' }
  const told = { ...event, jti: randomUUID(), subjectId: randomUUID(), issuedAt: new Date(), tell: [] }
  return db.query<{ sequence: number }>('select record_event($1, $2, now()) as sequence', [
    caseId,
    JSON.stringify(told),
  ])
}

test('an event that the version before is about to record while the database is migrated is recorded', async () => {
  const holder = await db.connect()
  await holder.query('begin')
  await holder.query('select 1 from cases where id = $1 for update', [caseId])
  const underWay = record()
  await expect
    .poll(async () => (await db.query(`select 1 from pg_locks where not granted`)).rows.length)
    .toBeGreaterThan(0)
  await upgrade()
  await holder.query('commit')
  holder.release()
  expect((await underWay).rows).toEqual([{ sequence: 1 }])
  expect((await record()).rows).toEqual([{ sequence: 2 }])
})
