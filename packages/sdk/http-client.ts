import { serviceAddresses, type ConnectionOptions, type ServiceAddresses } from './connection.ts'
import { KurierError } from './errors.ts'
import { exchange, type Exchange, type RequestBody } from './exchange.ts'
import { fitting, parseJson, type JsonShapeCheck } from './json-shape.ts'
import { problemOf } from './problem-answer.ts'
import { discoverNames } from './schema-base.ts'
import { defaultRepetition, repeated, type Repetition } from './retries.ts'
import { serviceClock, type ServiceClock } from './service-clock.ts'
import type { ServiceIdentity } from './service-identity.ts'
import type { CallMethod } from '@kurier/wire/names'
import { createTokenClient, type TokenClient } from './token-client.ts'

export interface ServiceRequest {
  method: CallMethod
  /** Below {base_url}, made with `pathOf`. */
  path: string
  /** A list stands there once for each of its items. */
  query?: Record<string, string | number | readonly string[] | undefined>
  contentType?: string
  /** A function, since the request may have to be sent again. */
  body?: () => RequestBody | Promise<RequestBody>
  idempotencyKey?: string
  /** Whether it may be sent twice; unless given: GET, PUT, and what carries an Idempotency-Key. */
  repeatable?: boolean
  /** Public reads need no token. */
  withoutToken?: boolean
}

/** Calls to the service with a bearer token. Every refusal is a `KurierProblem`. */
export interface HttpClient {
  /** The service's time, learnt from its answers. */
  readonly clock: ServiceClock
  /** The service is asked for its {schema_base} at the first call, unless the options give one. Throws as `json` does. */
  addresses(): Promise<ServiceAddresses>
  /** Who the service was and is: whose signatures count. It is asked at the first call. Throws as `json` does. */
  identities(): Promise<readonly ServiceIdentity[]>
  /** The JSON answer as `check` types it; `answer-unexpected` when it does not fit. */
  json<T>(request: ServiceRequest, check: JsonShapeCheck<T>): Promise<T>
  /** For answers without content. */
  done(request: ServiceRequest): Promise<void>
  /** The answer's bytes as they come in. */
  stream(request: ServiceRequest): Promise<ReadableStream<Uint8Array>>
}

/** A path of fixed words and identifiers from outside: `pathOf`/cases/${caseId}``. An identifier can not leave its segment. */
export function pathOf(words: TemplateStringsArray, ...identifiers: string[]): string {
  const segments = identifiers.map((identifier) => {
    if (/^\.{0,2}$/.test(identifier))
      throw new KurierError('input-unfit', 'an identifier in a path must not be empty or dots')
    return encodeURIComponent(identifier)
  })
  return String.raw({ raw: words }, ...segments)
}

/** Body and content type of a JSON request. */
export function jsonBody(
  value: unknown,
  contentType = 'application/json',
): Pick<ServiceRequest, 'body' | 'contentType'> {
  return { contentType, body: () => JSON.stringify(value) }
}

function addressOf(base: string, request: ServiceRequest): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one))
  return [`${base}${request.path}`, query.toString()].filter(Boolean).join('?')
}

function headersOf(request: ServiceRequest, token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json, application/problem+json, application/jose',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
    ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
  }
}

/** Throws `address-refused` when the base address is not acceptable. */
export function createHttpClient(options: ConnectionOptions, given?: TokenClient): HttpClient {
  const { baseUrl } = serviceAddresses(options)
  const { clock, send } = serviceClock(options.fetch ?? globalThis.fetch)
  const tokens = given ?? createTokenClient({ ...options, fetch: send })
  const repetition: Repetition = {
    retries: options.retries ?? defaultRepetition.retries,
    sleep: options.sleep ?? defaultRepetition.sleep,
  }

  async function once(request: ServiceRequest, token: string | undefined): Promise<Exchange> {
    const message = { method: request.method, headers: headersOf(request, token), body: await request.body?.() }
    return exchange(send, addressOf(baseUrl, request), message, options.timeoutMs ?? 30_000)
  }

  async function answerOf(request: ServiceRequest): Promise<Exchange> {
    const token = request.withoutToken ? undefined : await tokens.accessToken()
    let answer = await once(request, token)
    if (answer.status === 401 && token !== undefined) {
      await answer.drop()
      answer = await once(request, await tokens.replace(token))
    }
    if (answer.status >= 400) throw await problemOf(answer)
    return answer
  }

  /** `read` belongs to the attempt: an answer that breaks off is as lost as one that never came. */
  function attempts<T>(request: ServiceRequest, read: (answer: Exchange) => Promise<T> | T): Promise<T> {
    const repeatable =
      request.repeatable ?? (['GET', 'PUT'].includes(request.method) || request.idempotencyKey !== undefined)
    return repeated(repeatable, repetition, async () => read(await answerOf(request)))
  }

  const complete = async (): Promise<ServiceAddresses> => {
    if (options.schemaBase !== undefined) return serviceAddresses(options)
    const { schemaBase } = await told()
    return serviceAddresses({ ...options, ...(schemaBase !== undefined && { schemaBase }) })
  }
  const told = keptOnceRead(() => discoverNames(publicJson))
  const publicJson = (path: string): Promise<unknown> =>
    client.json({ method: 'GET', path, withoutToken: true }, (value) => value)
  const client: HttpClient = {
    clock,
    addresses: keptOnceRead(complete),
    async identities() {
      const [{ former }, { submissionApi: issuer, eventTypeBase }] = await Promise.all([told(), client.addresses()])
      const from = former.at(-1)?.until
      return [...former, { issuer, eventTypeBase, ...(from && { from }) }]
    },
    async json(request, check) {
      const text = await attempts(request, (answer) => answer.text())
      const checked = fitting(check, parseJson(text)?.value)
      if (checked.ok) return checked.value
      throw new KurierError('answer-unexpected', `${request.method} ${request.path}: ${checked.fault}`)
    },
    done: (request) => attempts(request, (answer) => answer.drop()),
    stream: (request) => attempts(request, (answer) => answer.stream()),
  }
  return client
}

/** Reads something once and keeps it; what failed may be asked again. */
function keptOnceRead<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= read()
    return kept.catch((error: unknown) => {
      kept = undefined
      throw error
    })
  }
}
