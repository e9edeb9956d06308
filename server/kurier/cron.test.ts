import { beforeAll, expect, it } from 'vitest'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

const nothing = { rejected: 0, deleted: 0, delivered: 0, retried: 0, warned: 0, cleaned: 0, failed: 0, more: false }

it('does the due work once, answers what it did, and leaves a record of the run', async () => {
  expect(await kurierJson('cron', 'run')).toStrictEqual({ ...nothing, ms: expect.any(Number) })
  const runs = await testPool().query('select summary from cron_runs where finished_at is not null')
  expect(runs.rows).toEqual([{ summary: { ...nothing, ms: expect.any(Number) } }])
})

it('tells people in words what it did', async () => {
  await testPool().query(`insert into cron_runs (started_at) values (now() - interval '31 days')`)
  const { stdout } = await kurier('cron', 'run')
  expect(stdout).toMatch(
    /^Rejected 0, deleted 0, delivered 0, to be retried 0, warnings 0, cleaned 1; took \d+ ms\.\n$/,
  )
})
