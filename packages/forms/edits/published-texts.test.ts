import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codesOf, type DefinitionId, type FormDefinition, type Words } from '../definition.ts'
import { noEdits } from './changes.ts'
import { withEdits } from './edits.ts'
import { faultsOf } from '../faults.ts'
import { jsonSchemaOf } from '../json-schema.ts'
import { editsWithTexts, noTexts, withTexts, type PublishedTexts } from './published-texts.ts'
import { arbitraryForm } from '../testing/arbitrary-form.ts'
import { documentsFor } from '../testing/documents-for.ts'

const parts: fc.Arbitrary<Partial<Words>> = fc.record(
  { de: fc.constantFrom('Neu', 'Anders', ''), en: fc.constantFrom('New', '') },
  { requiredKeys: [] },
)

/** Texts of every kind for a form; some are of what it has not. */
function textsFor(form: FormDefinition): fc.Arbitrary<PublishedTexts> {
  const ids = [...Object.keys(form.labels.definitions), 'F00000000']
  const lists = Object.entries(form.fields).filter(([, { type }]) => codesOf(type).length > 0)
  const edit = fc.record({ label: parts, hint: parts, text: parts, output: parts }, { requiredKeys: [] })
  return fc.record(
    {
      title: parts,
      intro: parts,
      definitions: fc.dictionary(fc.constantFrom(...ids), edit),
      codes:
        lists.length === 0
          ? fc.constant({})
          : fc.dictionary(
              fc.constantFrom(...lists.map(([id]) => id)),
              fc.dictionary(fc.constantFrom('001', 'de', 'none'), parts),
            ),
      pageTexts: fc.dictionary(
        fc.constantFrom('none', ...form.pages.map(({ key }) => key)),
        fc.record({ title: parts, intro: parts }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: ['definitions', 'codes'] },
  )
}

/** A form with all of it on one page. */
const formWithPage = arbitraryForm().map((form): FormDefinition => {
  const title = { de: 'Angaben', en: 'Angaben' }
  return { ...form, pages: [{ key: 'all', title, members: form.root.map((member) => member.id) }] }
})

/** A form and texts said of it. */
const wordedForm = formWithPage.chain((form) => textsFor(form).map((texts) => ({ form, texts })))

it('whatever text is said otherwise, structure and schema stay, and so does what is judged', () => {
  fc.assert(
    fc.property(
      wordedForm.chain(({ form, texts }) => documentsFor(form).map((document) => ({ form, texts, document }))),
      ({ form, texts, document }) => {
        const { title, intro: _ownIntro, labels: _ownLabels, pages, ...structure } = form
        const worded = withTexts(form, texts)
        const { title: _title, intro: _intro, labels: _labels, pages: wordedPages, ...wordedStructure } = worded
        expect(wordedStructure).toEqual(structure)
        expect(wordedPages.map(({ key, members, breaks }) => ({ key, members, breaks }))).toEqual(
          pages.map(({ key, members, breaks }) => ({ key, members, breaks })),
        )
        // the title of the schema is the form's, which is served from the form without these texts
        expect(JSON.stringify(jsonSchemaOf({ ...worded, title }, 'https://kurier.example'))).toBe(
          JSON.stringify(jsonSchemaOf(form, 'https://kurier.example')),
        )
        expect(faultsOf(worded, document)).toEqual(faultsOf(form, document))
      },
    ),
    { numRuns: 100 },
  )
})

it('without any text is the form itself', () => {
  fc.assert(
    fc.property(formWithPage, (form) => {
      expect(withTexts(form, noTexts)).toEqual(form)
    }),
    { numRuns: 50 },
  )
})

const id: DefinitionId = 'F99000001'
const form: FormDefinition = {
  name: 'hund',
  version: '1',
  path: 'hund',
  serviceIdentifier: 'urn:de:fim:leika:leistung:99000000000001',
  title: { de: 'Hund anmelden', en: 'Hund anmelden' },
  intro: { de: 'Bitte', en: 'Please' },
  root: [{ id, required: true }],
  fields: { F99000001: { type: { kind: 'codes', codes: ['1', '2'] } } },
  groups: {},
  applicantName: [],
  labels: {
    definitions: { F99000001: { label: { de: 'Rase', en: 'Rase' }, hint: { de: 'Wie im Pass', en: 'Wie im Pass' } } },
    codes: { F99000001: { '1': { de: 'Beagel', en: 'Beagle' } } },
  },
  pages: [{ key: 'f99000001', title: { de: 'Hund', en: 'Hund' }, members: [id] }],
  source: { format: 'xdf3', id: 'S1', version: '1' },
}

const texts: PublishedTexts = {
  title: { de: 'Hund melden' },
  definitions: { F99000001: { label: { de: 'Rasse', en: 'Breed' }, hint: { de: '' }, output: { de: 'Hunderasse' } } },
  codes: { F99000001: { '1': { de: 'Beagle' } } },
  pageTexts: { f99000001: { title: { de: 'Ihr Hund' }, intro: { de: 'Zum Hund', en: 'On the dog' } } },
}

it('says every kind of text in both languages, and takes a hint away', () => {
  expect(withTexts(form, texts)).toMatchObject({
    title: { de: 'Hund melden', en: 'Hund melden' },
    labels: {
      definitions: {
        F99000001: { label: { de: 'Rasse', en: 'Breed' }, output: { de: 'Hunderasse', en: 'Hunderasse' } },
      },
      codes: { F99000001: { '1': { de: 'Beagle', en: 'Beagle' } } },
    },
    pages: [{ title: { de: 'Ihr Hund', en: 'Ihr Hund' }, intro: { de: 'Zum Hund', en: 'On the dog' } }],
  })
  expect(withTexts(form, texts).labels.definitions.F99000001?.hint).toBeUndefined()
})

it('goes over to the edits of the next version, beside what they say', () => {
  const edits = {
    ...noEdits,
    definitions: { F99000001: { label: { de: 'Art' } }, F99000002: { label: { de: 'Farbe' } } },
    rules: { R1: false },
  }
  const both = editsWithTexts(edits, texts, form)
  expect(both).toMatchObject({ rules: { R1: false }, definitions: { F99000002: { label: { de: 'Farbe' } } } })
  const { form: next, unfit } = withEdits({ ...form, version: '2' }, editsWithTexts(noEdits, texts, form))
  expect(unfit).toEqual([])
  expect({ ...next, version: '1' }).toEqual(withTexts(form, texts))
})
