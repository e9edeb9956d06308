import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { closeDatabase } from '#lib/platform/database.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { ensureSigningKeys } from '#lib/platform/keys/signing-keys.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { onServer } from '#lib/platform/testing/on-server.ts'
import { keepCopiesReady } from '#lib/platform/testing/ready-databases.ts'
import { templateName, testSettings } from '#lib/platform/testing/test-settings.ts'
import { startPgBouncer, type PgBouncer } from '../cluster/pgbouncer.ts'
import { isRoot, postgresUser } from '../own-database/system-user.ts'
import { openQuickDatabase } from './quick-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server that the tests share, database `kurier`. */
    serverUrl: string
    /** Port of a PgBouncer in transaction mode before it, when TEST_POOLER is set. */
    poolerPort: number | undefined
  }
}

/** Starts a PostgreSQL for the tests and prepares the template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kurier-test-'))
  // run by root, the server belongs to another user, who must be able to pass through
  await chmod(dataDir, 0o711)
  const own = await openQuickDatabase(dataDir)
  const template = new URL(own.url)
  template.pathname = `/${templateName}`
  await onServer(own.url, (admin) => admin.query(`create database ${templateName}`))
  await migrate(template.href)
  completeSettings({ ...testSettings, DATABASE_URL: template.href, DATA_DIR: dataDir })
  await ensureSigningKeys()
  await closeDatabase()
  // a database that somebody is connected to cannot be copied
  await onServer(own.url, (admin) => admin.query(`alter database ${templateName} allow_connections false`))
  const endCopies = await keepCopiesReady(own.url)
  const pooler = process.env.TEST_POOLER ? await poolerBefore(own.url, dataDir) : undefined
  project.provide('serverUrl', own.url)
  project.provide('poolerPort', pooler?.port)
  return async () => {
    await endCopies()
    await pooler?.close()
    await own.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What stands between the tests and their PostgreSQL when TEST_POOLER is set. */
async function poolerBefore(serverUrl: string, dataDir: string): Promise<PgBouncer> {
  const { username: user, password, port } = new URL(serverUrl)
  const as = isRoot() ? await postgresUser(() => undefined) : undefined
  return startPgBouncer({
    folder: join(dataDir, 'pgbouncer'),
    ...{ as, database: '*', user, password, databasePort: Number(port) },
  })
}
