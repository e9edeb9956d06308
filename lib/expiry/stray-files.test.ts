import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '../platform/actor.ts'
import { blobFiles, blobRoot } from '../platform/blobs/blob-files.ts'
import { adoptBlobs } from '../platform/blobs/installation.ts'
import { contextFor } from '../platform/context.ts'
import { DAY } from '../platform/durations.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { countStrayFiles, sweepStrayFiles } from './stray-files.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('delete from blobs')
  await rm(blobRoot(), { recursive: true, force: true })
  await adoptBlobs(db)
})

const sweep = (isAsked = false) => sweepStrayFiles(contextFor(systemActor), { isAsked })

/** A file of the store that is `days` days old. */
async function file({ name = randomUUID(), days = 2 }: { name?: string; days?: number } = {}): Promise<string> {
  const path = join(blobRoot(), name.replace('.part', '').slice(-2), name)
  await writeFile(path, 'content')
  await age(path, days)
  return name
}

async function age(path: string, days: number): Promise<void> {
  const then = new Date(Date.now() - days * DAY)
  await utimes(path, then, then)
}

const row = (id: string) => db.query(`insert into blobs (id, state) values ($1, 'stored')`, [id])

/** As many files with rows as are needed for one stray to be few. */
async function many(): Promise<void> {
  for (let at = 0; at < 20; at += 1) await row(await file())
}

const inStore = async (name: string) =>
  (await readdir(join(blobRoot(), name.replace('.part', '').slice(-2)))).includes(name)
const inQuarantine = async () => readdir(join(blobRoot(), '.removed')).catch(() => [])

test('a file that no row knows goes into quarantine after a day, and for good after a week there', async () => {
  await many()
  const [old, young, part] = [await file(), await file({ days: 0.5 }), await file({ name: `${randomUUID()}.part` })]
  expect(await sweep()).toMatchObject({ files: 23, strays: 2, taken: 2, removed: 0, held: false })
  expect((await inQuarantine()).sort()).toEqual([old, part].sort())
  expect([await inStore(old), await inStore(young)]).toEqual([false, true])
  expect(await sweep()).toMatchObject({ taken: 0, removed: 0 })
  await age(join(blobRoot(), '.removed', old), 7.1)
  expect(await sweep()).toMatchObject({ taken: 0, removed: 1 })
  expect(await inQuarantine()).toEqual([part])
})

test('the database of another day: what is in quarantine comes back when a row for it appears', async () => {
  await many()
  const early = await file()
  await sweep()
  expect(await inStore(early)).toBe(false)
  await row(early)
  expect(await sweep()).toMatchObject({ returned: 1, removed: 0 })
  expect(await inStore(early)).toBe(true)
  expect(await inQuarantine()).toEqual([])
})

test('with a database without any blob nothing is moved, whoever asks', async () => {
  for (let at = 0; at < 5; at += 1) await file({ days: 30 })
  expect(await sweep()).toMatchObject({ files: 5, strays: 5, taken: 0, held: true })
  expect(await sweep(true)).toMatchObject({ taken: 0, held: true })
  expect(await inQuarantine()).toEqual([])
  expect(await countStrayFiles(contextFor(systemActor))).toEqual({ files: 5, strays: 5, quarantined: 0 })
})

test('more than a tenth waits for an operator, also when it comes bit by bit', async () => {
  await many()
  const strays = [await file(), await file()]
  expect(await sweep()).toMatchObject({ taken: 2, held: false })
  strays.push(await file())
  expect(await sweep()).toMatchObject({ strays: 1, taken: 0, held: true })
  await age(join(blobRoot(), '.removed', strays[0] ?? ''), 8)
  expect(await sweep()).toMatchObject({ taken: 0, removed: 0, held: true })
  expect(await sweep(true)).toMatchObject({ taken: 1, removed: 1, held: false })
})

test('a folder that is not the database’s own is left alone', async () => {
  await many()
  const stray = await file()
  await writeFile(join(blobRoot(), '.installation'), randomUUID())
  await expect(sweep(true)).rejects.toMatchObject({ code: 'foreign-blobs' })
  expect(await inStore(stray)).toBe(true)
})

test('what is no blob neither stops the sweep nor goes', async () => {
  await many()
  const stray = await file()
  await mkdir(join(blobRoot(), 'lost+found'))
  await writeFile(join(blobRoot(), 'note.txt'), 'a plain file')
  for (const name of ['.nfs000000000001', 'lost']) {
    await writeFile(join(blobRoot(), 'ab', name), 'x')
    await age(join(blobRoot(), 'ab', name), 30)
  }
  expect(await sweep()).toMatchObject({ strays: 1, taken: 1 })
  expect(await inQuarantine()).toEqual([stray])
  expect(await readdir(join(blobRoot(), 'ab'))).toEqual(expect.arrayContaining(['.nfs000000000001', 'lost']))
  expect(await blobFiles().has(stray)).toBe(false)
})
