import { describe, expect, it } from 'vitest'
import { boolean, members, money, text, type FieldId, type FormDefinition, type Member } from './definition.ts'
import { CHOICE } from './choices.ts'
import { documentOf, presetsOf, presetValues, valuesOf } from './document.ts'
import { faultsOf } from './faults.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { openings } from './presence.ts'
import { smallForm } from './testing/small-form.ts'
import { judgedBy } from './validator.ts'

const named = (id: Member['id'], name: string, required = false): Member => ({ id, name, required })
const titled = (fields: FormDefinition['fields']): FormDefinition['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, { title: `Titel ${id}`, ...field }]))

/** What schemas of the catalogue say and the two forms do not: a member of each sort, by names that are no ids. */
const form: FormDefinition = {
  ...smallForm,
  source: { format: 'json-schema', id: 'x', version: '1' },
  labels: { definitions: {}, codes: {} },
  root: [
    named('F00000001', 'note', true),
    named('F00000002', 'a/b~c', true),
    named('F00000003', '__proto__'),
    named('F00000004', 'toString'),
    named('F00000005', 'hidden'),
    named('G00000001', 'contact'),
    { id: 'F00000006', name: 'lines', required: false, list: { min: 0, max: 3, unique: true } },
    named('G00000002', 'optional'),
    named('F00000010', 'time'),
    named('F00000011', 'moment'),
  ],
  fields: titled({
    F00000001: { type: { kind: 'note' } },
    F00000002: { type: text(1, 5), fixed: 'DE' },
    F00000003: { type: { kind: 'number', min: 0.5, max: 2.5, decimals: 1 }, preset: 1.5 },
    F00000004: { type: boolean, isDeclaration: true },
    F00000005: { type: text(), isHidden: true },
    F00000006: { type: text(1, 5) },
    F00000007: { type: text(1, 5) },
    F00000008: { type: text(1, 5), preset: 'neu' },
    F00000009: { type: money, fixed: 2 },
    F00000010: { type: { kind: 'time' } },
    F00000011: { type: { kind: 'datetime' } },
  }),
  groups: {
    G00000001: {
      title: 'Kontakt',
      members: [named('F00000007', 'phone', true), named('G00000003', 'post')],
      isChoice: true,
    },
    G00000002: { title: 'Wahlfrei', members: members('F00000008', 'F00000009') },
    G00000003: { title: 'Post', members: members('F00000007 req') },
  },
}

const told = (document: unknown, of = form) => faultsOf(of, document).map(({ kind, pointer }) => `${kind} ${pointer}`)
/** Read as documents are, so that `__proto__` is a property like any other. */
const read = (properties: string): unknown => JSON.parse(`{"a/b~c":"DE"${properties && `,${properties}`}}`)

describe('a document by the names of an imported form', () => {
  it('is judged by its own properties, whatever objects of the language inherit', () => {
    expect(told(read(''))).toEqual([])
    expect(told({})).toEqual(['missing /a~1b~0c'])
    expect(told(read('"__proto__":0.4,"toString":1,"constructor":1'))).toEqual([
      'too-small /__proto__',
      'type /toString',
      'unknown-property /constructor',
    ])
    expect(faultsOf(form, read('"__proto__":2.55'))).toEqual([
      { kind: 'too-large', limit: 2.5, id: 'F00000003', pointer: '/__proto__' },
      { kind: 'decimals', limit: 1, id: 'F00000003', pointer: '/__proto__' },
    ])
  })

  it('has no note, another value for what is fixed, nothing twice', () => {
    expect(told({ note: 'x', 'a/b~c': 'FR', lines: ['x', 'y', 'x'] })).toEqual([
      'unknown-property /note',
      'not-fixed /a~1b~0c',
      'not-unique /lines',
    ])
  })

  it('has exactly one member of a choice, whatever each demands', () => {
    const fault = { kind: 'one-of', id: 'G00000001', pointer: '/contact', of: ['F00000007', 'G00000003'] }
    expect(faultsOf(form, read('"contact":{}'))).toEqual([fault])
    expect(faultsOf(form, read('"contact":{"phone":"1","post":{"F00000007":"x"}}'))).toEqual([fault])
    expect(told(read('"contact":{"post":{}}'))).toEqual(['missing /contact/post/F00000007'])
  })

  it('that is hostile is soon done with', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => ({ at }))
    expect(judgedBy(form, { lines }).length).toBeLessThan(2100)
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(told({ 'a/b~c': deep, lines: [deep, deep] })).toEqual([
      'type /a~1b~0c',
      'not-unique /lines',
      'type /lines/0',
      'type /lines/1',
    ])
  })
})

describe('a form with a structure that was given', () => {
  const given = {
    root: [named('F00000051', 'a/b~c'), { id: 'G00000051', name: 'contact', required: true } as const],
    fields: { F00000051: { type: text(3) }, F00000052: { type: text() }, F00000053: { type: text() } },
    groups: {
      G00000051: {
        members: [named('F00000052', 'phone'), named('F00000053', 'other')],
        rule: { kind: 'any-of', of: ['F00000052', 'F00000053'] as FieldId[] } as const,
        furtherProperties: true as const,
      },
    },
  }
  const both: FormDefinition = { ...form, given }

  it('has documents follow both, each fault once, at definitions of its own', () => {
    expect(faultsOf(both, { lines: [] })).toEqual([
      { kind: 'missing', id: 'F00000002', pointer: '/a~1b~0c' },
      { kind: 'missing', id: 'G00000001', pointer: '/contact' },
      { kind: 'unknown-property', pointer: '/lines' },
    ])
    expect(told(read('"contact":{"phone":"1"}'), both)).toEqual(['too-short /a~1b~0c'])
    expect(faultsOf(both, { 'a/b~c': 'DE', contact: { post: { F00000007: 'x' } } })).toEqual([
      { kind: 'too-short', limit: 3, id: 'F00000002', pointer: '/a~1b~0c' },
      { kind: 'none-of', id: 'G00000001', pointer: '/contact', of: ['F00000007'] },
    ])
  })
})

describe('what is filled in in an imported form', () => {
  it('is sent by names, with what is fixed, and without what is hidden, only read or not chosen', () => {
    const contact = { [CHOICE]: 'G00000003', F00000007: 'x', G00000003: { F00000007: 'y' } }
    const values = { F00000001: 'x', F00000005: 'x', F00000003: '1,5', F00000004: 'true', G00000001: contact }
    const sent = documentOf(form, values)
    expect(JSON.stringify(sent)).toBe(
      '{"a/b~c":"DE","__proto__":1.5,"toString":true,"contact":{"post":{"F00000007":"y"}}}',
    )
    expect(told(sent)).toEqual([])
    expect(valuesOf(form, sent)).toEqual({
      F00000002: 'DE',
      F00000003: '1,5',
      F00000004: 'true',
      G00000001: { [CHOICE]: 'G00000003', G00000003: { F00000007: 'y' } },
    })
  })

  it('says nothing by a box that is not ticked, by a choice that is not made, and by what is fixed alone', () => {
    const values = { F00000004: 'false', G00000001: { F00000007: 'x' }, G00000002: { F00000008: '' } }
    expect(documentOf(form, values)).toEqual({ 'a/b~c': 'DE' })
    expect(documentOf(form, { G00000002: { F00000008: 'x' } })).toEqual({
      'a/b~c': 'DE',
      optional: { F00000008: 'x', F00000009: 2 },
    })
  })

  it('has what was chosen there, so that what is missing in it is told', () => {
    const sent = documentOf(form, { G00000001: { [CHOICE]: 'G00000003' }, F00000006: ['x'] })
    expect(told(sent)).toEqual(['missing /contact/post/F00000007'])
  })

  it('has times with an offset in the document, and without one in the form', () => {
    const values = { F00000010: '14:30', F00000011: '2026-07-01T09:00' }
    const sent = documentOf(form, values)
    expect(sent).toMatchObject({ time: '14:30:00+01:00', moment: '2026-07-01T09:00:00+02:00' })
    expect([told(sent), valuesOf(form, sent)]).toEqual([[], { ...values, F00000002: 'DE' }])
    expect(told(documentOf(form, { F00000010: 'noon' }))).toEqual(['no-time /time'])
  })

  it('begins with presets, in groups that need not be there when they are opened', () => {
    expect(presetValues(form)).toEqual({ F00000003: '1,5' })
    expect(presetsOf(form, 'G00000002')).toEqual({ F00000008: 'neu' })
  })

  it('begins a list of fields with the preset as its first entry', () => {
    const { F00000006: lines, ...others } = form.fields
    const withLines = { ...form, fields: { ...others, F00000006: { ...(lines ?? expect.fail()), preset: 'neu' } } }
    expect(presetValues(withLines)).toEqual({ F00000003: '1,5', F00000006: ['neu'] })
  })

  it('opens nothing by the order of its members', () => {
    expect([...openings(form, { members: form.root }).values()].every(({ kind }) => kind === 'always')).toBe(true)
  })
})

it('the schema of an imported form says all of it by names', () => {
  expect(jsonSchemaOf(form, 'x')).toMatchObject({
    required: ['a/b~c'],
    properties: { lines: { type: 'array', minItems: 0, maxItems: 3, uniqueItems: true } },
    $defs: {
      F00000002: { type: 'string', const: 'DE' },
      F00000003: { type: 'number', multipleOf: 0.1, minimum: 0.5, maximum: 2.5, default: 1.5 },
      F00000010: { type: 'string', format: 'time' },
      F00000011: { type: 'string', format: 'date-time' },
      G00000001: { oneOf: [{ required: ['phone'] }, { required: ['post'] }] },
    },
  })
  const schema = JSON.stringify(jsonSchemaOf(form, 'x'))
  expect(schema).not.toContain('F00000001"')
  expect(schema).toContain('"__proto__":{"$ref":"#/$defs/F00000003"}')
  const codes = { kind: 'codes', codes: ['1'], list: { uri: 'urn:de:list', version: '2' } } as const
  expect(jsonSchemaOf({ ...form, fields: { F00000001: { type: codes } } }, 'x')).toMatchObject({
    $defs: { F00000001: { type: 'string', enum: ['1'], $comment: 'urn:de:list 2' } },
  })
})
