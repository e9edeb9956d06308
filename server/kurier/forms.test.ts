import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formDestination, formService } from '#lib/wings/applications/testing/form-destination.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { audited } from '#lib/clients/testing/people.ts'
import { database } from '#lib/platform/database.ts'
import { contextFor } from '#lib/platform/context.ts'
import { offerForm } from '#lib/wings/applications/offer-form.ts'
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

  it('are offered with --add-schema as the page offers them: with service and schema, where the others are offered', async () => {
    const others = [
      { identifier: 'urn:de:fim:leika:leistung:99000000000007', regions: ['DE09'], submissionSchemas: [] },
    ]
    const [byCommand, byPage] = [
      await formDestination({ publicServices: others }),
      await formDestination({ publicServices: others }),
    ]
    const refused = await kurier('forms', 'offer', 'callback-request', '--destination', byCommand)
    expect(refused).toMatchObject({ exitCode: 1 })
    const offered = await kurierJson('forms', 'offer', 'callback-request', '--destination', byCommand, '--add-schema')
    expect(offered).toMatchObject({ destinationId: byCommand })
    await offerForm(contextFor(systemActor), { path: 'callback-request', destinationId: byPage, adding: {} })
    const services = async (id: string) =>
      (await database().destination.findUniqueOrThrow({ where: { id } })).publicServices
    expect(await services(byCommand)).toMatchObject([others[0], { regions: ['DE09'], submissionSchemas: [{}] }])
    expect(await services(byPage)).toEqual(await services(byCommand))
    expect((await audited(byCommand)).map(({ action }) => action)).toEqual(['create-destination', 'change-destination'])
    expect((await audited(byPage)).map(({ action }) => action)).toEqual(['create-destination', 'change-destination'])
    await kurierJson('forms', 'withdraw', 'callback-request')
  })

  it.each([
    ['forms', 'offer', 'nothing', '--destination', '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'],
    ['forms', 'offer', 'callback-request', '--destination', '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'],
    ['forms', 'withdraw', 'housing-burden'],
  ])('%s %s %s is refused when there is nothing to do it to', async (...args) => {
    expect(await kurier(...args)).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringMatching(/^error: /) })
  })
})

describe('the words of a form', () => {
  let folder: string
  const name = (file: string) => join(folder, file)
  const words = (...args: string[]) => kurierJson('forms', 'words', 'housing-burden', ...args)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurier-words-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are printed, filled in, and read again', async () => {
    const { stdout } = await kurier('forms', 'words', 'housing-burden')
    const printed = JSON.parse(stdout) as { codes: Record<string, Record<string, object>> } // as the command promises
    expect(await words()).toEqual(printed)
    expect(printed.codes.F00002650).toEqual({ '001': { de: '', en: '' }, '002': { de: '', en: '' } })
    await writeFile(name('words.json'), stdout.replaceAll('"de": ""', '"de": "Wort"'))
    const { changed, missing } = (await words(name('words.json'))) as { changed: string[]; missing: string[] }
    expect([changed.length, missing]).toEqual([17, []])
    const told = await kurier('forms', 'words', 'housing-burden', name('words.json'))
    expect(told.stdout).toBe('Nothing changed.\nThe form is ready to be published.\n')
  })

  it('are read from a code list, of one field and in one language', async () => {
    const row = (code: string, text: string) =>
      `<Row><Value><SimpleValue>${code}</SimpleValue></Value><Value><SimpleValue>${text}</SimpleValue></Value></Row>`
    const columns = '<ColumnSet><Column Id="code"/><Column Id="name"/></ColumnSet>'
    const list = `<CodeList>${columns}<SimpleCodeList>${row('001', 'Area')}${row('002', 'Rooms')}</SimpleCodeList></CodeList>`
    await writeFile(name('list.xml'), list)
    const args = [name('list.xml'), '--field', 'F00002650', '--language', 'en']
    expect(await words(...args)).toMatchObject({ changed: ['F00002650'] })
    const printed = (await words()) as { codes: Record<string, object> } // as the command promises
    expect(printed.codes.F00002650).toMatchObject({ '001': { en: 'Area' }, '002': { en: 'Rooms' } })
    const unsaid = await kurier('forms', 'words', 'housing-burden', name('list.xml'))
    expect(unsaid).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^error: .*--field: .+F00002650/) })
  })

  it.each([
    [['housing-burden', 'no-such-file.json'], 2, /There is no file no-such-file\.json/],
    [['nothing'], 1, /There is no such form/],
    [['housing-burden', 'package.json', '--language', 'fr'], 2, /--language/],
    [['housing-burden', 'package.json'], 2, /name/],
  ])('%j is refused', async (args, exitCode, told) => {
    expect(await kurier('forms', 'words', ...args)).toMatchObject({
      exitCode,
      stdout: '',
      stderr: expect.stringMatching(told),
    })
  })
})
