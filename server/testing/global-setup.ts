import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeDatabase } from '#lib/platform/database.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { ensureSigningKeys } from '#lib/platform/keys/signing-keys.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { templateName, testSettings } from '#lib/platform/testing/test-settings.ts'
import { openQuickDatabase } from './quick-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server that the tests share, database `kurier`. */
    serverUrl: string
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
  const admin = new pg.Client({ connectionString: own.url })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  await migrate(template.href)
  completeSettings({ ...testSettings, DATABASE_URL: template.href, DATA_DIR: dataDir })
  await ensureSigningKeys()
  await closeDatabase()
  project.provide('serverUrl', own.url)
  return async () => {
    await own.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
