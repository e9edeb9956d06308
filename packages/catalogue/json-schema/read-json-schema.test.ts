import { describe, expect, it } from 'vitest'
import { faultsOf } from '@kurier/forms/faults'
import { inEnglish } from '../testing/in-english.ts'
import { readJsonSchema } from './read-json-schema.ts'

type Schema = Record<string, unknown>

const ofProperties = (properties: Schema, more: Schema = {}): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
})

function readingOf(schema: unknown) {
  const read = readJsonSchema(schema, 'form.schema.json')
  if (!read.ok) throw new Error(read.obstacles.map(({ message }) => message.en).join('\n'))
  return read.value
}

/** Pointers of what is refused, with what is said of it. */
function refusals(schema: unknown): string[] {
  const read = readJsonSchema(schema, 'form.schema.json')
  return read.ok ? [] : read.obstacles.map(({ message }) => inEnglish(message))
}

const noted = (schema: unknown): string[] =>
  readingOf(schema).notes.map(({ kind, message }) => `${kind}: ${message.en}`)

const fieldOf = (schema: Schema) => Object.values(readingOf(ofProperties({ a: schema })).structure.fields)[0]

describe('what a form cannot say is refused', () => {
  it.each<[string, Schema, string, RegExp]>([
    ['several types', { type: ['string', 'integer'] }, '/type', /one type/],
    ['null', { type: ['string', 'null'] }, '/type', /never null/],
    ['null alone', { type: 'null' }, '/type', /no type/],
    ['keywords without a type', { minLength: 1 }, '/minLength', /type beside it/],
    ['not', { type: 'string', not: { const: 'a' } }, '/not', /instead of which not/],
    ['what holds under a condition', { type: 'string', if: {} }, '/if', /object that has both/],
    ['patternProperties', { type: 'object', patternProperties: {} }, '/patternProperties', /under properties/],
    ['propertyNames', { type: 'object', propertyNames: {} }, '/propertyNames', /under properties/],
    ['minProperties', { type: 'object', minProperties: 1 }, '/minProperties', /required/],
    [
      'unevaluatedProperties',
      { type: 'object', unevaluatedProperties: false },
      '/unevaluatedProperties',
      /additionalProp/,
    ],
    [
      'a schema of further properties',
      { type: 'object', additionalProperties: { type: 'string' } },
      '/additionalProperties',
      /Name each/,
    ],
    ['tuples', { type: 'array', prefixItems: [], items: { type: 'string' } }, '/prefixItems', /must be alike/],
    ['tuples of older drafts', { type: 'array', items: [{ type: 'string' }] }, '/items', /must be alike/],
    ['contains', { type: 'array', items: { type: 'string' }, contains: {} }, '/contains', /under items/],
    ['lists without items', { type: 'array' }, '', /under items/],
    [
      'lists of lists',
      { type: 'array', items: { type: 'array', items: { type: 'string' } } },
      '/items',
      /object between/,
    ],
    ['true as a schema of items', { type: 'array', items: true }, '/items', /true or false/],
    ['a remote reference', { $ref: 'https://schemas.example/x.json#/a' }, '/$ref', /nothing is fetched/],
    ['a reference to nowhere', { $ref: '#/$defs/none' }, '/$ref', /nowhere/],
    ['a reference to what objects inherit', { $ref: '#/constructor' }, '/$ref', /nowhere/],
    ['a reference to an anchor', { $ref: '#anchor' }, '/$ref', /anchor/],
    ['a reference with a broken escape', { $ref: '#/%' }, '/$ref', /no JSON Pointer/],
    ['$dynamicRef', { $dynamicRef: '#x' }, '/$dynamicRef', /\$ref/],
    ['$recursiveRef', { $recursiveRef: '#' }, '/$recursiveRef', /\$ref/],
    ['an address inside', { $id: 'https://schemas.example/y', type: 'string' }, '/$id', /whole schema/],
    ['a bound that is excluded', { type: 'number', exclusiveMinimum: 0 }, '/exclusiveMinimum', /decimals/],
    ['bounds of draft 4', { type: 'integer', minimum: 1, exclusiveMinimum: true }, '/exclusiveMinimum', /a number/],
    ['multiples', { type: 'integer', multipleOf: 5 }, '/multipleOf', /Only decimals/],
    ['an empty list of values', { type: 'string', enum: [] }, '/enum', /lists nothing/],
    ['null as a value', { type: 'string', enum: ['a', null] }, '/enum', /texts, numbers and booleans/],
    ['several numbers', { enum: [1, 2] }, '/enum', /Only texts/],
    ['values of several types', { enum: ['a', 1] }, '', /no type in common/],
    ['a value twice in oneOf', { oneOf: [{ const: 'a' }, { const: 'a' }] }, '/oneOf', /twice/],
    ['schemas to choose from', { type: 'string', anyOf: [{ minLength: 1 }, { const: '' }] }, '/anyOf/0', /one type/],
    ['values that are too long', { type: 'string', maxLength: 1, enum: ['ab'] }, '/enum', /exclude "ab"/],
    ['a pattern that is none', { type: 'string', pattern: '(' }, '/pattern', /no regular expression/],
    ['a pattern that takes too long', { type: 'string', pattern: '^(a+)+$' }, '/pattern', /very long/],
    ['a day with a pattern', { type: 'string', format: 'date', pattern: '^2' }, '/pattern', /no other pattern/],
    ['keywords of other drafts', { type: 'object', dependencies: {} }, '/dependencies', /dependentRequired/],
    ['nullable', { type: 'string', nullable: true }, '/nullable', /never null/],
    [
      'keywords of one library',
      { type: 'string', format: 'date', formatMinimum: '2020-01-01' },
      '/formatMinimum',
      /not taken/,
    ],
    ['a length that is none', { type: 'string', minLength: -1 }, '/minLength', /whole number/],
    ['texts that are none', { type: 'string', title: 7 }, '/title', /a text/],
  ])('%s', (_, schema, below, says) => {
    const [first = '', ...others] = refusals(ofProperties({ a: schema }))
    expect(first).toMatch(says)
    expect(first.startsWith(`/properties/a${below}: `)).toBe(true)
    expect(others).toEqual([])
  })

  it.each<[string, unknown, RegExp]>([
    ['no object', 7, /no JSON Schema/],
    ['null', null, /no JSON Schema/],
    ['a boolean', true, /no JSON Schema/],
    ['a list', [], /no JSON Schema/],
    ['of another draft', { $schema: 'http://json-schema.org/draft-04/schema#' }, /^\/\$schema: .*draft/],
    ['of no object', { type: 'array', items: { type: 'string' } }, /^\/type: /],
    ['without a type', { properties: {} }, /^\/properties: /],
    ['of a required property that is not described', ofProperties({}, { required: ['x'] }), /^\/required: .*“x”/],
    [
      'of a property named __proto__',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      /__proto__: .*otherwise/,
    ],
    ['of a value named __proto__', ofProperties({ a: { enum: ['__proto__'] } }), /enum: /],
    [
      'of a required value that is not described',
      ofProperties({ a: {} }, { required: ['a'] }),
      /does not say what it is/,
    ],
    [
      'whose rule names an unknown property',
      ofProperties({ a: { type: 'boolean' } }, { not: { required: ['b'] } }),
      /^\/not\/required: /,
    ],
    [
      'whose rule is about texts',
      ofProperties({ a: { type: 'string' } }, { if: { properties: { a: { pattern: 'x' } } }, then: false }),
      /^\/if\/properties\/a\/pattern: /,
    ],
  ])('a schema %s', (_, schema, says) => {
    expect(refusals(schema).filter((message) => says.test(message))).toHaveLength(1)
  })

  it('beside a reference, where anything but words stands', () => {
    const $defs = { text: { type: 'string' } }
    const beside = { $ref: '#/$defs/text', title: 'T', description: 'D', minLength: 1 }
    expect(refusals(ofProperties({ a: beside }, { $defs }))).toEqual([
      expect.stringMatching(/^\/properties\/a\/minLength: Beside/),
    ])
  })

  it('everything at once, at most a hundred times', () => {
    const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, { type: 'null' }]))
    expect(refusals(ofProperties(properties))).toHaveLength(100)
    expect(refusals(ofProperties({ a: { type: 'null' }, b: { type: 'string', pattern: '(' } }))).toHaveLength(2)
  })
})

describe('a hostile schema', () => {
  it.each<[string, Schema]>([
    ['itself', ofProperties({ a: { $ref: '#' } })],
    [
      'what refers to it',
      ofProperties({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { $ref: '#/$defs/c' }, c: { $ref: '#/$defs/b' } } }),
    ],
    [
      'a group around it',
      ofProperties(
        { a: { $ref: '#/$defs/b' } },
        { $defs: { b: { type: 'object', properties: { c: { type: 'array', items: { $ref: '#/$defs/b' } } } } } },
      ),
    ],
    ['the group that it is in', ofProperties({ a: { type: 'object', properties: { b: { $ref: '#/properties/a' } } } })],
  ])('that refers to %s is refused', (_, schema) => {
    expect(refusals(schema)).toEqual([expect.stringMatching(/itself/)])
  })

  it('that is deeper than forms can be is refused', () => {
    const deep = (levels: number): Schema =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } }
    expect(refusals(ofProperties({ a: deep(62) }))).toEqual([])
    expect(refusals(ofProperties({ a: deep(70) }))).toEqual([expect.stringMatching(/64 levels/)])
  })

  it('that doubles at each of many levels stays as small as it is written', () => {
    const level = (at: number): [string, Schema] => [
      `d${at}`,
      ofProperties({ a: { $ref: `#/$defs/d${at + 1}` }, b: { $ref: `#/$defs/d${at + 1}` } }),
    ]
    const $defs = Object.fromEntries([...Array.from({ length: 40 }, (_, at) => level(at)), ['d40', { type: 'string' }]])
    const { structure } = readingOf(ofProperties({ a: { $ref: '#/$defs/d0' } }, { $defs }))
    expect(Object.keys(structure.groups).length + Object.keys(structure.fields).length).toBeLessThan(100)
  })

  it('that has more than 5000 schemas is refused', () => {
    const properties = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`p${at}`, { type: 'string' }]))
    expect(refusals(ofProperties(properties))).toEqual([expect.stringMatching(/more than 5000 schemas/)])
  })

  it.each<[string, Schema]>([
    ['values', { type: 'string', enum: Array.from({ length: 10_000 }, (_, at) => `c${at}`) }],
    ['characters', { type: 'string', description: 'x'.repeat(20_000) }],
    ['values', { type: 'object', properties: {}, required: Array.from({ length: 10_000 }, () => 'a') }],
    [
      'values',
      ofProperties(
        { a: { type: 'string' } },
        { not: { properties: { a: { enum: Array.from({ length: 10_000 }, (_, at) => at) } } } },
      ),
    ],
  ])('that refers to a lot of %s very often is refused', (what, schema) => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`p${at}`, { $ref: '#/$defs/much' }]),
    )
    const told = refusals(ofProperties(properties, { $defs: { much: schema } }))
    expect(
      told.filter((message) => message.includes(`more than ${what === 'values' ? 500_000 : 5_000_000} ${what}`)),
    ).toHaveLength(1)
  })

  it('has the names that objects inherit as any others', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf']
    const { structure, labels, codes } = readingOf(
      ofProperties(Object.fromEntries(names.map((name) => [name, { oneOf: [{ const: 'constructor', title: 'X' }] }]))),
    )
    expect(structure.root.map(({ name }) => name)).toEqual(names)
    expect(Object.values(labels).map(({ label }) => label.de)).toEqual(names)
    expect(codes.F99000000001?.constructor).toEqual({ de: 'X', en: 'X' })
    expect(faultsOf(structure, {})).toEqual([])
  })

  it('has 10,000 codes, and texts that stay texts', () => {
    const all = Array.from({ length: 10_000 }, (_, at) => `c${at}`)
    const { structure, labels } = readingOf(
      ofProperties({ a: { type: 'string', title: '<b onclick="x">A</b>', enum: all } }),
    )
    expect(structure.fields.F99000000001?.type).toEqual({ kind: 'codes', codes: all })
    expect(labels.F99000000001?.label.de).toBe('<b onclick="x">A</b>')
    expect(refusals(ofProperties({ a: { type: 'string', description: 'x'.repeat(20_001) } }))).toHaveLength(1)
  })
})

describe('ids', () => {
  const person = { type: 'object', properties: { name: { type: 'string' } } }

  it('are made up in the order of the schema, the same each time', () => {
    const schema = ofProperties({
      a: { type: 'string' },
      b: person,
      c: { type: 'object', properties: { d: { type: 'boolean' } } },
    })
    const { structure } = readingOf(schema)
    expect(Object.keys(structure.fields)).toEqual(['F99000000001', 'F99000000002', 'F99000000003'])
    expect(Object.keys(structure.groups)).toEqual(['G99000000001', 'G99000000002'])
    expect(readingOf(JSON.parse(JSON.stringify(schema)))).toEqual(readingOf(schema))
  })

  it('are shared by what is referred to from several places, but not within one group', () => {
    const reference = { $ref: '#/$defs/person' }
    const inGroup = { type: 'object', properties: { owner: reference } }
    const { structure } = readingOf(ofProperties({ owner: reference, a: inGroup, b: inGroup }, { $defs: { person } }))
    const [owner, a, b] = structure.root
    expect(structure.groups[a?.id ?? '']?.members[0]?.id).toBe(owner?.id)
    expect(structure.groups[b?.id ?? '']?.members[0]?.id).toBe(owner?.id)
    const twice = readingOf(
      ofProperties(
        { F99000001: { $ref: '#/$defs/t' }, 'F99000001V2.0': { $ref: '#/$defs/t' } },
        { $defs: { t: { type: 'string', title: 'T' } } },
      ),
    )
    expect(twice.structure.root.map(({ id, name }) => [id, name])).toEqual([
      ['F99000001', undefined],
      ['F99000001_2', 'F99000001V2.0'],
    ])
  })

  it('of the catalogue are kept, and numbered where they say something else at another place', () => {
    const inGroup = (field: Schema): Schema => ({ type: 'object', properties: { F99000000001: field } })
    const short = { type: 'string', maxLength: 1 }
    const { structure } = readingOf(
      ofProperties({
        G99000001: inGroup(short),
        G99000002: inGroup({ type: 'string' }),
        G99000003: inGroup(short),
        x: { type: 'string' },
      }),
    )
    const inside = Object.values(structure.groups).map(({ members }) => members[0]?.id)
    expect(inside).toEqual(['F99000000001', 'F99000000001_2', 'F99000000001'])
    // the first number that no property is called by
    expect(structure.root.at(-1)).toEqual({ id: 'F99000000002', name: 'x', required: false })
  })
})

describe('fields', () => {
  it.each<[Schema, object]>([
    [{ type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 4.5 }, { type: { kind: 'integer', min: 1, max: 4 } }],
    [{ type: 'number', multipleOf: 0.01, exclusiveMinimum: 0 }, { type: { kind: 'number', min: 0.01, decimals: 2 } }],
    [{ type: 'number', multipleOf: 1 }, { type: { kind: 'integer' } }],
    [{ type: 'string', format: 'date-time' }, { type: { kind: 'datetime' } }],
    [{ type: 'string', format: 'email', minLength: 0 }, { type: { kind: 'text' } }],
    [{ const: 'a' }, { type: { kind: 'text' }, fixed: 'a' }],
    [
      { type: 'number', const: 2.5, minimum: 1 },
      { type: { kind: 'number' }, fixed: 2.5 },
    ],
    [
      { type: 'boolean', enum: [true] },
      { type: { kind: 'boolean' }, fixed: true },
    ],
    [{ enum: [true, false] }, { type: { kind: 'boolean' } }],
    [{ enum: ['a', 'b', 'a'] }, { type: { kind: 'codes', codes: ['a', 'b'] } }],
    [
      { type: 'string', default: 'x' },
      { type: { kind: 'text' }, preset: 'x' },
    ],
    [{ type: 'string', maxLength: 1, default: 'xx' }, { type: { kind: 'text', max: 1 } }],
    [
      { allOf: [{ $ref: '#/$defs/text' }], title: 'A' },
      { title: 'A', type: { kind: 'text', min: 2 } },
    ],
    [{ $ref: 'https://schemas.example/s#/$defs/text' }, { title: 'Text', type: { kind: 'text', min: 2 } }],
  ])('%j', (schema, field) => {
    const $defs = { text: { type: 'string', minLength: 2, title: 'Text' } }
    const { structure } = readingOf(ofProperties({ a: schema }, { $id: 'https://schemas.example/s', $defs }))
    expect(Object.values(structure.fields)).toEqual([field])
  })

  it('of lists take the words of the list before those of its items', () => {
    const items = { type: 'string', title: 'Name', description: 'Wie im Ausweis' }
    const { labels, structure } = readingOf(
      ofProperties({ a: { type: 'array', title: 'Namen', items, minItems: 0, uniqueItems: true } }),
    )
    expect(structure.root).toEqual([{ id: 'F99000000001', name: 'a', required: false, list: { min: 0, unique: true } }])
    expect(labels.F99000000001).toMatchObject({ label: { de: 'Namen' }, hint: { de: 'Wie im Ausweis' } })
  })

  it('have meanings of codes by title, or description, or a list of names', () => {
    const titled = {
      oneOf: [
        { const: '1', title: 'Eins', description: 'Die erste' },
        { const: '2', description: 'Zwei' },
      ],
    }
    const { codes, codeHints } = readingOf(ofProperties({ a: titled, b: { enum: ['x', 'y'], enumNames: ['X', 'Y'] } }))
    expect(codes.F99000000001).toEqual({ 1: { de: 'Eins', en: 'Eins' }, 2: { de: 'Zwei', en: 'Zwei' } })
    expect(codeHints.F99000000001).toEqual({ 1: { de: 'Die erste', en: 'Die erste' } })
    expect(codes.F99000000002?.y?.de).toBe('Y')
  })
})

describe('rules', () => {
  const properties = { a: { enum: ['yes', 'no'] }, b: { type: 'string' }, c: { type: 'string', title: 'Ce' } }
  const rulesOf = (more: Schema) => readingOf(ofProperties(properties, more)).structure.rules
  const [a, b, c] = [['F99000000001'], ['F99000000002'], ['F99000000003']]
  const isYes = { op: 'equal', left: { path: a }, right: { value: 'yes' } }

  it('demand or forbid what a condition decides', () => {
    const yes = { properties: { a: { const: 'yes' } }, required: ['a'] }
    expect(rulesOf({ if: yes, then: { required: ['b'] }, else: { properties: { b: false } } })).toEqual([
      { id: 'R1', effect: 'require', target: b, condition: isYes },
      { id: 'R2', effect: 'forbid', target: b, condition: { op: 'not', of: isYes } },
    ])
    expect(rulesOf({ allOf: [{ if: yes, then: { not: { required: ['c'] } } }] })).toEqual([
      { id: 'R1', effect: 'forbid', target: c, condition: isYes },
    ])
  })

  it('demand what depends on something else', () => {
    const isThere = { op: 'not', of: { op: 'is-empty', path: b } }
    const expected = [{ id: 'R1', effect: 'require', target: c, condition: isThere }]
    expect(rulesOf({ dependentRequired: { b: ['c'] } })).toEqual(expected)
    expect(rulesOf({ $schema: 'http://json-schema.org/draft-07/schema#', dependencies: { b: ['c'] } })).toEqual(
      expected,
    )
  })

  it('say in words what must hold otherwise', () => {
    const [rule] = rulesOf({ anyOf: [{ required: ['b'] }, { required: ['c'] }] }) ?? []
    expect(rule).toMatchObject({
      effect: 'valid',
      message: { de: 'Mindestens eine dieser Angaben wird gebraucht: b, Ce.' },
    })
  })

  it('are those of their group where it has a notation of its own', () => {
    const group = (more: Schema) =>
      readingOf(ofProperties({ g: { type: 'object', properties, ...more } })).structure.groups.G99000000001
    const each = ['a', 'b', 'c'].map((name) => ({ required: [name] }))
    expect(group({ oneOf: each })).toMatchObject({ isChoice: true })
    expect(group({ anyOf: each })).toMatchObject({ rule: { kind: 'any-of', of: [...a, ...b, ...c] } })
    expect(group({ oneOf: each.slice(1) })?.rules).toHaveLength(1)
    expect(group({ oneOf: each, required: ['a'] })?.isChoice).toBeUndefined()
  })
})

describe('notes', () => {
  it('tell once of what says nothing, where it stands first, and how often', () => {
    const odd = { type: 'string', 'x-unit': 'm', minimum: 1, readOnly: true, format: 'uri' }
    expect(noted(ofProperties({ a: odd, b: odd }))).toEqual([
      'unread: “x-unit” is unknown to validators, and says nothing to them. (first at /properties/a/x-unit, 2 times in all)',
      'unread: “minimum” is about values of another type, and says nothing here. (first at /properties/a/minimum, 2 times in all)',
      'unread: “readOnly” changes nothing in the form. (first at /properties/a/readOnly, 2 times in all)',
      'unread: “format: uri” is not checked: the field takes any text. (first at /properties/a/format, 2 times in all)',
    ])
  })

  it('tell of objects that are open, values that are not described, and labels that are long', () => {
    expect(noted(ofProperties({ a: {} }, { additionalProperties: true }))).toEqual([
      'left-out: The schema does not say what stands here: the form does not ask for it. (/properties/a)',
      expect.stringMatching(/^hint: Besides the properties/),
    ])
    expect(noted(ofProperties({ a: { type: 'string', title: 'x'.repeat(121) } }))).toEqual([
      expect.stringMatching(/^long-label/),
    ])
    expect(noted({ type: 'object', additionalProperties: false, properties: { a: { type: 'boolean' } } })).toEqual([
      'hint: The schema does not name its draft; it is read as draft 2020-12. (/$schema)',
    ])
  })

  it('are none where everything is in the form', () => {
    expect(noted(ofProperties({ a: { type: 'string' } }))).toEqual([])
    expect(fieldOf({ type: 'string', $comment: 'urn:x', examples: ['a'] })).toEqual({ type: { kind: 'text' } })
  })
})
