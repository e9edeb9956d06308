import { expect, it } from 'vitest'
import { halfSaid, wordsIn } from './entries.ts'
import { nextOpen, placeWords, rowsFor, stateOf, type NamingRow } from './rows.ts'

const words = (de: string, en = de) => ({ de, en })
const row = (id: string, more: Partial<NamingRow> = {}): NamingRow => ({
  id,
  isList: true,
  isNamed: false,
  isOwn: false,
  source: null,
  consequence: 'free-text',
  recorded: [],
  places: [],
  label: words(`Frage ${id}`),
  hint: null,
  codes: [],
  ...more,
})
const rows = [
  row('F1', { isNamed: true, codes: [{ code: '001', words: words('Kind', 'Child'), neverOffered: false }] }),
  row('F2'),
  row('F3', { consequence: 'not-published' }),
  row('F4', { consequence: 'left-out', label: null }),
]
const idsOf = (found: readonly NamingRow[]) => found.map(({ id }) => id)

it('a row is named, open, or needed for publishing', () => {
  expect(rows.map(stateOf)).toEqual(['named', 'open', 'needed', 'open'])
  expect(stateOf(row('F5', { isNamed: true, consequence: 'not-published' }))).toBe('named')
})

it('rows are found by state, id, question and meaning in both languages', () => {
  expect(idsOf(rowsFor(rows, 'open', ''))).toEqual(['F2', 'F3', 'F4'])
  expect(idsOf(rowsFor(rows, 'needed', ''))).toEqual(['F3'])
  expect(idsOf(rowsFor(rows, 'all', ' child '))).toEqual(['F1'])
  expect(idsOf(rowsFor(rows, 'all', 'frage f'))).toEqual(['F1', 'F2', 'F3'])
  expect(idsOf(rowsFor(rows, 'open', 'f1'))).toEqual([])
})

it('the next open row is one that is needed, then any other, in turn and from the top again', () => {
  expect(nextOpen(rows, undefined)).toBe('F3')
  expect(nextOpen(rows, 'F3')).toBe('F4')
  expect(nextOpen(rows, 'F4')).toBe('F3')
  const others = rows.filter(({ id }) => id !== 'F3')
  expect([nextOpen(others, 'F2'), nextOpen(others, 'F4')]).toEqual(['F4', 'F2'])
  expect(nextOpen(rows.slice(0, 1), 'F1')).toBeUndefined()
})

it('a place is told once where a group has the title of the one around it', () => {
  expect(placeWords([words('Wohnraum'), words('Größe'), words('Größe')], 'de')).toBe('Wohnraum › Größe')
})

it('what is said is sent, what is empty is left out, and half of it is told', () => {
  const entries = ['label', 'hint', 'codes.001', 'codes.002'].map((name) => ({
    name,
    key: name,
    title: '',
    words: null,
  }))
  const data = new FormData()
  const say = (name: string, value: string) => data.set(name, value)
  say('label.de', ' Stand ')
  say('label.en', 'Status')
  say('codes.001.de', 'ledig')
  say('codes.001.en', 'single')
  say('codes.002.de', '  ')
  expect(halfSaid(entries, data)).toEqual([])
  expect(wordsIn(entries, data)).toEqual({
    label: { de: 'Stand', en: 'Status' },
    codes: { '001': { de: 'ledig', en: 'single' } },
  })
  say('codes.002.en', 'married')
  say('hint.de', 'Hilfe')
  expect(halfSaid(entries, data)).toEqual(['hint.en', 'codes.002.de'])
})
