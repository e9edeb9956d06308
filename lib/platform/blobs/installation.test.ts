import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { blobFiles, blobRoot } from './blob-files.ts'
import { adoptBlobs, assertBlobsFit } from './installation.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('delete from blobs')
  await rm(blobRoot(), { recursive: true, force: true })
  await blobFiles().prepare()
})

const idInFolder = async () => (await readFile(join(blobRoot(), '.installation'), 'utf8')).trim()
const ownId = async () => (await db.query<{ id: string }>('select id from installation')).rows[0]?.id

async function file(id: string = randomUUID()): Promise<string> {
  await mkdir(join(blobRoot(), id.slice(-2)), { recursive: true })
  await writeFile(join(blobRoot(), id.slice(-2), id), 'content')
  return id
}

async function row(id: string = randomUUID(), state = 'stored'): Promise<string> {
  await db.query('insert into blobs (id, state) values ($1, $2)', [id, state])
  return id
}

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < count; at += 1) await work()
}

test('a new folder beside a new database gets its id, and is known again', async () => {
  await assertBlobsFit(db)
  expect(await idInFolder()).toBe(await ownId())
  await assertBlobsFit(db)
})

test('the folder of an installation from before gets the id when it holds what the database refers to', async () => {
  await times(3, async () => file(await row()))
  await row() // one that was lost is no reason
  await times(2, () => file()) // nor are some that a crash left
  await assertBlobsFit(db)
  expect(await idInFolder()).toBe(await ownId())
})

test('nor is a folder strange in which all that is left is to be removed', async () => {
  await file(await row(randomUUID(), 'orphan'))
  await file()
  await assertBlobsFit(db)
  expect(await idInFolder()).toBe(await ownId())
})

test.each<[string, () => Promise<unknown>]>([
  ['files beside a database that knows no blob', () => times(3, () => file())],
  ['an empty folder beside a database that refers to files', () => times(3, () => row())],
  ['other files than the database refers to', () => times(3, async () => Promise.all([row(), file()]))],
  [
    'the id of another installation',
    async () => {
      await file(await row())
      await writeFile(join(blobRoot(), '.installation'), randomUUID())
    },
  ],
  ['an id that cannot be read', () => writeFile(join(blobRoot(), '.installation'), 'x')],
])('%s: refused by the names of the settings and the way out, until somebody adopts it', async (_, prepare) => {
  await prepare()
  const refusal = expect.objectContaining({
    code: 'foreign-blobs',
    message: expect.stringMatching(/DATA_DIR, DATABASE_URL[^]*kurier -- blobs adopt/),
  })
  await expect(assertBlobsFit(db)).rejects.toEqual(refusal)
  await expect(assertBlobsFit(db)).rejects.toEqual(refusal)
  await adoptBlobs(db)
  await assertBlobsFit(db)
  expect(await idInFolder()).toBe(await ownId())
})
