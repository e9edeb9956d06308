import { beforeAll, describe, expect, it } from 'vitest'
import { formDestination, formService } from '#lib/applications/testing/form-destination.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson, uuid } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

describe('forms', () => {
  it('are offered, listed and withdrawn', async () => {
    const destinationId = await formDestination()
    const offered = await kurierJson('forms', 'offer', 'callback-request', '--destination', destinationId)
    const facts = { path: 'callback-request', form: 'callback-request', version: '1.0', destinationId, clientId: uuid }
    expect(offered).toStrictEqual(facts)
    expect(await kurierJson('forms', 'list')).toMatchObject({
      forms: [
        { path: 'callback-request', offer: { destinationId, open: true } },
        { path: 'housing-burden', offer: null },
      ],
    })
    const { stdout } = await kurier('forms', 'list')
    expect(stdout).toMatch(/^PATH +VERSION +STATE +DESTINATION +CLIENT +TITLE\n/)
    expect(stdout).toMatch(/callback-request +1\.0 +open +\S{36} +\S{36} +Rückrufbitte\n/)
    expect(stdout).toMatch(/housing-burden +1\.0 +not offered +- +- +/)
    expect(await kurierJson('forms', 'withdraw', 'callback-request')).toStrictEqual({ path: 'callback-request' })
    expect((await kurier('forms', 'list')).stdout).toMatch(/callback-request +1\.0 +not offered/)
  })

  it('are not offered for a destination that does not take them; it is told what to add', async () => {
    const destinationId = await formDestination({ publicServices: [formService({ submissionSchemas: [] })] })
    const run = await kurier('forms', 'offer', 'callback-request', '--destination', destinationId)
    expect(run).toMatchObject({ exitCode: 1, stdout: '' })
    expect(run.stderr).toMatch(/^error: .+ add http:\S+\/forms\/callback-request\/1\.0\/form\.schema\.json .+\n$/)
  })

  it.each([
    ['forms', 'offer', 'nothing', '--destination', '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'],
    ['forms', 'offer', 'callback-request', '--destination', '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'],
    ['forms', 'withdraw', 'housing-burden'],
  ])('%s %s %s is refused when there is nothing to do it to', async (...args) => {
    expect(await kurier(...args)).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringMatching(/^error: /) })
  })
})
