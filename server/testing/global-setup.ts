import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { closeDatabase } from '#lib/platform/database.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { ensureSigningKeys } from '#lib/platform/keys/signing-keys.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { onServer } from '#lib/platform/testing/on-server.ts'
import { keepCopiesReady } from '#lib/platform/testing/ready-databases.ts'
import { templateName, testSettings } from '#lib/platform/testing/test-settings.ts'
import { openOwnDatabase, type OwnDatabase } from '@kurier/own-postgres/own-database'
import { isRoot, postgresUser } from '@kurier/own-postgres/system-user'
import { keepMade, madeIn } from '@kurier/own-postgres/testing/made-data-dir'
import { startPgBouncer, type PgBouncer } from './pgbouncer.ts'
import { openQuickDatabase } from './quick-database.ts'
import { quickFolder } from '@kurier/test-kit/quick-folder'
import { startWarden } from './warden.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server that the tests share, database `kurier`. */
    serverUrl: string
    /** Port of a PgBouncer in transaction mode before it, when TEST_POOLER is set. */
    poolerPort: number | undefined
  }
}

/** Starts a PostgreSQL for the tests; prepares the template that each test file copies, and an installation to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await quickFolder('kurier-test-')
  const clearAway = startWarden(runFolder)
  const own = await openMade(join(runFolder, 'data'), madeIn(runFolder))
  await onServer(own.url, async (admin) => {
    await admin.query(`create database ${templateName} template kurier`)
    // a database that somebody is connected to cannot be copied
    await admin.query(`alter database ${templateName} allow_connections false`)
  })
  const endCopies = await keepCopiesReady(own.url)
  const pooler = process.env.TEST_POOLER ? await poolerBefore(own.url, runFolder) : undefined
  project.provide('serverUrl', own.url)
  project.provide('runFolder', runFolder)
  project.provide('poolerPort', pooler?.port)
  return async () => {
    await endCopies()
    await pooler?.close()
    await own.close()
    await clearAway()
  }
}

/** The own database of a folder, migrated and with signing keys; as it was then it stays in `made` for tests to copy. */
async function openMade(dataDir: string, made: string): Promise<OwnDatabase> {
  const first = await openQuickDatabase(dataDir)
  await migrate(first.url)
  completeSettings({ ...testSettings, DATABASE_URL: first.url, DATA_DIR: dataDir })
  await ensureSigningKeys()
  await closeDatabase()
  await first.close()
  await keepMade(dataDir, made)
  await writeFile(join(made, 'master.key'), `${testSettings.MASTER_KEY}\n`, { mode: 0o600 })
  return openOwnDatabase({ dataDir, say: () => undefined })
}

/** What stands between the tests and their PostgreSQL when TEST_POOLER is set. */
async function poolerBefore(serverUrl: string, runFolder: string): Promise<PgBouncer> {
  const { username: user, password, port } = new URL(serverUrl)
  const as = isRoot() ? await postgresUser(() => undefined) : undefined
  return startPgBouncer({
    folder: join(runFolder, 'pgbouncer'),
    as,
    database: '*',
    user,
    password,
    databasePort: Number(port),
  })
}
