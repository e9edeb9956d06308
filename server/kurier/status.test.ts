import { beforeAll, expect, it } from 'vitest'
import { DAY } from '#lib/platform/durations.ts'
import { testDatabase, testPool, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { sampleOffice, type SampleOffice } from '#lib/wings/overview/testing/sample-office.ts'
import { kurier } from './testing/run-command.ts'

let office: SampleOffice

beforeAll(async () => {
  const db: TestDatabase = await testDatabase()
  office = await sampleOffice(db)
  await office.submitted(new Date(Date.now() - 13 * DAY))
})

const run = () =>
  testPool().query(`insert into cron_runs (started_at, finished_at, summary) values (now(), now(), '{}')`)

it('tells what needs somebody at once in the words of the start page, with the id for the next command', async () => {
  await run()
  const { exitCode, stdout } = await kurier('status')
  expect(exitCode).toBe(4)
  expect(stdout).toMatch(/^\[!!\] Submissions close to their deadline: 1\nThey have been neither accepted nor rejected/)
  expect(stdout).toMatch(
    new RegExp(`- Wohngeldstelle .*one submission, to be rejected on .*; destination ${office.destinationId}`),
  )
  expect(stdout).toMatch(/\n\nHEALTH\nDatabase +OK\n/)
  expect(stdout).toMatch(/\nDue now +nothing\n/)
  expect(stdout).not.toContain('Running for')
  expect(stdout).toMatch(/SIGNS +SINCE +KEY\nEvents +\S+Z +/)
})

it('tells the same as data', async () => {
  const { exitCode, stdout } = await kurier('status', '--json')
  expect(exitCode).toBe(4)
  expect(JSON.parse(stdout)).toMatchObject({
    needs: 'danger',
    attention: expect.arrayContaining([
      expect.objectContaining({ kind: 'submissions-near-deadline', tone: 'danger', total: 1 }),
    ]),
    alarms: [],
    operation: { version: expect.any(String), checks: { database: 'ok', signing: 'ok' }, stuck: { total: 0 } },
    keys: [{ purpose: 'event' }, { purpose: 'access-token' }],
  })
})

it('tells by its exit code how pressing it is', async () => {
  await testPool().query('select purge_case(id) from cases')
  // a destination without a callback can wait
  const calm = await kurier('status')
  expect([calm.exitCode, calm.stdout]).toEqual([
    0,
    expect.stringMatching(/^\[i\] Destinations without a callback: 1\n/),
  ])
  await testPool().query('delete from cron_runs')
  const late = await kurier('status')
  expect([late.exitCode, late.stdout]).toEqual([3, expect.stringMatching(/^\[!\] Last run: overdue\nNothing has run/)])
  await run()
  await testPool().query('delete from destinations')
  const quiet = await kurier('status')
  expect([quiet.exitCode, quiet.stdout]).toEqual([0, expect.stringMatching(/^Nothing to do\n\nHEALTH\n/)])
})
