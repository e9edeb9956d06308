import { beforeAll, describe, expect, test } from 'vitest'
import { audited, member } from '../../clients/testing/people.ts'
import { contextFor } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { editImportedForm, publishForm } from './change-imported-form.ts'
import { formInWorker, workerLimits } from './form-in-worker.ts'
import type { ImportOptions } from '@kurier/catalogue/model/imported'
import { importDefaults, limits } from '@kurier/catalogue/terms'
import { noEdits } from '@kurier/forms/edits/changes'
import { importForm, type ImportResult } from './import-form.ts'
import { listImportedForms, readImportedForm } from './list-imported-forms.ts'
import { inEnglish } from '@kurier/catalogue/testing/in-english'
import { field, type SampleSchema } from '@kurier/catalogue/testing/sample-schema'
import { xdf3Schema } from '@kurier/catalogue/testing/write-schema'

const operator = member({}, { isOperator: true })
const context = () => contextFor(operator)
const serviceIdentifier = 'urn:de:fim:leika:leistung:99000000000001'

beforeAll(() => testDatabase())

const file = (text: string, name = 'schema.xml') => ({ name, content: new TextEncoder().encode(text) })
const newName = () => `hund-${newId()}`

/** A schema with these fields, each with its label. */
const schema = (labels: Record<string, string>, more: Partial<SampleSchema> = {}) =>
  file(xdf3Schema({ members: Object.entries(labels).map(([id, label]) => ['1:1', field(id, { label })]), ...more }))
const small = { F99000000001: 'Name' }
const larger = { ...small, F99000000002: 'Rasse' }

type SampleImport = Partial<ImportOptions> & { files?: ReturnType<typeof file>[]; isCheck?: boolean }

function bring({ files = [schema(small)], isCheck = false, ...options }: SampleImport): Promise<ImportResult> {
  return importForm(context(), { files, options: { ...importDefaults, serviceIdentifier, ...options }, isCheck })
}

/** What is said of an import that is refused. */
async function refusal(given: SampleImport): Promise<string> {
  const imported = await bring(given)
  return imported.outcome === 'refused' ? imported.obstacles.map(({ message }) => inEnglish(message)).join(' ') : ''
}

const outcome = async (given: SampleImport) => (await bring(given)).outcome

describe('an import', () => {
  test('makes a draft with its report, and is told in the audit log', async () => {
    const name = newName()
    const made = await bring({ name, path: 'hunde', files: [{ ...schema(small), name: '/home/ada/hund\u202e.xml' }] })
    const form = { name, version: '1.0.0', path: 'hunde', title: 'Antrag', state: 'draft' }
    expect(made).toMatchObject({ outcome: 'made', form, unfit: [], report: { counts: { fields: 1 } } })
    expect(await readImportedForm(context(), { name })).toMatchObject({
      version: '1.0.0',
      revision: 1,
      importedBy: operator.name,
      options: { path: 'hunde' },
      definition: { fields: { F99000000001: { type: { kind: 'text' } } }, source: { format: 'xdf3' } },
    })
    expect(await audited(name)).toMatchObject([{ action: 'import-form', after: { files: ['hund?.xml'] } }])
  })

  test('tells the same when it only checks, when it is made, and on the page of the draft', async () => {
    const rules = [{ id: 'R99000000001', text: 'Wenn F99000000002 befüllt ist, prüft die Behörde.' }]
    const given = { name: newName(), files: [schema(larger, { rules })], serviceIdentifier: '' }
    await bring({ ...given, files: [schema(small)] })
    const edits = { ...noEdits, definitions: { F99000000009: { label: { de: 'weg' } } } }
    await editImportedForm(context(), { name: given.name, version: '1.0.0', revision: 1, edits })
    const found = async (isCheck: boolean) => {
      const imported = await bring({ ...given, isCheck })
      if (imported.outcome === 'refused') throw new Error('refused')
      const { report, gaps, unfit, faults } = imported
      return { report, gaps, unfit, faults }
    }
    const checked = await found(true)
    expect(checked).toMatchObject({ unfit: [{ id: 'F99000000009' }], faults: [{ en: expect.any(String) }] })
    expect(checked.report.notes).toMatchObject([{ kind: 'no-name' }])
    expect(await found(false)).toEqual(checked)
    expect(await readImportedForm(context(), given)).toMatchObject(checked)
  })

  test('of the same again changes nothing, in a draft and when it is published', async () => {
    const name = newName()
    expect(await outcome({ name })).toBe('made')
    expect(await bring({ name })).toMatchObject({ outcome: 'unchanged', form: { state: 'draft' } })
    await publishForm(context(), { name })
    const before = await readImportedForm(context(), { name })
    expect(await bring({ name })).toMatchObject({ outcome: 'unchanged', form: { state: 'published' } })
    expect(await readImportedForm(context(), { name })).toEqual(before)
    expect((await audited(name)).map(({ action }) => action)).toEqual(['import-form', 'publish-form'])
  })

  test('of other content takes the place of the draft, and keeps what was edited', async () => {
    const name = newName()
    await bring({ name, files: [schema(larger)] })
    const label = { label: { de: 'Wie heißt er?' } }
    const definitions = { F99000000001: label, F99000000002: label }
    await editImportedForm(context(), { name, version: '1.0.0', revision: 1, edits: { ...noEdits, definitions } })
    const replaced = await bring({ name, files: [schema(small)] })
    expect(replaced).toMatchObject({ outcome: 'replaced', unfit: [{ id: 'F99000000002' }] })
    const read = await readImportedForm(context(), { name })
    expect(read).toMatchObject({ revision: 3, unfit: [{ id: 'F99000000002' }] })
    expect(read.definition.labels.definitions.F99000000001?.label.de).toBe('Wie heißt er?')
  })

  test('of other content does not touch what is published, and says what to do', async () => {
    const name = newName()
    await bring({ name })
    await publishForm(context(), { name })
    expect(await refusal({ name, files: [schema(larger)] })).toMatch(/another version/)
    expect(await bring({ name, version: '1.1.0', files: [schema(larger)] })).toMatchObject({
      outcome: 'made',
      form: { version: '1.1.0' },
    })
  })

  test('of a new version takes over the edits of the one before', async () => {
    const name = newName()
    await bring({ name })
    const edits = { ...noEdits, title: { de: 'Ihr Hund' } }
    await editImportedForm(context(), { name, version: '1.0.0', revision: 1, edits })
    await publishForm(context(), { name })
    expect(await bring({ name, files: [schema(small, { version: '2.0.0' })] })).toMatchObject({ outcome: 'made' })
    expect((await readImportedForm(context(), { name })).definition.title.de).toBe('Ihr Hund')
  })

  test('that only checks stores nothing', async () => {
    const name = newName()
    expect(await bring({ name, isCheck: true })).toMatchObject({ outcome: 'checked', form: { name } })
    expect((await listImportedForms(context())).filter((form) => form.name === name)).toEqual([])
  })

  test('of what is no schema is refused with where it is', async () => {
    const broken = file('<a><b></a>', 'broken.xml')
    expect(await bring({ files: [broken] })).toMatchObject({
      outcome: 'refused',
      obstacles: [{ place: { file: 'broken.xml', line: 1 } }],
    })
  })

  test('of no file, of too many or of too large ones is refused before anything is read', async () => {
    const many = Array.from({ length: limits.files + 1 }, (_, at) => file('', `${at}.xml`))
    const large = { name: 'a.xml', content: new Uint8Array(limits.allFiles + 1) }
    expect(await refusal({ files: [] })).toMatch(/There is no file/)
    expect(await refusal({ files: many })).toMatch(/More than 200 files/)
    expect(await refusal({ files: [large] })).toMatch(/larger than/)
  })

  test('cannot take the name or the path of another form', async () => {
    const [name, other] = [newName(), newName()]
    await bring({ name })
    expect(await refusal({ name: other, path: name })).toMatch(/another path/)
    expect(await refusal({ name: 'callback-request', path: other })).toMatch(/another name/)
    expect(await refusal({ name: other, path: 'housing-burden' })).toMatch(/another path/)
    expect(await refusal({ path: 'status' })).toMatch(/another path/)
  })

  test('is for operators alone, and nothing is read before', async () => {
    const input = () => Promise.reject(new Error('it was read'))
    for (const actor of [member({ [newId()]: 'owner' }), member({}, { isSupport: true })]) {
      await expect(importForm(contextFor(actor), input)).rejects.toMatchObject({ code: 'not-found' })
    }
  })
})

describe('reading the files', () => {
  test('is done for one at a time', async () => {
    const outcomes = await Promise.allSettled([bring({ name: newName() }), bring({ name: newName() })])
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'too-many-requests' } }])
    expect(oncePerProcess('form-import', () => ({ isTaken: true }))).toEqual({ isTaken: false })
  })

  test('ends when it takes too long or too much', async () => {
    const input = { files: [schema(small)], options: importDefaults }
    const ended = async (most: typeof workerLimits) => {
      const read = await formInWorker(input, most)
      return read.ok ? [] : read.obstacles.map(({ place, message }) => `${place.file} ${inEnglish(message)}`)
    }
    expect(await ended({ ...workerLimits, time: 1 })).toEqual([expect.stringMatching(/^schema.xml .*too much time/)])
    // who merely waits has given no schema that is too large
    expect(await ended({ ...workerLimits, wait: 1 })).toEqual([expect.stringMatching(/^schema.xml .*Try again/)])
    expect(await ended({ ...workerLimits, memory: 4 })).toEqual([
      expect.stringMatching(/^schema.xml .*too much memory/),
    ])
  })
})
