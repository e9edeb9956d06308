import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '@kurier/forms/document'
import { faultsOf } from '@kurier/forms/faults'
import { formFromFiles } from './form-from-files.ts'
import type { ImportedForm, ImportOptions } from './model/imported.ts'
import type { GivenFile } from './model/tree.ts'
import { importDefaults } from './terms.ts'
import { answersFor, chanceOf } from './testing/answers-for.ts'
import { dogTaxFiles } from './testing/dog-tax.ts'
import { genericode } from './testing/genericode.ts'
import { inEnglish } from './testing/in-english.ts'
import { field, group } from './testing/sample-schema.ts'
import { xdf2Schema, xdf3Schema } from './testing/write-schema.ts'
import { given } from './testing/xml-text.ts'

function imported(files: readonly GivenFile[], options: Partial<ImportOptions> = {}): ImportedForm {
  const read = formFromFiles(files, { ...importDefaults, ...options })
  if (!read.ok) throw new Error(read.obstacles.map(({ message }) => message.en).join('\n'))
  return read.value
}

const refusals = (files: readonly GivenFile[], options: Partial<ImportOptions> = {}) => {
  const read = formFromFiles(files, { ...importDefaults, ...options })
  return read.ok ? [] : read.obstacles.map((one) => ({ ...one, message: inEnglish(one.message) }))
}

const F = 'F99000000001'
const json = (value: object): GivenFile => given('form.schema.json', JSON.stringify(value))

describe.each(['xdf3', 'xdf2'] as const)('the registration of a dog in %s', (format) => {
  const { form, report } = imported(dogTaxFiles(format))

  test('is a form with pages by topic', () => {
    expect(form.title.de).toBe('Hundesteuer anmelden')
    expect(form.pages.map(({ title }) => title.de)).toEqual([
      'Haltende Person',
      'Weitere Angaben',
      'Hund',
      'Ermäßigung',
      'Zahlung',
      'Erklärungen',
    ])
    expect(form.applicantName.map((path) => path.at(-1)?.slice(-3))).toEqual(['228', '227'])
  })

  test('has its lists, rules and texts', () => {
    expect(report.counts).toMatchObject({ groups: 7, lists: 5, codes: 100 })
    expect(report.rules.filter(({ runs }) => runs.length > 0).length).toBeGreaterThanOrEqual(4)
    expect(Object.values(form.labels.ruleTexts ?? {}).flat()).toContainEqual(
      expect.stringContaining('Die Behörde prüft'),
    )
    expect(Object.values(form.fields).some(({ isDeclaration }) => isDeclaration)).toBe(true)
  })

  test('can be sent by whoever answers', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(faultsOf(form, documentOf(form, answersFor(form, chanceOf(seed))))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('is the same in whatever order its files come', () => {
    const { form: same, report: told } = imported(dogTaxFiles(format).toReversed())
    expect([same, told]).toEqual([form, report])
  })
})

describe('files', () => {
  const schema = given('s.xml', xdf3Schema({ version: '1.0.0', members: [['1:1', field(F, { label: 'Name' })]] }))

  test('make a form by their content, with addresses from the id and version of the schema', () => {
    const { form, report } = imported([schema])
    expect(form).toMatchObject({
      name: 's99000000001',
      path: 's99000000001',
      version: '1.0.0',
      title: { de: 'Antrag', en: 'Antrag' },
      serviceIdentifier: '',
      source: { format: 'xdf3', id: 'S99000000001', version: '1.0.0' },
    })
    expect(report.files).toEqual([{ name: 's.xml', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  test('make the form that the options call otherwise', () => {
    const options = {
      name: 'dog',
      path: 'hund',
      version: '2',
      serviceIdentifier: 'urn:x:1',
      schemaUri: 'https://x.example/1',
    }
    expect(imported([schema], options).form).toMatchObject(options)
  })

  test('of a working copy have the first version, which is told', () => {
    const { form, report } = imported([
      given('s.xml', xdf2Schema({ version: '', members: [['1:1', field('F99000001')]] })),
    ])
    expect(form.version).toBe('1.0')
    expect(report.notes).toMatchObject([{ kind: 'no-name' }, { kind: 'hint' }])
  })

  test('that are no schema are refused', () => {
    const list = given('list.xml', genericode({ uri: 'urn:example:list', version: '1', rows: [['1', 'eins']] }))
    expect(refusals([])).toHaveLength(1)
    expect(refusals([list])).toMatchObject([{ place: { file: 'list.xml' } }])
    expect(refusals([given('x.txt', 'hallo')])).toHaveLength(1)
  })

  test('with names that no address may have are refused', () => {
    expect(refusals([schema], { name: '../x' })).toHaveLength(1)
    expect(refusals([schema], { version: '..' })).toHaveLength(1)
  })

  test('lead to a report of lists that nobody asked for', () => {
    const list = given('list.xml', genericode({ uri: 'urn:example:list', version: '1', rows: [['1', 'eins']] }))
    expect(imported([schema, list]).report.notes.slice(1)).toMatchObject([
      { kind: 'unread', place: { file: 'list.xml' } },
    ])
  })

  test('of any content lead to a form or to obstacles', () => {
    const content: fc.Arbitrary<string> = fc.oneof(
      fc.string(),
      fc.json(),
      fc.string().map((text) => `<xdf:x xmlns:xdf="urn:xoev-de:fim:standard:xdatenfelder_2">${text}</xdf:x>`),
      fc.constant(
        '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"a":{"type":"string"}}}',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(
          content.map((text) => given('x', text)),
          { maxLength: 3 },
        ),
        (files) => {
          const read = formFromFiles(files, importDefaults)
          expect(read.ok || read.obstacles.length > 0).toBe(true)
        },
      ),
    )
  })
})

describe('a JSON Schema', () => {
  const object = { type: 'object', additionalProperties: false }
  const draft = { $schema: 'https://json-schema.org/draft/2020-12/schema' }

  test('alone is a form with its address and version, and is served as it was given', () => {
    const given = {
      ...draft,
      ...object,
      $id: 'https://schema.example/fim/s99000092_1.2.schema.json',
      title: 'Antrag',
      properties: { F60000227: { type: 'string', title: 'Familienname', minLength: 1 } },
      required: ['F60000227'],
    }
    const { form, schema } = imported([json(given)])
    expect(form).toMatchObject({
      name: 's99000092',
      version: '1.2',
      schemaUri: given.$id,
      applicantName: [['F60000227']],
    })
    expect(schema).toEqual(given)
    expect(form.source).toEqual({ format: 'json-schema', id: given.$id, version: '1.2' })
  })

  test('without an address has the name of its file', () => {
    const { form } = imported([
      given(
        'Hund & Steuer.schema.json',
        JSON.stringify({ ...draft, ...object, properties: { a: { type: 'string' } } }),
      ),
    ])
    expect(form).toMatchObject({ name: 'hund-steuer', version: '1.0' })
    expect(form.schemaUri).toBeUndefined()
  })

  const tree = (more: Parameters<typeof field>[1] = {}) =>
    given(
      's.xml',
      xdf3Schema({
        members: [
          [
            '1:1',
            group('G99000000001', [
              ['0:1', field(F, more)],
              ['1:1', field('F99000000002', { fieldKind: 'label', content: 'Lesen' })],
            ]),
          ],
        ],
      }),
    )
  const beside = (properties: object, required: string[]) =>
    json({
      ...draft,
      ...object,
      $id: 'https://schema.example/1.json',
      required: ['G99000000001V1.0.0'],
      properties: { 'G99000000001V1.0.0': { ...object, properties, required } },
    })
  const versioned = { 'F99000000001V1.0.0': { type: 'string' } }

  test('beside a schema of the catalogue says what properties are called and what is required', () => {
    const { form, report, schema } = imported([tree(), beside(versioned, ['F99000000001V1.0.0'])])
    expect(form.groups.G99000000001?.members[0]).toEqual({ id: F, name: 'F99000000001V1.0.0', required: true })
    expect(form.schemaUri).toBe('https://schema.example/1.json')
    expect(form.given?.root).toHaveLength(1)
    expect(schema).toBeDefined()
    expect(report.notes.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'no-name'])
    const document = { 'G99000000001V1.0.0': { 'F99000000001V1.0.0': 'x' } }
    expect(faultsOf(form, document)).toEqual([])
  })

  test('beside it may keep labels', () => {
    const { form } = imported([tree(), beside({ ...versioned, 'F99000000002V1.0.0': {} }, ['F99000000002V1.0.0'])])
    expect(form.fields.F99000000002?.type).toEqual({ kind: 'hint' })
    expect(faultsOf(form, documentOf(form, {}))).toEqual([])
  })

  test.each<[string, object, string[], Parameters<typeof field>[1]]>([
    ['lacks a property', {}, [], {}],
    ['requires another one', { ...versioned, x: { type: 'string' } }, ['x'], {}],
    ['has another type', { 'F99000000001V1.0.0': { type: 'number' } }, [], {}],
    ['has a list in its place', { 'F99000000001V1.0.0': { type: 'array', items: { type: 'string' } } }, [], {}],
    ['requires what nobody can fill in', versioned, ['F99000000001V1.0.0'], { fieldKind: 'locked' }],
    ['has none of its codes', { 'F99000000001V1.0.0': { enum: ['x'] } }, [], { codes: [{ code: 'a', name: 'A' }] }],
    [
      'has other lengths',
      { 'F99000000001V1.0.0': { type: 'string', maxLength: 3 } },
      [],
      { constraints: { minLength: '5' } },
    ],
  ])('that %s is refused beside it', (_, properties, required, more) => {
    expect(refusals([tree(more), beside(properties, required)])).toHaveLength(1)
  })

  test('is not taken twice, nor under two addresses', () => {
    expect(
      refusals([beside(versioned, []), json({ ...draft, ...object, properties: { b: { type: 'string' } } })]),
    ).toHaveLength(1)
    expect(refusals([tree(), beside(versioned, [])], { schemaUri: 'https://schema.example/2.json' })).toHaveLength(1)
  })

  test('takes the rules with it that would rule out what it requires', () => {
    const rule = { id: 'R99000000001', text: `Wenn F99000000003 = wahr, dann zeige ${F} nicht an.` }
    const schema = xdf3Schema({
      rules: [rule],
      members: [
        ['1:1', field(F, { label: 'Name' })],
        ['0:1', field('F99000000003', { label: 'Ohne', dataType: 'bool' })],
      ],
    })
    const properties = { [F]: { type: 'string' }, F99000000003: { type: 'boolean' } }
    const alone = imported([given('s.xml', schema)])
    expect(alone.form.rules?.length).toBeGreaterThan(0)
    const { form, report } = imported([
      given('s.xml', schema),
      json({ ...draft, ...object, properties, required: [F] }),
    ])
    expect(form.rules).toEqual([])
    expect(form.root[0]).toEqual({ id: F, required: true })
    expect(report.rules).toMatchObject([{ runs: [], reason: { de: expect.stringContaining('JSON-Schema') } }])
  })
})

test('a list that is missing is told once, with the labels of its fields, of many fields the first ten', () => {
  const list = { uri: 'urn:example:codeliste:staat', version: '2', versionUri: 'urn:example:codeliste:staat_2' }
  const choice = (at: number) =>
    ['1:1', field(`F990000000${at}`, { label: `Staat ${at}`, fieldKind: 'select', list })] as const
  const schema = (count: number) =>
    given(
      's.xml',
      xdf3Schema({ members: [['1:1', field(F)], ...Array.from({ length: count }, (_, at) => choice(at + 10))] }),
    )
  const [told, ...others] = refusals([schema(2)])
  expect(others).toEqual([])
  expect(told?.message).toMatch(
    /^The code list urn:example:codeliste:staat_2 is missing\. Its codes are needed by “Staat 10” \(F99000000010\), “Staat 11” \(F99000000011\)\./,
  )
  expect(refusals([schema(12)])[0]?.message).toContain('“Staat 19” (F99000000019) and 2 more.')
})
