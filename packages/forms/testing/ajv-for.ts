import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FaultKind } from '../fault-kinds.ts'
import { jsonSchemaOf, type SchemaSource } from '../json-schema.ts'
import { escaped } from '@kurier/wire/json-pointer'
import { decimalsOf, isCalendarDate } from '../value-checks.ts'

const kinds: Readonly<Record<string, FaultKind>> = {
  required: 'missing',
  additionalProperties: 'unknown-property',
  type: 'type',
  minLength: 'too-short',
  maxLength: 'too-long',
  pattern: 'pattern',
  enum: 'not-listed',
  const: 'not-fixed',
  minimum: 'too-small',
  maximum: 'too-large',
  minItems: 'too-few',
  maxItems: 'too-many',
  uniqueItems: 'not-unique',
  multipleOf: 'decimals',
  anyOf: 'none-of',
  oneOf: 'one-of',
}
const formats: Readonly<Record<string, FaultKind>> = { date: 'no-date', time: 'no-time', 'date-time': 'no-datetime' }

/** What somebody finds in a document who has the schema alone: kinds and pointers of faults, sorted, rules aside. */
type SchemaFindings = { isValid: boolean; told: string[] }

/** The validator that a library makes of the served schema of a form, with what the schema leaves to agreement (decisions 8). */
export function ajvFor(form: SchemaSource): (document: unknown) => SchemaFindings {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, ownProperties: true })
  addFormats.default(ajv, ['time', 'date-time'])
  ajv.addFormat('date', isCalendarDate)
  const hasDecimals = (divisor: number, value: number): boolean => decimalsOf(value) <= decimalsOf(divisor)
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: hasDecimals })
  const validate = ajv.compile(jsonSchemaOf(form, 'https://schemas.example'))
  return (document) => ({ isValid: validate(document), told: toldBy(validate) })
}

function toldBy({ errors }: ValidateFunction): string[] {
  const found = (errors ?? []).flatMap(faultOf)
  const ofWrongType = new Set(found.filter(({ kind }) => kind === 'type').map(({ pointer }) => pointer))
  const told = found.filter(({ kind, pointer }) => kind === 'type' || !ofWrongType.has(pointer))
  return [...new Set(told.map(({ kind, pointer }) => `${kind} ${pointer}`))].sort()
}

/** Parts of an `anyOf` or `oneOf`, which say it themselves, and of what a rule says, but for what it demands. */
const isPart = (schemaPath: string): boolean =>
  /\/(?:anyOf|oneOf)\/\d+\//.test(schemaPath) || /\/allOf\/\d+\/(?!then\/)/.test(schemaPath)

function faultOf({ keyword, instancePath, schemaPath, params }: ErrorObject): { kind: FaultKind; pointer: string }[] {
  const kind = keyword === 'format' ? formats[String(params.format)] : kinds[keyword]
  if (!kind || isPart(schemaPath)) return []
  const below = keyword === 'required' ? params.missingProperty : params.additionalProperty
  return [{ kind, pointer: below === undefined ? instancePath : `${instancePath}/${escaped(String(below))}` }]
}
