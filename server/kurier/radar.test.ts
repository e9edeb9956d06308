import { beforeAll, expect, it } from 'vitest'
import { sampleOffice, type SampleOffice } from '#lib/wings/overview/testing/sample-office.ts'
import { dateInBerlin } from '#lib/platform/berlin-day.ts'
import { DAY } from '#lib/platform/durations.ts'
import { testDatabase, type TestDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

let office: SampleOffice
const sentAt = new Date(Date.now() - 10 * DAY)

beforeAll(async () => {
  const db: TestDatabase = await testDatabase()
  office = await sampleOffice(db)
  await office.submitted(sentAt)
})

it('tells as JSON what the portal tells', async () => {
  const row = { kind: 'submissions-rejected', count: 1, isPressing: true, owner: { id: office.destinationId } }
  const day = dateInBerlin(new Date(sentAt.getTime() + 14 * DAY))
  expect(await kurierJson('radar')).toMatchObject({
    days: 30,
    isCut: false,
    rows: expect.arrayContaining([expect.objectContaining({ ...row, day, owner: expect.objectContaining(row.owner) })]),
    forecasts: [{ waiting: 1, decisions: 0, missed: null }],
  })
  expect(await kurierJson('radar', '--days', '3', '--destination', office.destinationId)).toMatchObject({ days: 3 })
})

it('tells people in words, with what is too little to tell', async () => {
  const { stdout } = await kurier('radar', '--destination', office.destinationId.toUpperCase())
  expect(stdout).toMatch(/^DAY +DESTINATION OR CLIENT +WHAT HAPPENS\n/)
  expect(stdout).toMatch(/\d{4}-\d\d-\d\d +Wohngeldstelle +one submission will be rejected \(!\)\n/)
  expect(stdout).toMatch(/Wohngeldstelle +1 +not enough past \(needs 20\) +- +- +- +0\n$/)
})

it('says so when nothing happens, and refuses days that are none', async () => {
  await testPool().query('select purge_case(id) from cases')
  expect((await kurier('radar')).stdout).toMatch(/^Nothing happens by itself until \d{4}-\d\d-\d\d\.\n$/)
  for (const days of ['0', '1.5', '367', 'x']) {
    const { exitCode, stderr } = await kurier('radar', '--days', days)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('at least 1 and at most 366')])
  }
})
