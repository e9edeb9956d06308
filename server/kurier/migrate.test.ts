import { beforeAll, expect, it } from 'vitest'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

it('says when there is nothing to apply', async () => {
  expect(await kurierJson('migrate')).toStrictEqual({ applied: [] })
  expect((await kurier('migrate')).stdout).toBe('Nothing to apply: the database is up to date.\n')
})

it('refuses a database in which an applied migration is another one', async () => {
  await testPool().query(`update applied_migrations set checksum = 'another'`)
  const run = await kurier('migrate')
  expect(run).toMatchObject({ exitCode: 1, stdout: '' })
  expect(run.stderr).toMatch(/^error: The migration \S+ was changed after it was applied to this database\.\n$/)
})
