import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '../platform/actor.ts'
import { blobFiles, blobRoot } from '../platform/blobs/blob-files.ts'
import { contextFor } from '../platform/context.ts'
import { DAY, HOUR } from '../platform/durations.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { putAttachment } from '../documents/document-store.ts'
import { runCron } from './run-cron.ts'

let db: TestDatabase
let place: { organisationId: string; clientId: string; destinationId: string }

beforeAll(async () => {
  db = await testDatabase()
  place = await office()
})

beforeEach(async () => {
  await db.query('delete from stuck_work')
  await db.query('drop trigger if exists poison on submissions')
  await db.query('drop trigger if exists poison_cases on cases')
})

/** An organisation with a client and a destination. */
async function office() {
  const [organisationId, clientId, destinationId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.query(`insert into organisations (id, name) values ($1, 'an office of its own')`, [organisationId])
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes) values ($1, $2, 'x', 'online-service', '{}')`,
    [clientId, organisationId],
  )
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
     values ($1, $2, 'x', 'active', '{"legalName":"x","email":"x@x.example"}', '{1.0.0}')`,
    [destinationId, organisationId],
  )
  return { organisationId, clientId, destinationId }
}

type Wish = { state: string; days: number; submitted?: boolean; caseId?: string }

/** A submission that has been in this state for `days` days, in a case of its own unless one is named. */
async function submission({ state, days, submitted = false, caseId = randomUUID() }: Wish) {
  const id = randomUUID()
  const at = new Date(Date.now() - days * DAY)
  const { organisationId, destinationId, clientId } = place
  await db.query(
    `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at, submitted_at)
     values ($1, $2, $3, $4, $5, $5, $6) on conflict (id) do update set last_event_at = excluded.last_event_at`,
    [caseId, organisationId, destinationId, clientId, at, submitted ? at : null],
  )
  await db.query(
    `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
       created_at, submitted_at, state_since) values ($1, $2, $3, $4, $5, '{}', '{}', $6, $7, $6)`,
    [id, caseId, destinationId, clientId, state, at, submitted ? at : null],
  )
  return { id, caseId }
}

const run = () => runCron(contextFor(systemActor))
const stuck = async () => (await db.query('select kind, subject, failures from stuck_work order by since')).rows
const stateOf = async (id: string) =>
  (await db.query<{ state: string }>('select state from submissions where id = $1', [id])).rows[0]?.state
const isThere = async (caseId: string) => (await db.query('select 1 from cases where id = $1', [caseId])).rowCount === 1

/** Makes every change of one of these submissions, and every removal of one of these cases, fail. */
async function poison(ids: string[]): Promise<void> {
  await db.query(`create or replace function poison() returns trigger language plpgsql as
    $$ begin raise exception 'poisoned'; end $$`)
  const list = ids.map((id) => `'${id}'`).join(',')
  await db.query(`create trigger poison before update on submissions for each row when (old.id in (${list}))
    execute function poison()`)
  await db.query(`create trigger poison_cases before delete on cases for each row when (old.id in (${list}))
    execute function poison()`)
}

test('rows that cannot be expired, more than one batch of them and older than all others, hold up nobody', async () => {
  const bad = await Promise.all(Array.from({ length: 60 }, () => submission({ state: 'incomplete', days: 30 })))
  const good = await submission({ state: 'incomplete', days: 2 })
  const orphan = randomUUID()
  await blobFiles().write(orphan, bytes())
  await db.query(`insert into blobs (id, state) values ($1, 'orphan')`, [orphan])
  await poison(bad.map(({ id }) => id))
  const first = await run()
  expect(first).toMatchObject({ deleted: 1, failed: 60 })
  expect(await stateOf(good.id)).toBe('deleted')
  expect(await blobFiles().has(orphan)).toBe(false)
  const noted = await stuck()
  expect(noted).toHaveLength(60)
  expect(new Set(noted.map(({ subject }) => subject))).toEqual(new Set(bad.map(({ id }) => id)))
  // failures are left alone for now, then tried again; successes are forgotten
  expect(await run()).toMatchObject({ deleted: 0, failed: 0 })
  await db.query('drop trigger poison on submissions')
  await db.query(`update stuck_work set retry_at = now()`)
  expect(await run()).toMatchObject({ deleted: 60, failed: 0 })
  expect(await stuck()).toEqual([])
})

test('a case that cannot be removed is noted with its id, and the others go', async () => {
  const [bad, good] = [
    await submission({ state: 'deleted', days: 900, submitted: true }),
    await submission({ state: 'deleted', days: 800, submitted: true }),
  ]
  await poison([bad.caseId])
  expect(await run()).toMatchObject({ failed: 1 })
  expect([await isThere(bad.caseId), await isThere(good.caseId)]).toEqual([true, false])
  expect(await stuck()).toEqual([{ kind: 'purge-case', subject: bad.caseId, failures: 1 }])
  await db.query('drop trigger poison_cases on cases')
  await db.query(`update stuck_work set retry_at = now()`)
  await run()
  expect(await isThere(bad.caseId)).toBe(false)
})

test('a file that cannot be removed is noted, and its row waits while the others go', async () => {
  const [bad, good] = [randomUUID(), randomUUID()]
  const folder = join(blobRoot(), bad.slice(-2), bad)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'x'), 'a folder in the place of the file')
  await blobFiles().write(good, bytes())
  for (const id of [bad, good]) await db.query(`insert into blobs (id, state) values ($1, 'orphan')`, [id])
  expect(await run()).toMatchObject({ cleaned: 1, failed: 1 })
  expect(await stuck()).toEqual([{ kind: 'remove-blob', subject: bad, failures: 1 }])
  const { rows } = await db.query('select id, state from blobs where id = any($1)', [[bad, good]])
  expect(rows).toEqual([{ id: bad, state: 'removing' }])
  expect(await run()).toMatchObject({ failed: 0 })
  await rm(folder, { recursive: true })
  await db.query(`update blobs set state_since = now() - interval '11 minutes' where id = $1`, [bad])
  expect(await run()).toMatchObject({ cleaned: 1 })
  expect(await stuck()).toEqual([])
})

test('a part of the run that fails as a whole is noted, and the parts after it are done', async () => {
  const good = await submission({ state: 'deleted', days: 800, submitted: true })
  await db.query('alter table waiting_reminders rename to waiting_reminders_away')
  try {
    expect(await run()).toMatchObject({ failed: 1 })
    expect(await stuck()).toEqual([{ kind: 'due-work', subject: 'reminders', failures: 1 }])
    expect(await isThere(good.caseId)).toBe(false)
  } finally {
    await db.query('alter table waiting_reminders_away rename to waiting_reminders')
  }
  await run()
  expect(await stuck()).toEqual([])
})

test('what is claimed to be removed cannot come to be stored: the upload is told, and its row says nothing else', async () => {
  const { id } = await submission({ state: 'incomplete', days: 0 })
  const [blobId, attachmentId] = [randomUUID(), randomUUID()]
  await db.query(`insert into blobs (id, state, state_since) values ($1, 'uploading', now() - interval '25 hours')`, [
    blobId,
  ])
  await blobFiles().write(blobId, bytes())
  const limits = { total: 9e9, clientTotal: 9e9, networkTotal: 9e9, network: null }
  const store = () =>
    putAttachment(db, { kind: 'submission', id, attachmentId, kid: 'k', tag: 't', size: 1, blobId, ...limits })
  await run()
  await expect(store()).rejects.toMatchObject({ code: 'KU410' })
  expect((await db.query('select 1 from content_parts where document_id = $1', [id])).rows).toEqual([])
})

test('after an outage the deletion is still the last event: what somebody had learned is documented before it', async () => {
  const told = await Promise.all(
    Array.from({ length: 60 }, () => submission({ state: 'accepted', days: 40, submitted: true })),
  )
  const ids = told.map(({ id }) => id)
  await db.query(
    `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     select id, 'callback', 'submission', case_id, now() - interval '40 days' from submissions where id = any($1)`,
    [ids],
  )
  expect(await run()).toMatchObject({ deleted: 60, failed: 0, more: false })
  const { rows } = await db.query<{ names: string[] }>(
    'select array_agg(name order by sequence) as names from events where subject_id = any($1) group by subject_id',
    [ids],
  )
  expect(rows.map(({ names }) => names)).toEqual(
    ids.map(() => [expect.stringContaining('notify'), expect.stringContaining('delete')]),
  )
})

test('a telling that cannot be documented holds up no deletion', async () => {
  const { id, caseId } = await submission({ state: 'accepted', days: 40, submitted: true })
  await db.query(
    `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at) values ($1, 'callback', 'submission', $2, now())`,
    [id, caseId],
  )
  await db.query(
    `insert into stuck_work (kind, subject, since, failures, reason, retry_at)
     values ('record-telling', $1, now(), 3, 'x', now() + interval '1 hour')`,
    [`${id} callback`],
  )
  await run()
  expect(await stateOf(id)).toBe('deleted')
})

test('a case in which nothing was ever submitted goes seven days after its last deletion, with all its rows', async () => {
  const [due, early, once] = [
    await submission({ state: 'deleted', days: 7.01 }),
    await submission({ state: 'deleted', days: 6.99 }),
    await submission({ state: 'deleted', days: 400, submitted: true }),
  ]
  const again = await submission({ state: 'deleted', days: 8, caseId: once.caseId })
  const open = await submission({ state: 'submitted', days: 8, submitted: true })
  const application = [due.id, due.caseId]
  await db.query(
    `insert into applications (submission_id, case_id, form, version, status_code_hash, created_at)
     values ($1, $2, 'f', '1.0', 'x', now())`,
    application,
  )
  await db.query(`insert into waiting_reminders (submission_id, days, reminded_at) values ($1, 3, now())`, [due.id])
  await db.query(
    `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at, recorded)
     values ($1, 'polling', 'submission', $2, now(), true)`,
    application,
  )
  await run()
  const left = await Promise.all([due, early, once, again, open].map(({ caseId }) => isThere(caseId)))
  expect(left).toEqual([false, true, true, true, true])
  expect(await rowsThatName([due.id, due.caseId])).toEqual([])
})

/** Every table and column of ids that holds one of these. */
async function rowsThatName(ids: string[]): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and udt_name = 'uuid'`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rowCount } = await db.query(`select 1 from "${table}" where "${column}" = any($1::uuid[])`, [ids])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}

test('files of somebody without an account go after six hours when nothing was sent, and the rest stays incomplete', async () => {
  const [late, early, client] = [
    await submission({ state: 'incomplete', days: (6.1 * HOUR) / DAY }),
    await submission({ state: 'incomplete', days: (5.9 * HOUR) / DAY }),
    await submission({ state: 'incomplete', days: 0.5 }),
  ]
  const limits = { total: 9e9, clientTotal: 9e9, networkTotal: 9e9 }
  for (const { id } of [late, early, client]) {
    const blobId = randomUUID()
    await db.query(`insert into blobs (id, state) values ($1, 'uploading')`, [blobId])
    await blobFiles().write(blobId, bytes())
    const part = { kid: 'k', tag: 't', size: 7, blobId, attachmentId: randomUUID() }
    const network = id === client.id ? null : Buffer.from('network')
    await putAttachment(db, { kind: 'submission', id, ...part, ...limits, network })
  }
  await run()
  const { rows } = await db.query<{ id: string; state: string; files: number }>(
    `select s.id, s.state, (select count(*)::int from content_parts where document_id = s.id) as files
     from submissions s where id = any($1) order by array_position($1, id)`,
    [[late.id, early.id, client.id]],
  )
  expect(rows.map(({ state, files }) => [state, files])).toEqual([
    ['incomplete', 0],
    ['incomplete', 1],
    ['incomplete', 1],
  ])
  const files = (await readdir(blobRoot(), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  expect(files).toHaveLength(2)
})

async function* bytes(): AsyncIterable<Uint8Array> {
  yield Buffer.from('content')
}
