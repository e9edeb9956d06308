import { beforeAll, describe, expect, test } from 'vitest'
import { publishForm, withdrawImport } from '../catalogue/change-imported-form.ts'
import { importedDraft } from '../catalogue/testing/imported-draft.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { forget } from '../../platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { formOf, newestForms, schemaUriOf } from './known-forms.ts'
import { listForms } from './list-forms.ts'
import { nameField } from './name-field.ts'
import { offerForm } from './offer-form.ts'
import { readFormDefinition, readFormSchema } from './read-form.ts'
import { readOffer, readOpenForms } from './read-offer.ts'
import { formDestination } from './testing/form-destination.ts'
import { withdrawForm } from './withdraw-form.ts'

const context = () => contextFor(systemActor)
const everybody = () => contextFor(undefined)
const prisma = () => everybody().db

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

async function published(more: Partial<FormDefinition> = {}, schema: string | null = null): Promise<FormDefinition> {
  const form = await importedDraft(more, { schema })
  await publishForm(context(), form)
  return form
}

const destinationFor = (form: FormDefinition) =>
  formDestination({
    publicServices: [
      {
        identifier: form.serviceIdentifier,
        regions: [],
        submissionSchemas: [{ schemaUri: schemaUriOf(form), mimeType: 'application/json' }],
      },
    ],
  })

describe('an imported form', () => {
  test('is nobody’s to see while it is a draft', async () => {
    const form = await importedDraft()
    const { name, version, path } = form
    expect((await listForms(context())).filter((one) => one.form === name)).toEqual([])
    expect(await readOffer(everybody(), { path })).toBeUndefined()
    expect(await formOf(prisma(), form)).toBeUndefined()
    await expect(readFormSchema(everybody(), { name, version })).rejects.toMatchObject({ code: 'not-found' })
    const definition = readFormDefinition(everybody(), { schemaUri: schemaUriOf(form) })
    await expect(definition).rejects.toMatchObject({ code: 'not-found' })
    const offered = offerForm(context(), { path, destinationId: await destinationFor(form) })
    await expect(offered).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is known as soon as it is published, to nodes that have looked before too', async () => {
    const form = await importedDraft()
    const named = async () => (await newestForms(prisma())).map(({ name }) => name)
    expect(await named()).not.toContain(form.name)
    await db.query(
      `update imported_forms set state = 'published', published_at = now(), definition = imported where name = $1`,
      [form.name],
    )
    expect(await named()).toContain(form.name)
    expect(await formOf(prisma(), form)).toEqual(form)
    forget('imported-definitions')
    expect(await formOf(prisma(), form)).toEqual(form)
  })

  test('is offered, filled in and withdrawn as the others are', async () => {
    const form = await published()
    const { path, name, version, serviceIdentifier } = form
    const destinationId = await destinationFor(form)
    expect(await offerForm(context(), { path, destinationId })).toMatchObject({ form: name, version })
    const listed = (await listForms(context())).find((one) => one.form === name)
    expect(listed).toMatchObject({ isImported: true, missing: [], offer: { version, open: true, ready: true } })
    expect(await readOffer(everybody(), { path })).toMatchObject({ version, open: true })
    expect(await readOpenForms(everybody())).toMatchObject([{ path, serviceIdentifier, destinationId }])
    const early = withdrawImport(context(), { name, version })
    await expect(early).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('is offered') })
    await withdrawForm(context(), { path })
    await withdrawImport(context(), { name, version })
    expect((await listForms(context())).filter((one) => one.form === name)).toEqual([])
    await expect(offerForm(context(), { path, destinationId })).rejects.toMatchObject({ code: 'not-found' })
    expect(await readFormDefinition(everybody(), { schemaUri: schemaUriOf(form) })).toEqual(form)
  })

  test('goes on in the version that is offered when a newer one is published', async () => {
    const first = await published({ version: '1.9' })
    const { name, path } = first
    const destinationId = await destinationFor(first)
    await offerForm(context(), { path, destinationId })
    const second = await published({ name, path, version: '1.10' })
    expect((await listForms(context())).find((one) => one.form === name)).toMatchObject({
      version: '1.10',
      offer: { version: '1.9', open: true },
    })
    expect(await readOffer(everybody(), { path })).toMatchObject({ version: '1.9' })
    const untold = offerForm(context(), { path, destinationId })
    await expect(untold).rejects.toMatchObject({ message: expect.stringContaining(schemaUriOf(second)) })
    await withdrawImport(context(), second)
    expect(await offerForm(context(), { path, destinationId })).toMatchObject({ version: '1.9' })
    await withdrawForm(context(), { path })
  })

  test('has no naming of single fields beside its texts', async () => {
    const { path } = await published()
    const named = nameField(context(), { path, field: 'F99000001', words: { codes: {} } })
    const message = expect.stringContaining('its texts are changed on the page of its version')
    await expect(named).rejects.toMatchObject({ code: 'conflict', message })
  })
})

describe('the schema of an imported form', () => {
  const foreign = 'https://schema.example/fim/s99000001_1.0.schema.json'

  test('is made of it, and stands at our address', async () => {
    const form = await published()
    expect(JSON.parse(await readFormSchema(everybody(), form))).toMatchObject({ $id: schemaUriOf(form) })
  })

  test('is the text that was given, to the byte, and destinations name it by its own address', async () => {
    const text = `{"$id":"${foreign}",\r\n\t"type": "object" }\n`
    const form = await published({ schemaUri: foreign }, text)
    expect(await readFormSchema(everybody(), form)).toBe(text)
    const { path } = form
    await offerForm(context(), { path, destinationId: await destinationFor(form) })
    expect(await readOffer(everybody(), { path })).toMatchObject({ schemaUri: foreign, open: true })
    await withdrawForm(context(), { path })
  })

  test('leads to the newest version that was not withdrawn, where several have one address', async () => {
    const schemaUri = 'https://schema.example/fim/s99000002_1.0.schema.json'
    const first = await published({ version: '1.0', schemaUri })
    const { name, path } = first
    const second = await published({ name, path, version: '2.0', schemaUri })
    const found = async (address: string) => (await readFormDefinition(everybody(), { schemaUri: address })).version
    expect(await found(schemaUri)).toBe('2.0')
    await withdrawImport(context(), second)
    expect(await found(schemaUri)).toBe('1.0')
    expect(await found(`https://elsewhere.example/schemas/forms/${name}/2.0/form.schema.json`)).toBe('2.0')
    await withdrawImport(context(), first)
    expect(await found(schemaUri)).toBe('2.0')
  })
})

test('a form of the product is read with the words of the operator', async () => {
  const schemaUri = 'https://kurier.example/schemas/forms/callback-request/1.0/form.schema.json'
  const label = { de: 'Wann passt es?', en: 'When does it suit you?' }
  await nameField(context(), { path: 'callback-request', field: 'F99000003', words: { label, codes: {} } })
  const form = await readFormDefinition(everybody(), { schemaUri })
  expect(form.labels.definitions.F99000003?.label).toEqual(label)
})
