import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'

const folder = join(import.meta.dirname, '../../../prisma/migrations')
const migration = '20261126140000_chains'
const organisation = '00000000-0000-7000-8000-000000000001'

async function storedCase(db: pg.Pool, tokens: readonly string[]): Promise<string> {
  const [client, destination, caseId] = [randomUUID(), randomUUID(), randomUUID()]
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
    [caseId, organisation, destination, client],
  )
  for (const token of tokens) await recorded(db, caseId, token)
  return caseId
}

async function recorded(db: pg.Pool, caseId: string, token: string): Promise<void> {
  const about = { subjectKind: 'submission', subjectId: randomUUID(), issuedAt: new Date().toISOString(), tell: [] }
  const event = { jti: randomUUID(), issuer: 'service', kid: 'k', name: 'create-submission', token, ...about }
  await db.query('select record_event($1, $2, now())', [caseId, JSON.stringify(event)])
}

function chained(caseId: string, tokens: readonly string[]): Buffer[] {
  let value = Buffer.from(caseId)
  return tokens.map((token) => {
    value = createHash('sha256').update(value).update(token).digest()
    return value
  })
}

test('events of before are chained by the upgrade, and those after it hang on them', async () => {
  const db = await testDatabase()
  await db.query('drop schema public cascade; create schema public')
  const sqlOf = (name: string) => readFile(join(folder, name, 'migration.sql'), 'utf8')
  const earlier = (await readdir(folder)).filter((name) => name < migration).sort()
  for (const name of earlier) await db.query(await sqlOf(name))
  const logs = [['a.b.c', 'd.e.f', 'g.h.i'], ['j.k.l'], []]
  const ids = [await storedCase(db, logs[0] ?? []), await storedCase(db, logs[1] ?? []), await storedCase(db, [])]
  await db.query(
    `insert into audit_log (at, actor_kind, actor_name, action, object_kind, object_id)
     values (now(), 'system', 'x', 'sign-in', 'person', 'p')`,
  )
  await db.query(await sqlOf(migration))
  for (const caseId of ids) await recorded(db, caseId, 'm.n.o')
  for (const [at, caseId] of ids.entries()) {
    const { rows } = await db.query<{ chain: Buffer }>(
      'select chain from events where case_id = $1 order by sequence',
      [caseId],
    )
    expect(rows.map((row) => row.chain)).toEqual(chained(caseId, [...(logs[at] ?? []), 'm.n.o']))
  }
  expect((await db.query('select 1 from audit_unchained')).rowCount).toBe(1)
  await expect(db.query(`update events set token = 'x'`)).rejects.toThrow('append-only')
})
