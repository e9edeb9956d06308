import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { bareCase } from '../platform/testing/bare-case.ts'
import { rowsRead } from '../platform/testing/rows-read.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { listWaiting } from './store.ts'

const now = new Date('2026-11-21T10:00:00Z')
let db: TestDatabase
let clientId: string

beforeAll(async () => {
  db = await testDatabase()
  clientId = randomUUID()
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes)
     values ($1, '00000000-0000-7000-8000-000000000001', 'c', 'administration-system', '{}')`,
    [clientId],
  )
})

/**
 * A destination of the client with this number of waiting submissions, several from the same moment. @returns its id
 */
async function destination(waiting: number): Promise<string> {
  const caseId = await bareCase(db)
  const { rows } = await db.query<{ id: string }>('select destination_id as id from cases where id = $1', [caseId])
  const id = rows[0]?.id ?? ''
  await db.query('insert into destination_clients (destination_id, client_id) values ($1, $2)', [id, clientId])
  await db.query(
    `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
                              created_at, submitted_at, state_since)
     select gen_random_uuid(), c.id, c.destination_id, c.client_id, 'submitted', '{}', '{}', $2, t, t
     from cases c, generate_series(1, $3) n cross join lateral (select $2::timestamptz - n / 3 * interval '1 minute' as t) at
     where c.id = $1`,
    [caseId, now, waiting],
  )
  return id
}

/** Every page of the table is known to hold only rows that everybody sees: only then is the index enough. */
async function isVacuumed(): Promise<boolean> {
  await db.query('vacuum analyze submissions')
  const { rows } = await db.query<{ is: boolean }>(
    `select relallvisible = relpages as is from pg_class where relname = 'submissions'`,
  )
  return rows[0]?.is ?? false
}

const page = (asked: { destinationId?: string; offset: number; limit: number }) => {
  return { clientId, destinationId: null, now, learns: true, ...asked }
}

test('pages of any size hold all that waits, oldest first, and each says how many there are', async () => {
  const ids = await Promise.all([destination(7), destination(0), destination(12)])
  const { rows: all } = await db.query<{ id: string; destination_id: string }>(
    `select id, destination_id from submissions where state = 'submitted' order by submitted_at, id`,
  )
  const asked = fc.record({
    destinationId: fc.constantFrom(undefined, ...ids),
    offset: fc.integer({ min: 0, max: 21 }),
    limit: fc.integer({ min: 1, max: 21 }),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ destinationId, offset, limit }) => {
      const fitting = all.filter((row) => !destinationId || row.destination_id === destinationId).map(({ id }) => id)
      const rows = await listWaiting(db, page({ ...(destinationId && { destinationId }), offset, limit }))
      const listed = rows.flatMap(({ submissionId }) => submissionId ?? [])
      expect(listed).toEqual(fitting.slice(offset, offset + limit))
      expect(new Set(rows.map(({ totalCount }) => totalCount))).toEqual(new Set([fitting.length]))
    }),
    { numRuns: 60 },
  )
})

test('a page reads what it holds, however much waits: the rest is counted in the index', async () => {
  const [few, many] = [await destination(2000), await destination(8000)]
  await expect.poll(isVacuumed, { timeout: 30_000 }).toBe(true)
  const read = (destinationId: string) =>
    rowsRead(db, 'submissions', (handle) => listWaiting(handle, page({ destinationId, offset: 0, limit: 100 })))
  expect(await read(few)).toBe(100)
  expect(await read(many)).toBe(100)
})
