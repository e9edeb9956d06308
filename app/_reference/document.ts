import { z } from 'zod'
import { apiDocument } from '#app/_openapi/api-document.ts'
import type { DocumentName } from '#app/_openapi/documented-routes.ts'

/** What the page reads of a JSON Schema. */
export type DocumentSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, DocumentSchema>
  items?: DocumentSchema
  additionalProperties?: DocumentSchema | boolean
  allOf?: DocumentSchema[]
  anyOf?: DocumentSchema[]
  oneOf?: DocumentSchema[]
  not?: DocumentSchema
  propertyNames?: DocumentSchema
}

const count = z.number().optional()
const schema: z.ZodType<DocumentSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown().optional()).optional(),
    default: z.unknown().optional(),
    example: z.unknown().optional(),
    minimum: count,
    maximum: count,
    minLength: count,
    maxLength: count,
    minItems: count,
    maxItems: count,
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    allOf: z.array(schema).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    not: schema.optional(),
    propertyNames: schema.optional(),
  }),
)

const content = z
  .record(
    z.string(),
    z.object({
      schema: schema.optional(),
      example: z.unknown().optional(),
      examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
    }),
  )
  .optional()
const link = z.object({ operationId: z.string(), description: z.string().default('') })
const answer = z.object({
  $ref: z.string().optional(),
  description: z.string().optional(),
  content,
  links: z.record(z.string(), link).optional(),
})
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  example: z.unknown().optional(),
  schema: schema.optional(),
})
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ description: z.string().optional(), content }).optional(),
  responses: z.record(z.string(), answer).default({}),
})
const paths = z.record(z.string(), z.record(z.string(), operation)).default({})

const openApi = z.object({
  info: z.object({ title: z.string(), description: z.string().default('') }),
  tags: z.array(z.object({ name: z.string(), description: z.string().default('') })),
  paths,
  webhooks: paths,
  components: z.object({ schemas: z.record(z.string(), schema), responses: z.record(z.string(), answer) }),
})

export type DocumentAnswer = z.output<typeof answer>
export type Parameter = z.output<typeof parameter>
export type Operation = z.output<typeof operation> & { method: string; path: string }
/** An OpenAPI document as the page tells it; `name` makes its anchors its own. */
export type Reference = z.output<typeof openApi> & {
  name: DocumentName
  operations: Operation[]
  callbacks: Operation[]
}

/** The paths of the specification's own spelling answer like those of `/replies`, of which the tag tells. */
const SECOND_SPELLING = /\/replys(\/|$)/

function operationsIn(all: z.output<typeof paths>): Operation[] {
  return Object.entries(all)
    .filter(([path]) => !SECOND_SPELLING.test(path))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() })),
    )
}

/** Documents that have been read: each is made once for as long as the settings are in force. */
const known = new WeakMap<object, Reference>()

/** Reads an OpenAPI document of this installation, each operation once. */
export async function referenceOf(name: DocumentName): Promise<Reference> {
  const document = await apiDocument(name)
  const reference = known.get(document) ?? referenceIn(name, document)
  known.set(document, reference)
  return reference
}

function referenceIn(name: DocumentName, document: object): Reference {
  const read = openApi.parse(document)
  const operations = operationsIn(read.paths)
  // callbacks have a section of their own
  const tags = read.tags.filter((tag) => operations.some((one) => one.tags.includes(tag.name)))
  return { ...read, tags, name, operations, callbacks: operationsIn(read.webhooks) }
}

/** The name behind a `$ref` of the document's own components. */
export const referredName = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)
