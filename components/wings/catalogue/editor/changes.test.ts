import { expect, it } from 'vitest'
import fc from 'fast-check'
import type { Edits, SaidRule } from '@kurier/forms/edits/changes'
import { changeCounts, changedPlaces, changesOf, editsOf, merged, textAt, withChange, type Changes } from './changes.ts'

const edits: Edits = {
  title: { de: 'Hund' },
  serviceIdentifier: 'urn:de:fim:leika:leistung:99000000000001',
  definitions: { F99000001: { label: { de: 'Name', en: 'Name' }, hint: { de: '' } } },
  codes: { F99000002: { '001': { de: 'ja' } } },
  pages: [{ title: { de: 'Seite', en: 'Page' }, members: ['F99000001'] }],
  rules: { R1: false },
}
const areSame = (one: Changes, other: Changes) => changedPlaces(one, other).length === 0
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

const none: Edits = { definitions: {}, codes: {}, rules: {} }
const rule: SaidRule = {
  host: '',
  effect: 'require',
  target: 'F99000001',
  joint: 'and',
  when: [{ path: 'F99000002', is: 'equal', value: '001' }],
}

it.each<[string, Partial<Edits>]>([
  ['a text', { title: { de: 'Hund' } }],
  ['a text of a definition', { definitions: { F99000001: { hint: { en: 'Its name' } } } }],
  ['a meaning', { codes: { F99000002: { '001': { de: 'ja' } } } }],
  ['the service', { serviceIdentifier: 'urn:x' }],
  ['the pages', { pages: [{ title: { de: 'Seite' }, members: ['F99000001'] }] }],
  ['a rule that is switched off', { rules: { R1: false } }],
  ['a rule of the operator’s own', { ownRules: { 'own-1': rule } }],
  ['what must be answered', { members: { F99000001: 'required' } }],
  ['what may follow later', { members: { 'G99000001.F99000003': 'or-later' } }],
  ['the fields of the name', { applicantName: ['F99000001'] }],
  ['that no field is the name', { applicantName: [] }],
])('%s is one change', (_, said) => {
  expect(changedPlaces(changesOf(none), changesOf({ ...none, ...said }))).toHaveLength(1)
  expect(changedPlaces(changesOf({ ...none, ...said }), changesOf(none))).toHaveLength(1)
  expect(editsOf(changesOf({ ...none, ...said }))).toEqual({ ...none, ...said })
})

it('what is said in another order of members is the same', () => {
  const { host, effect, target, joint } = rule
  const stored: Edits = {
    ...none,
    ownRules: { 'own-1': { when: [{ is: 'equal', path: 'F99000002', value: '001' }], host, joint, effect, target } },
    pages: [{ members: ['F99000001'], title: { en: 'Page', de: 'Seite' } }],
  }
  const typed: Edits = {
    ...none,
    ownRules: { 'own-1': rule },
    pages: [{ title: { de: 'Seite', en: 'Page' }, members: ['F99000001'] }],
  }
  expect(changedPlaces(changesOf(stored), changesOf(typed))).toEqual([])
  const other = changesOf({ ...typed, pages: [{ title: { de: 'Seite', en: 'Page' }, members: ['F99000002'] }] })
  expect(changedPlaces(changesOf(stored), other)).toEqual(['["pages"]'])
})

it('the changes of a definition are those of its texts and meanings, and of what must be answered', () => {
  const members = {
    F99000001: 'optional',
    'G99000001.F99000001': 'required',
    'G99000001.F99000003': 'or-later',
  } as const
  expect([...changeCounts(changesOf({ ...edits, members }))]).toEqual([
    ['F99000001', 5],
    ['F99000002', 1],
    ['F99000003', 1],
  ])
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
