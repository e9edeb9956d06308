import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { apiDocument } from '#app/_openapi/api-document.ts'
import { documentNames, type DocumentName } from '#app/_openapi/documented-routes.ts'
import type { ApiDocument } from '#app/_openapi/finish.ts'
import { settings, type Settings } from '#lib/platform/env.ts'

/**
 * A request and its answer. `sent` is the JSON body of the request, or the text of any other body, which is judged too
 * when it was accepted; `operationId` names the operation where a handler was called without its path.
 */
export type SeenExchange = {
  method: string
  path: string
  operationId?: string
  status: number
  headers: Headers
  text: string
  sent?: unknown
}

type Node = Record<string, unknown>
type Operation = { document: DocumentName; pointer: string[]; node: Node }

const interfaces = /^\/(submission-api|destination-api|routing-api|token|\.well-known)(\/|$)/
const undescribed = /\/openapi\.json$/

const checks = new WeakMap<Settings, Promise<AnswerCheck>>()

/** Headers that tell a client something: an answer has only those that its document names. */
const telling = /^(location|etag|retry-after|www-authenticate|x-request-id|ratelimit-.*|deprecation|sunset|link)$/

/**
 * Throws when an answer of an interface is not what its OpenAPI document promises: status, media type, required
 * members, headers with their values, and, for a request that was accepted, its body.
 */
export async function assertDocumented(seen: SeenExchange): Promise<void> {
  const { pathname } = new URL(seen.path, 'http://localhost')
  if (!seen.operationId && (!interfaces.test(pathname) || undescribed.test(pathname))) return
  const check = checks.get(settings()) ?? makeCheck()
  checks.set(settings(), check)
  ;(await check).assert(seen, pathname)
}

/** Checks by the text of the documents: settings that make the same documents share one. */
const alike = new Map<string, AnswerCheck>()

async function makeCheck(): Promise<AnswerCheck> {
  const entries = await Promise.all(documentNames.map(async (name) => [name, await apiDocument(name)] as const))
  const documents = Object.fromEntries(entries) as Record<DocumentName, ApiDocument> // one for each name
  const text = JSON.stringify(documents)
  const check = alike.get(text) ?? new AnswerCheck(documents)
  alike.set(text, check)
  return check
}

class AnswerCheck {
  private readonly documents: Record<DocumentName, ApiDocument>
  private readonly paths: { pattern: RegExp; document: DocumentName; path: string }[]
  private readonly validators = new Map<string, ValidateFunction>()
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }))

  constructor(documents: Record<DocumentName, ApiDocument>) {
    this.documents = documents
    this.paths = documentNames.flatMap((document) =>
      Object.keys(documents[document].paths ?? {}).map((path) => {
        return {
          pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
          document,
          path,
        }
      }),
    )
    for (const name of documentNames) this.ajv.addSchema(documents[name], name)
  }

  assert(seen: SeenExchange, pathname: string): void {
    const operation = this.operation(seen, pathname)
    if (!operation) return this.assertRefused(seen, pathname)
    const answer = this.resolved(operation, ['responses', String(seen.status)])
    if (!answer) throw undocumented(seen, 'the status is not listed')
    if (seen.method !== 'HEAD') this.assertBody(seen, answer)
    this.assertHeaders(seen, answer)
    if (seen.status < 300 && seen.sent !== undefined) this.assertSent(seen, operation)
  }

  /** A path that leads nowhere, or does not know the method, still answers in the form of all errors. */
  private assertRefused(seen: SeenExchange, pathname: string): void {
    if (![404, 405, 410].includes(seen.status)) throw undocumented(seen, 'the operation is not listed')
    if (seen.method === 'HEAD') return
    const schema = pathname.startsWith('/token') ? 'OAuthError' : 'Problem'
    this.assertFits(seen, 'submission-api', ['components', 'schemas', schema], JSON.parse(seen.text))
  }

  private assertHeaders(seen: SeenExchange, answer: Operation): void {
    const promised = Object.keys((answer.node.headers as Node | undefined) ?? {})
    for (const header of promised) {
      const value = seen.headers.get(header)
      if (value === null && this.resolved(answer, ['headers', header])?.node.required === false) continue
      if (value === null) throw undocumented(seen, `the header ${header} is missing`)
      const schema = this.resolved(answer, ['headers', header, 'schema'])
      const isNumber = schema?.node.type === 'integer' && /^\d+$/.test(value)
      if (schema) this.assertFits(seen, schema.document, schema.pointer, isNumber ? Number(value) : value)
    }
    const names = new Set(promised.map((name) => name.toLowerCase()))
    const more = [...seen.headers.keys()].find((name) => telling.test(name) && !names.has(name))
    if (more) throw undocumented(seen, `the header ${more} is not listed`)
  }

  private assertBody(seen: SeenExchange, answer: Operation): void {
    const mediaType = (seen.headers.get('content-type') ?? '').split(';')[0] ?? ''
    const content = answer.node.content as Node | undefined
    if (!content) {
      if (seen.text !== '' || mediaType !== '') throw undocumented(seen, 'it has a body')
      return
    }
    if (!(mediaType in content)) throw undocumented(seen, `the media type ${mediaType || 'missing'} is not listed`)
    const value: unknown = mediaType.includes('json') ? JSON.parse(seen.text) : seen.text
    this.assertFits(seen, answer.document, [...answer.pointer, 'content', mediaType, 'schema'], value)
  }

  private assertSent(seen: SeenExchange, operation: Operation): void {
    const mediaType = typeof seen.sent === 'string' ? 'application/jose' : 'application/json'
    const body = this.resolved(operation, ['requestBody', 'content', mediaType, 'schema'])
    if (body) this.assertFits(seen, body.document, body.pointer, seen.sent)
  }

  private assertFits(seen: SeenExchange, document: DocumentName, pointer: string[], value: unknown): void {
    const reference = `${document}#${pointer.map((step) => `/${encoded(step)}`).join('')}`
    const validate = this.validators.get(reference) ?? this.ajv.compile({ $ref: reference })
    this.validators.set(reference, validate)
    if (!validate(value)) throw undocumented(seen, this.ajv.errorsText(validate.errors, { dataVar: 'body' }))
  }

  private operation({ method, operationId }: SeenExchange, pathname: string): Operation | undefined {
    const name = method === 'HEAD' ? 'get' : method.toLowerCase()
    const ofPath = this.paths.find(({ pattern }) => pattern.test(pathname))
    const candidates = operationId ? this.paths : ofPath ? [ofPath] : []
    const operations = candidates.flatMap(
      ({ document, path }) => this.resolved(this.root(document), ['paths', path, name]) ?? [],
    )
    return operations.find(({ node }) => !operationId || node.operationId === operationId)
  }

  private root(document: DocumentName): Operation {
    return { document, pointer: [], node: this.documents[document] as unknown as Node } // a document is JSON
  }

  /** Goes down a document, following references. */
  private resolved(from: Operation, steps: string[]): Operation | undefined {
    let at = from
    for (const step of steps) {
      const next = at.node[step] as Node | undefined
      if (!next) return undefined
      at = { ...at, pointer: [...at.pointer, step], node: next }
      if (typeof next.$ref !== 'string' || step === 'schema') continue
      const target = this.resolved(this.root(at.document), next.$ref.slice(2).split('/'))
      if (!target) throw new Error(`${next.$ref} leads nowhere`)
      at = target
    }
    return at
  }
}

const encoded = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))

function undocumented({ method, path, status, text }: SeenExchange, fault: string): Error {
  return new Error(
    `${method} ${path} answered ${status}, which does not fit the OpenAPI document: ${fault}\n${text.slice(0, 1000)}`,
  )
}
