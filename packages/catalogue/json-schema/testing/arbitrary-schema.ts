import fc from 'fast-check'

type Schema = Record<string, unknown>

const integerBounds = fc.record(
  {
    minimum: fc.integer({ min: -3, max: 1 }),
    exclusiveMaximum: fc.constantFrom(3, 4.5),
    exclusiveMinimum: fc.constantFrom(-2, 0),
  },
  { requiredKeys: [] },
)
const texts = fc.record(
  {
    minLength: fc.nat(2),
    maxLength: fc.integer({ min: 2, max: 5 }),
    pattern: fc.constant('^[a-c]+$'),
  },
  { requiredKeys: [] },
)

const values: fc.Arbitrary<Schema> = fc.oneof(
  texts.map((more) => ({ type: 'string', ...more })),
  fc.constantFrom('date', 'time', 'date-time').map((format) => ({ type: 'string', format })),
  integerBounds.map((more) => ({ type: 'integer', ...more })),
  fc
    .record({ minimum: fc.constantFrom(0, 0.5), maximum: fc.constantFrom(2, 19.99) }, { requiredKeys: [] })
    .map((more) => ({ type: 'number', ...more })),
  fc.constantFrom(1, 0.1, 0.01).map((multipleOf) => ({ type: 'number', multipleOf, exclusiveMinimum: 0 })),
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: ['string'], enum: ['a', 'b', 'constructor'] }),
  fc.constant({ enum: ['a', 'b'], enumNames: ['A', 'B'] }),
  fc.constant({
    oneOf: [
      { const: 'a', title: 'A' },
      { const: 'b', description: 'B' },
    ],
  }),
  fc.constant({ type: 'string', anyOf: [{ const: 'a' }, { const: 'a' }, { type: 'string', enum: ['b'] }] }),
  fc.constantFrom(
    { const: 'a' },
    { const: 2 },
    { type: 'boolean', const: true },
    { type: 'string', enum: ['a', 'b'], const: 'a' },
  ),
  fc.constantFrom({}, { title: 'Hinweis' }),
)

const lists = (items: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> =>
  fc
    .record(
      { items, minItems: fc.nat(2), maxItems: fc.integer({ min: 2, max: 3 }), uniqueItems: fc.boolean() },
      { requiredKeys: ['items'] },
    )
    .map((more) => ({ type: 'array', ...more }))

const names = ['a', 'b', 'c', 'hasOwnProperty', 'x/y', 'F99000001', 'F99000002V1.0', 'G99000001V2.0'] as const

/** What a rule may say of properties: that they are there, or have values that they could have. */
function clauses(properties: Readonly<Record<string, Schema>>): fc.Arbitrary<Schema> {
  const some = fc.constantFrom(...Object.keys(properties))
  const inside = some.map((name) => ({ properties: { [name]: saying(properties[name] ?? {}) } }))
  const { clause } = fc.letrec<{ clause: Schema }>((tie) => ({
    clause: fc.oneof(
      { maxDepth: 2 },
      fc.uniqueArray(some, { minLength: 1, maxLength: 2 }).map((required) => ({ required })),
      inside,
      inside.map((one) => ({ ...one, required: Object.keys(one.properties) })),
      tie('clause').map((not) => ({ not })),
      fc
        .tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(tie('clause'), { minLength: 1, maxLength: 3 }))
        .map(([keyword, of]) => ({ [keyword]: of })),
      fc.tuple(tie('clause'), tie('clause')).map(([one, other]) => ({ ...one, ...other })),
    ),
  }))
  return clause
}

function saying({ type, properties, ...schema }: Schema): unknown {
  if (type === 'array') return { contains: { const: 'a' } }
  if (type === 'object') return { type, required: Object.keys(properties as object).slice(0, 1) }
  if (type === 'integer' || type === 'number') return { minimum: 1, not: { const: 2 } }
  if (type === 'boolean') return { const: true }
  if (type === undefined && schema.enum === undefined) return schema.title === undefined ? true : false
  return { enum: ['a', 'abc', '2024-02-29'] }
}

const rules = (properties: Readonly<Record<string, Schema>>): fc.Arbitrary<Schema> => {
  const clause = clauses(properties)
  const some = fc.constantFrom(...Object.keys(properties))
  const conditional = fc
    .record({ if: clause, then: clause, else: clause }, { requiredKeys: ['if'] })
    .map((one) => ({ allOf: [one] }))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: conditional },
    fc.record({ if: clause, then: clause }),
    fc.tuple(some, some).map(([one, other]) => ({ dependentRequired: { [one]: [other] } })),
    fc.tuple(some, clause).map(([one, other]) => ({ dependentSchemas: { [one]: other } })),
    fc.constant({ oneOf: Object.keys(properties).map((name) => ({ required: [name] })) }),
    fc.constant({ anyOf: Object.keys(properties).map((name) => ({ required: [name] })) }),
    clause.map((one) => ('required' in one || 'properties' in one ? { allOf: [one] } : one)),
  )
}

const { object } = fc.letrec<{ object: Schema; part: Schema }>((tie) => ({
  part: fc.oneof({ maxDepth: 2 }, { weight: 4, arbitrary: values }, lists(values), tie('object'), lists(tie('object'))),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...names), tie('part'), { minKeys: 1, maxKeys: 4 }),
      closed: fc.constantFrom(false, false, true, undefined),
      needed: fc.nat(15),
    })
    .chain(({ properties, closed, needed }) => {
      // what is of no type may be missing
      const asked = Object.keys(properties).filter((name) => isSaid(properties[name]))
      const required = asked.filter((_, at) => (needed >> at) % 2 === 1)
      const whole = {
        type: 'object',
        properties,
        ...(required.length > 0 && { required }),
        ...(closed !== undefined && { additionalProperties: closed }),
      }
      return rules(properties).map((more) => ({ ...whole, ...more }))
    }),
}))

const isSaid = ({ items, ...schema }: Schema = {}): boolean =>
  typeof items === 'object' ? isSaid({ ...items }) : Object.keys(schema).some((keyword) => keyword !== 'title')

/** Parts as definitions that are referred to. */
function withReferences(schema: Schema, keyword: string): Schema {
  const definitions: Schema = {}
  const visit = (one: Schema): Schema => {
    const { properties, items, ...rest } = one
    return {
      ...rest,
      ...(properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(properties as Record<string, Schema>).map(([name, part]) => [name, referred(part)]),
        ),
      }),
      ...(items !== undefined && { items: referred(items as Schema) }),
    }
  }
  const referred = (part: Schema): Schema => {
    const content = visit(part)
    const known = Object.keys(definitions).find((name) => JSON.stringify(definitions[name]) === JSON.stringify(content))
    const name = known ?? `d/${Object.keys(definitions).length}`
    definitions[name] = content
    return { $ref: `#/${keyword}/${name.replace('/', '~1')}` }
  }
  return { ...visit(schema), [keyword]: definitions }
}

const asDraft07 = (schema: Schema): Schema => {
  const text = JSON.stringify(schema)
    .replaceAll('"dependentRequired"', '"dependencies"')
    .replaceAll('"dependentSchemas"', '"dependencies"')
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...(JSON.parse(text) as Schema) }
}

const dialects: readonly ((schema: Schema) => Schema)[] = [
  (schema) => ({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }),
  (schema) => ({ $schema: 'https://json-schema.org/draft/2019-09/schema', ...withReferences(schema, '$defs') }),
  asDraft07,
  (schema) => asDraft07(withReferences(schema, 'definitions')),
]

/** JSON Schemas of what is taken, in every draft, written out or with references. */
export const arbitrarySchema: fc.Arbitrary<Schema> = fc
  .tuple(object, fc.constantFrom(...dialects))
  .map(([schema, dialect]) => dialect(schema))
