import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field } from '@kurier/catalogue/testing/sample-schema'
import { xdf3Schema } from '@kurier/catalogue/testing/write-schema'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

const service = 'urn:de:fim:leika:leistung:99000000000001'
const rule = { id: 'R99000000001', text: 'Der Name muss zum Ausweis passen.' }
const schema = (label = 'Name') => xdf3Schema({ rules: [rule], members: [['1:1', field('F99000000001', { label })]] })

const reasons = ['Umzug', 'Geburt'].map((reason, at) => ({ code: String(at + 1), name: reason }))
const withGaps = xdf3Schema({
  rules: [
    { id: 'R99000000001', text: 'Wenn F99000000001 = 1, dann muss F99000000002 befüllt werden.' },
    { id: 'R99000000002', text: 'Wenn F99000000001 = 2, dann prüft die Behörde.' },
  ],
  members: [
    ['1:1', field('F99000000001', { label: 'Anlass', codes: reasons })],
    ['0:1', field('F99000000002', { label: 'Straße' })],
  ],
})

let folder: string
const file = (name: string) => join(folder, name)
const newName = () => `hund-${newId()}`

beforeAll(async () => {
  await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kurier-import-'))
  await writeFile(file('schema.xml'), schema())
  await writeFile(file('other.xml'), schema('Rufname'))
  await writeFile(file('gaps.xml'), withGaps)
  await writeFile(file('broken.xml'), '<a>\n<b></a>')
  await writeFile(file('edits.json'), JSON.stringify({ editsOf: 'x', title: { de: 'Ihr Hund' } }))
  await writeFile(file('wrong.json'), JSON.stringify({ editsOf: 'x', titel: {} }))
})
afterAll(() => rm(folder, { recursive: true }))

const bring = (name: string, ...more: string[]) =>
  kurier('forms', 'import', file('schema.xml'), '--name', name, '--service', service, ...more)

describe('a form of files', () => {
  it('is imported, shown, edited, published and withdrawn', async () => {
    const name = newName()
    const made = await bring(name, '--path', `${name}-anmelden`)
    expect(made).toMatchObject({ exitCode: 0, stderr: '' })
    expect(made.stdout).toMatch(`A draft was made: ${name} 1.0.0 (/form/${name}-anmelden, draft)\n`)
    expect(made.stdout).toMatch(/^Fields 1, groups 0, pages 1, /m)
    expect(made.stdout).toMatch(/^ {2}schema\.xml:\d+ R99000000001: Der Name muss zum Ausweis passen\. – /m)
    expect(made.stdout).toMatch(/^ {2}[0-9a-f]{64} {2}schema\.xml$/m)
    expect((await kurier('forms', 'imports')).stdout).toMatch(
      new RegExp(`${name} +1\\.0\\.0 +draft +${name}-anmelden `),
    )
    expect(await kurierJson('forms', 'show', name)).toMatchObject({ name, version: '1.0.0', report: { counts: {} } })
    const edited = await kurier('forms', 'edit', name, '1.0.0', file('edits.json'))
    expect(edited).toMatchObject({ exitCode: 0, stdout: `The draft ${name} 1.0.0 is edited.\n` })
    const address = `http://localhost:3999/admin/forms/imports/${name}/1.0.0/preview`
    expect((await kurier('forms', 'preview', name, '1.0.0')).stdout).toBe(`${address}\n`)
    expect(await kurierJson('forms', 'publish', name)).toMatchObject({ version: '1.0.0', path: `${name}-anmelden` })
    expect((await kurier('forms', 'list')).stdout).toMatch(
      new RegExp(`${name}-anmelden +1\\.0\\.0 +not offered .+Ihr Hund\n`),
    )
    const withdrawn = await kurierJson('forms', 'withdraw-version', name, '1.0.0')
    expect(withdrawn).toEqual({ name, version: '1.0.0', state: 'withdrawn' })
    expect((await kurier('forms', 'show', name)).stdout).toContain('withdrawn), imported by command line at ')
  })

  it('is published with --confirm-gaps where rules run for some answers only, and not without', async () => {
    const name = newName()
    const drafted = await kurier('forms', 'import', file('gaps.xml'), '--name', name, '--service', service)
    const gap = 'Rules run for 1 of 2 answers to “Anlass”, but not for „Geburt“.'
    expect(drafted.stdout).toContain(`  F99000000001: ${gap}`)
    expect((await kurier('forms', 'show', name)).stdout).toContain(`(--confirm-gaps):\n  F99000000001: ${gap}`)
    expect(await kurierJson('forms', 'show', name)).toMatchObject({ gaps: [{ runs: 1, of: 2, missing: ['2'] }] })
    const refused = await kurier('forms', 'publish', name)
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(gap) })
    expect(await kurier('forms', 'publish', name, '--confirm-gaps')).toMatchObject({ exitCode: 0 })
  })

  it('is not stored by a check, and told apart from what was imported before', async () => {
    const name = newName()
    expect((await bring(name, '--check')).stdout).toMatch(/^It can be imported; nothing was stored: /)
    expect(await kurier('forms', 'show', name)).toMatchObject({
      exitCode: 1,
      stderr: 'error: There is no such form.\n',
    })
    await bring(name)
    expect(await bring(name)).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Nothing changed; /) })
    await kurier('forms', 'publish', name, '1.0.0')
    const other = ['forms', 'import', file('other.xml'), '--name', name, '--service', service]
    expect(await kurier(...other)).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('another version') })
    expect(await kurier(...other, '--form-version', '1.1.0')).toMatchObject({ exitCode: 0 })
  })

  it('is not made of what is no schema; the exit code tells', async () => {
    const run = await kurier('forms', 'import', file('broken.xml'))
    expect(run).toMatchObject({ exitCode: 1, stderr: '' })
    expect(run.stdout).toMatch(/^No form was made\.\n {2}broken\.xml:\d: This XML \(root a\) is not read\. .*\n$/)
    const json = await kurier('--json', 'forms', 'import', file('broken.xml'))
    expect([json.exitCode, JSON.parse(json.stdout)]).toMatchObject([
      1,
      {
        outcome: 'refused',
        obstacles: [{ message: { de: expect.stringMatching(/^Dieses XML/), en: expect.stringMatching(/^This XML/) } }],
      },
    ])
  })

  it('does not obey a terminal’s control characters', async () => {
    await writeFile(file('evil.xml'), schema('Name\u009b31m'))
    const run = await kurier('forms', 'import', file('evil.xml'), '--name', newName())
    expect(`${run.stdout}${run.stderr}`).not.toMatch(/\u009b/)
  })
})

describe('it is refused with what to do', () => {
  it.each([
    [['import', 'no-such-file.xml'], 2, /There is no file no-such-file\.xml/],
    [['import', 'package.json', '--name', 'a/b'], 2, /--name: /],
    [['import', 'package.json', '--service', 'hund'], 2, /--service: /],
    [['import', 'package.json', '--schema-uri', 'hund'], 2, /--schema-uri: /],
    [['import', 'package.json', '--property-names', 'short'], 2, /--property-names/],
    [['import'], 2, /file/],
    [['edit', 'nothing', '1.0', 'tsconfig.json'], 2, /editsOf|not allowed|recognized/],
    [['publish', 'nothing'], 1, /There is no such form/],
    [['preview', 'nothing', '1.0'], 1, /There is no such form/],
    [['withdraw-version', 'nothing', '1.0'], 1, /There is no such form/],
  ])('%j', async (args, exitCode, told) => {
    const run = await kurier('forms', ...args)
    expect(run).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(told) })
  })

  it('when edits are of another shape', async () => {
    const name = newName()
    await bring(name)
    const run = await kurier('forms', 'edit', name, '1.0.0', file('wrong.json'))
    expect(run).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('titel') })
  })
})
