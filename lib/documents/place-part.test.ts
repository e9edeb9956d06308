import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { settings } from '../platform/env.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { acceptPart, withAttachment, withPart } from './part.ts'

let db: pg.Pool

beforeAll(async () => {
  db = await testDatabase()
})

const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'key-0001', cty: 'application/json' }
const jwe = (size: number): string =>
  [
    Buffer.from(JSON.stringify(header)).toString('base64url'),
    ...['k'.repeat(683), 'i'.repeat(16), 'c'.repeat(size), 't'.repeat(22)],
  ].join('.')

const accept = (kind: 'metadata' | 'data', size: number, allowedKids?: ReadonlySet<string>) =>
  acceptPart(jwe(size), { kind, pointer: '/encryptedData', allowedKids })

/** The state of a blob, and whether its file is there. */
async function blob(id: string | null): Promise<{ state: string | undefined; isThere: boolean }> {
  const { rows } = await db.query<{ state: string }>('select state from blobs where id = $1', [id])
  const files = await readdir(join(settings().dataDir, 'blobs'), { recursive: true }).catch((): string[] => [])
  return { state: rows[0]?.state, isThere: files.some((file) => file.endsWith(String(id))) }
}

const LARGE = 300 * 1024

test('large data has a place in the blob store, everything else in the statement; nothing is written yet', async () => {
  const [metadata, small, large] = [
    await accept('metadata', LARGE),
    await accept('data', 9),
    await accept('data', LARGE),
  ]
  expect(metadata.toStore).toMatchObject({ kid: 'key-0001', tag: 't'.repeat(22), body: metadata.text, blobId: null })
  expect(small.toStore).toMatchObject({ body: small.text, blobId: null })
  expect(large.toStore).toMatchObject({ body: null, blobId: expect.any(String), size: large.text.length })
  expect(await blob(large.toStore.blobId)).toEqual({ state: undefined, isThere: false })
})

test('a part for another key is refused, and any key will do where none is asked for', async () => {
  await expect(accept('data', 9, new Set(['key-0002']))).rejects.toMatchObject({
    code: 'invalid',
    extra: { errors: [{ pointer: '/encryptedData', detail: expect.stringContaining('"key-0001"') }] },
  })
  expect(await accept('data', 9)).toMatchObject({ toStore: { kid: 'key-0001' } })
})

test('its bytes are there before the statement, and stay when that finds a row', async () => {
  const part = await accept('data', LARGE)
  const { blobId } = part.toStore
  const done = await withPart(db, part, async () => {
    expect(await blob(blobId)).toEqual({ state: 'uploading', isThere: true })
    return [{ sequence: 2 }]
  })
  expect(done).toEqual({ sequence: 2 })
  expect(await blob(blobId)).toMatchObject({ isThere: true })
})

test('they are given up when the statement finds no row, or fails', async () => {
  const [unfound, failed] = [await accept('data', LARGE), await accept('data', LARGE)]
  expect(await withPart(db, unfound, async () => [])).toBeUndefined()
  await expect(withPart(db, failed, () => db.query('select planted').then(({ rows }) => rows))).rejects.toThrow(
    'planted',
  )
  for (const { toStore } of [unfound, failed]) {
    expect(await blob(toStore.blobId)).toEqual({ state: 'orphan', isThere: false })
  }
})

test('they are left to the sweep when the database fell silent: nobody knows whether the statement was done', async () => {
  const part = await accept('data', LARGE)
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  await expect(withPart(db, part, () => Promise.reject(lost))).rejects.toBe(lost)
  expect(await blob(part.toStore.blobId)).toEqual({ state: 'uploading', isThere: true })
})

test('an attachment is given up as well when it is not right, or its statement finds no row or fails', async () => {
  const before = await db.query<{ id: string }>('select id from blobs')
  const arriving = (text: string, room = 1_000_000) => ({
    ...{
      bytes: (async function* () {
        yield Buffer.from(text)
      })(),
      allowedKids: undefined,
      room,
    },
  })
  const store = async () => [{ contentVersion: 1 }]
  await expect(withAttachment(db, arriving('x'), store)).rejects.toMatchObject({ code: 'malformed' })
  await expect(withAttachment(db, arriving(jwe(9), 700), store)).rejects.toMatchObject({ code: 'too-large' })
  expect(await withAttachment(db, arriving(jwe(9)), async () => [])).toBeUndefined()
  await expect(withAttachment(db, arriving(jwe(9)), () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  )
  const known = before.rows.map(({ id }) => id)
  const { rows } = await db.query<{ id: string }>('select id from blobs where id <> all($1)', [known])
  expect(rows).toHaveLength(4)
  for (const { id } of rows) expect(await blob(id)).toEqual({ state: 'orphan', isThere: false })
})
