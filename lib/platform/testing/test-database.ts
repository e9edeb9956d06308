import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { fetchesWritten } from '../../documents/note-fetch.ts'
import { tokenRequestsWritten } from '../../clients/note-token-request.ts'
import { closeDatabase, database } from '../database.ts'
import { completeSettings, settings } from '../env.ts'
import { settlePooler } from '../pooler-store.ts'
import { onServer } from './on-server.ts'
import { templateName, testSettings } from './test-settings.ts'

const open: { serverUrl: string; name: string; dataDir: string }[] = []

/** Removes the databases and data folders of a test file, after its last test. */
export async function removeTestDatabases(): Promise<void> {
  for (const { serverUrl, name, dataDir } of open.splice(0)) {
    // written a second later, when this process may long work for another test file
    await tokenRequestsWritten(database())
    await fetchesWritten(database())
    await closeDatabase()
    await onServer(serverUrl, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Gives this test file a database of its own (migrated, with signing keys), a data folder and the test settings, and
 * has both removed after its last test. Call it in `beforeAll`.
 * @param more settings that differ from the usual ones, by their environment names
 */
export async function testDatabase(more: Record<string, string> = {}): Promise<pg.Pool> {
  const serverUrl = inject('serverUrl')
  const name = `kurier_test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${templateName}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'kurier-test-data-'))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  completeSettings({ ...testSettings, ...addressesOf(url), DATA_DIR: dataDir, ...more })
  if (settings().isDatabasePooled) await settlePooler(() => undefined)
  open.push({ serverUrl, name, dataDir })
  return database()
}

/** Through the PgBouncer of the tests, if there is one (TEST_POOLER). */
function addressesOf(direct: URL): Record<string, string> {
  const port = inject('poolerPort')
  if (port === undefined) return { DATABASE_URL: direct.href }
  const pooled = new URL(direct)
  pooled.port = String(port)
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct.href }
}
