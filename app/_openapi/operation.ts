import type { ZodOpenApiOperationObject } from 'zod-openapi'
import type { AnyDescription } from '#app/_http/describe.ts'
import { settings } from '#lib/platform/env.ts'
import { errorAnswers } from './error-answers.ts'
import { linksOf } from './links.ts'
import { headerReferences, pathParameters, usualHeaders, writtenScope } from './shared-parts.ts'
import { tagOf } from './tags.ts'

type Answers = NonNullable<ZodOpenApiOperationObject['responses']>
type Parameters = NonNullable<ZodOpenApiOperationObject['parameters']>

/** What a status says when its schema has no words. */
const usualWords: Record<number, string> = {
  200: 'Done',
  201: 'Created; `Location` is its address',
  204: 'Done; there is nothing to say',
  304: 'What the caller has is still the present state',
}

/**
 * One operation of an OpenAPI document, made from what its handler promises.
 * @param path as the route file's folder writes it, with `[name]` for parameters
 */
export function operationOf(described: AnyDescription, path: string): ZodOpenApiOperationObject {
  const { operationId, summary, query, body } = described
  return {
    tags: [tagOf(path)],
    operationId: operationId && operationIdAt(path, operationId),
    summary,
    description: description(described),
    security: security(described),
    parameters: [...inPath(path), ...inHeaders(described)],
    // a query is an object of texts, which its general type does not say
    ...(query && { requestParams: { query: query as never } }),
    ...(body && { requestBody: requestBody(body) }),
    responses: { ...answers(described, path), ...errorAnswers(described, path) },
  }
}

/** An operation at two paths has one description; a document needs a name of its own for each. */
function operationIdAt(path: string, operationId: string): string {
  return path.includes('/replys') ? `${operationId}AtReplys` : operationId
}

function description({ description: words = '', access }: AnyDescription): string {
  if (access === 'public') return words
  return `${words}\n\nScope: ${access.map((scope) => `\`${writtenScope(scope)}\``).join(' or ')}.`
}

/** One of the scopes is enough, so each stands in a requirement of its own. */
function security({ access }: AnyDescription): { [scheme: string]: string[] }[] {
  return access === 'public' ? [] : access.map((scope) => ({ oauth2: [writtenScope(scope)] }))
}

function inPath(path: string): Parameters {
  return [...path.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => {
    const known = pathParameters[name]
    if (!known) throw new Error(`the path parameter ${name} of ${path} is not described in shared-parts.ts`)
    return { name, in: 'path' as const, required: true, ...known }
  })
}

function inHeaders({ idempotent, answers: promised }: AnyDescription): Parameters {
  const given: Parameters = []
  if (idempotent)
    given.push({
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Makes it safe to send the request again: the same key and body within 24 hours get the first answer again, ' +
        'and nothing is created twice.',
      schema: { type: 'string', pattern: '^[!-~]{1,255}$', example: '8e03978e-40d5-43e8-bc93-6894a57f9324' },
    })
  if (304 in promised)
    given.push({
      name: 'If-None-Match',
      in: 'header',
      description: '`ETag` of what the caller has',
      schema: { type: 'string', example: '"b7c1sZ0x9QmVt2aLr4nP8eKdWuY"' },
    })
  return given
}

function requestBody({ mediaTypes, schema, limit }: NonNullable<AnyDescription['body']>) {
  const most = limit(settings().limits).toLocaleString('en')
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]))
  return { required: true, description: `At most ${most} bytes.`, content }
}

function answers(described: AnyDescription, path: string): Answers {
  const { answers: promised, produces = 'application/json', operationId = '' } = described
  const links = linksOf(operationId, (next) => operationIdAt(path, next))
  const hasTag = 304 in promised
  const entries = Object.entries(promised).map(([status, schema]): [string, Answers[`2${string}`]] => {
    const headers = headerReferences({
      ...usualHeaders,
      ...(status === '201' && { Location: 'Location' as const }),
      ...(hasTag && { ETag: 'ETag' as const }),
    })
    const said = status === '201' ? undefined : schema?.meta()?.description
    const content = schema ? { content: { [produces]: { schema } } } : {}
    const following = status === '201' && Object.keys(links).length > 0 ? { links } : {}
    return [status, { description: said ?? usualWords[Number(status)] ?? 'Done', headers, ...content, ...following }]
  })
  return Object.fromEntries(entries)
}
