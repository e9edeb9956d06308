import { beforeAll, describe, expect, test } from 'vitest'
import { audited, member } from '../../clients/testing/people.ts'
import { contextFor } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { importDefaults } from '@kurier/catalogue/terms'
import { field } from '@kurier/catalogue/testing/sample-schema'
import { xdf3Schema } from '@kurier/catalogue/testing/write-schema'
import { codes, members, text, type FormDefinition } from '@kurier/forms/definition'
import { faultsOf } from '@kurier/forms/faults'
import { noTexts, type PublishedTexts } from '@kurier/forms/edits/published-texts'
import { editImportedForm, publishForm, withdrawImport } from '../catalogue/change-imported-form.ts'
import { changeTexts, readTexts } from '../catalogue/change-texts.ts'
import { importForm } from '../catalogue/import-form.ts'
import { listImportedForms, readImportedForm } from '../catalogue/list-imported-forms.ts'
import { importedDraft } from '../catalogue/testing/imported-draft.ts'
import { schemaUriOf } from './known-forms.ts'
import { offerForm } from './offer-form.ts'
import { readFormDefinition, readFormSchema } from './read-form.ts'
import { readOfferedForm, readOpenForms } from './read-offer.ts'
import { takeWords } from './take-words.ts'
import { formDestination } from './testing/form-destination.ts'
import { wordsOfForm } from './words-of-form.ts'

const operator = member({}, { isOperator: true })
const context = () => contextFor(operator)
const everybody = () => contextFor(undefined)

beforeAll(() => testDatabase())

/** A published form with a question, a list, a group and a paragraph; misspelled throughout. */
async function published(more: Partial<FormDefinition> = {}, schema: string | null = null): Promise<FormDefinition> {
  const both = (de: string) => ({ de, en: de })
  const form = await importedDraft(
    {
      title: both('Hunt anmelden'),
      intro: both('Melden Sie Ihren Hunt an.'),
      root: members('F99000001 req', 'F99000002', 'G99000001'),
      fields: { F99000001: { title: 'Name', type: text(1, 120) }, F99000002: { type: codes('001', '002') } },
      groups: { G99000001: { members: members('F99000001 req') } },
      labels: {
        definitions: {
          F99000001: {
            label: both('Nahme'),
            hint: both('Wie im Pas'),
            text: both('Bite lesen'),
            output: both('Nahme H'),
          },
          F99000002: { label: both('Rase') },
          G99000001: { label: both('Halter') },
        },
        codes: { F99000002: { '001': both('Beagel'), '002': both('Dackel') } },
      },
      pages: [{ key: 'you', title: both('Ihr Hunt'), members: ['F99000001', 'F99000002', 'G99000001'] }],
      ...more,
    },
    { schema },
  )
  await publishForm(context(), form)
  return form
}

/** Every kind of text, spelled well. */
const mended: PublishedTexts = {
  title: { de: 'Hund anmelden', en: 'Register a dog' },
  intro: { de: 'Melden Sie Ihren Hund an.' },
  definitions: {
    F99000001: {
      label: { de: 'Name', en: 'Name' },
      hint: { de: 'Wie im Pass' },
      text: { de: 'Bitte lesen' },
      output: { de: 'Name der haltenden Person' },
    },
    F99000002: { label: { de: 'Rasse', en: 'Breed' } },
    G99000001: { label: { de: 'Haltende Person' } },
  },
  codes: { F99000002: { '001': { de: 'Beagle' } } },
  pageTexts: { you: { title: { de: 'Ihr Hund' }, intro: { de: 'Zum Hund' } } },
}

const change = (form: FormDefinition, texts: PublishedTexts, revision = 0) =>
  changeTexts(context(), { ...form, revision, change: () => texts })

describe('texts of a published version', () => {
  test('are read wherever people read the form, in applications sent before too', async () => {
    const form = await published()
    const { path, serviceIdentifier: identifier } = form
    const submissionSchemas = [{ schemaUri: schemaUriOf(form), mimeType: 'application/json' as const }]
    const destinationId = await formDestination({ publicServices: [{ identifier, regions: [], submissionSchemas }] })
    await offerForm(context(), { path, destinationId })
    expect(await change(form, mended)).toMatchObject({ texts: mended, revision: 1 })
    const worded = {
      title: { de: 'Hund anmelden', en: 'Register a dog' },
      intro: { de: 'Melden Sie Ihren Hund an.', en: 'Melden Sie Ihren Hund an.' },
      labels: {
        definitions: {
          F99000001: {
            label: { de: 'Name' },
            hint: { de: 'Wie im Pass', en: 'Wie im Pass' },
            text: { de: 'Bitte lesen' },
            output: { de: 'Name der haltenden Person' },
          },
          F99000002: { label: { de: 'Rasse', en: 'Breed' } },
          G99000001: { label: { de: 'Haltende Person' } },
        },
        codes: { F99000002: { '001': { de: 'Beagle' }, '002': { de: 'Dackel' } } },
      },
      pages: [{ title: { de: 'Ihr Hund' }, intro: { de: 'Zum Hund' } }],
    }
    expect((await readOfferedForm(everybody(), { path }))?.form).toMatchObject(worded)
    // by which the workbench reads what was sent
    expect(await readFormDefinition(everybody(), { schemaUri: schemaUriOf(form) })).toMatchObject(worded)
    expect((await readImportedForm(context(), form)).definition).toMatchObject(worded)
    const { title } = worded
    expect((await readOpenForms(everybody())).find((one) => one.path === path)).toMatchObject({ title })
    expect((await listImportedForms(context())).find((one) => one.name === form.name)).toMatchObject({ title })
  })

  test.each<[string, PublishedTexts]>([
    ['the title', { ...noTexts, title: mended.title ?? {} }],
    ['the introduction', { ...noTexts, intro: mended.intro ?? {} }],
    ['labels, hints, paragraphs and what case workers read', { ...noTexts, definitions: mended.definitions }],
    ['meanings of codes', { ...noTexts, codes: mended.codes }],
    ['pages', { ...noTexts, pageTexts: mended.pageTexts ?? {} }],
    ['all of them', mended],
  ])('change neither the schema to a byte, nor its address, nor what is judged: %s', async (_, texts) => {
    const form = await published()
    const [schema, schemaUri] = [await readFormSchema(everybody(), form), schemaUriOf(form)]
    expect((await change(form, texts)).revision).toBe(1)
    expect(await readFormSchema(everybody(), form)).toBe(schema)
    const now = await readFormDefinition(everybody(), { schemaUri })
    expect(now).not.toEqual(form)
    expect(schemaUriOf(now)).toBe(schemaUri)
    for (const document of [{}, { F99000001: 'Ada', F99000002: '003' }, { F99000001: 'Ada', F99000002: '001' }]) {
      expect(faultsOf(now, document)).toEqual(faultsOf(form, document))
    }
  })

  test('leave a schema that was given as it was given', async () => {
    const given = '{"$id":"https://schema.example/x",\r\n\t"type": "object" }\n'
    const form = await published({ schemaUri: 'https://schema.example/x' }, given)
    await change(form, mended)
    expect(await readFormSchema(everybody(), form)).toBe(given)
  })

  test('stand in the audit log as they were and are, and what repeats the form is not kept', async () => {
    const form = await published()
    await change(form, {
      ...noTexts,
      title: { de: 'Hund anmelden' },
      codes: { F99000002: { '002': { de: 'Dackel' } } },
    })
    expect((await readTexts(context(), form)).texts).toEqual({ ...noTexts, title: { de: 'Hund anmelden' } })
    const { changed } = await change(form, { ...noTexts, pageTexts: { you: { title: { de: 'Sie' } } } }, 1)
    expect(changed.toSorted()).toEqual(['page you', 'title'])
    const [latest] = (await audited(form.name)).filter(({ action }) => action === 'change-form-words').toReversed()
    expect(latest).toMatchObject({
      before: { version: form.version, words: { title: { de: 'Hund anmelden' } } },
      after: { version: form.version, words: { 'page you': { title: { de: 'Sie' } } } },
    })
    // taken back, they are the form's own again
    await change(form, noTexts, 2)
    expect((await readImportedForm(context(), form)).definition).toEqual(form)
    expect(await change(form, noTexts, 3)).toMatchObject({ changed: [], revision: 3 })
  })

  test('are changed by who saw them last, of a published version alone, and only by operators', async () => {
    const form = await published()
    await change(form, mended)
    await expect(change(form, noTexts)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Somebody changed these texts'),
    })
    expect((await readTexts(context(), form)).texts).toEqual(mended)
    await withdrawImport(context(), form)
    await expect(change(form, noTexts, 1)).rejects.toMatchObject({ code: 'conflict' })
    const draft = await importedDraft()
    await expect(change(draft, mended)).rejects.toMatchObject({ code: 'conflict' })
    await expect(change({ ...draft, version: '0' }, mended)).rejects.toMatchObject({ code: 'not-found' })
    const owner = contextFor(member({ [newId()]: 'owner' }))
    await expect(readTexts(owner, form)).rejects.toMatchObject({ code: 'not-found' })
    const wish = { ...form, change: () => noTexts }
    await expect(changeTexts(owner, wish)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('are refused at their place where the form has no such thing', async () => {
    const form = await published()
    const wrong = {
      definitions: { F00000000: {} },
      codes: { F99000002: { '003': {} }, F99000001: { '1': {} } },
      pageTexts: { none: {} },
    }
    await expect(change(form, wrong)).rejects.toMatchObject({
      code: 'invalid',
      extra: {
        errors: [
          { pointer: '/texts/definitions/F00000000' },
          { pointer: '/texts/codes/F99000002/003' },
          { pointer: '/texts/codes/F99000001/1' },
          { pointer: '/texts/pageTexts/none' },
        ],
      },
    })
  })
})

describe('a file of words', () => {
  test('of an imported form has every text, changes nothing as it is, and what was changed in it', async () => {
    const form = await published()
    const { path } = form
    const printed = await wordsOfForm(context(), { path })
    expect(printed).toMatchObject({ form: form.name, title: { de: 'Hunt anmelden' }, pageTexts: { you: {} } })
    const take = (file: object) => takeWords(context(), { path, file: JSON.stringify(file), language: 'de' })
    expect(await take(printed)).toMatchObject({ changed: [] })
    const { changed } = await take({ ...printed, title: { de: 'Hund anmelden', en: 'Register a dog' } })
    expect(changed).toEqual(['title'])
    expect((await take(mended)).changed.toSorted()).toEqual([
      'F99000001',
      'F99000002',
      'G99000001',
      'intro',
      'page you',
    ])
    expect(await wordsOfForm(context(), { path })).toMatchObject({ title: { de: 'Hund anmelden' } })
    expect((await readTexts(context(), form)).texts).toEqual(mended)
    await expect(take({ ...printed, form: 'katze' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(take({ definitions: { F00000000: {} } })).rejects.toMatchObject({ code: 'invalid' })
    await expect(take({ title: { de: '' } })).rejects.toMatchObject({ code: 'invalid' })
  })
})

test('the next version of the schema takes over what was said of the published one, beside its edits', async () => {
  const name = `hund-${newId()}`
  const bring = async (version: string) => {
    const schema = xdf3Schema({ members: [['1:1', field('F99000000001', { label: 'Nahme' })]], version })
    const files = [{ name: 'schema.xml', content: new TextEncoder().encode(schema) }]
    const options = { ...importDefaults, name, serviceIdentifier: 'urn:de:fim:leika:leistung:99000000000001' }
    return importForm(context(), { files, options, isCheck: false })
  }
  expect(await bring('1.0.0')).toMatchObject({ outcome: 'made' })
  const edits = { ...noTexts, rules: {}, intro: { de: 'Bitte' } }
  const { definition } = await editImportedForm(context(), { name, version: '1.0.0', revision: 1, edits })
  await publishForm(context(), { name })
  const texts = { ...noTexts, definitions: { F99000000001: { label: { de: 'Name' } } } }
  const pageTexts = { [definition.pages[0]?.key ?? '']: { title: { de: 'Zu Ihnen' } } }
  await changeTexts(context(), { name, version: '1.0.0', revision: 0, change: () => ({ ...texts, pageTexts }) })
  expect(await bring('1.1.0')).toMatchObject({ outcome: 'made', unfit: [] })
  expect((await readImportedForm(context(), { name, version: '1.1.0' })).definition).toMatchObject({
    intro: { de: 'Bitte' },
    labels: { definitions: { F99000000001: { label: { de: 'Name' } } } },
    pages: [{ title: { de: 'Zu Ihnen' } }],
  })
})
