import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { settings, type Settings } from '#lib/platform/env.ts'
import { documentedRoutes, type DocumentName, type RouteFile, type RouteTable } from './documented-routes.ts'
import { sharedErrorAnswers } from './error-answers.ts'
import { withBodyExamples, withUsedComponents, type ApiDocument } from './finish.ts'
import { introduction } from './introductions.ts'
import { keySchemas } from './key-schemas.ts'
import { operationOf } from './operation.ts'
import { headers, problem, securitySchemes } from './shared-parts.ts'
import { callbackTag, tagsOf } from './tags.ts'
import { oauthError, tokenOperation } from './token-operation.ts'
import { webhooks } from './webhooks.ts'
import { callMethods } from '@kurier/wire/names'

/** Documents that have been made, for as long as the settings they name are in force. */
const made = new WeakMap<Settings, Map<DocumentName, Promise<ApiDocument>>>()

/** The OpenAPI 3.1 document of an interface, made from the schemas that its handlers parse with. */
export function apiDocument(name: DocumentName): Promise<ApiDocument> {
  const current = settings()
  const documents = made.get(current) ?? new Map<DocumentName, Promise<ApiDocument>>()
  made.set(current, documents)
  const document = documents.get(name) ?? makeDocument(name)
  documents.set(name, document)
  return document
}

async function makeDocument(name: DocumentName): Promise<ApiDocument> {
  const isSubmissionApi = name === 'submission-api'
  const token = isSubmissionApi && { '/token': { post: tokenOperation } }
  const paths: ZodOpenApiPathsObject = { ...token, ...(await pathsOf(documentedRoutes[name])) }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        ...introduction(name),
        version: settings().version,
        contact: contact(),
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: settings().baseUrl }],
      tags: [...tagsOf(Object.keys(paths)), ...(isSubmissionApi ? [callbackTag] : [])],
      paths,
      ...(isSubmissionApi && { webhooks: webhooks() }),
      components: {
        schemas: { Problem: problem, ...(isSubmissionApi && { OAuthError: oauthError }), ...keySchemas },
        headers,
        responses: sharedErrorAnswers(),
        securitySchemes: securitySchemes(),
      },
    },
    { override: ({ jsonSchema, io }) => simplify(jsonSchema, io) },
  )
  return withUsedComponents(withBodyExamples(document))
}

/** The operator of this installation, by the name and the imprint that its pages show, else by its address. */
function contact(): { name: string; url: string } {
  const { operator, baseUrl } = settings()
  return { name: operator.name ?? 'Operator of this installation', url: operator.imprintUrl ?? baseUrl }
}

type SchemaToSimplify = {
  additionalProperties?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

/**
 * Allows more members in answers for later versions; drops the pattern of a UUID, which repeats `format`, and the
 * format of an e-mail address, which is laxer than the checked pattern; drops bounds that every number of JavaScript
 * keeps.
 */
function simplify(jsonSchema: SchemaToSimplify, io: string): void {
  if (io === 'output') delete jsonSchema.additionalProperties
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
  if (jsonSchema.format === 'email') delete jsonSchema.format
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

async function pathsOf(table: RouteTable): Promise<ZodOpenApiPathsObject> {
  const entries = await Promise.all(
    Object.entries(table).map(async ([path, load]) => [openApiPath(path), pathItem(await load(), path)] as const),
  )
  return Object.fromEntries(entries)
}

/** `[name]` of a route file's folder as OpenAPI writes it. */
function openApiPath(path: string): string {
  return path.replaceAll(/\[(\w+)\]/g, '{$1}')
}

function pathItem(file: RouteFile, path: string) {
  const operations = callMethods.flatMap((method) => {
    const handler = file[method]
    const described = typeof handler === 'function' ? handler.description : undefined
    return described ? [[method.toLowerCase(), operationOf(described, path)] as const] : []
  })
  return Object.fromEntries(operations)
}
