import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { blobFiles, blobRoot } from '#lib/platform/blobs/blob-files.ts'
import { markOf, standingOf } from '#lib/platform/blobs/installation.ts'
import { settingsFor, startS3Server, type S3Server } from '#lib/platform/blobs/testing/s3-server.ts'
import { closeDatabase, database } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { onServer } from '#lib/platform/testing/on-server.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { boot } from '../boot.ts'
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
import { flip } from './testing/archives.ts'

let server: S3Server
let folder: string
let send: Send
let receiver: Party
let sent: NewSubmission
let sender: Party
let destinationId: string

/** Settings with which blobs lie in the folder, as if no bucket had ever been named. */
const inFolder = () => completeSettings(Object.fromEntries(Object.keys(settingsFor(server)).map((name) => [name, ''])))
const inBucket = (prefix: string) => completeSettings(settingsFor(server, prefix))
const start = async () => (await boot(() => undefined)).close()

const attached = (count: number) =>
  submitted(send, sender, destinationId, { attachmentIds: Array.from({ length: count }, () => randomUUID()) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-move-'))
  server = await startS3Server({ folder: join(folder, 's3') })
  await testDatabase()
  await start()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
  sent = await attached(3)
})

let prefix: string
beforeEach(async () => {
  prefix = `p-${randomUUID()}`
  server.faults.length = 0
  inFolder()
  const id = (await testPool().query<{ id: string }>('select id from installation')).rows[0]?.id ?? ''
  await blobFiles().mark.write(markOf({ is: 'owned', by: id }))
})

afterAll(async () => {
  inFolder()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const stored = async () =>
  (await testPool().query<{ id: string }>(`select id from blobs where state = 'stored' order by id`)).rows.map(
    (r) => r.id,
  )

async function assertReadable({ submissionId, attachments }: NewSubmission): Promise<void> {
  for (const [id, body] of Object.entries(attachments)) {
    const answer = await send('GET', `/submission-api/v2/submissions/${submissionId}/attachments/${id}`, {
      token: receiver.token,
    })
    expect(answer.text).toBe(body)
  }
}

test('a folder is moved, the bucket is the store from then on, and no start takes the folder any more', async () => {
  inBucket(prefix)
  const to = `s3://kurier/${prefix}/`
  expect(await kurierJson('blobs', 'move')).toEqual({
    from: blobRoot(),
    to,
    copied: 3,
    present: 0,
    missing: [],
    removed: 0,
    isFinished: true,
  })
  await start()
  await assertReadable(sent)
  const before = (await readdir(blobRoot(), { recursive: true })).sort()
  const more = await attached(1)
  await assertReadable(more)
  expect((await readdir(blobRoot(), { recursive: true })).sort()).toEqual(before)
  const again = await kurier('blobs', 'move')
  expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Start the service') as string })
  inFolder()
  await expect(start()).rejects.toMatchObject({ message: expect.stringContaining(`moved to ${to}`) as string })
  // the two that came later are of no concern to the other tests
  for (const id of await stored()) {
    if (await blobFiles().has(id)) continue
    inBucket(prefix)
    const blob = await blobFiles().read(id)
    inFolder()
    if (blob) await blobFiles().write(id, blob.stream)
  }
})

test('while the service works it copies, and changes nothing over; what came meanwhile is copied at the end', async () => {
  const [first, ...others] = await stored()
  const node = new pg.Client({ connectionString: settings().databaseUrl, application_name: 'kurier' })
  await node.connect()
  inBucket(prefix)
  const during = await kurier('blobs', 'move')
  expect(during).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Stop it on all nodes') as string })
  await expect(start()).rejects.toMatchObject({ code: 'foreign-blobs', message: expect.stringContaining('blobs move') })
  inFolder()
  await start()
  const late = await attached(2)
  await testPool().query(`delete from content_parts where blob_id = $1`, [first])
  await testPool().query(`delete from blobs where id = $1`, [first])
  await node.end()
  inBucket(prefix)
  expect(await kurierJson('blobs', 'move')).toMatchObject({
    copied: 2,
    present: others.length,
    missing: [],
    removed: 1,
    isFinished: true,
  })
  await start()
  await assertReadable(late)
  expect(await blobFiles().has(first ?? '')).toBe(false)
})

test('it goes on where it broke off, and what is not as it was copied counts as nothing', async () => {
  const ids = await stored()
  inBucket(prefix)
  server.faults.push({ does: 'refuse', status: 403, code: 'AccessDenied', times: 99, when: isThirdPut() })
  expect((await kurier('blobs', 'move')).exitCode).toBe(1)
  server.faults.length = 0
  await expect(start()).rejects.toMatchObject({ code: 'foreign-blobs' })
  // one that is there and another: a copy by somebody's hand, or a disk that turned a bit
  const present = (await stored()).filter((id) => server.asked.some(({ key }) => key.endsWith(id)))
  await blobFiles().write(
    present[0] ?? '',
    (async function* () {
      yield Buffer.from('something else')
    })(),
  )
  const moved = (await kurierJson('blobs', 'move')) as { copied: number; present: number }
  expect(moved).toMatchObject({ missing: [], isFinished: true })
  expect(moved.copied + moved.present).toBe(ids.length)
  expect(moved.copied).toBeGreaterThan(0)
  inFolder()
  const own = await Promise.all(ids.map((id) => blobFiles().sum(id)))
  inBucket(prefix)
  expect(await Promise.all(ids.map((id) => blobFiles().sum(id)))).toEqual(own)
})

/** From the third blob on. */
function isThirdPut() {
  const seen = new Set<string>()
  return ({ operation, key }: { operation: string; key: string }): boolean => {
    if (operation !== 'PutObject' || !/[0-9a-f-]{36}$/.test(key) || key.includes('.installation')) return false
    seen.add(key)
    // the start's own trial is the first
    return [...seen].indexOf(key) >= 3
  }
}

test('a file that is not there is named, and the rest is moved', async () => {
  const [lost = ''] = await stored()
  await rm(join(blobRoot(), lost.slice(-2), lost))
  inBucket(prefix)
  const moved = await kurier('blobs', 'move')
  expect(moved).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(`FAULT the file of blob ${lost}`) as string,
  })
  expect(await standingOf(blobFiles())).toMatchObject({ is: 'owned' })
})

test('nothing is moved without a bucket, out of a foreign folder, or into a bucket that is somebody else’s', async () => {
  expect(await kurier('blobs', 'move')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('BLOB_STORE: is not set') as string,
  })
  inBucket(prefix)
  await blobFiles().write(randomUUID(), (async function* () {})())
  expect((await kurier('blobs', 'move')).stderr).toContain('name an empty prefix')
  await blobFiles().mark.write(randomUUID())
  expect((await kurier('blobs', 'move')).stderr).toContain('belongs to an installation already')
  await writeFile(join(blobRoot(), '.installation'), randomUUID())
  inBucket(`${prefix}-other`)
  expect((await kurier('blobs', 'move')).stderr).toContain('is not the one of this database')
  expect(await blobFiles().mark.read()).toBeUndefined()
})

/** An installation with nothing in it, in this process until it is left; its database goes with the tests' server. */
async function empty(): Promise<{ leave: () => Promise<void> }> {
  await tokenRequestsWritten(database())
  await closeDatabase()
  forget('key-rings')
  const before = { DATABASE_URL: String(settings().databaseUrl), DATA_DIR: settings().dataDir }
  const name = `kurier_bucket_${randomUUID().replaceAll('-', '')}`
  await onServer(inject('serverUrl'), (admin) => admin.query(`create database ${name}`))
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  completeSettings({ DATABASE_URL: url.href, DATA_DIR: await mkdtemp(join(folder, 'data-')) })
  return {
    async leave() {
      await closeDatabase()
      forget('key-rings')
      completeSettings(before)
    },
  }
}

test('a backup says that the bucket is not in it and what is missing there; a restore wants that bucket', async () => {
  for (const id of await stored()) if (!(await blobFiles().has(id))) await testPool().query(lose, [id])
  inBucket(prefix)
  await kurierJson('blobs', 'move')
  const [ids, file] = [await stored(), join(folder, `${prefix}.tar`)]
  const made = await kurier('backup', file)
  expect(made).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(`${ids.length} blobs are not in it`) as string,
  })
  expect((await readFile(file)).includes(`blobs/${ids[0]}`)).toBe(false)
  const verified = await kurier('backup', 'verify', file)
  expect(verified).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(`no blobs: ${ids.length} are in s3://kurier/${prefix}/`) as string,
  })
  const changed = join(folder, `${prefix}-changed.tar`)
  await copyFile(file, changed)
  await flip(changed, (await readFile(file)).indexOf('tables/'))
  const target = await empty()
  try {
    inFolder()
    expect(await kurier('restore', file)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`in s3://kurier/${prefix}/`) as string,
    })
    inBucket('another')
    expect((await kurier('restore', file)).exitCode).toBe(1)
    inBucket(prefix)
    server.asked.length = 0
    expect((await kurier('restore', changed)).exitCode).toBe(1)
    // an archive that does not hold leaves the bucket as it was: it was only looked at
    expect(server.asked.length).toBeGreaterThan(0)
    expect(server.asked.filter(({ operation }) => !/^(Get|Head|List)/.test(operation))).toEqual([])
    await blobFiles().remove(ids[0] ?? '')
    expect(await kurier('restore', file)).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(
        new RegExp(`${ids.length - 1} blobs[^]*FAULT the file of blob ${ids[0]}`),
      ) as string,
    })
    await start()
    expect(await stored()).toEqual(ids)
  } finally {
    await target.leave()
  }
  expect(await kurier('backup', `${file}.second`)).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(`FAULT the file of blob ${ids[0]}`) as string,
  })
})

const lose = `with p as (delete from content_parts where blob_id = $1) update blobs set state = 'orphan' where id = $1`

test('a backup of a folder is restored into a bucket that is empty, and into no other', async () => {
  const file = join(folder, `${prefix}.tar`)
  for (const id of await stored()) if (!(await blobFiles().has(id))) await testPool().query(lose, [id])
  await kurierJson('backup', file)
  const ids = await stored()
  const target = await empty()
  try {
    inBucket(prefix)
    await blobFiles().write(randomUUID(), (async function* () {})())
    expect((await kurier('restore', file)).stderr).toContain('holds files already')
    inBucket(`${prefix}-empty`)
    await copyFile(file, `${file}.changed`)
    await flip(`${file}.changed`, (await readFile(file)).indexOf('tables/'))
    server.asked.length = 0
    expect((await kurier('restore', `${file}.changed`)).exitCode).toBe(1)
    expect(server.asked.filter(({ operation }) => !/^(Get|Head|List)/.test(operation))).toEqual([])
    await kurierJson('restore', file)
    await start()
    expect((await Promise.all(ids.map((id) => blobFiles().has(id)))).every(Boolean)).toBe(true)
  } finally {
    await target.leave()
  }
})
