import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import {
  boolean,
  codes,
  date,
  hint,
  integer,
  members,
  money,
  number,
  proof,
  question,
  text,
  unknown,
} from './definition.ts'
import { defaultSchemaBase, jsonSchemaOf, type SchemaSource } from './json-schema.ts'
import { forms } from './registry/forms.generated.ts'
import { definitionIds } from './testing/form-documents.ts'

const sample: SchemaSource = {
  name: 'sample',
  version: '2.1',
  title: { de: 'Muster', en: 'Sample' },
  root: members('G00000002 req', 'F00000001[]'),
  fields: {
    F00000001: { title: 'Text', description: 'a text', type: text(2, 5, '^x') },
    F00000002: { type: text(undefined, 3) },
    F00000003: { type: codes('000', '002-004') },
    F00000004: { type: question },
    F00000005: { type: integer(1, 5) },
    F00000006: { type: number(0) },
    F00000007: { type: money },
    F00000008: { type: date },
    F00000009: { type: boolean },
    F00000010: { type: proof },
    F00000011: { type: hint },
    F00000012: { title: 'Offen', type: unknown },
    F00000013: { type: integer() },
  },
  groups: {
    G00000002: {
      title: 'Gruppe',
      members: members('F00000001', 'F00000002'),
      rule: { kind: 'any-of', of: ['F00000001', 'F00000002'] },
    },
    G00000001: {
      description: 'not known whole',
      members: members('F00000003 req', 'F00000002[2-5] req', 'G00000002'),
      asks: { kind: 'branch', by: 'F00000003', to: { '002': 'G00000002' } },
      furtherProperties: true,
    },
    G00000003: { members: members('F00000001'), asks: { kind: 'any-of', of: ['F00000001'] } },
  },
}

describe('the schema of a form', () => {
  test('has its address, its root and every definition in standard keywords', () => {
    expect(jsonSchemaOf(sample, 'https://schemas.example/a')).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://schemas.example/a/forms/sample/2.1/form.schema.json',
      title: 'Muster',
      $comment: expect.stringContaining('0.07 is a multiple of 0.01'),
      type: 'object',
      properties: {
        G00000002: { $ref: '#/$defs/G00000002' },
        F00000001: { type: 'array', items: { $ref: '#/$defs/F00000001' }, minItems: 1 },
      },
      required: ['G00000002'],
      additionalProperties: false,
      $defs: {
        F00000001: { title: 'Text', description: 'a text', type: 'string', minLength: 2, maxLength: 5, pattern: '^x' },
        F00000002: { type: 'string', maxLength: 3 },
        F00000003: { type: 'string', enum: ['000', '002', '003', '004'] },
        F00000004: { type: 'string', enum: ['001', '002', '003'] },
        F00000005: { type: 'integer', minimum: 1, maximum: 5 },
        F00000006: { type: 'number', minimum: 0 },
        F00000007: { type: 'number', multipleOf: 0.01, minimum: 0 },
        F00000008: { type: 'string', format: 'date' },
        F00000009: { type: 'boolean' },
        F00000010: { type: 'string' },
        F00000011: {},
        F00000012: { title: 'Offen' },
        F00000013: { type: 'integer' },
        G00000001: {
          description: 'not known whole',
          type: 'object',
          properties: {
            F00000003: { $ref: '#/$defs/F00000003' },
            F00000002: { type: 'array', items: { $ref: '#/$defs/F00000002' }, minItems: 2, maxItems: 5 },
            G00000002: { $ref: '#/$defs/G00000002' },
          },
          required: ['F00000003', 'F00000002'],
          additionalProperties: true,
        },
        G00000002: {
          title: 'Gruppe',
          type: 'object',
          properties: { F00000001: { $ref: '#/$defs/F00000001' }, F00000002: { $ref: '#/$defs/F00000002' } },
          additionalProperties: false,
          anyOf: [{ required: ['F00000001'] }, { required: ['F00000002'] }],
        },
        G00000003: {
          type: 'object',
          properties: { F00000001: { $ref: '#/$defs/F00000001' } },
          additionalProperties: false,
        },
      },
    })
  })

  test('is the same text whatever the order of the tables', () => {
    const turned = {
      ...sample,
      fields: Object.fromEntries(Object.entries(sample.fields).reverse()),
      groups: Object.fromEntries(Object.entries(sample.groups).reverse()),
    }
    expect(JSON.stringify(jsonSchemaOf(turned, 'x'))).toBe(JSON.stringify(jsonSchemaOf(sample, 'x')))
  })

  test.each(forms.map((form) => [form.name, form] as const))(
    'is valid and complete, and refers to nothing outside: %s',
    (_, form) => {
      const schema = jsonSchemaOf(form, defaultSchemaBase)
      const ajv = new Ajv2020({ strict: true, strictRequired: false, formats: { date: true } })
      expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null])
      expect(ajv.compile(schema)).toBeTypeOf('function')
      expect(Object.keys(definitionsIn(schema)).sort()).toEqual(definitionIds(form).sort())
    },
  )

  test.each(forms.map((form) => [form.name, form] as const))(
    'takes further properties where the form is not known whole, and nowhere else: %s',
    (_, form) => {
      const schema = jsonSchemaOf(form, defaultSchemaBase)
      const open = Object.entries<unknown>({ root: schema, ...definitionsIn(schema) })
        .flatMap(([id, each]) => (isObjectSchema(each) ? [[id, each.additionalProperties]] : []))
        .filter(([, further]) => further !== false)
      const wanted = form.name === 'housing-burden-first-application' ? ['root', 'G00001548'] : []
      expect(open).toEqual(wanted.map((id) => [id, true]))
    },
  )

  test('says which part of the housing-burden subsidy the specification does not show', () => {
    const form = forms.find(({ name }) => name === 'housing-burden-first-application')
    const description = expect.stringMatching(
      /root object, and which of its groups are required, are decisions of this project/,
    )
    expect(form && jsonSchemaOf(form, defaultSchemaBase)).toMatchObject({ description })
  })

  test('leaves out what only the form asks: one rule is in the schema of the housing-burden subsidy', () => {
    const form = forms.find(({ name }) => name === 'housing-burden-first-application')
    const schema = JSON.stringify(form && jsonSchemaOf(form, defaultSchemaBase))
    expect(schema.match(/"(?:if|then|else|oneOf|allOf|not|dependentRequired)":/g)).toBeNull()
    expect(schema.match(/"anyOf":/g)).toHaveLength(1)
  })
})

const definitionsIn = (schema: object): Record<string, unknown> => ('$defs' in schema ? Object(schema.$defs) : {})

const isObjectSchema = (schema: unknown): schema is { type: 'object'; additionalProperties: unknown } =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'object'
