import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { quickFolder } from '@kurier/test-kit/quick-folder'
import type { TestProject } from 'vitest/node'
import { openOwnDatabase } from '../own-database.ts'
import { keepMade, madeIn } from './made-data-dir.ts'

/** For the tests of this package alone: makes the database that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await quickFolder('own-postgres-test-')
  const dataDir = join(runFolder, 'data')
  const own = await openOwnDatabase({ dataDir, say: () => undefined })
  await own.close()
  await keepMade(dataDir, madeIn(runFolder))
  project.provide('runFolder', runFolder)
  return () => rm(runFolder, { recursive: true, force: true })
}
