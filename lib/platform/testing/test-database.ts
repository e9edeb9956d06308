import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { closeDatabase, database, poolOf, type Database } from '../database.ts'
import { completeSettings, settings } from '../env.ts'
import { SECOND } from '../durations.ts'
import { addIdentity, bearingOf, forgetIdentities, identities, writeFirstIdentity } from '../identity/identities.ts'
import { settlePooler } from '../pooler-store.ts'
import { countOne } from './counts.ts'
import { takeCopy } from './ready-databases.ts'
import { testSettings } from './test-settings.ts'

/** The database of a test file, which also sends the test's own SQL by `pg`. */
export type TestDatabase = Database & Pick<pg.Pool, 'query' | 'connect'>

/** Data folders of this test file's databases. */
const open: string[] = []

/**
 * Leaves the databases of a test file and removes their data folders, after its last test.
 * @param writeRest writes what rooms above have noted in memory
 */
export async function removeTestDatabases(writeRest: (db: Database) => Promise<void>): Promise<void> {
  for (const dataDir of open.splice(0)) {
    await writeRest(database())
    await closeDatabase()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Gives this test file a database of its own (migrated, with signing keys), a data folder and the test settings. Call it
 * in `beforeAll`.
 * @param more settings that differ from the usual ones, by their environment names
 */
export async function testDatabase(more: Record<string, string> = {}): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl')
  const name = await takeCopy(serverUrl)
  countOne('databases')
  const dataDir = await mkdtemp(join(tmpdir(), 'kurier-test-data-'))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  completeSettings({ ...testSettings, ...addressesOf(url), DATA_DIR: dataDir, ...more })
  if (settings().isDatabasePooled) await settlePooler(() => undefined)
  open.push(dataDir)
  // as a first start with these settings would
  await writeFirstIdentity(database(), bearingOf(settings()))
  return testHandle()
}

/** The same database by a handle that is open, after something closed the connections. */
export function testHandle(): TestDatabase {
  const pool = testPool()
  return Object.assign(database(), { query: pool.query.bind(pool), connect: pool.connect.bind(pool) })
}

/** The pool of this test file's database, for the test's own SQL. */
export function testPool(): pg.Pool {
  const pool = poolOf(database())
  if (!pool) throw new Error('the database has no pool')
  return pool
}

/** The installation of this test file with other addresses of the wire, by their environment names, as after a move. */
export async function movedTo(more: Record<string, string>): Promise<void> {
  completeSettings(more)
  const { length } = await identities(database())
  await addIdentity(database(), bearingOf(settings()), new Date(length * SECOND))
  forgetIdentities()
}

/** Through the PgBouncer of the tests, if there is one (TEST_POOLER). */
function addressesOf(direct: URL): Record<string, string> {
  const port = inject('poolerPort')
  if (port === undefined) return { DATABASE_URL: direct.href }
  const pooled = new URL(direct)
  pooled.port = String(port)
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct.href }
}
