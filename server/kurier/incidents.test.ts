import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson, uuid } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

const words = ['--text-de', 'Wir sehen nach.', '--text-en', 'We are looking.']
const titles = ['--title-de', 'Zustellung verzögert', '--title-en', 'Delivery delayed']

describe('incidents', () => {
  it('are opened, followed, listed and removed', async () => {
    const made = (await kurierJson('incidents', 'open', ...titles, ...words)) as { incidentId: string }
    expect(made).toEqual({ incidentId: uuid })
    const told = await kurierJson('incidents', 'note', made.incidentId, '--stage', 'mended', ...words)
    expect(told).toEqual({ incidentId: made.incidentId, stage: 'mended' })
    expect(await kurierJson('incidents', 'list')).toMatchObject({
      incidents: [{ ...made, kind: 'disturbance', notes: [{ stage: 'looked-at' }, { stage: 'mended' }] }],
    })
    expect((await kurier('incidents', 'list')).stdout).toMatch(/disturbance +Zustellung verzögert +mended/)
    expect(await kurierJson('incidents', 'remove', made.incidentId)).toEqual(made)
    expect(await kurierJson('incidents', 'list')).toEqual({ incidents: [] })
  })

  it('with an end are maintenance; a time that is none, and words that are missing, are wrong usage', async () => {
    const until = ['--from', '2099-01-01T20:00:00Z', '--until', '2099-01-01T22:00:00Z']
    await kurierJson('incidents', 'open', ...titles, ...words, ...until)
    expect(await kurierJson('incidents', 'list')).toMatchObject({ incidents: [{ kind: 'maintenance' }] })
    expect((await kurier('incidents', 'open', ...titles, ...words, '--until', 'soon')).exitCode).toBe(2)
    expect((await kurier('incidents', 'open', ...titles)).exitCode).toBe(2)
  })
})
