import { describe, expect, test } from 'vitest'
import type { Field, Member } from '@kurier/forms/definition'
import type { ImportOptions } from '../model/imported.ts'
import type { CodeList } from '../model/tree.ts'
import { importDefaults } from '../terms.ts'
import { inEnglish } from '../testing/in-english.ts'
import { field, group, type SampleField, type SamplePosition } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'
import { newMapping } from './mapping.ts'
import { mappedTree } from './structure.ts'

type MappingInput = { options?: Partial<ImportOptions>; lists?: readonly CodeList[] }

function mapped(members: readonly SamplePosition[], { options, lists = [] }: MappingInput = {}) {
  const mapping = newMapping({ ...importDefaults, ...options }, lists)
  return { ...mappedTree(mapping, sampleTree({ members })), ...mapping }
}

const F = 'F99000000001'
const G = 'G99000000001'

/** The one field of a schema, at a place where it stands so often. */
function one(more: Omit<SampleField, 'id'>, { times = '1:1', ...given }: MappingInput & { times?: string } = {}) {
  const { structure, labels, notes, obstacles } = mapped([[times, field(F, more)]], given)
  return {
    field: structure.fields[F],
    member: structure.root[0],
    label: labels.definitions[F],
    codes: labels.codes[F],
    codeHints: labels.codeHints?.[F],
    kinds: notes.map(({ kind }) => kind),
    notes,
    obstacles,
  }
}

const list = (...rows: readonly Record<string, string>[]): CodeList => ({
  uri: 'urn:example:list',
  version: '1',
  versionUri: 'urn:example:list_1',
  name: 'Liste',
  columns: ['code', 'name', 'hilfe'],
  codeColumn: 'code',
  nameColumn: 'name',
  keyColumns: ['code', 'name'],
  rows: rows.map((values) => ({ values, place: { file: 'list.xml', line: 1 } })),
  place: { file: 'list.xml', line: 1 },
})

describe('data types', () => {
  test.each<[string, Omit<SampleField, 'id'>, Field['type']]>([
    ['text', { constraints: { minLength: '1', maxLength: '5' } }, { kind: 'text', min: 1, max: 5 }],
    ['pattern', { constraints: { pattern: '[0-9]{5}' } }, { kind: 'text', pattern: '^(?:[0-9]{5})$' }],
    ['text_latin', { dataType: 'text_latin' }, { kind: 'text' }],
    ['date', { dataType: 'date' }, { kind: 'date' }],
    ['time', { dataType: 'time' }, { kind: 'time' }],
    ['datetime', { dataType: 'datetime' }, { kind: 'datetime' }],
    ['bool', { dataType: 'bool' }, { kind: 'boolean' }],
    ['num', { dataType: 'num', constraints: { minValue: '0.1' } }, { kind: 'number', min: 0.1 }],
    [
      'num_int',
      { dataType: 'num_int', constraints: { minValue: '0.1', maxValue: '9' } },
      { kind: 'integer', min: 1, max: 9 },
    ],
    ['num_currency', { dataType: 'num_currency', constraints: { maxValue: '9,99' } }, { kind: 'money', max: 9.99 }],
    [
      'file',
      { dataType: 'file', maxSize: '20000000', mediaTypes: ['application/pdf'] },
      { kind: 'proof', maxSize: 20_000_000, mediaTypes: ['application/pdf'] },
    ],
    ['obj', { dataType: 'obj' }, { kind: 'unknown' }],
    ['werte', { codes: [{ code: 'a', name: 'A' }] }, { kind: 'codes', codes: ['a'] }],
  ])('%s', (_, more, type) => {
    expect(one(more).field?.type).toEqual(type)
  })

  test('bounds that contradict each other are dropped, and told', () => {
    const { field, kinds } = one({ constraints: { minLength: '9', maxLength: '5' } })
    expect(field?.type).toEqual({ kind: 'text' })
    expect(kinds).toEqual(['changed'])
  })

  test('a pattern that no text of an allowed length follows is dropped, and told', () => {
    const { field, kinds } = one({ constraints: { pattern: '[0-9]{5}', maxLength: '4' } })
    expect(field?.type).toEqual({ kind: 'text', max: 4 })
    expect(kinds).toEqual(['changed'])
  })

  test('a pattern that cannot be judged is dropped, and told', () => {
    expect(one({ constraints: { pattern: '[a-z-[aeiou]]' } }).kinds).toEqual(['changed'])
  })

  test('what says nothing of a data type is told', () => {
    expect(one({ dataType: 'date', constraints: { pattern: '.*' } }).kinds).toEqual(['unread'])
    expect(one({ constraints: { unread: 'siehe Handbuch' } }).kinds).toEqual(['unread'])
    expect(one({ dataType: 'file', maxSize: 'groß', mediaTypes: ['PDF'] }).kinds).toEqual(['unread', 'unread'])
  })

  test('what nobody knows is asked of nobody and never required', () => {
    const { member, kinds } = one({ dataType: 'obj' })
    expect(member).toEqual({ id: F, required: false })
    expect(kinds).toEqual(['left-out'])
  })

  test('bounds of a day are rules', () => {
    const { structure } = mapped([['1:1', field(F, { dataType: 'date', constraints: { minValue: '1900-01-01' } })]])
    expect(structure.rules).toMatchObject([
      { effect: 'valid', condition: { op: 'not', of: { op: 'less-than', right: { value: '1900-01-01' } } } },
    ])
  })
})

describe('places', () => {
  test.each<[string, Member]>([
    ['1:1', { id: F, required: true }],
    ['0:1', { id: F, required: false }],
    ['0:*', { id: F, required: false, list: { min: 1 } }],
    ['1:*', { id: F, required: true, list: { min: 1 } }],
    ['2:5', { id: F, required: true, list: { min: 2, max: 5 } }],
    ['0:3', { id: F, required: false, list: { min: 1, max: 3 } }],
  ])('%s', (times, member) => {
    expect(one({}, { times }).member).toEqual(member)
  })

  test('several codes are all different, and no more of them are required than there are', () => {
    const { member, kinds } = one({ codes: [{ code: 'a', name: 'A' }] }, { times: '2:*' })
    expect(member?.list).toEqual({ min: 1, unique: true })
    expect(kinds).toEqual(['changed'])
  })

  test('what is required so often that nobody can fill it in is refused', () => {
    expect(one({}, { times: '5000:*' }).obstacles).toMatchObject([{ id: F }])
  })

  test('what stands twice in a group is asked for once', () => {
    const { structure, notes } = mapped([
      ['0:1', field(F)],
      ['1:1', field(F)],
    ])
    expect(structure.root).toEqual([{ id: F, required: true }])
    expect(notes).toMatchObject([{ kind: 'changed', id: F }])
  })

  test('another version of a field keeps its own constraints', () => {
    const second = field(F, { version: '2.0.0', constraints: { maxLength: '9' } })
    const { structure, notes } = mapped([
      ['1:1', field(F)],
      ['0:1', group(G, [['1:1', second]])],
    ])
    expect(structure.fields[`${F}V2_0_0`]?.type).toEqual({ kind: 'text', max: 9 })
    expect(structure.groups[G]?.members).toEqual([{ id: `${F}V2_0_0`, name: F, required: true }])
    expect(notes).toMatchObject([{ kind: 'hint', id: F }])
  })

  test('the same version with other contents does not take its place either', () => {
    const second = field(F, { constraints: { maxLength: '9' } })
    const { structure } = mapped([
      ['1:1', field(F)],
      ['0:1', group(G, [['1:1', second]])],
    ])
    expect(Object.keys(structure.fields)).toEqual([F, `${F}V1_0_0`])
  })

  test('properties have versions where the dialect has them', () => {
    const { structure } = mapped(
      [
        ['1:1', field(F)],
        ['0:1', field('F99000000002', { version: '' })],
      ],
      {
        options: { propertyNames: 'versioned' },
      },
    )
    expect(structure.root).toEqual([
      { id: F, name: `${F}V1.0.0`, required: true },
      { id: 'F99000000002', required: false },
    ])
  })

  test('of a choice exactly one member is there, and none is required by itself', () => {
    const { structure } = mapped([
      [
        '1:1',
        group(
          G,
          [
            ['1:1', field(F)],
            ['1:1', field('F99000000002')],
          ],
          { isChoice: true },
        ),
      ],
    ])
    expect(structure.groups[G]).toMatchObject({
      isChoice: true,
      members: [
        { id: F, required: false },
        { id: 'F99000000002', required: false },
      ],
    })
  })

  test('what nobody can choose is no part of a choice', () => {
    const hidden = field('F99000000002', { fieldKind: 'hidden' })
    const { structure, notes } = mapped([
      [
        '1:1',
        group(
          G,
          [
            ['1:1', field(F)],
            ['1:1', hidden],
          ],
          { isChoice: true },
        ),
      ],
    ])
    expect(structure.groups[G]?.members).toEqual([{ id: F, required: false }])
    expect(notes.filter(({ kind }) => kind === 'left-out')).toMatchObject([{ id: hidden.id }, { id: hidden.id }])
  })

  test('a group without anything in it is left out, and all that was in it is told', () => {
    const empty = group('G99000000002', [['0:1', field(F, { codes: [] })]])
    const { structure, notes } = mapped([
      ['1:1', group(G, [['1:1', empty]])],
      ['1:1', field('F99000000009')],
    ])
    expect(Object.keys(structure.groups)).toEqual([])
    expect(notes.map(({ id, kind }) => `${kind} ${id ?? ''}`)).toEqual([
      `left-out ${F}`,
      'left-out G99000000002',
      `left-out ${G}`,
    ])
  })
})

describe('codes', () => {
  const reference = { uri: 'urn:example:list', version: '1', versionUri: 'urn:example:list_1' }
  const rows: Record<string, string>[] = [
    { code: '1', name: 'eins', hilfe: 'die erste' },
    { code: '2', name: 'zwei' },
  ]

  test('a list is frozen into the form with what its codes mean', () => {
    const { field, codes, codeHints } = one({ list: { ...reference, helpColumn: 'hilfe' } }, { lists: [list(...rows)] })
    expect(field?.type).toEqual({ kind: 'codes', codes: ['1', '2'], list: { uri: 'urn:example:list', version: '1' } })
    expect(codes).toEqual({ '1': { de: 'eins', en: 'eins' }, '2': { de: 'zwei', en: 'zwei' } })
    expect(codeHints).toEqual({ '1': { de: 'die erste', en: 'die erste' } })
  })

  test('columns are those that the field names', () => {
    const { field } = one({ list: { ...reference, codeColumn: 'name' } }, { lists: [list(...rows)] })
    expect(field?.type).toMatchObject({ codes: ['eins', 'zwei'] })
  })

  test('a list that was not given is refused with what is missing', () => {
    const { obstacles } = one({ list: reference })
    expect(obstacles).toMatchObject([{ id: F }])
    expect(obstacles[0] && inEnglish(obstacles[0].message)).toContain('urn:example:list_1')
  })

  test('a list that was not given is free text where that is allowed', () => {
    const { field, kinds } = one({ list: reference }, { options: { openLists: true } })
    expect(field?.type).toEqual({ kind: 'text' })
    expect(kinds).toEqual(['changed'])
  })

  test('another version is taken when it is the only one, and told', () => {
    const { field, kinds } = one({ list: { uri: reference.uri, version: '2' } }, { lists: [list(...rows)] })
    expect(field?.type).toMatchObject({ codes: ['1', '2'] })
    expect(kinds).toEqual(['changed'])
  })

  test('rows without a code, codes that stand twice and codes without a name are told', () => {
    const given = list({ code: '1', name: 'eins' }, { name: 'nichts' }, { code: '1', name: 'uno' }, { code: '3' })
    const { codes, kinds } = one({ list: reference }, { lists: [given] })
    expect(codes).toEqual({ '1': { de: 'eins', en: 'eins' }, '3': { de: '3', en: '3' } })
    expect(kinds).toEqual(['left-out', 'changed', 'hint'])
  })

  test('codes are as documents hold them', () => {
    expect(one({ codes: [{ code: ' a\u0308 ', name: 'Ä' }] }).field?.type).toMatchObject({ codes: ['ä'] })
  })

  test('a list without a version is told', () => {
    const { version: _, versionUri: __, ...given } = list(...rows)
    expect(one({ list: { uri: reference.uri } }, { lists: [given] }).kinds).toEqual(['list-without-version'])
  })

  test('an empty list is refused where it is required, and left out where it is not', () => {
    expect(one({ codes: [] }).obstacles).toMatchObject([{ id: F }])
    expect(one({ codes: [] }, { times: '0:1' })).toMatchObject({ member: undefined, kinds: ['left-out'] })
  })
})

describe('fields that nobody fills in', () => {
  test('a label is a note with its text', () => {
    const { field, member, label, kinds } = one({ fieldKind: 'label', label: 'Hinweis', content: 'Bitte lesen.' })
    expect(field?.type).toEqual({ kind: 'note' })
    expect(member).toEqual({ id: F, required: false })
    expect(label?.text?.de).toBe('Bitte lesen.')
    expect(kinds).toEqual([])
  })

  test('a label stands in documents where the dialect has it there', () => {
    const { field, member } = one({ fieldKind: 'label', content: 'Bitte lesen.' }, { options: { labels: 'in' } })
    expect(field?.type).toEqual({ kind: 'hint' })
    expect(member).toEqual({ id: F, required: true })
  })

  test('a locked field has the value of its content', () => {
    const { field, member } = one({ fieldKind: 'locked', dataType: 'num_int', content: '7' })
    expect(field).toMatchObject({ type: { kind: 'integer' }, fixed: 7 })
    expect(member?.required).toBe(true)
  })

  test.each(['locked', 'hidden'] as const)('a %s field without a value is not required', (fieldKind) => {
    const { field, member, kinds } = one({ fieldKind })
    expect(field?.isHidden).toBe(true)
    expect(member?.required).toBe(false)
    expect(kinds).toEqual(['left-out'])
  })

  test('a value that does not fit is told', () => {
    expect(one({ fieldKind: 'hidden', dataType: 'date', content: 'heute' }).kinds).toEqual(['unread', 'left-out'])
  })

  test('a declaration is not made by the content of a schema', () => {
    const declared = one({ label: 'Ich erkläre alles.', dataType: 'bool', content: 'true' })
    expect(declared).toMatchObject({ field: { isDeclaration: true }, kinds: ['changed'] })
    expect(declared.field).not.toHaveProperty('preset')
  })

  test('that a field should be filled in from what is known already is told, and it is asked', () => {
    expect(one({ prefill: 'optional' })).toMatchObject({ member: { required: true }, kinds: ['hint'] })
  })

  test('the content of other fields stands in them before somebody writes', () => {
    expect(one({ content: 'Berlin' }).field?.preset).toBe('Berlin')
    expect(one({ content: 'Berlin', constraints: { maxLength: '3' } })).toMatchObject({ kinds: ['unread'] })
  })
})
