import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bareCase } from '../testing/bare-case.ts'
import { databaseBefore } from './testing/database-before.ts'

let db: TestDatabase
let caseId: string
let upgrade: () => Promise<string[]>

beforeAll(async () => {
  const before = await databaseBefore('20261211000000_shared_statements')
  ;({ db, upgrade } = before)
  caseId = await bareCase(db)
})

const record = () => {
  const event = { issuer: 'service', kid: 'k', name: 'create-submission', subjectKind: 'submission', token: 'a.b.c' }
  const told = { ...event, jti: randomUUID(), subjectId: randomUUID(), issuedAt: new Date(), tell: [] }
  return db.query<{ sequence: number }>('select record_event($1, $2, now()) as sequence', [
    caseId,
    JSON.stringify(told),
  ])
}

/** Calls of this database that wait for a lock. */
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('an event that the version before is about to record while the database is migrated is recorded', async () => {
  const holder = await db.connect()
  await holder.query('begin')
  await holder.query('select 1 from cases where id = $1 for update', [caseId])
  const underWay = record()
  await expect.poll(async () => (await db.query(waiting)).rows.length).toBe(1)
  await upgrade()
  await holder.query('commit')
  holder.release()
  expect((await underWay).rows).toEqual([{ sequence: 1 }])
  expect((await record()).rows).toEqual([{ sequence: 2 }])
})
