import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { authenticator } from '#lib/platform/crypto/authenticated.ts'
import { database } from '#lib/platform/database.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from '../kurier/testing/run-command.ts'
import {
  destination,
  party,
  service,
  submitted,
  type Party,
  type Send,
  type NewSubmission,
} from '../testing/service.ts'
import { archiveEntries, createArchive } from './archive.ts'
import { SUMMARY_ENTRY } from './format.ts'
import { makeBackup } from './make-backup.ts'
import { flip } from './testing/archives.ts'
import { assertUntouched, empty, once, present, switchTo, type Installation } from './testing/installations.ts'

let folder: string
let file: string
let send: Send
let receiver: Party
let sent: NewSubmission
let origin: Installation

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-backup-'))
  file = join(folder, 'whole.tar')
  await testDatabase()
  origin = present()
  send = await service()
  const sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  const destinationId = await destination(send, receiver)
  sent = await submitted(send, sender, destinationId, { attachmentIds: [randomUUID(), randomUUID()] })
  await submitted(send, sender, destinationId, { attachmentIds: [randomUUID()] })
  // written a second later
  await tokenRequestsWritten(database())
  await kurierJson('backup', file)
  // what it says of itself is not in it (noted-backup.test.ts)
  await testPool().query('update installation set last_backup_at = null')
})

beforeEach(() => switchTo(origin))

afterAll(async () => {
  await switchTo(origin)
  await rm(folder, { recursive: true, force: true })
})

/** The one into which nothing can be restored, so that it is as empty for each that tries. */
const untouched = once(() => empty(folder))

/** Another installation with all that the backup holds, and what the restore said. */
const restored = once(async () => {
  const copy = await empty(folder)
  await switchTo(copy)
  return { copy, said: await kurierJson('restore', file) }
})

/** Every table with all that stands in it, and what each sequence gives next. */
async function everything(): Promise<Record<string, unknown>> {
  const db = testPool()
  const { rows: tables } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname <> 'applied_migrations' order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  const { rows } = await db.query('select sequencename, last_value from pg_sequences order by 1')
  return { ...all, sequences: rows }
}

/** Every blob with its bytes. */
async function blobsIn({ DATA_DIR }: Installation): Promise<Map<string, string>> {
  const names = await readdir(join(DATA_DIR, 'blobs'), { recursive: true, withFileTypes: true })
  const blobs = names.filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
  const bytes = await Promise.all(
    blobs.map(async (entry): Promise<[string, string]> => [
      entry.name,
      await readFile(join(entry.parentPath, entry.name), 'base64'),
    ]),
  )
  return new Map(bytes.sort())
}

/** What keeps a database from being filled twice, or half: keys, triggers, checks. */
async function guards(): Promise<unknown> {
  const { rows } = await testPool().query(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  )
  return rows
}

test('a restored installation is the one that was saved: each row, event, blob, guard and sequence', async () => {
  const [before, blobs, guarded] = [await everything(), await blobsIn(origin), await guards()]
  expect(Object.values(before).filter((rows) => Array.isArray(rows) && rows.length > 0).length).toBeGreaterThan(8)
  expect(blobs.size).toBe(3)
  const { copy, said } = await restored()
  await switchTo(copy)
  expect(said).toMatchObject({ blobs: 3, missing: [] })
  expect(await everything()).toEqual(before)
  expect(await blobsIn(copy)).toEqual(blobs)
  expect(await guards()).toEqual(guarded)
  expect(await kurierJson('audit', 'verify-cases')).toMatchObject({ cases: 2, faults: [] })

  // and it works on: the old token reads the old content, and a new case begins
  const path = `/submission-api/v2/submissions/${sent.submissionId}`
  const { json } = await send('GET', path, { token: receiver.token })
  expect(json).toMatchObject({ encryptedData: sent.data, encryptedMetadata: sent.metadata })
  for (const [id, part] of Object.entries(sent.attachments)) {
    expect((await send('GET', `${path}/attachments/${id}`, { token: receiver.token })).text).toBe(part)
  }
  const sender = await party(send, 'online-service')
  await submitted(send, sender, await destination(send, receiver), { attachmentIds: [randomUUID()] })
  expect(await kurierJson('audit', 'verify')).toMatchObject({ faults: [] })
})

test('a backup takes the state of one moment while others write, and no file goes meanwhile', async () => {
  const other = join(folder, 'busy.tar')
  let isDone = false
  const destinationId = await destination(send, receiver)
  const writing = (async () => {
    const sender = await party(send, 'online-service')
    while (!isDone) await submitted(send, sender, destinationId, { attachmentIds: [randomUUID()] })
  })()
  // a command would close the pool at its end, which who writes beside it still needs
  const backup = await makeBackup(other)
  isDone = true
  await writing
  const copy = await empty(folder)
  await switchTo(copy)
  expect(await kurierJson('restore', other)).toMatchObject({ missing: [], rows: backup.rows })
  expect(await kurierJson('audit', 'verify-cases')).toMatchObject({ faults: [] })
  const { rows } = await testPool().query<{ id: string }>(`select id from blobs where state = 'stored'`)
  expect([...(await blobsIn(copy)).keys()]).toEqual(rows.map(({ id }) => id).sort())
})

test('the file is its owner’s alone, and none is written over', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const before = await readFile(file)
  const { exitCode, stderr } = await kurier('backup', file)
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('exists') as string })
  expect((await readFile(file)).equals(before)).toBe(true)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a blob whose file is gone is named, at the backup and at the restore, and the rest is there', async () => {
  const { copy } = await restored()
  await switchTo(copy)
  const [[lost = ''] = []] = await blobsIn(copy)
  await rm(join(copy.DATA_DIR, 'blobs', lost.slice(-2), lost))
  const partial = join(folder, 'partial.tar')
  const { exitCode, stdout } = await kurier('backup', partial)
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(lost) as string })
  await switchTo(await empty(folder))
  expect(await kurier('restore', partial)).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(`FAULT the file of blob ${lost}`) as string,
  })
})

/** Each leaves the target as empty as it was. */
const refusals: { name: string; archive: () => Promise<string>; says: string }[] = [
  {
    name: 'a file that is cut off',
    archive: () => changed((path, size) => truncate(path, size - 2000)),
    says: 'cut off',
  },
  {
    name: 'a file cut in the middle',
    archive: () => changed((path, size) => truncate(path, size / 2)),
    says: 'not whole',
  },
  {
    name: 'a file with one bit changed in a blob',
    archive: () => changed((path, size) => flip(path, size - 4000)),
    says: 'changed',
  },
  {
    name: 'a file with one bit changed in a table',
    archive: () => changed((path, size) => flip(path, Math.floor(size / 3))),
    says: 'changed',
  },
  {
    name: 'another file',
    archive: () => changed((path) => writeFile(path, 'no archive'.repeat(200))),
    says: 'not whole',
  },
  { name: 'an empty file', archive: () => changed((path) => truncate(path, 0)), says: 'cut off' },
  {
    name: 'a whole file that does not hold all that it tells of, whoever made it,',
    archive: withoutLastRows,
    says: 'rows and tells of',
  },
  { name: 'no file', archive: async () => join(folder, 'nothing.tar'), says: 'no such file' },
]

test.each(refusals)('$name restores nothing', async ({ archive, says }) => {
  const [copy, path] = [await untouched(), await archive()]
  await switchTo(copy)
  const { exitCode, stderr } = await kurier('restore', path)
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(says) as string })
  await assertUntouched(copy)
})

/** A copy of the backup with a change. */
async function changed(change: (path: string, size: number) => Promise<void>): Promise<string> {
  const path = join(folder, `${randomUUID()}.tar`)
  await copyFile(file, path)
  await change(path, (await stat(path)).size)
  return path
}

/** A backup that lacks the rows that came last, and whose HMAC is right. */
async function withoutLastRows(): Promise<string> {
  const path = join(folder, `${randomUUID()}.tar`)
  const names: string[] = []
  for await (const { name } of archiveEntries(file, () => undefined)) names.push(name)
  expect(names).toContain(SUMMARY_ENTRY)
  const last = names.findLast((name) => name.startsWith('tables/'))
  const archive = await createArchive(path, authenticator('backup').hmacOf)
  for await (const { name, size, content } of archiveEntries(file, () => undefined)) {
    if (name !== last) await archive.add(name, size, content)
  }
  await archive.finish()
  return path
}

test('what is not empty is not written over', async () => {
  const before = await everything()
  // which is seen before the file is read to its end
  const filled = await kurier('restore', await changed((path, size) => truncate(path, size - 1)))
  expect(filled).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('not empty') as string })
  expect(await everything()).toEqual(before)
  const copy = await untouched()
  await switchTo({ ...copy, DATA_DIR: origin.DATA_DIR })
  const beside = await kurier('restore', file)
  expect(beside).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('holds files already') as string })
  expect((await blobsIn(origin)).size).toBeGreaterThan(2)
})

test('a backup of a version that this one does not know is refused', async () => {
  const newer = await changed(async (path) => {
    const bytes = await readFile(path, 'latin1')
    await writeFile(path, bytes.replace(/"checksum":"./, '"checksum":"_'), 'latin1')
  })
  const copy = await untouched()
  await switchTo(copy)
  const { exitCode, stderr } = await kurier('restore', newer)
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('version') as string })
  await assertUntouched(copy)
})
