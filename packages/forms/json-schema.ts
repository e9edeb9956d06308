import type {
  CodeListName,
  DefinitionId,
  Field,
  FieldType,
  FormDefinition,
  Group,
  Member,
  FormRule,
} from './definition.ts'
import { documentMembers, nameOf, questionCodes, rootGroup } from './definition.ts'
import { isExpressible, schemaOfRule } from './rule-schema.ts'

/** What a schema needs of a form; labels and pages are not in it. */
export type SchemaSource = Pick<
  FormDefinition,
  'name' | 'version' | 'title' | 'schemaDescription' | 'root' | 'furtherProperties' | 'rules' | 'fields' | 'groups'
>

type SchemaObject = Readonly<Record<string, unknown>>

/** For those who judge by the schema with a library of theirs; docs/forms.md says more. */
const judgedAlike =
  'multipleOf holds for the decimal number as it is written: 0.07 is a multiple of 0.01, which ajv 8 by itself denies. ' +
  "Patterns are ECMAScript's with the flag u, which Python's re does not read (\\p{L}). Found to agree with this service on 7,876 " +
  'documents: ajv with a multipleOf on decimals, santhosh-tekuri/jsonschema v6 (Go), jsonschema-rs (Rust, Python).'

/** {schema_base} of an installation without settings; the committed schema files carry it. */
export const defaultSchemaBase = 'http://localhost:3000/schemas'

/** The address of a form's schema, its `$id` (decisions 8). `schemaBase`: {schema_base}, without a slash at its end. */
export function schemaAddress({ name, version }: Pick<FormDefinition, 'name' | 'version'>, schemaBase: string): string {
  return `${schemaBase}/forms/${name}/${version}/form.schema.json`
}

/**
 * The JSON Schema (draft 2020-12) of a form, in standard keywords only: every definition of the form under `$defs`, each
 * object closed but for those that are not known whole. What only the form asks is not in it, nor what is only read; rules
 * that the keywords cannot say are named in the `$comment` of their group. `pattern` holds with the `u` flag, and `format`
 * is meant to be asserted (decisions 8).
 */
export function jsonSchemaOf(form: SchemaSource, schemaBase: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaAddress(form, schemaBase),
    title: form.title.de,
    ...(form.schemaDescription !== undefined && { description: form.schemaDescription }),
    $comment: judgedAlike,
    ...objectOf(form, rootGroup(form)),
    $defs: {
      ...mapped(form.fields, schemaOfField),
      ...mapped(form.groups, (group) => ({ ...words(group), ...objectOf(form, group) })),
    },
  }
}

/** In the order of the ids, so that a definition that moves among tables changes nothing. */
function mapped<Definition>(
  table: Readonly<Record<string, Definition>>,
  schemaOf: (definition: Definition) => SchemaObject | undefined,
): SchemaObject {
  const entries = Object.entries(table).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    entries.flatMap(([id, definition]) => {
      const schema = schemaOf(definition)
      return schema ? [[id, schema]] : []
    }),
  )
}

const words = ({ title, description }: Field | Group): SchemaObject => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
})

/** Nothing of what is only read. */
function schemaOfField(field: Field): SchemaObject | undefined {
  const { type, fixed, preset } = field
  if (type.kind === 'note') return undefined
  return {
    ...words(field),
    ...schemaOfType(type),
    ...(fixed !== undefined && { const: fixed }),
    ...(preset !== undefined && { default: preset }),
  }
}

function schemaOfType(type: FieldType): SchemaObject {
  switch (type.kind) {
    case 'text':
      return { type: 'string', ...bounds('minLength', type.min, 'maxLength', type.max), ...patternOf(type.pattern) }
    case 'codes':
      return { type: 'string', enum: type.codes, ...(type.list && { $comment: listName(type.list) }) }
    case 'question':
      return { type: 'string', enum: questionCodes }
    case 'integer':
      return { type: 'integer', ...bounds('minimum', type.min, 'maximum', type.max) }
    case 'number':
      return { type: 'number', ...multipleOf(type.decimals), ...bounds('minimum', type.min, 'maximum', type.max) }
    case 'money':
      return { type: 'number', ...multipleOf(2), ...bounds('minimum', type.min, 'maximum', type.max) }
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

const listName = ({ uri, version }: CodeListName): string => (version === undefined ? uri : `${uri} ${version}`)

const multipleOf = (decimals?: number): SchemaObject =>
  decimals === undefined ? {} : { multipleOf: Number(`1e-${decimals}`) }

const bounds = (least: string, min?: number, most = '', max?: number): SchemaObject => ({
  ...(min !== undefined && { [least]: min }),
  ...(max !== undefined && { [most]: max }),
})

const patternOf = (pattern?: string): SchemaObject => (pattern === undefined ? {} : { pattern })

function objectOf(form: SchemaSource, group: Group): SchemaObject {
  const members = documentMembers(form, group)
  // what must be there of a choice is said by the choice
  const required = members.filter((member) => member.required && !group.isChoice).map(nameOf)
  const { rule, isChoice, rules = [], furtherProperties } = group
  return {
    type: 'object',
    properties: Object.fromEntries(members.map((member) => [nameOf(member), schemaOfMember(member)])),
    ...(required.length > 0 && { required }),
    additionalProperties: furtherProperties ?? false,
    ...(rule && { anyOf: eachRequired(members, rule.of) }),
    ...(isChoice && { oneOf: eachRequired(members) }),
    ...schemaOfRules(form, group, rules),
  }
}

function schemaOfMember({ id, list }: Member): SchemaObject {
  const definition = { $ref: `#/$defs/${id}` }
  if (!list) return definition
  const { min, max, unique } = list
  return {
    type: 'array',
    items: definition,
    ...bounds('minItems', min, 'maxItems', max),
    ...(unique && { uniqueItems: true }),
  }
}

const eachRequired = (members: readonly Member[], of?: readonly DefinitionId[]): SchemaObject[] =>
  members.filter(({ id }) => of?.includes(id) ?? true).map((member) => ({ required: [nameOf(member)] }))

function schemaOfRules(form: SchemaSource, group: Group, rules: readonly FormRule[]): SchemaObject {
  const said = rules.filter(isExpressible)
  const others = rules.filter((rule) => !isExpressible(rule)).map(inWords)
  return {
    ...(said.length > 0 && { allOf: said.map((rule) => schemaOfRule(form, group, rule)) }),
    ...(others.length > 0 && { $comment: `Not in this schema: ${others.join(' ')}` }),
  }
}

const inWords = ({ id, message }: FormRule): string => (message ? `rule ${id}: ${message.de}` : `rule ${id}.`)
