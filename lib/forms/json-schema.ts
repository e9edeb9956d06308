import type { AnyOf, Field, FieldType, FormDefinition, Group, Member } from './definition.ts'
import { questionCodes } from './definition.ts'

/** What a schema needs of a form; labels and pages are not in it. */
export type SchemaSource = Pick<
  FormDefinition,
  'name' | 'version' | 'title' | 'root' | 'furtherProperties' | 'fields' | 'groups'
>

type Schema = Readonly<Record<string, unknown>>

/** {schema_base} of an installation without settings; the committed schema files carry it. */
export const defaultSchemaBase = 'http://localhost:3000/schemas'

/** The address of a form's schema, its `$id` (decisions 8). `schemaBase`: {schema_base}, without a slash at its end. */
export function schemaAddress({ name, version }: Pick<FormDefinition, 'name' | 'version'>, schemaBase: string): string {
  return `${schemaBase}/forms/${name}/${version}/form.schema.json`
}

/**
 * The JSON Schema (draft 2020-12) of a form, in standard keywords only: every definition of the form under `$defs`, each
 * object closed but for those that are not known whole. What only the form asks is not in it. `pattern` holds with the `u`
 * flag, and `format` date is meant to be asserted (decisions 8).
 */
export function jsonSchemaOf(form: SchemaSource, schemaBase: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaAddress(form, schemaBase),
    title: form.title.de,
    ...objectOf({ members: form.root, furtherProperties: form.furtherProperties }),
    $defs: { ...mapped(form.fields, schemaOfField), ...mapped(form.groups, schemaOfGroup) },
  }
}

/** In the order of the ids, so that a definition that moves among tables changes nothing. */
function mapped<Definition>(table: Readonly<Record<string, Definition>>, schemaOf: (definition: Definition) => Schema) {
  const ids = Object.keys(table).toSorted()
  return Object.fromEntries(ids.flatMap((id) => (table[id] === undefined ? [] : [[id, schemaOf(table[id])] as const])))
}

const words = ({ title, description }: Field | Group): Schema => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
})

const schemaOfField = (field: Field): Schema => ({ ...words(field), ...schemaOfType(field.type) })

function schemaOfType(type: FieldType): Schema {
  switch (type.kind) {
    case 'text':
      return { type: 'string', ...bounds('minLength', type.min, 'maxLength', type.max), ...patternOf(type.pattern) }
    case 'codes':
      return { type: 'string', enum: type.codes }
    case 'question':
      return { type: 'string', enum: questionCodes }
    case 'integer':
      return { type: 'integer', ...bounds('minimum', type.min, 'maximum', type.max) }
    case 'number':
      return { type: 'number', ...bounds('minimum', type.min) }
    case 'money':
      return { type: 'number', multipleOf: 0.01, ...bounds('minimum', type.min, 'maximum', type.max) }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'time':
      return { type: 'string', format: 'time' }
    case 'datetime':
      return { type: 'string', format: 'date-time' }
    case 'boolean':
      return { type: 'boolean' }
    case 'proof':
      return { type: 'string' }
    case 'hint':
    case 'note':
    case 'unknown':
      return {}
  }
}

const bounds = (least: string, min?: number, most = '', max?: number): Schema => ({
  ...(min !== undefined && { [least]: min }),
  ...(max !== undefined && { [most]: max }),
})

const patternOf = (pattern?: string): Schema => (pattern === undefined ? {} : { pattern })

const schemaOfGroup = (group: Group): Schema => ({
  ...words(group),
  ...objectOf(group),
  ...(group.rule && schemaOfRule(group.rule)),
})

function objectOf({ members, furtherProperties }: Group): Schema {
  const required = members.filter((member) => member.required).map(({ id }) => id)
  return {
    type: 'object',
    properties: Object.fromEntries(members.map((member) => [member.id, schemaOfMember(member)])),
    ...(required.length > 0 && { required }),
    additionalProperties: furtherProperties ?? false,
  }
}

function schemaOfMember({ id, list }: Member): Schema {
  const definition = { $ref: `#/$defs/${id}` }
  return list ? { type: 'array', items: definition, ...bounds('minItems', list.min, 'maxItems', list.max) } : definition
}

const schemaOfRule = (rule: AnyOf): Schema => ({ anyOf: rule.of.map((id) => ({ required: [id] })) })
