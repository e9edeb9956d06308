import { beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#lib/platform/actor.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { countFigures } from '#lib/wings/overview/count-event-hours.ts'
import { sampleOffice, type SampleOffice } from '#lib/wings/overview/testing/sample-office.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

const now = new Date('2026-11-20T11:00:00Z')
let office: SampleOffice
let name: string

beforeAll(async () => {
  office = await sampleOffice(await testDatabase())
  name = `Amt ${office.organisationId}`
  await office.decide(await office.submitted(now), 'accept-submission', now)
  await countFigures(contextAt(systemActor, now))
})

describe('organisations figures', () => {
  it('tells the figures of a month, of one organisation or of all, as a table too', async () => {
    expect(await kurierJson('organisations', 'figures', '--month', '2026-11', '--organisation', name)).toMatchObject({
      month: '2026-11',
      organisations: [{ name, received: 1, accepted: 1, rejected: 0, sent: 1 }],
    })
    const { stdout } = await kurier('organisations', 'figures', '--month', '2026-11', '--csv')
    expect(stdout).toMatch(/^\ufeffmonth,organisationId,organisationName,.*\n/)
    expect(stdout).toContain(`2026-11,${office.organisationId},${name},1,1,0,1,0,0,0,0,,,,\n`)
  })

  it('refuses what is no month', async () => {
    for (const month of ['2026-13', 'November', '2026-11-01'])
      expect(await kurier('organisations', 'figures', '--month', month)).toMatchObject({ exitCode: 2 })
  })
})

describe('organisations agree', () => {
  it('changes what is given and leaves the rest, and takes all back', async () => {
    const agree = (...more: string[]) => kurierJson('organisations', 'agree', name, ...more)
    expect(await agree('--submissions', '2000')).toMatchObject({ submissions: 2000, bytes: null })
    expect(await agree('--bytes', '1000000000000')).toMatchObject({ submissions: 2000, bytes: 1_000_000_000_000 })
    const { stdout } = await kurier('organisations', 'figures', '--month', '2026-11')
    expect(stdout).toMatch(new RegExp(`${name}.* 0 % +0 %\n`))
    expect(await agree('--none')).toMatchObject({ submissions: null, bytes: null })
  })

  it.each([[], ['--none', '--bytes', '5'], ['--submissions', '0'], ['--bytes', '1e9']])(
    'refuses what says nothing, or contradicts itself: %j',
    async (...more) => {
      expect(await kurier('organisations', 'agree', name, ...more)).toMatchObject({ exitCode: 2 })
    },
  )
})
