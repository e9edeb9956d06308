import { expect, it } from 'vitest'
import { importedForm } from '#lib/wings/catalogue/testing/imported-draft.ts'
import { codes, members, text } from '@kurier/forms/definition'
import { withChange, type Changes } from './changes.ts'
import { definitionRows, rowsFor, saidText, shownText, type RowFilter } from './definition-rows.ts'

const words = (de: string, en = de) => ({ de, en })
const form = importedForm({
  root: members('G99000001 req', 'F99000003'),
  groups: { G99000001: { members: members('F99000002', 'F99000001') } },
  fields: { F99000001: { type: text() }, F99000002: { type: codes('001', '002') }, F99000003: { type: text() } },
  labels: {
    definitions: {
      F99000001: { label: words('Rufname', 'Name') },
      F99000002: { label: words('Rasse'), hint: words('Nur die erste') },
      F99000003: { label: words('Größe') },
      G99000001: { label: words('Hund', 'Dog') },
    },
    codes: { F99000002: { '001': words('Dackel', 'Dachshund') } },
  },
})
const rows = definitionRows(form)
const none: Changes = new Map()
const found = (filter: RowFilter, search: string, changes = none) =>
  rowsFor(rows, { filter, search, changes }).map(({ id }) => id)

it('rows stand in the order of the form, groups before their members', () => {
  expect(rows.map(({ id }) => id)).toEqual(['G99000001', 'F99000002', 'F99000001', 'F99000003'])
  expect(rows[1]?.codes.map(({ code, own }) => [code, own?.de])).toEqual([
    ['001', 'Dackel'],
    ['002', '002'],
  ])
})

it('rows are found by id and by every text, as it is and as it is said instead', () => {
  expect(found('all', 'dachshund')).toEqual(['F99000002'])
  expect(found('all', ' grosse ')).toEqual([])
  expect(found('all', 'größe')).toEqual(['F99000003'])
  const changes = withChange(none, ['definitions', 'F99000001', 'label', 'de'], 'Wie heißt er?')
  expect(found('all', 'heißt', changes)).toEqual(['F99000001'])
  expect(found('changed', '', changes)).toEqual(['F99000001'])
  expect(found('changed', '', withChange(none, ['members', 'G99000001.F99000002'], 'required'))).toEqual(['F99000002'])
})

it('labels that are German in English too are told as not translated, until somebody says them', () => {
  expect(found('untranslated', '')).toEqual(['F99000002', 'F99000003'])
  expect(found('untranslated', '', withChange(none, ['definitions', 'F99000002', 'label', 'en'], 'Breed'))).toEqual([
    'F99000003',
  ])
})

it('a text that is the form’s own is no change, and an empty one only where it takes something away', () => {
  expect(saidText(words('Rasse'), 'de', 'Rasse', false)).toBeUndefined()
  expect(saidText(words('Rasse'), 'de', '', false)).toBeUndefined()
  expect(saidText(words('Hilfe'), 'de', '', true)).toBe('')
  expect(saidText(words('Rasse'), 'en', 'Rasse', false)).toBe('Rasse')
  expect(saidText(words('Hund', 'Dog'), 'en', '', true)).toBeUndefined()
  expect(saidText(undefined, 'de', '', true)).toBeUndefined()
})

it('the field of an English text is empty until it is translated', () => {
  const row = { place: ['definitions', 'F99000002', 'label'], own: words('Rasse') }
  expect(shownText(none, row, 'de')).toBe('Rasse')
  expect(shownText(none, row, 'en')).toBe('')
  expect(shownText(withChange(none, [...row.place, 'en'], 'Breed'), row, 'en')).toBe('Breed')
})
