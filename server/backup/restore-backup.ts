import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { z } from 'zod'
import { blobFiles } from '#lib/platform/blobs/blob-files.ts'
import type { BlobFiles } from '#lib/platform/blobs/blob-shape.ts'
import { adoptBlobs, assertBlobsFit } from '#lib/platform/blobs/installation.ts'
import { unseal } from '#lib/platform/crypto/sealed.ts'
import { database } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { asUuid } from '#lib/platform/ids.ts'
import { HASH_ROOT_ID } from '#lib/platform/keys/hash-root.ts'
import { knownMigrations, migrate } from '#lib/platform/migrations/store.ts'
import { archiveEntries, assertWhole, brokenArchive, textOf, type ArchiveEntry } from './archive.ts'
import {
  manifest,
  MANIFEST_ENTRY,
  notInStore,
  summary,
  SUMMARY_ENTRY,
  type Manifest,
  type Summary,
} from './make-backup.ts'
import { openConnection, quoted, selectForeignKeys, selectStoredBlobs, selectTables, type Connection } from './store.ts'

const refused = (code: string, message: string): Error => Object.assign(new Error(message), { code })

export type RestoredBackup = { madeAt: string; rows: number; blobs: number; missing: string[] }

/**
 * Reads the first entry and compares it with this program and its settings; nothing is opened or written yet.
 * @throws Error with code `broken-backup`, `newer-backup`, or `wrong-master-key`
 */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const entry of archiveEntries(file)) {
    const found = entry.name === MANIFEST_ENTRY ? parsed(manifest, await textOf(entry)) : undefined
    if (!found) throw brokenArchive('it does not begin as a backup of Kurier does.')
    await assertKnown(found)
    // throws with what to do about MASTER_KEY
    unseal('hash-root', HASH_ROOT_ID, Buffer.from(found.keyCheck, 'base64'))
    return found
  }
  throw brokenArchive('it is empty.')
}

async function assertKnown({ version, migrations }: Manifest): Promise<void> {
  const known = await knownMigrations()
  const isKnown = migrations.every(
    ({ name, checksum }, at) => known[at]?.name === name && known[at].checksum === checksum,
  )
  if (isKnown) return
  throw refused(
    'newer-backup',
    `The backup was made by version ${version}, which this one does not know. Use that one.`,
  )
}

function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // no JSON: the caller says what that means
  }
}

/**
 * Puts a backup into an empty database and an empty blob store, wholly or not at all. Where the blobs stayed in a bucket,
 * the store that is set must hold them already.
 * @param found what `readManifest` answered; that the database is empty was looked at before (`server/preflight`)
 * @throws Error with code `not-empty`, `broken-backup`
 */
export async function restoreBackup(file: string, found: Manifest): Promise<RestoredBackup> {
  const { directDatabaseUrl } = settings()
  const blobs = blobsOf(found)
  const connection = await openConnection('kurier restore')
  try {
    await blobs.begin()
    // read twice, so that nothing at all is written of a file that was cut off or changed
    await assertWhole(file)
    try {
      await migrate(String(directDatabaseUrl), { through: found.migrations.at(-1)?.name })
      const restored = await load(connection, file, found)
      return { ...restored, ...(await blobs.end(restored)) }
    } catch (error) {
      await connection.query('rollback; drop schema public cascade; create schema public')
      await blobs.undo()
      throw error
    }
  } finally {
    await connection.end()
  }
}

/** What is done with the blob store around a restore. */
type AroundBlobs = {
  begin: () => Promise<void>
  end: (restored: RestoredBackup) => Promise<Partial<RestoredBackup>>
  undo: () => Promise<void>
}

function blobsOf({ bucket }: Manifest): AroundBlobs {
  if (bucket !== undefined) {
    return { begin: () => assertBucket(bucket), end: compare, undo: () => Promise.resolve() }
  }
  const files = blobFiles()
  if (settings().bucket) return { begin: () => assertNoObjects(files), end: adopt, undo: () => removeAll(files) }
  const folder = files.place
  return {
    begin: () => assertNoFiles(folder),
    end: adopt,
    undo: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The blobs that came with the backup. */
async function adopt(): Promise<Partial<RestoredBackup>> {
  await adoptBlobs(database())
  return {}
}

/** The blobs that were in the bucket and should be there still. */
async function compare(): Promise<Partial<RestoredBackup>> {
  await assertBlobsFit(database())
  const ids = (await selectStoredBlobs(database())).map(({ id }) => id)
  const missing = await notInStore(ids)
  return { blobs: ids.length - missing.length, missing }
}

async function assertBucket(bucket: string): Promise<void> {
  if (!settings().bucket) {
    const message = `BLOB_STORE: the blobs of this backup are not in it, but in ${bucket}; set BLOB_STORE to that, or to a copy of it.`
    throw refused('blobs-elsewhere', message)
  }
  await blobFiles().prepare()
}

async function assertNoFiles(folder: string): Promise<void> {
  const isThere = await stat(folder).catch(() => undefined)
  const names = isThere ? await readdir(folder) : []
  for (const name of names) {
    if ((await stat(join(folder, name))).isDirectory() && (await readdir(join(folder, name))).length === 0) continue
    throw refused('not-empty', `DATA_DIR: ${folder} holds files already; a backup is restored into an empty folder.`)
  }
}

async function assertNoObjects(files: BlobFiles): Promise<void> {
  await files.prepare()
  let isEmpty = (await files.mark.read()) === undefined
  for await (const _ of files.list()) {
    isEmpty = false
    break
  }
  if (isEmpty) return
  const message = `BLOB_STORE: ${files.place} holds files already; a backup is restored into an empty prefix.`
  throw refused('not-empty', message)
}

async function removeAll(files: BlobFiles): Promise<void> {
  for await (const { id } of files.list()) await files.remove(id)
}

/** Fills the migrated database in one transaction, and the blob folder beside it. */
async function load(connection: Connection, file: string, found: Manifest): Promise<RestoredBackup> {
  await connection.query('begin')
  const closeDoors = await openDoors(connection)
  const rows = new Map<string, number>()
  let blobs = 0
  let whole: Summary | undefined
  for await (const entry of archiveEntries(file)) {
    if (whole) throw brokenArchive(`${entry.name} stands behind its end.`)
    const [folder, name = ''] = entry.name.split('/')
    if (folder === 'tables') rows.set(name, (rows.get(name) ?? 0) + (await fill(connection, found, entry)))
    else if (folder === 'blobs') blobs += await putBlob(entry)
    else if (entry.name === SUMMARY_ENTRY) whole = parsed(summary, await textOf(entry))
  }
  assertComplete(whole, found, { rows, blobs })
  for (const { name, value } of whole.sequences) {
    if (value !== null) await connection.query('select setval($1::regclass, $2)', [quoted(name), value])
  }
  await closeDoors()
  await connection.query('commit')
  const count = [...rows.values()].reduce((sum, each) => sum + each, 0)
  return { madeAt: found.madeAt, rows: count, blobs, missing: whole.missing }
}

/**
 * Lets rows in as they are: triggers rest, foreign keys go, what migrations put there goes too.
 * @returns what puts all of it back, keys checked
 */
async function openDoors(connection: Connection): Promise<() => Promise<void>> {
  const tables = (await selectTables(connection)).map(({ name }) => quoted(name))
  const keys = await selectForeignKeys(connection)
  // hundreds of small statements: all of a kind are sent at once
  const forEach = async <T>(of: readonly T[], sql: (one: T) => string): Promise<void> => {
    if (of.length > 0) await connection.query(of.map(sql).join(';'))
  }
  await forEach(tables, (table) => `alter table ${table} disable trigger user`)
  await forEach(keys, ({ table, name }) => `alter table ${table} drop constraint ${quoted(name)}`)
  await forEach(tables, (table) => `delete from ${table}`)
  return async () => {
    await forEach(keys, (key) => `alter table ${key.table} add constraint ${quoted(key.name)} ${key.definition}`)
    await forEach(tables, (table) => `alter table ${table} enable trigger user`)
  }
}

async function fill(
  connection: Connection,
  { tables }: Manifest,
  { name: path, content }: ArchiveEntry,
): Promise<number> {
  const table = tables.find(({ name }) => path.startsWith(`tables/${name}/`))
  if (!table) throw brokenArchive(`${path} is of no table.`)
  const columns = table.columns.map(quoted).join(', ')
  const copy = connection.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  await pipeline(Readable.from(content), copy)
  return copy.rowCount
}

async function putBlob({ name, content }: ArchiveEntry): Promise<number> {
  const id = asUuid(name.slice('blobs/'.length))
  if (!id) throw brokenArchive(`${name} is no blob.`)
  await blobFiles().write(id, content)
  return 1
}

function assertComplete(
  whole: Summary | undefined,
  { bucket }: Manifest,
  { rows, blobs }: { rows: ReadonlyMap<string, number>; blobs: number },
): asserts whole is Summary {
  if (!whole) throw brokenArchive('its end is missing.')
  const held = bucket === undefined ? whole.blobs : 0
  const other = Object.entries(whole.rows).find(([name, count]) => (rows.get(name) ?? 0) !== count)
  if (other) throw brokenArchive(`of ${other[0]} it holds ${rows.get(other[0]) ?? 0} rows and tells of ${other[1]}.`)
  if (blobs !== held) throw brokenArchive(`it holds ${blobs} blobs and tells of ${held}.`)
}
