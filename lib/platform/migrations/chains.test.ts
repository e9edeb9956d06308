import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bareCase } from '../testing/bare-case.ts'
import { databaseBefore } from './testing/database-before.ts'

async function storedCase(db: TestDatabase, tokens: readonly string[]): Promise<string> {
  const caseId = await bareCase(db)
  for (const token of tokens) await recorded(db, caseId, token)
  return caseId
}

async function recorded(db: TestDatabase, caseId: string, token: string): Promise<void> {
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
  const { db, upgrade } = await databaseBefore('20261126140000_chains')
  const logs = [['a.b.c', 'd.e.f', 'g.h.i'], ['j.k.l'], []]
  const ids = [await storedCase(db, logs[0] ?? []), await storedCase(db, logs[1] ?? []), await storedCase(db, [])]
  await db.query(
    `insert into audit_log (at, actor_kind, actor_name, action, object_kind, object_id)
     values (now(), 'system', 'x', 'sign-in', 'person', 'p')`,
  )
  await upgrade()
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
