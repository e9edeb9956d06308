import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { bareCase } from '../platform/testing/bare-case.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { readReceipts } from './read-receipts.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

test('a case tells its receipts, those that are being made included, and of no other case', async () => {
  const [own, other] = [await bareCase(db), await bareCase(db)]
  const deletions = [
    [own, 'a.b.c', '2026-01-01'],
    [own, null, '2026-01-02'],
    [other, 'x.y.z', '2026-01-03'],
  ]
  for (const values of deletions) {
    await db.query(
      `insert into deletion_receipts (document_id, case_id, kind, event_id, parts, blob_ids, content_deleted_at, token,
         files_removed_at)
       values (gen_random_uuid(), $1, 'reply', gen_random_uuid(), '[]', '{}', $3, $2,
               case when $2::text is null then null else now() end)`,
      values,
    )
  }
  const { receipts } = await readReceipts(contextFor(systemActor), { caseId: own })
  expect(receipts.map(({ token }) => token)).toEqual(['a.b.c', null])
  await expect(readReceipts(contextFor(systemActor), { caseId: randomUUID() })).rejects.toMatchObject({
    code: 'not-found',
  })
})
