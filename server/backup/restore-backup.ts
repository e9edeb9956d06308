import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { from as copyFrom } from 'pg-copy-streams'
import { audit } from '#lib/accounts/audit/audit.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { blobFiles } from '#lib/platform/blobs/blob-files.ts'
import type { BlobFiles } from '#lib/platform/blobs/blob-shape.ts'
import { adoptBlobs, assertBlobsFit } from '#lib/platform/blobs/installation.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { archiveEntries, brokenArchive, type ArchiveEntry, type ArchiveSeal } from './archive.ts'
import type { Manifest } from './format.ts'
import { notInStore } from './make-backup.ts'
import { inspectBackup, type InspectedBackup, type ReadingWish } from './read-backup.ts'
import {
  openConnection,
  quoted,
  selectForeignKeys,
  selectStoredBlobs,
  selectTables,
  type Connection,
  type Table,
} from './store.ts'
import { blobIdOf, tableOf } from './tally.ts'

const refused = (code: string, message: string): Error => Object.assign(new Error(message), { code })

export type RestoredBackup = {
  madeAt: string
  rows: number
  blobs: number
  missing: string[]
  isAuthenticated: boolean
}

/**
 * Puts a backup into an empty database and an empty blob store, wholly or not at all. Where the blobs stayed in a bucket,
 * the store that is set must hold them already.
 * @param found what `readManifest` answered; that the database is empty was looked at before (`server/preflight`)
 * @throws Error with code `blobs-elsewhere`, or as `readManifest`
 */
export async function restoreBackup(file: string, found: Manifest, wish: ReadingWish): Promise<RestoredBackup> {
  const { directDatabaseUrl } = settings()
  const blobs = blobsOf(found)
  const connection = await openConnection('kurier restore')
  try {
    await blobs.look()
    // read twice, so that a faulty file is refused before anything is written
    const inspected = await inspectBackup(file, wish)
    if (!isDeepStrictEqual(inspected.manifest, found)) throw changedMeanwhile()
    try {
      await blobFiles().prepare()
      await migrate(String(directDatabaseUrl), { through: found.migrations.at(-1)?.name })
      const restored = await load(connection, file, inspected)
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

const changedMeanwhile = (): Error => brokenArchive('it was changed while it was read.')

/** What is done with the blob store around a restore. */
type AroundBlobs = {
  /** Whether it can be filled, or holds what it should, as far as that is seen quickly and without writing anything. */
  look: () => Promise<void>
  end: (restored: RestoredBackup) => Promise<Partial<RestoredBackup>>
  undo: () => Promise<void>
}

function blobsOf({ bucket }: Manifest): AroundBlobs {
  if (bucket !== undefined) {
    return { look: () => assertBucket(bucket), end: compare, undo: () => Promise.resolve() }
  }
  const files = blobFiles()
  if (settings().bucket) return { look: () => assertNoObjects(files), end: adopt, undo: () => removeAll(files) }
  const folder = files.place
  return {
    look: () => assertNoFiles(folder),
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
  await blobFiles().look()
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
  await files.look()
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
async function load(connection: Connection, file: string, inspected: InspectedBackup): Promise<RestoredBackup> {
  const { manifest, summary, rows, blobs, isAuthenticated } = inspected
  const judge = ({ digest }: ArchiveSeal): void => {
    if (!digest.equals(inspected.digest)) throw changedMeanwhile()
  }
  await connection.query('begin')
  const closeDoors = await openDoors(connection)
  for await (const entry of archiveEntries(file, judge)) {
    if (entry.name.startsWith('tables/')) await fill(connection, tableOf(manifest, entry), entry)
    else if (entry.name.startsWith('blobs/')) await blobFiles().write(blobIdOf(entry), entry.content)
  }
  for (const { name, value } of summary.sequences) {
    if (value !== null) await connection.query('select setval($1::regclass, $2)', [quoted(name), value])
  }
  await closeDoors()
  if (!isAuthenticated) await recordUnauthenticated(connection, manifest)
  await connection.query('commit')
  return { madeAt: manifest.madeAt, rows, blobs, missing: summary.missing, isAuthenticated }
}

/** Records in the restored log for good that the backup was not authenticated. */
async function recordUnauthenticated(connection: Connection, { madeAt, version }: Manifest): Promise<void> {
  const { actor, clock } = contextFor(systemActor)
  const object = { kind: 'backup', id: madeAt }
  const after = { isAuthenticated: false, version }
  const entry = { action: 'restore-unauthenticated-backup', organisationId: null, object, after } as const
  await audit(connection, actor, clock.machine(), entry)
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

async function fill(connection: Connection, table: Table, { content }: ArchiveEntry): Promise<void> {
  const columns = table.columns.map(quoted).join(', ')
  const copy = connection.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  await pipeline(Readable.from(content), copy)
}
