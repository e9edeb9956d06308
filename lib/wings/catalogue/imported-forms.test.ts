import { beforeAll, describe, expect, test } from 'vitest'
import { audited, member } from '../../clients/testing/people.ts'
import { contextFor } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { editImportedForm, publishForm, withdrawImport } from './change-imported-form.ts'
import { noEdits } from '@kurier/forms/edits/changes'
import { listImportedForms, readImportedForm } from './list-imported-forms.ts'
import { codes, members } from '@kurier/forms/definition'
import { importedDraft } from './testing/imported-draft.ts'

const operator = member({}, { isOperator: true })
const context = () => contextFor(operator)
const titled = (de: string) => ({ ...noEdits, title: { de } })

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

const isOne = { op: 'equal', left: { path: ['F99000001'] }, right: { value: '001' } } as const
const noCounts = { fields: 2, groups: 0, pages: 1, lists: 0, codes: 2, elements: 9 }

describe('a draft', () => {
  test('is read with its report, and edited by who saw it last', async () => {
    const { name, version } = await importedDraft()
    expect(await readImportedForm(context(), { name })).toMatchObject({
      name,
      version,
      state: 'draft',
      revision: 1,
      isOffered: false,
      faults: [],
      unfit: [],
      hasGivenSchema: false,
      schemaUri: `http://localhost:3999/schemas/forms/${name}/7.31/form.schema.json`,
      report: { notes: [] },
    })
    const edited = await editImportedForm(context(), { name, version, revision: 1, edits: titled('Hund melden') })
    expect(edited).toMatchObject({ revision: 2, title: { de: 'Hund melden' }, edits: { title: { de: 'Hund melden' } } })
    expect(edited.definition.title.de).toBe('Hund melden')
    const late = editImportedForm(context(), { name, version, revision: 1, edits: titled('Katze melden') })
    await expect(late).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Somebody changed') })
    expect((await readImportedForm(context(), { name, version })).title.de).toBe('Hund melden')
    expect(await audited(name)).toMatchObject([
      {
        action: 'edit-imported-form',
        after: { version, title: { de: 'Hund melden' } },
        before: { version, definitions: {} },
      },
    ])
  })

  test('is changed by one of two who do it at once', async () => {
    const { name, version } = await importedDraft()
    const edit = (de: string) => editImportedForm(context(), { name, version, revision: 1, edits: titled(de) })
    const outcomes = await Promise.allSettled([edit('Eins'), edit('Zwei')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('with rules that run for some answers only is published by whoever confirms that', async () => {
    const text = 'Wenn F99000001 = 002, dann prüft die Behörde.'
    const told = { id: 'R99000001', bearer: '', text, origin: 'text', runs: [] } as const
    const rules = [{ id: 'R1', effect: 'forbid', target: ['F99000002'], condition: isOne }] as const
    const fields = { F99000001: { type: codes('001', '002') }, F99000002: { type: { kind: 'boolean' } } } as const
    const report = { counts: noCounts, notes: [], rules: [told], files: [] }
    const { name } = await importedDraft({ root: members('F99000001', 'F99000002'), rules, fields }, { report })
    const { gaps } = await readImportedForm(context(), { name })
    expect(gaps).toMatchObject([{ id: 'F99000001', runs: 1, of: 2, missing: ['002'] }])
    for (const input of [{ name }, { name, confirmGaps: false }]) {
      await expect(publishForm(context(), input)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(gaps[0]?.message.en ?? '?'),
      })
    }
    expect(await publishForm(context(), { name, confirmGaps: true })).toMatchObject({ state: 'published' })
    expect(await publishForm(context(), { name })).toMatchObject({ state: 'published' })
  })

  test('is published with its edits as soon as nothing is in the way', async () => {
    const { name, version } = await importedDraft({ serviceIdentifier: '' })
    expect((await readImportedForm(context(), { name })).faults).toHaveLength(1)
    const early = publishForm(context(), { name })
    await expect(early).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('serviceIdentifier'),
    })
    const serviceIdentifier = 'urn:de:fim:leika:leistung:99000000000002'
    await editImportedForm(context(), { name, version, revision: 1, edits: { ...titled('Hund'), serviceIdentifier } })
    await expect(publishForm(context(), { name, version, revision: 1 })).rejects.toMatchObject({ code: 'conflict' })
    const published = await publishForm(context(), { name, version, revision: 2 })
    expect(published).toMatchObject({ state: 'published', serviceIdentifier, title: { de: 'Hund' }, faults: [] })
    expect(published.definition).toMatchObject({ serviceIdentifier, title: { de: 'Hund' } })
    expect(await publishForm(context(), { name })).toEqual(published)
    expect((await audited(name)).map(({ action }) => action)).toEqual(['edit-imported-form', 'publish-form'])
  })

  test('is not published at the path of another form', async () => {
    const path = `pfad-${newId()}`
    const [first, second] = [await importedDraft({ path }), await importedDraft({ path })]
    await withdrawImport(context(), first)
    await publishForm(context(), { name: second.name })
    const third = await importedDraft({ path })
    const clash = publishForm(context(), { name: third.name })
    await expect(clash).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(second.name) })
    const own = await importedDraft({ path: 'housing-burden' })
    await expect(publishForm(context(), { name: own.name })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of several is named when one is published', async () => {
    const { name } = await importedDraft({ version: '1.9' })
    await importedDraft({ name, path: name, version: '1.10' })
    await expect(publishForm(context(), { name })).rejects.toMatchObject({
      message: expect.stringContaining('1.10, 1.9'),
    })
    expect(await publishForm(context(), { name, version: '1.9' })).toMatchObject({ version: '1.9' })
    expect(await readImportedForm(context(), { name })).toMatchObject({ version: '1.10', state: 'draft' })
  })

  test('is deleted when it is withdrawn', async () => {
    const { name, version } = await importedDraft()
    expect(await withdrawImport(context(), { name, version })).toEqual({ state: 'deleted' })
    await expect(readImportedForm(context(), { name, version })).rejects.toMatchObject({ code: 'not-found' })
    expect(await audited(name)).toMatchObject([{ action: 'delete-form-draft', before: { version } }])
  })
})

describe('a published version', () => {
  test('stays as it is, whoever writes to the database', async () => {
    const { name, version } = await importedDraft()
    await publishForm(context(), { name })
    const edit = editImportedForm(context(), { name, version, revision: 1, edits: titled('Anders') })
    await expect(edit).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('published') })
    const changes = [
      ...['definition', 'imported', 'edits', 'report', 'options', 'title'].map((column) => `${column} = '{"a": 1}'`),
      `schema = '{}'`,
      `path = 'x'`,
      `state = 'draft', definition = null, published_at = null`,
      'published_at = now()',
      `state = 'withdrawn', withdrawn_at = now(), schema = '{}'`,
    ]
    for (const change of changes) {
      const changed = db.query(`update imported_forms set ${change} where name = $1`, [name])
      await expect(changed, change).rejects.toThrow('stays as it is')
    }
    await expect(db.query('delete from imported_forms where name = $1', [name])).rejects.toThrow('stays as it is')
    await expect(db.query('truncate imported_forms')).rejects.toThrow('stays as it is')
  })

  test('is withdrawn once, and goes on being read', async () => {
    const { name, version } = await importedDraft()
    await publishForm(context(), { name })
    expect(await withdrawImport(context(), { name, version })).toEqual({ state: 'withdrawn' })
    expect(await readImportedForm(context(), { name })).toMatchObject({ state: 'withdrawn', definition: { name } })
    await expect(withdrawImport(context(), { name, version })).rejects.toMatchObject({ code: 'conflict' })
    await expect(publishForm(context(), { name, version })).rejects.toMatchObject({ code: 'conflict' })
    expect((await audited(name)).at(-1)).toMatchObject({ action: 'withdraw-form-version', before: { version } })
  })
})

test('the list has the newest version of each form first', async () => {
  const { name } = await importedDraft({ version: '1.9' })
  await importedDraft({ name, path: name, version: '1.10' })
  const listed = (await listImportedForms(context())).filter((form) => form.name === name)
  expect(listed.map(({ version, state }) => [version, state])).toEqual([
    ['1.10', 'draft'],
    ['1.9', 'draft'],
  ])
})

test('operators alone see and do any of it', async () => {
  const { name, version } = await importedDraft()
  const client = {
    kind: 'client',
    clientId: newId(),
    organisationId: newId(),
    scopes: ['manage-destinations'],
  } as const
  for (const actor of [member({ [newId()]: 'owner' }), member({}, { isSupport: true }), client]) {
    const others = contextFor(actor)
    const calls = [
      () => listImportedForms(others),
      () => readImportedForm(others, { name }),
      () => editImportedForm(others, { name, version, revision: 1, edits: noEdits }),
      () => publishForm(others, { name }),
      () => withdrawImport(others, { name, version }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await readImportedForm(context(), { name })).toMatchObject({ revision: 1, state: 'draft' })
})
