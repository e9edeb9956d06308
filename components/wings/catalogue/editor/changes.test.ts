import { expect, it } from 'vitest'
import fc from 'fast-check'
import type { Edits } from '@kurier/forms/edits/changes'
import { areSame, changesOf, editsOf, merged, textAt, withChange, type Changes } from './changes.ts'

const edits: Edits = {
  title: { de: 'Hund' },
  serviceIdentifier: 'urn:de:fim:leika:leistung:99000000000001',
  definitions: { F99000001: { label: { de: 'Name', en: 'Name' }, hint: { de: '' } } },
  codes: { F99000002: { '001': { de: 'ja' } } },
  pages: [{ title: { de: 'Seite', en: 'Page' }, members: ['F99000001'] }],
  rules: { R1: false },
}
const label = (id: string) => ['definitions', id, 'label', 'de']

it('edits taken apart and put together are the same', () => {
  expect(editsOf(changesOf(edits))).toEqual(edits)
  expect(editsOf(new Map())).toEqual({ definitions: {}, codes: {}, rules: {} })
})

it('names of objects are names like all others', () => {
  const made = editsOf(withChange(new Map(), label('__proto__'), 'x'))
  expect(Object.keys(made.definitions)).toEqual(['__proto__'])
  expect(textAt(changesOf(made), label('__proto__'))).toBe('x')
})

it('a change can be said and taken back', () => {
  const before = changesOf(edits)
  const changed = withChange(before, label('F99000001'), 'Rufname')
  expect(textAt(changed, label('F99000001'))).toBe('Rufname')
  expect(areSame(withChange(changed, label('F99000001'), 'Name'), before)).toBe(true)
  expect(editsOf(withChange(before, ['rules', 'R1'], undefined)).rules).toEqual({})
})

it('of two people each keeps what only one of them changed, and mine counts where both did', () => {
  const base = changesOf({ definitions: { F1: { label: { de: 'eins' } } }, codes: {}, rules: { R1: false } })
  const mine = withChange(withChange(base, label('F1'), 'mein'), ['rules', 'R1'], undefined)
  const theirs = withChange(withChange(base, label('F1'), 'ihr'), label('F2'), 'zwei')
  const { changes, both } = merged(base, mine, theirs)
  expect(editsOf(changes)).toEqual({
    definitions: { F1: { label: { de: 'mein' } }, F2: { label: { de: 'zwei' } } },
    codes: {},
    rules: {},
  })
  expect(both).toBe(1)
})

it('whoever changed nothing gets what the other one said, and nobody loses a change to somebody who made none', () => {
  const some = fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'))
    .map((said): Changes => new Map(Object.entries(said).map(([name, text]) => [JSON.stringify([name]), text])))
  fc.assert(
    fc.property(some, some, (base, other) => {
      expect(areSame(merged(base, base, other).changes, other)).toBe(true)
      expect(areSame(merged(base, other, base).changes, other)).toBe(true)
      expect(merged(base, other, other).both).toBe(0)
    }),
  )
})
