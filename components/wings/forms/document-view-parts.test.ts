import { expect, test } from 'vitest'
import {
  codes,
  date,
  hint,
  integer,
  members,
  money,
  proof,
  question,
  text,
  type FormDefinition,
} from '@kurier/forms/definition'
import { partsOf, type ShownPart } from './document-view-parts.ts'

const words = (label: string) => ({ label: { de: label, en: `${label} (en)` } })
const form: FormDefinition = {
  name: 'test',
  version: '1.0',
  path: 'test',
  title: { de: 'T', en: 'T' },
  intro: { de: 'I', en: 'I' },
  serviceIdentifier: 'urn:de:fim:leika:leistung:1',
  pages: [],
  applicantName: [],
  root: members(
    'F00000001 req',
    'F00000002',
    'F00000003[]',
    'F00000004',
    'F00000005',
    'F00000006',
    'F00000007',
    'F00000009',
    'G00000001[]',
  ),
  fields: {
    F00000001: { type: text(1, 10) },
    F00000002: { type: money },
    F00000003: { type: codes('001-003') },
    F00000004: { type: question },
    F00000005: { type: date },
    F00000006: { type: proof },
    F00000007: { type: hint },
    F00000008: { title: 'Titel', type: text() },
    F00000009: { type: integer(1) },
  },
  groups: { G00000001: { members: members('F00000008', 'F00000002') } },
  labels: {
    definitions: {
      F00000001: words('Name'),
      F00000002: words('Betrag'),
      F00000003: words('Auswahl'),
      F00000004: words('Frage'),
      F00000005: words('Tag'),
      F00000006: words('Nachweis'),
      G00000001: words('Person'),
    },
    codes: { F00000003: { '001': { de: 'Erstes', en: 'First' } } },
  },
}

const speak = (document: unknown, locale: 'de' | 'en' = 'de') =>
  partsOf(document, {
    form,
    locale,
    words: {
      yes: 'Ja',
      no: 'Nein',
      choice: (code) => `Auswahl ${code}`,
      unknown: (code) => `${code}?`,
      answer: (code) => `Antwort ${code}`,
    },
  })
/** The texts of one field. */
const shown = (document: object, locale?: 'de' | 'en') => {
  const [part] = speak(document, locale)
  return part?.kind === 'field' ? part.values.map((value) => value.text.replaceAll('\u00a0', ' ')) : part
}

test.each<[object, 'de' | 'en', string[]]>([
  [{ F00000001: 'Ada' }, 'de', ['Ada']],
  [{ F00000002: 1234.5 }, 'de', ['1.234,50 €']],
  [{ F00000002: 1234.5 }, 'en', ['€1,234.50']],
  [{ F00000002: 0.001 }, 'de', ['0,001 €']],
  [{ F00000009: 1961 }, 'de', ['1961']],
  [{ F00000003: ['001', '003'] }, 'de', ['Erstes', 'Auswahl 003']],
  [{ F00000003: ['001'] }, 'en', ['First']],
  [{ F00000004: '001' }, 'de', ['Ja']],
  [{ F00000004: '002' }, 'de', ['Nein']],
  [{ F00000004: '003' }, 'de', ['Antwort 003']],
  [{ F00000005: '2026-01-31' }, 'de', ['31. Januar 2026']],
  [{ F00000005: '2023-02-29' }, 'de', ['2023-02-29']],
  [{ F00000005: 'morgen' }, 'de', ['morgen']],
  [{ F00000001: { x: 1 } }, 'de', ['{"x":1}']],
  [{ F00000001: true }, 'de', ['Ja']],
])('%j reads in %s as %j', (document, locale, texts) => {
  expect(shown(document, locale)).toEqual(texts)
})

test('no code is told beside its meaning, and a proof is told as what may be an attachment', () => {
  expect(speak({ F00000003: ['001'], F00000006: 'some-id' })).toEqual([
    { kind: 'field', pointer: '/F00000003', label: 'Auswahl', values: [{ text: 'Erstes' }] },
    { kind: 'field', pointer: '/F00000006', label: 'Nachweis', values: [{ text: 'some-id', attachmentId: 'some-id' }] },
  ])
})

test('groups stand in their order and number with what is in them', () => {
  const document = { G00000001: [{ F00000008: 'a' }, { F00000002: 2 }], F00000001: 'x' }
  const [name, first, second] = speak(document)
  expect(name).toMatchObject({ kind: 'field', label: 'Name' })
  expect(first).toMatchObject({ kind: 'group', label: 'Person', item: { number: 1, of: 2 } })
  expect(second).toMatchObject({ kind: 'group', pointer: '/G00000001/1', item: { number: 2, of: 2 } })
  const parts = first?.kind === 'group' ? first.parts : []
  expect(parts).toMatchObject([{ pointer: '/G00000001/0/F00000008', label: 'Titel', values: [{ text: 'a' }] }])
})

test('empty hints are left out, hints that say something are not', () => {
  expect(speak({ F00000007: '' })).toEqual([])
  expect(shown({ F00000007: 'seltsam' })).toEqual(['seltsam'])
})

test('nothing that was sent is hidden: unknown members and values of another shape are shown as they are', () => {
  const parts = speak({ 'a/b~c': [1], F00000003: '001', G00000001: ['x', { more: 1 }], $schema: 'urn:x' })
  const item = { number: 2, of: 2 }
  const inside: ShownPart[] = [{ kind: 'foreign', pointer: '/G00000001/1/more', label: 'more', json: '1' }]
  expect(parts).toEqual<ShownPart[]>([
    { kind: 'foreign', pointer: '/F00000003', label: 'Auswahl', json: '"001"' },
    { kind: 'foreign', pointer: '/G00000001/0', label: 'Person', json: '"x"' },
    { kind: 'group', pointer: '/G00000001/1', label: 'Person', item, parts: inside },
    { kind: 'foreign', pointer: '/a~1b~0c', label: 'a/b~c', json: '[\n  1\n]' },
    { kind: 'foreign', pointer: '/$schema', label: '$schema', json: '"urn:x"' },
  ])
  expect(speak(['list'])).toEqual([{ kind: 'foreign', pointer: '', label: '', json: '[\n  "list"\n]' }])
})

test('names that every object has are not taken for members', () => {
  expect(speak(JSON.parse('{"__proto__": 1, "constructor": 2}')).map((part) => part.label)).toEqual([
    '__proto__',
    'constructor',
  ])
})
