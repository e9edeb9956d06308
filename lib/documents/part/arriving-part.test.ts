import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { blobFiles } from '../../platform/blobs/blob-files.ts'
import { settings } from '../../platform/env.ts'
import { Refusal } from '../../platform/errors.ts'
import { letGo, mayHold } from '../../platform/memory-budget.ts'
import { forget } from '../../platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { ArrivingPart, withAttachment } from './arriving-part.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'key-0001', cty: 'application/json' }
const jwe = (size: number): string =>
  [
    Buffer.from(JSON.stringify(header)).toString('base64url'),
    'k'.repeat(683),
    'i'.repeat(16),
    'c'.repeat(size),
    't'.repeat(22),
  ].join('.')

const LIMIT = 2_000_000

/** A complete part of `size` bytes that arrived in pieces of `piece` bytes. */
async function arrived(kind: 'metadata' | 'data', size: number, piece = 65_536): Promise<ArrivingPart> {
  const part = new ArrivingPart(db, kind, LIMIT)
  const bytes = Buffer.from(jwe(size))
  for (let at = 0; at < bytes.byteLength; at += piece) await part.push(bytes.subarray(at, at + piece))
  return part
}

const blobIds = async () => (await db.query<{ id: string }>('select id from blobs')).rows.map(({ id }) => id)
let known: string[]
/** The blobs that were added since the test began. */
const newBlobs = async () => Promise.all((await blobIds()).filter((id) => !known.includes(id)).map(blob))

beforeEach(async () => {
  known = await blobIds()
})
afterEach(() => forget('submit-memory'))

/** The state of a blob, and whether its file is there. */
async function blob(id: string | null): Promise<{ state: string | undefined; isThere: boolean }> {
  const { rows } = await db.query<{ state: string }>('select state from blobs where id = $1', [id])
  const files = await readdir(join(settings().dataDir, 'blobs'), { recursive: true }).catch((): string[] => [])
  return { state: rows[0]?.state, isThere: files.some((file) => file.endsWith(String(id))) }
}

const LARGE = 300 * 1024
const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })

test('what is small stays in memory and goes into the statement; no blob is made for it', async () => {
  const part = await arrived('data', 9)
  expect(part.facts(undefined, '')).toMatchObject({ kid: 'key-0001', tag: 't'.repeat(22), size: jwe(9).length })
  expect(await part.stored(async (place) => [place])).toEqual({ body: jwe(9), blobId: null })
  await part.giveUp()
  expect(await newBlobs()).toEqual([])
})

test('large data lies in the blob store while it arrives, and the statement finds it there without a copy', async () => {
  const part = await arrived('data', LARGE)
  const halves = await readdir(join(settings().dataDir, 'blobs'), { recursive: true })
  const half = halves.find((name) => name.endsWith('.part')) ?? ''
  const { ino } = await stat(join(settings().dataDir, 'blobs', half))
  expect(await newBlobs()).toEqual([{ state: 'uploading', isThere: false }])
  const blobId = await part.stored(async (place) => {
    expect(place.body).toBeNull()
    expect(await newBlobs()).toEqual([{ state: 'uploading', isThere: true }])
    return [place.blobId]
  })
  await part.giveUp()
  const stored = join(settings().dataDir, 'blobs', half.replace('.part', ''))
  expect([(await stat(stored)).ino, await readFile(stored, 'latin1')]).toEqual([ino, jwe(LARGE)])
  expect(await blob(blobId ?? null)).toMatchObject({ isThere: true })
})

test('large metadata comes back from disk for the statement; no file of it has a name, and no blob is made for it', async () => {
  const part = await arrived('metadata', LARGE)
  expect([part.sizeOnDisk, await part.text()]).toEqual([jwe(LARGE).length, jwe(LARGE)])
  expect(await readdir(join(settings().dataDir, 'arriving'))).toEqual([])
  await part.giveUp()
  expect(await newBlobs()).toEqual([])
})

test('what arrives when the memory is used up goes to disk at once, so that nobody waits', async () => {
  expect(mayHold(settings().limits.submitMemory / 2)).toBe(true)
  const [metadata, data] = [await arrived('metadata', 9), await arrived('data', 9)]
  expect([await metadata.text(), metadata.sizeOnDisk]).toEqual([jwe(9), jwe(9).length])
  const place = await data.stored(async ({ body, blobId }) => [{ body, blobId }])
  expect(place?.body).toBeNull()
  const blob = await blobFiles().read(place?.blobId ?? '')
  expect(await new Response(blob?.stream).text()).toBe(jwe(9))
  await Promise.all([metadata.giveUp(), data.giveUp()])
})

test('memory is counted by what has arrived, byte by byte, and given back', async () => {
  const room = settings().limits.submitMemory / 2
  const part = await arrived('data', 9, 1)
  expect(mayHold(room - jwe(9).length + 1)).toBe(false)
  expect(mayHold(room - jwe(9).length)).toBe(true)
  letGo(room - jwe(9).length)
  await part.giveUp()
  expect(mayHold(room)).toBe(true)
})

test('a part for another key is refused, and any key will do where none is asked for', async () => {
  const part = await arrived('data', 9)
  expect(() => part.facts(new Set(['key-0002']), '/encryptedData')).toThrow(
    expect.objectContaining({
      code: 'invalid',
      extra: { errors: [{ pointer: '/encryptedData', detail: expect.stringContaining('"key-0001"') as string }] },
    }),
  )
  expect(part.facts(undefined, '')).toMatchObject({ kid: 'key-0001' })
  await part.giveUp()
})

test('of a part that is wrong or too large nothing is kept, however much of it still comes', async () => {
  const wrong = await arrived('data', LARGE)
  await wrong.push(Buffer.from('.'))
  const large = await arrived('data', LIMIT)
  expect(large.isTooLarge).toBe(true)
  expect(() => wrong.facts(undefined, '/encryptedData')).toThrow('more than five segments')
  expect((await newBlobs()).every(({ state, isThere }) => state === 'orphan' && !isThere)).toBe(true)
  for (const part of [wrong, large]) await part.push(Buffer.alloc(LARGE, 'x'))
  expect(await newBlobs()).toHaveLength(2)
  expect(mayHold(settings().limits.submitMemory / 2)).toBe(true)
})

test('it is given up when the statement finds no row, or fails', async () => {
  const [unfound, failed] = [await arrived('data', LARGE), await arrived('data', LARGE)]
  expect(await unfound.stored(async () => [])).toBeUndefined()
  await expect(failed.stored(() => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  expect(await newBlobs()).toEqual(Array(2).fill({ state: 'orphan', isThere: false }))
})

test('it is left to the sweep when the database fell silent: nobody knows whether the statement was done', async () => {
  const part = await arrived('data', LARGE)
  await expect(part.stored(() => Promise.reject(lost))).rejects.toBe(lost)
  await part.giveUp()
  expect(await newBlobs()).toEqual([{ state: 'uploading', isThere: true }])
})

test('an attachment is given up as well when it is not right, or its statement finds no row or fails', async () => {
  const before = await db.query<{ id: string }>('select id from blobs')
  const arriving = (text: string, assertRoom = () => {}) => ({
    bytes: (async function* () {
      yield Buffer.from(text)
    })(),
    allowedKids: undefined,
    assertRoom,
  })
  const store = async () => [{ contentVersion: 1 }]
  await expect(withAttachment(db, arriving('x'), store)).rejects.toMatchObject({ code: 'malformed' })
  const full = () => {
    throw new Refusal('too-large', 'That is enough.')
  }
  await expect(withAttachment(db, arriving(jwe(9), full), store)).rejects.toMatchObject({ code: 'too-large' })
  expect(await withAttachment(db, arriving(jwe(9)), async () => [])).toBeUndefined()
  await expect(withAttachment(db, arriving(jwe(9)), () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  )
  const known = before.rows.map(({ id }) => id)
  const { rows } = await db.query<{ id: string }>('select id from blobs where id <> all($1)', [known])
  expect(rows).toHaveLength(4)
  for (const { id } of rows) expect(await blob(id)).toEqual({ state: 'orphan', isThere: false })
})
