// In a process of its own: it replaces a module for every importer.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signPs512 } from '../platform/crypto/jws.ts'
import { systemActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { DAY } from '../platform/durations.ts'
import { settings } from '../platform/env.ts'
import { eventValues } from '../cases/recording.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { bareCase } from '../platform/testing/bare-case.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { documentStore } from './document-store.ts'
import { expireDocuments } from './expire-documents.ts'

vi.mock(import('../platform/crypto/jws.ts'), async (original) => {
  const actual = await original()
  return { ...actual, signPs512: vi.fn(actual.signPs512) }
})

let db: TestDatabase
let caseId: string

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('select purge_case(id) from cases')
  await db.query('delete from due_leases')
  caseId = await bareCase(db)
})

/** `count` submissions that have waited too long, each in a case of its own. */
const overdue = (count: number) =>
  db.query(
    `with c as (
       insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
       select gen_random_uuid(), organisation_id, destination_id, client_id, now(), now()
       from cases, generate_series(1, $2) where id = $1 returning *)
     insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
                              created_at, submitted_at, state_since)
     select gen_random_uuid(), id, destination_id, client_id, 'submitted', '{}', '{}', t, t, t
     from c cross join lateral (select now() - interval '20 days' - random() * interval '1 day' as t) at`,
    [caseId, count],
  )

const take = (most: number) =>
  documentStore.submission.takeSubmittedDue(db, { since: new Date(Date.now() - 14 * DAY), most })

const sweep = () => expireDocuments(contextFor(systemActor), { kind: 'submission', deadlines: settings().deadlines })

test('nodes that take due rows at the same moment never take the same, and the longest due come first', async () => {
  await overdue(100)
  const taken = (await Promise.all(Array.from({ length: 8 }, () => take(10)))).flat().map(({ id }) => id)
  expect(new Set(taken).size).toBe(taken.length)
  const { rows } = await db.query<{ id: string }>(
    `select id from submissions where state = 'submitted' order by state_since limit $1`,
    [taken.length],
  )
  expect(rows.map(({ id }) => id).sort()).toEqual(taken.sort())
})

test('what a node took that died is free again when its time is over, and not before', async () => {
  await overdue(5)
  const taken = await take(5)
  expect(taken).toHaveLength(5)
  expect(await take(5)).toEqual([])
  await db.query(`update due_leases set until = clock_timestamp() - interval '1 second'`)
  expect(await take(5)).toEqual(taken)
})

test('sweeps at the same moment sign each event once, and leave nothing taken behind', async () => {
  await overdue(150)
  vi.mocked(signPs512).mockClear()
  const swept = await Promise.all([sweep(), sweep(), sweep()])
  expect(swept.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(150)
  expect(signPs512).toHaveBeenCalledTimes(150)
  expect((await db.query('select 1 from due_leases')).rows).toEqual([])
})

test('what somebody decides meanwhile is left as it is', async () => {
  await overdue(1)
  const [row] = await take(1)
  if (!row) throw new Error('nothing was due')
  await db.query(`update submissions set state = 'accepted', state_since = now() where id = $1`, [row.id])
  const since = new Date(Date.now() - 14 * DAY)
  const now = new Date()
  const draft = {
    row: 'reject-submission-by-service',
    subjectId: row.id,
    caseId: row.caseId,
    content: {},
    at: now,
  } as const
  const event = eventValues(await signServiceEvent(db, draft))
  const rejected = await documentStore.submission.rejectOverdue(db, { ...row, now, since, ...event })
  expect(rejected).toEqual([])
})
