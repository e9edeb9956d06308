import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audited, member, organisation } from '../../clients/testing/people.ts'
import { inventedWords } from '@kurier/forms/invented-words'
import { isReady, withWords } from '@kurier/forms/naming'
import { noTexts } from '@kurier/forms/edits/published-texts'
import { contextFor } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { newestOwnForms, schemaUriOf } from './known-forms.ts'
import { listFormDestinations } from './list-form-destinations.ts'
import { isOf, wholeWords } from './list-form-words.ts'
import { listForms } from './list-forms.ts'
import { nameField } from './name-field.ts'
import { offerForm } from './offer-form.ts'
import { readNaming } from './read-naming.ts'
import { readOffer, readOpenForms } from './read-offer.ts'
import { takeWords } from './take-words.ts'
import { formDestination } from './testing/form-destination.ts'
import { wordsOfForm } from './words-of-form.ts'
import { findWords } from '../catalogue/words-store.ts'

const path = 'housing-burden'
const operator = member({}, { isOperator: true })
const context = () => contextFor(operator)
const meaning = (de: string, en = de) => ({ de, en })
const sizes = { '001': meaning('Wohnfläche', 'Living space'), '002': meaning('Räume', 'Rooms') }

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('delete from form_offers')
  await db.query('delete from form_words')
})

function housing() {
  const form = newestOwnForms().find((own) => own.path === path)
  if (!form) throw new Error('there is no such form')
  return form
}

const everything = () => JSON.stringify(inventedWords(housing()))
const take = (file: string, more: { field?: string; language?: 'de' | 'en' } = {}) =>
  takeWords(context(), { path, file, language: 'de', ...more })
const rowOf = async (id: string) => (await readNaming(context(), { path })).rows.find((row) => row.id === id)

async function destination() {
  const form = housing()
  const submissionSchemas = [{ schemaUri: schemaUriOf(form), mimeType: 'application/json' as const }]
  return formDestination({ publicServices: [{ identifier: form.serviceIdentifier, regions: [], submissionSchemas }] })
}

describe('naming', () => {
  it('begins with what the form itself knows, and says what follows from the rest', async () => {
    const naming = await readNaming(context(), { path })
    expect(naming).toMatchObject({ path, version: '1.0', lists: 22, unnamed: 17 })
    const by = (consequence: string) =>
      naming.rows.filter((row) => !row.isNamed && row.consequence === consequence).map(({ id }) => id)
    expect(by('not-published')).toEqual(['F00000984', 'F00000697', 'F00002650'])
    expect(by('free-text')).toHaveLength(7)
    expect(by('left-out')).toEqual(['F00002566'])
    expect(by('recorded')).toHaveLength(6)
    expect(await rowOf('F00000589')).toMatchObject({ recorded: [{ de: 'Transferleistung' }], source: null })
    expect(await rowOf('F00000598')).toMatchObject({ isNamed: true, source: 'likely', isOwn: false })
    expect((await rowOf('F00000984'))?.places[0]?.map(({ de }) => de)).toEqual([
      'Antragstellende Person',
      'Persönliche Angaben',
      'Familienstand und Lebenslage',
    ])
  })

  it('of one list is kept, tells the audit log what changed, and can be taken back', async () => {
    const named = await nameField(context(), { path, field: 'F00002650', words: { codes: sizes } })
    expect(named.unnamed).toBe(16)
    expect(await rowOf('F00002650')).toMatchObject({ isNamed: true, isOwn: true })
    const [words] = await findWords(contextFor(undefined).db)
    expect(words).toMatchObject({ version: '1.0', words: { codes: { F00002650: sizes } } })
    expect((await audited(housing().name)).at(-1)).toMatchObject({
      action: 'change-form-words',
      actor_name: operator.name,
      after: { version: '1.0', words: { F00002650: { codes: sizes } } },
    })
    await nameField(context(), { path, field: 'F00002650', words: { codes: {} } })
    expect(await rowOf('F00002650')).toMatchObject({ isNamed: false, isOwn: false })
  })

  it('of a question that nobody knows gives it a label, and then it is asked', async () => {
    const label = meaning('Lebte die Person zuletzt im Haushalt?', 'Did the person live in the household?')
    await nameField(context(), { path, field: 'F00002563', words: { label, codes: {} } })
    expect(await rowOf('F00002563')).toMatchObject({ isNamed: true, label })
  })

  it('does not keep what only repeats the form, nor write of it', async () => {
    const before = await audited(housing().name)
    const { codes } = housing().labels
    await nameField(context(), { path, field: 'F00000598', words: { codes: { ...codes.F00000598 } } })
    expect(await findWords(contextFor(undefined).db)).toEqual([])
    expect(await audited(housing().name)).toEqual(before)
  })

  it('at the same time of two lists loses none', async () => {
    const ids = ['F00002650', 'F00000984', 'F00000697'] as const
    const words = { codes: { '001': meaning('Eins') } }
    await Promise.all(ids.map((id) => nameField(context(), { path, field: id, words })))
    const said = (await findWords(contextFor(undefined).db)).find(isOf(housing()))
    expect(Object.keys(said?.words.codes ?? {}).toSorted()).toEqual([...ids].toSorted())
  })

  it('is refused for codes and fields that the form does not have', async () => {
    const foreign = { codes: { '009': meaning('Neun') } }
    await expect(nameField(context(), { path, field: 'F00002650', words: foreign })).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer: '/codes/009' }] },
    })
    for (const at of [
      { path, field: 'F99999999' },
      { path: 'nothing', field: 'F00002650' },
      { path, field: 'constructor' },
    ]) {
      await expect(nameField(context(), { ...at, words: { codes: {} } })).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await findWords(contextFor(undefined).db)).toEqual([])
  })

  it('is for operators alone', async () => {
    const organisationId = await organisation('Eigenes Amt')
    const client = { kind: 'client', clientId: newId(), organisationId, scopes: ['manage-destinations'] } as const
    for (const actor of [member({ [organisationId]: 'owner' }), member({}, { isSupport: true }), client]) {
      const others = contextFor(actor)
      const calls = [
        readNaming(others, { path }),
        wordsOfForm(others, { path }),
        nameField(others, { path, field: 'F00002650', words: { codes: sizes } }),
        takeWords(others, { path, file: everything(), language: 'de' }),
      ]
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await findWords(contextFor(undefined).db)).toEqual([])
  })
})

describe('a file with all words', () => {
  it('comes with what nobody has said left empty, and taken back as it is changes nothing', async () => {
    const words = await wordsOfForm(context(), { path })
    expect(words.codes.F00000984?.['001']).toEqual({ de: '', en: '' })
    expect(words.codes.F00000598?.['006']).toEqual({ de: 'Kind', en: 'Child' })
    expect(words.definitions.F00002563).toEqual({ label: { de: '', en: '' } })
    expect(await take(JSON.stringify(words))).toEqual({ changed: [], inOneLanguage: 0 })
  })

  it('names everything at once', async () => {
    const { changed } = await take(everything())
    expect(changed).toHaveLength(17)
    expect(await readNaming(context(), { path })).toMatchObject({ unnamed: 0 })
    const said = (await findWords(contextFor(undefined).db)).find(isOf(housing()))
    expect(isReady(withWords(housing(), wholeWords(said?.words ?? noTexts)))).toBe(true)
  })

  it('in one language lets it stand for both, and keeps the other where there is one', async () => {
    await nameField(context(), { path, field: 'F00002650', words: { codes: { '001': sizes['001'] } } })
    const file = JSON.stringify({ codes: { F00002650: { '001': { de: 'Fläche' }, '002': { de: 'Zimmer', en: '' } } } })
    expect(await take(file)).toEqual({ changed: ['F00002650'], inOneLanguage: 1 })
    const codes = (await rowOf('F00002650'))?.codes.map(({ words }) => words)
    expect(codes).toEqual([{ de: 'Fläche', en: 'Living space' }, meaning('Zimmer')])
  })

  it('is refused whole when a part of it is wrong', async () => {
    const file = JSON.stringify({ codes: { F00002650: sizes, F00000984: { '001': { de: `a\u202eb`, en: 'x' } } } })
    await expect(take(file)).rejects.toMatchObject({ message: expect.stringContaining('F00000984/codes/001/de') })
    expect(await findWords(contextFor(undefined).db)).toEqual([])
  })
})

describe('a form in which something is not named that everybody must answer', () => {
  it('is not offered; the refusal says what is missing and where to name it, as the list of destinations does', async () => {
    const destinationId = await destination()
    const offering = offerForm(context(), { path, destinationId })
    const message = expect.stringMatching(
      /F00000984 \(Familienstand\).+F00000697.+F00002650.+\/admin\/forms\/housing-burden.+kurier forms words/,
    )
    await expect(offering).rejects.toMatchObject({ code: 'conflict', message })
    const [row] = await listFormDestinations(context(), { path })
    expect(row).toMatchObject({ destinationId, fault: message })
    await take(everything())
    expect(await offerForm(context(), { path, destinationId })).toMatchObject({ destinationId })
  })

  it('is closed as soon as it is no longer named, and says so to the operator', async () => {
    const destinationId = await destination()
    await take(everything())
    await offerForm(context(), { path, destinationId })
    const listed = async () => (await listForms(context())).find((form) => form.path === path)
    expect(await listed()).toMatchObject({ missing: [], offer: { open: true, ready: true } })
    await nameField(context(), { path, field: 'F00000984', words: { codes: {} } })
    expect(await listed()).toMatchObject({ missing: ['F00000984'], offer: { open: false, ready: false } })
    expect(await readOffer(contextFor(undefined), { path })).toMatchObject({ open: false })
    expect(await readOpenForms(contextFor(undefined))).toEqual([])
  })
})
