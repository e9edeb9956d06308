import { expect, it } from 'vitest'
import type { ImportNote, RuleNote } from '@kurier/catalogue/model/imported'
import { noteCounts, notesFor, rulesFor } from './report-lines.ts'

const note = (kind: ImportNote['kind'], id: string, de: string): ImportNote => ({
  kind,
  id,
  place: { file: 'hund.xml', line: 7 },
  message: { de, en: `English: ${de}` },
})
const notes = [
  note('left-out', 'F99000001', 'Das Feld ist gesperrt.'),
  note('hint', 'F99000002', 'Die Größe fehlt.'),
  note('left-out', 'G99000001', 'Die Gruppe ist leer.'),
]
const ids = (found: readonly { id?: string }[]) => found.map(({ id }) => id)

it('notes are found by kind, and by words of id, file and sentence in the language of the page', () => {
  expect(ids(notesFor(notes, 'left-out', '', 'de'))).toEqual(['F99000001', 'G99000001'])
  expect(ids(notesFor(notes, 'all', ' fehlt große', 'de'))).toEqual(['F99000002'])
  expect(ids(notesFor(notes, 'all', 'fehlt leer', 'de'))).toEqual([])
  expect(ids(notesFor(notes, 'all', 'english', 'de'))).toEqual([])
  expect(ids(notesFor(notes, 'all', 'english gruppe', 'en'))).toEqual(['G99000001'])
  expect(ids(notesFor(notes, 'left-out', 'hund.xml g9', 'de'))).toEqual(['G99000001'])
})

it('kinds are counted in their order, and none of which there is nothing', () => {
  expect(noteCounts(notes)).toEqual([
    { kind: 'left-out', count: 2 },
    { kind: 'hint', count: 1 },
  ])
})

it('a rule is in the form when something of it runs; others are only told', () => {
  const rule = (id: string, runs: string[], reason?: string): RuleNote => ({
    id,
    bearer: 'G99000001',
    text: 'WENN … DANN …',
    origin: 'sentence',
    runs,
    ...(reason !== undefined && { reason: { de: reason, en: reason } }),
  })
  const rules = [rule('R1', ['R1']), rule('R2', [], 'nicht lesbar'), rule('R3', ['R3-1', 'R3-2'], 'ein Teil')]
  expect(ids(rulesFor(rules, 'run', '', 'de'))).toEqual(['R1', 'R3'])
  expect(ids(rulesFor(rules, 'told', '', 'de'))).toEqual(['R2'])
  expect(ids(rulesFor(rules, 'all', 'lesbar', 'de'))).toEqual(['R2'])
})
