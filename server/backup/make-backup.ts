import { access, link, rm } from 'node:fs/promises'
import { to as copyTo } from 'pg-copy-streams'
import { blobFiles } from '#lib/platform/blobs/blob-files.ts'
import { holdBlobFiles } from '#lib/platform/blobs/store.ts'
import { authenticator } from '#lib/platform/crypto/authenticated.ts'
import { settings } from '#lib/platform/env.ts'
import { selectHashRoot } from '#lib/platform/keys/store.ts'
import { appliedMigrations } from '#lib/platform/migrations/ledger-store.ts'
import { createArchive, type ArchiveWriter } from './archive.ts'
import { FORMAT, MANIFEST_ENTRY, SUMMARY_ENTRY, type Manifest, type Summary } from './format.ts'
import {
  openConnection,
  quoted,
  selectSequences,
  selectStoredBlobs,
  selectTables,
  type Connection,
  type Table,
} from './store.ts'

/** Bytes of a table in one entry. */
const PART = 4 * 1024 * 1024

/** `madeAt`: of which moment it is; `bucket`: where the blobs are, when they are not in the backup. */
export type MadeBackup = {
  madeAt: string
  bytes: number
  rows: number
  blobs: number
  missing: string[]
  bucket: string | null
}

/**
 * Writes the whole installation but its master key into one file, while it works: the database as it is at one moment,
 * and every blob that it refers to; of those in a bucket it says where they are, and which are not. The file appears under its name when it is whole.
 * @throws Error with code `file-exists` when there is a file of that name
 */
export async function makeBackup(file: string): Promise<MadeBackup> {
  const part = `${file}.part`
  if (await isThere(file)) throw fileExists(file)
  const { keyId, hmacOf } = authenticator('backup')
  const archive = await createArchive(part, hmacOf).catch((error: unknown) => refusedWhenThere(error, part))
  const connection = await openConnection('kurier backup').catch((error: unknown) => undone(archive, part, error))
  try {
    // until this connection ends no file goes that the snapshot may refer to
    await holdBlobFiles(connection)
    await connection.query('begin isolation level repeatable read read only')
    const madeAt = new Date().toISOString()
    const { rows, blobs, missing } = await writeAll(connection, archive, { keyId, madeAt })
    const bytes = await archive.finish()
    // unlike a renaming it replaces nothing
    await link(part, file).catch((error: unknown) => refusedWhenThere(error, file))
    await rm(part)
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
    return { madeAt, bytes, rows: count, blobs, missing, bucket: bucketInForce() ?? null }
  } catch (error) {
    return await undone(archive, part, error)
  } finally {
    await connection.end()
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const fileExists = (path: string): Error =>
  Object.assign(new Error(`${path} exists already; name a new file, or remove it.`), { code: 'file-exists' })

function refusedWhenThere(error: unknown, path: string): never {
  throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? fileExists(path) : error
}

async function undone(archive: ArchiveWriter, part: string, error: unknown): Promise<never> {
  await archive.abandon()
  await rm(part, { force: true })
  throw error
}

async function writeAll(
  connection: Connection,
  archive: ArchiveWriter,
  seen: Pick<Manifest, 'madeAt'> & { keyId: string },
): Promise<Summary> {
  const tables = await selectTables(connection)
  const [root] = await selectHashRoot(connection)
  if (!root) throw new Error('there is no hash root; the start makes it')
  await addJson(archive, MANIFEST_ENTRY, {
    format: FORMAT,
    version: settings().version,
    ...seen,
    migrations: (await appliedMigrations(connection)) ?? [],
    tables,
    keyCheck: root.sealed.toString('base64'),
    bucket: bucketInForce(),
  } satisfies Manifest)
  const rows: Summary['rows'] = {}
  for (const table of tables) rows[table.name] = await addTable(connection, archive, table)
  const ids = (await selectStoredBlobs(connection)).map(({ id }) => id)
  const missing = bucketInForce() === undefined ? await addBlobs(archive, ids) : await notInStore(ids)
  const blobs = ids.length - missing.length
  const all = { rows, blobs, missing, sequences: await selectSequences(connection) }
  await addJson(archive, SUMMARY_ENTRY, all)
  return all
}

async function addJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(value)}\n`)
  await archive.add(name, text.byteLength, [text])
}

/** @returns the number of rows */
async function addTable(connection: Connection, archive: ArchiveWriter, { name, columns }: Table): Promise<number> {
  const copy = connection.query(
    copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`),
  )
  let chunks: Uint8Array[] = []
  let size = 0
  let parts = 0
  const flush = async (): Promise<void> => {
    parts += 1
    await archive.add(`tables/${name}/${String(parts).padStart(6, '0')}`, size, chunks)
    chunks = []
    size = 0
  }
  // its own type says `any`
  for await (const chunk of copy as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= PART) await flush()
  }
  if (size > 0) await flush()
  return copy.rowCount
}

const bucketInForce = (): string | undefined => (settings().bucket ? blobFiles().place : undefined)

/** @returns those that were not there */
async function addBlobs(archive: ArchiveWriter, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids) {
    const blob = await blobFiles().read(id)
    if (blob) await archive.add(`blobs/${id}`, blob.size, blob.stream)
    else missing.push(id)
  }
  return missing
}

/** Of these blobs, those that the store in force does not hold. */
export async function notInStore(ids: readonly string[]): Promise<string[]> {
  const missing = new Set(ids)
  for await (const { name } of blobFiles().list()) missing.delete(name)
  return [...missing]
}
