import { expect, test } from 'vitest'
import { CHOICE } from '@kurier/forms/choices'
import { kindsFor } from './attachments/attachments.ts'
import { basesAround, basesAt, basesIn } from './basis-places.ts'
import { partsOf, type Audience } from './document-view-parts.ts'
import { draftText, readDraft } from './draft/draft.ts'
import { loadJudge } from './judge.ts'
import { summaryOf } from './fields/summaries.ts'
import { sectionTitle } from './fill/section-words.ts'
import { isSearched, labelOf, langOf, optionsOf, piecesOf, plainText, wordsIn } from './words.ts'
import { importedForm } from './testing/imported-form.ts'

const words = (de: string, en = de) => ({ de, en })
const [law, regulation, decree] = ['§ 1 Gesetz', '§ 2 Verordnung', 'Art. 3 Erlass'].map((text) => ({ text }))
if (!law || !regulation || !decree) throw new Error('there are three')

const form = importedForm(
  {
    root: [
      { id: 'G99000001', name: 'person', required: true },
      { id: 'F99000005', name: 'a/b', required: false },
      { id: 'G99000002', name: 'way', required: true },
    ],
    fields: {
      F99000001: { type: { kind: 'text' }, title: 'VERWALTUNG_NAME' },
      F99000002: { type: { kind: 'codes', codes: ['1', '2'] } },
      F99000003: { type: { kind: 'time' } },
      F99000004: { type: { kind: 'datetime' } },
      F99000005: { type: { kind: 'text' }, fixed: 'x', isHidden: true },
      F99000006: { type: { kind: 'note' } },
      F99000007: { type: { kind: 'proof' } },
    },
    groups: {
      G99000001: {
        members: [
          { id: 'F99000001', name: 'name', required: true } as const,
          { id: 'F99000002', required: true } as const,
          { id: 'F99000003', required: true } as const,
          { id: 'F99000004', required: true } as const,
        ],
      },
      G99000002: {
        isChoice: true,
        members: [
          { id: 'F99000006', required: false },
          { id: 'F99000007', required: false },
        ],
      },
    },
    pages: [],
  },
  {
    definitions: {
      G99000001: { label: words('Person', 'Person'), basis: [law] },
      F99000001: {
        label: words('Wie heißen Sie?', 'What is your name?'),
        output: words('Name', 'Name of the person'),
        outputHint: words('Wie im Ausweis'),
        basis: [law, regulation, decree],
      },
      F99000002: { label: words('Auswahl'), basis: [decree] },
      F99000003: { label: words('Zeit', 'Time'), basis: [decree] },
      F99000004: { label: words('Zeitpunkt', 'Moment'), basis: [decree] },
    },
    codes: { F99000002: { 1: words('Eins'), 2: words('Zwei', 'Two') } },
    codeHints: { F99000002: { 1: words('Nur eins') } },
    ruleTexts: { G99000001: ['WENN … DANN …'] },
  },
)

test('a text that nobody translated is German, and said to be in an English page alone', () => {
  expect(langOf(form, words('Auswahl'), 'en')).toBe('de')
  expect([langOf(form, words('Auswahl'), 'de'), langOf(form, words('Zeit', 'Time'), 'en')]).toEqual([
    undefined,
    undefined,
  ])
  const { source: _, ...own } = form
  expect(langOf(own, words('E-Mail'), 'en')).toBeUndefined()
})

test('in a sentence of another language the words of a form are found again, and leave no trace where there are no languages', () => {
  const sentence = `Add: ${wordsIn(form, words('Auswahl'), 'en')} (2)`
  expect(piecesOf(sentence)).toEqual([{ text: 'Add: ' }, { text: 'Auswahl', lang: 'de' }, { text: ' (2)' }])
  expect(plainText(sentence)).toBe('Add: Auswahl (2)')
  expect([wordsIn(form, words('Auswahl'), 'de'), wordsIn(form, words('Zeit', 'Time'), 'en')]).toEqual([
    'Auswahl',
    'Time',
  ])
  expect(piecesOf('')).toEqual([])
})

test('faults, summaries and titles of items say in English which of their words are German', async () => {
  const german = (text: string) => piecesOf(text).flatMap(({ text: piece, lang }) => (lang ? [piece] : []))
  const judge = await loadJudge(form)
  const told = judge({ G99000001: { F99000001: 'Ada' } }).map(({ message }) => [german(message.de), german(message.en)])
  expect(told).toContainEqual([[], ['Auswahl']])
  expect(german(summaryOf(form, 'G99000001', { F99000001: 'Ada', F99000002: '1' }, 'en'))).toEqual(['Eins'])
  const items = [{ id: 'F99000002', number: 2, of: 3 } as const]
  const section = {
    key: 'x',
    page: { key: 'x', title: words('Seite'), members: [] },
    path: '',
    items,
    isItem: true,
  }
  const title = sectionTitle(
    form,
    { ...section, isOptional: false },
    'en',
    ({ name, number, count }) => `${name} ${number} of ${count}`,
  )
  expect(piecesOf(title)).toEqual([{ text: 'Auswahl', lang: 'de' }, { text: ' 2 of 3' }])
})

test('people never read what only administrations do: names of elements and ids', () => {
  const bare = { ...form, labels: { ...form.labels, definitions: {} } }
  expect([labelOf(bare, 'F99000001', 'de'), labelOf(bare, 'G99000001', 'en')]).toEqual(['', ''])
})

test('options have their hints and languages, and are looked for by typing when there are too many to read', () => {
  const options = optionsOf(form, { id: 'F99000002', codes: ['1', '2'] }, 'en')
  expect(options).toEqual([
    { value: '1', label: 'Eins', hint: 'Nur eins', lang: 'de' },
    { value: '2', label: 'Two' },
  ])
  const many = (count: number, hint?: string) =>
    Array.from({ length: count }, (_, at) => ({ value: String(at), label: String(at), ...(hint && { hint }) }))
  expect([many(50), many(51), many(12, 'x'), many(13, 'x')].map((all) => isSearched(all))).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('a legal basis is told once: at the group for what is in it, and what all in it have in common too', () => {
  expect(basesAt(form, 'G99000001')).toEqual([law, decree])
  expect(basesAt(form, 'G99000001.F99000001')).toEqual([regulation])
  expect(basesAt(form, 'G99000001.F99000002')).toEqual([])
  expect(basesAround(form, 'G99000001')).toEqual([law, decree])
  expect(basesAround(form, '')).toEqual([])
  // once for a page, each under the name of what it is of, as far as that is asked
  expect(basesIn(form, ['G99000001'])).toEqual([
    { id: 'G99000001', bases: [law, decree] },
    { id: 'F99000001', bases: [regulation] },
  ])
  expect(basesIn(form, ['G99000001'], (path) => !path.endsWith('F99000001'))).toHaveLength(1)
})

const document = {
  person: { name: 'Ada', F99000002: '1', F99000003: '10:30:00+01:00', F99000004: '2026-05-01T10:00:00+02:00' },
  'a/b': 'x',
}
const answers = {
  yes: 'Ja',
  no: 'Nein',
  choice: String,
  unknown: String,
  answer: String,
  time: (time: string) => `${time} Uhr`,
}
const partsFor = (audience?: Audience) =>
  partsOf(document, { form, locale: 'de', words: answers, ...(audience && { audience }) })

test('a data record is read by the names in it: people see what they filled in, and nothing that is hidden', () => {
  const [person, ...others] = partsFor()
  expect(others).toEqual([])
  expect(person).toEqual({
    kind: 'group',
    pointer: '/person',
    label: 'Person',
    parts: [
      { kind: 'field', pointer: '/person/name', label: 'Wie heißen Sie?', values: [{ text: 'Ada' }] },
      { kind: 'field', pointer: '/person/F99000002', label: 'Auswahl', values: [{ text: 'Eins' }] },
      { kind: 'field', pointer: '/person/F99000003', label: 'Zeit', values: [{ text: '10:30 Uhr' }] },
      {
        kind: 'field',
        pointer: '/person/F99000004',
        label: 'Zeitpunkt',
        values: [{ text: '1. Mai 2026 um 10:00' }],
      },
    ],
  })
})

test('case workers read other labels, what is hidden, why it was asked, and the rules that nobody looks after', () => {
  const [person, hidden] = partsFor('case-worker')
  expect(hidden).toMatchObject({ kind: 'field', pointer: '/a~1b', values: [{ text: 'x' }] })
  expect(person).toMatchObject({ basis: [law], ruleTexts: ['WENN … DANN …'] })
  expect(person?.kind === 'group' && person.parts[0]).toMatchObject({
    label: 'Name',
    hint: 'Wie im Ausweis',
    basis: [law, regulation, decree],
  })
})

test('what was declared is read with the answer', () => {
  const { F99000001: name } = form.labels.definitions
  if (!name) throw new Error('it has a label')
  const definitions = { ...form.labels.definitions, F99000001: { ...name, text: words('Ich erkläre …') } }
  const declared = { ...form, labels: { ...form.labels, definitions } }
  const [person] = partsOf(document, { form: declared, locale: 'en', words: answers })
  expect(person?.kind === 'group' && person.parts[0]).toMatchObject({ text: { text: 'Ich erkläre …', lang: 'de' } })
})

test.each([
  [undefined, 3],
  [['application/pdf'], 1],
  [['image/*'], 2],
  [['IMAGE/JPG', 'text/xml'], 1],
  // nobody could hand in anything otherwise
  [['text/xml'], 3],
])('of the media types %j there are %s kinds of files that can go along', (mediaTypes, count) => {
  expect(kindsFor(mediaTypes)).toHaveLength(count)
})

test('a draft holds answers by ids, what was chosen, and answers that are closed now; files that are not there are noted', () => {
  const values = {
    G99000001: { F99000001: 'Ada', F99000003: '10:30', choice: 'F99000001' },
    G99000002: { [CHOICE]: 'F99000007', F99000007: 'an-id' },
    person: { name: 'x' },
  }
  const now = new Date(0)
  expect(readDraft(form, draftText(form, values, now))).toMatchObject({
    values: {
      G99000001: { F99000001: 'Ada', F99000003: '10:30' },
      G99000002: { [CHOICE]: 'F99000007', 'F99000007-gone': ['an-id '] },
    },
    gone: [''],
  })
  const strange = { G99000002: { [CHOICE]: 'F99000001' } }
  expect(readDraft(form, draftText(form, strange, now))).toMatchObject({ values: { G99000002: {} } })
})
