import { expect, test } from 'vitest'
import { forms } from '@kurier/forms/registry/forms.generated'
import { draftText, LONGEST_DRAFT, readDraft, type DraftFault, type ReadDraft } from './draft.ts'
import { leftNames } from './left-answers.ts'

const form = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')
const now = new Date('2026-05-04T10:00:00Z')
/** What was left out of a draft, as it is named. */
const leftOf = (read: ReadDraft | DraftFault, of = form) =>
  typeof read === 'string' ? expect.fail(read) : leftNames(of, read)

const values = {
  G00000448: { G00000188: { F60000227: 'Müller', F60000228: '' } },
  G00001541: { F00002065: '001', G00000450: [{ G00000173: { F60000227: 'Kind' } }, {}] },
}

test('a draft is read as it was written', () => {
  expect(readDraft(form, draftText(form, values, now))).toEqual({ savedAt: now, values, gone: [], left: [] })
})

test('files are not in a draft: those that are there stay at their place, the names of the others are noted there', () => {
  const withProofs = {
    G00001541: { G00000450: [{ G00000173: { F00003219: ['one', 'two'] } }] },
    G00001543: { F60000296: ['three'] },
  }
  const files = [
    { id: 'one', name: 'ausweis.pdf' },
    { id: 'two', name: 'meldung.pdf' },
  ]
  const text = draftText(form, withProofs, now, { files })
  const noted = {
    G00001541: { G00000450: [{ G00000173: { 'F00003219-gone': ['one ausweis.pdf', 'two meldung.pdf'] } }] },
    G00001543: { 'F60000296-gone': ['three '] },
  }
  expect(readDraft(form, text)).toEqual({
    savedAt: now,
    values: noted,
    gone: ['ausweis.pdf', 'meldung.pdf', ''],
    left: [],
  })
  expect(readDraft(form, text, [{ id: 'one' }, { id: 'three' }])).toEqual({
    savedAt: now,
    values: {
      G00001541: { G00000450: [{ G00000173: { F00003219: ['one'], 'F00003219-gone': ['two meldung.pdf'] } }] },
      G00001543: { F60000296: ['three'] },
    },
    gone: ['meldung.pdf'],
    left: [],
  })
})

test('what was noted as missing is noted still when the draft is read once more, but where the file is', () => {
  const noted = { G00001543: { F60000296: ['here'], 'F60000296-gone': ['one grund buch.pdf'] } }
  const text = draftText(form, noted, now)
  expect(readDraft(form, text, [{ id: 'here' }])).toMatchObject({ values: noted, gone: ['grund buch.pdf'] })
  const both = { G00001543: { F60000296: ['here', 'one'] } }
  expect(readDraft(form, text, [{ id: 'here' }, { id: 'one' }])).toEqual({
    savedAt: now,
    values: both,
    gone: [],
    left: [],
  })
})

test('a draft of an earlier version, which says only names of files, is read', () => {
  const text = JSON.stringify({
    draftOf: form.name,
    version: form.version,
    savedAt: now.toISOString(),
    files: ['grundbuch.pdf'],
    values: { G00001543: { F60000296: ['three'] } },
  })
  expect(readDraft(form, text)).toMatchObject({ values: { G00001543: { 'F60000296-gone': ['three '] } }, gone: [''] })
})

test('where somebody stopped, and what is promised for later, is in a draft', () => {
  const later = {
    G00001543: { 'F60000296-later': 'true' },
    G00001541: { G00000450: [{}, { G00000173: { 'F00003219-later': 'true' } }] },
  }
  const read = readDraft(form, draftText(form, later, now, { step: 'burdens' }))
  expect(read).toMatchObject({
    values: {
      G00001543: later.G00001543,
      G00001541: { G00000450: [{}, { G00000173: { 'F00003219-later': 'true' } }] },
    },
    step: 'burdens',
  })
})

test('what fits no definition is left out and named, by what is asked or by what was entered', () => {
  const strange = JSON.parse(`{
    "__proto__": {"a": 1}, "F1": "x", "F2": "y", "F3": " ", "G00000448": {"G00000188": "text"}, "G00001541": [[]]
  }`)
  const read = readDraft(form, draftText(form, strange, now, { labels: { F2: 'Augenfarbe', G00000188: 'Falsch' } }))
  const names = [form.labels.definitions.G00000188?.label.de, '1', 'x', 'Augenfarbe']
  expect(read).toMatchObject({ gone: [], values: { G00000448: {} } })
  const left = leftOf(read).map(({ de }) => de)
  expect(left.toSorted()).toEqual(names.toSorted())
  expect(JSON.stringify(typeof read === 'object' && read.values)).not.toMatch(/"a"|F1|text/)
})

test('a code that no list has is left out and named; other answers are told at their place', () => {
  const callback = forms.find(({ path }) => path === 'callback-request') ?? expect.fail('there is no such form')
  const answers = { F99000001: 'Ada', F99000003: 'gibt es nicht' }
  const read = readDraft(callback, draftText(callback, answers, now))
  const { label } = callback.labels.definitions.F99000003 ?? expect.fail('it has no label')
  expect(read).toMatchObject({ values: { F99000001: 'Ada' }, left: [{ id: 'F99000003' }] })
  expect(leftOf(read, callback)).toEqual([label])
})

test('a file that is nested without end is read as far as answers go, and names stay short', () => {
  const nested = `${'['.repeat(100_000)}"tief"${']'.repeat(100_000)}`
  const head = { draftOf: form.name, version: form.version, savedAt: now }
  const text = JSON.stringify({ ...head, values: { F1: 'l'.repeat(10_000) } }).replace('{"F1"', `{"F2":${nested},"F1"`)
  expect(leftOf(readDraft(form, text))).toMatchObject([{ de: 'l'.repeat(200) }])
})

test.each([
  ['no JSON', '{', 'unreadable'],
  ['null', 'null', 'unreadable'],
  ['no date', JSON.stringify({ draftOf: form.name, version: '1.0', savedAt: 'x', values: {} }), 'unreadable'],
  ['no values', JSON.stringify({ draftOf: form.name, version: '1.0', savedAt: now, values: 1 }), 'unreadable'],
  ['too much', `"${'x'.repeat(LONGEST_DRAFT)}"`, 'too-long'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'unreadable'],
  ['a page that breaks off', '<script type="application/json" id="kurier-answers">{}', 'unreadable'],
  ['a receipt', JSON.stringify({ receiptOf: form.name, version: '1.0' }), 'receipt'],
  ['another form', JSON.stringify({ draftOf: 'x', version: '1.0', savedAt: now, values: {} }), 'other-form'],
])('a file with %s is refused', (_, text, fault) => {
  expect(readDraft(form, text)).toBe(fault)
})
