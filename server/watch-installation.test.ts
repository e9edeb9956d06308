import { beforeAll, expect, test } from 'vitest'
import { addIdentity } from '#lib/platform/identity/identities.ts'
import { GENERATION } from '#lib/platform/migrations/version-guard.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { watchInstallation } from './watch-installation.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

/** What a node that runs is told when something happens to its database. */
async function toldAfter(change: () => Promise<unknown>): Promise<string> {
  const told = Promise.withResolvers<string>()
  const end = watchInstallation(async (fault) => told.resolve(fault))
  await change()
  const fault = await told.promise
  end()
  return fault
}

test('a node hears that only newer versions may work on its database', async () => {
  const fault = await toldAfter(() => db.query('update installation set oldest_that_may_work = 999'))
  await db.query('update installation set oldest_that_may_work = $1', [GENERATION])
  expect(fault).toMatch(/^DATABASE_URL: this database was written by a newer version of Kurier/)
})

test('and that the installation was moved', async () => {
  const move = {
    baseUrl: 'https://new.example',
    schemaBase: 'https://new.example/schemas',
    wireProfile: 'own' as const,
  }
  const fault = await toldAfter(() => addIdentity(db, move, new Date('2026-12-03T10:00:00Z')))
  expect(fault).toMatch(
    /^BASE_URL: this installation is https:\/\/new\.example, and the settings say http:\/\/localhost:3999/,
  )
})
