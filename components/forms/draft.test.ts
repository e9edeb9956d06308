import { expect, test } from 'vitest'
import { forms } from '#lib/forms/registry.generated.ts'
import { draftText, LONGEST_DRAFT, readDraft } from './draft.ts'

const form = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')
const now = new Date('2026-05-04T10:00:00Z')
const values = {
  G00000448: { G00000188: { F60000227: 'Müller', F60000228: '' } },
  G00001541: { F00002065: '001', G00000450: [{ G00000173: { F60000227: 'Kind' } }, {}] },
}

test('a draft is read as it was written', () => {
  expect(readDraft(form, draftText(form, values, now))).toEqual({ savedAt: now, values, droppedProofs: 0 })
})

test('files are not in a draft, and it is told how many are missing', () => {
  const withProofs = {
    G00001541: { G00000450: [{ G00000173: { F00003219: ['one', 'two'] } }] },
    G00001543: { F60000296: ['three'] },
  }
  expect(readDraft(form, draftText(form, withProofs, now))).toEqual({
    savedAt: now,
    values: { G00001541: { G00000450: [{ G00000173: {} }] }, G00001543: {} },
    droppedProofs: 3,
  })
})

test('where somebody stopped, the names of the files, and what is promised for later are in a draft', () => {
  const later = {
    G00001543: { 'F60000296-later': 'true' },
    G00001541: { G00000450: [{}, { G00000173: { 'F00003219-later': 'true' } }] },
  }
  const read = readDraft(form, draftText(form, later, now, { step: 'burdens', files: ['grundbuch.pdf'] }))
  expect(read).toMatchObject({
    values: {
      G00001543: later.G00001543,
      G00001541: { G00000450: [{}, { G00000173: { 'F00003219-later': 'true' } }] },
    },
    step: 'burdens',
    files: ['grundbuch.pdf'],
  })
})

test('what fits no definition is left out', () => {
  const strange = JSON.parse('{"__proto__": {"a": 1}, "F1": "x", "G00000448": {"G00000188": "text"}, "G00001541": []}')
  const read = readDraft(form, draftText(form, strange, now))
  expect(read).toMatchObject({ droppedProofs: 0 })
  expect(JSON.stringify(read)).not.toMatch(/"a"|F1|text/)
})

test.each([
  ['no JSON', '{', 'unreadable'],
  ['null', 'null', 'unreadable'],
  ['no date', JSON.stringify({ draftOf: form.name, version: '1.0', savedAt: 'x', values: {} }), 'unreadable'],
  ['no values', JSON.stringify({ draftOf: form.name, version: '1.0', savedAt: now, values: 1 }), 'unreadable'],
  ['too long', `"${'x'.repeat(LONGEST_DRAFT)}"`, 'unreadable'],
  ['another form', JSON.stringify({ draftOf: 'x', version: '1.0', savedAt: now, values: {} }), 'other-form'],
  ['another version', JSON.stringify({ draftOf: form.name, version: '2', savedAt: now, values: {} }), 'other-version'],
])('a file with %s is refused', (_, text, fault) => {
  expect(readDraft(form, text)).toBe(fault)
})
