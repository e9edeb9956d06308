import { z } from 'zod'
import type { ClientActor } from '#lib/platform/actor.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import { settings, type Settings } from '#lib/platform/env.ts'
import { invalid, notFound, Refusal } from '#lib/platform/errors.ts'
import { judged } from '#lib/platform/fitting.ts'
import type { IdempotentRequest } from '#lib/platform/idempotency/idempotency.ts'
import { asUuid } from '#lib/platform/ids.ts'
import { authenticate, notGoodFor } from './authenticate.ts'
import { answered, countByAddress, type Trace } from './envelope.ts'
import { answeredOnce, repeatable } from './idempotency.ts'
import { assertRate, countRequest, type RateState } from './rate-limit.ts'
import { assertDeclaredLength, assertMediaType, bodyBytes, readJson, readText } from './read-body.ts'
import { atWorkbench, type WorkbenchGuard, type WorkbenchUse } from './workbench-call.ts'
import type { Scope, ErrorCode } from '#lib/platform/terms.ts'

type Limits = Settings['limits']

/**
 * How a body is read: `json` and `text` whole, `stream` as bytes while they arrive. `limit` in bytes on the wire;
 * `schema` says what it is, and JSON is parsed with it.
 */
export type BodyKind<Body> = {
  mediaTypes: readonly string[]
  schema: z.ZodType
  limit: (limits: Limits) => number
  read: (request: Request, limit: number) => Promise<Body>
}

/** A JSON body of at most 1 MiB that fits `schema`. */
export function json<T>(schema: z.ZodType<T>, mediaTypes: readonly string[] = ['application/json']): BodyKind<T> {
  return {
    mediaTypes,
    schema,
    limit: (limits) => limits.json,
    read: (request, limit) => readJson(request, limit, schema),
  }
}

/** A text body, such as one compact JWS. */
export function text(mediaType: string, schema: z.ZodType = z.string()): BodyKind<string> {
  return { mediaTypes: [mediaType], schema, limit: (limits) => limits.json, read: readText }
}

/** A body handed on as bytes while it arrives. */
export function stream(
  mediaType: string,
  limit: (limits: Limits) => number,
  schema: z.ZodType = z.string(),
): BodyKind<AsyncIterable<Uint8Array>> {
  return { mediaTypes: [mediaType], schema, limit, read: async (request, most) => bodyBytes(request, most) }
}

type Call<Actor extends ClientActor | undefined, Query, Body, Found> = {
  request: Request
  context: Context<Actor>
  actor: Actor
  /** Path parameters; ids in lower case. */
  params: Record<string, string>
  query: Query
  body: Body
  found: Found
  /** Set when the client sent an Idempotency-Key: what creates must claim it in the same statement. */
  idempotent: IdempotentRequest | undefined
}

/**
 * What the OpenAPI documents say of an operation in words (app/_openapi). `errors`: when it refuses, for codes that its
 * description does not imply or says too generally.
 */
export type OperationWords = {
  operationId?: string
  summary?: string
  description?: string
  errors?: Partial<Record<ErrorCode, string>>
}

/**
 * What one method of one path promises, as data; the OpenAPI documents are made from it.
 * `access`: `public`, or the scopes of which one is needed. `find` answers 404 for what is not there or not yours,
 * before the body is looked at (decisions 3, order of checks). `answers`: schema of each status; a body is sent only
 * through its schema. `produces`: media type of a body, `application/json` unless given.
 */
export type Description<Access extends 'public' | readonly Scope[], Query, Body, Found> = OperationWords & {
  access: Access
  query?: z.ZodType<Query>
  body?: BodyKind<Body>
  find?: (context: { actor: ActorOf<Access>; params: Record<string, string> }) => Promise<Found>
  /** POST that creates: an Idempotency-Key is honoured (decisions 3). */
  idempotent?: true
  /** A token bound to one submission may call this too; `find` keeps it to its own. Any other call refuses one. */
  bound?: true
  /** How a token of the workbench may call this too. Any other call refuses one. */
  workbench?: WorkbenchUse<Query, Body>
  produces?: string
  answers: Record<number, z.ZodType | null>
}

/** A description of whatever types, as it stands on its handler. */
export type Described = OperationWords & {
  access: 'public' | readonly Scope[]
  query?: z.ZodType
  body?: Pick<BodyKind<unknown>, 'mediaTypes' | 'schema' | 'limit'>
  find?: unknown
  idempotent?: true
  bound?: true
  workbench?: unknown
  produces?: string
  answers: Record<number, z.ZodType | null>
}

type ActorOf<Access> = Access extends 'public' ? undefined : ClientActor

/** What a handler answers: a status with a body for its schema, or a ready Response (streams, 304). */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Response

/** Path parameters as the router hands them over: a catch-all's are a list, a path without any may have nothing. */
export type PathParams = Promise<Record<string, string | string[]> | undefined>

/** A handler; those that do more than refuse carry their description. */
export type Handler = {
  (request: Request, context: { params: PathParams }): Promise<Response>
  description?: Described
}

/** Path parameters that are no UUIDs. */
const FREE_PARAMS: ReadonlySet<string> = new Set(['kid', 'type', 'form', 'version', 'path'])

/**
 * Makes the handler of one method: request id, actor, scope, limits, parameters, 404, body, handler, answer, errors, in
 * the order of decisions 3.
 */
export function endpoint<const Access extends 'public' | readonly Scope[], Query, Body, Found>(
  description: Description<Access, Query, Body, Found>,
  handle: (call: Call<ActorOf<Access>, Query, Body, Found>) => Promise<Answer>,
): Handler {
  const handler: Handler = (request, { params: promisedParams }) =>
    answered(request, (trace) => answerTo(description, handle, request, promisedParams, trace))
  return Object.assign(handler, { description })
}

async function answerTo<Access extends 'public' | readonly Scope[], Query, Body, Found>(
  description: Description<Access, Query, Body, Found>,
  handle: (call: Call<ActorOf<Access>, Query, Body, Found>) => Promise<Answer>,
  request: Request,
  promisedParams: PathParams,
  trace: Trace,
): Promise<Response> {
  const actor = (await caller(description.access, request, trace)) as ActorOf<Access> // undefined only when public
  const params = (await promisedParams) ?? {}
  const work = (guard?: WorkbenchGuard<Query, Body>) => answerOf(description, handle, { request, actor, params }, guard)
  if (!actor?.act) return work()
  return atWorkbench({ request, params, actor, act: actor.act, use: description.workbench }, work)
}

type Sent<Actor> = { request: Request; actor: Actor; params: Record<string, string | string[]> }

async function answerOf<Access extends 'public' | readonly Scope[], Query, Body, Found>(
  description: Description<Access, Query, Body, Found>,
  handle: (call: Call<ActorOf<Access>, Query, Body, Found>) => Promise<Answer>,
  { request, actor, params: sentParams }: Sent<ActorOf<Access>>,
  guard: WorkbenchGuard<Query, Body> | undefined,
): Promise<Response> {
  assertAccess(description, actor)
  const params = lowerCaseIds(sentParams)
  await guard?.ofPath(params)
  const found = (await description.find?.({ actor, params })) as Found // without `find` Found is inferred unknown
  const body = (description.body && (await readBody(description.body, request))) as Body // likewise
  const query = queryOf(description.query, request)
  await guard?.ofContent({ query, body })
  const idempotent = description.idempotent && repeatable(request, actor, body)
  return answeredOnce(idempotent, async () => {
    const answer = await handle({ request, context: contextFor(actor), actor, params, query, body, found, idempotent })
    return answer instanceof Response ? answer : encoded(description.answers, answer)
  })
}

/** Who calls; nobody where everybody may. Counts the call. */
async function caller(
  access: 'public' | readonly Scope[],
  request: Request,
  trace: Trace,
): Promise<ClientActor | undefined> {
  if (access === 'public') {
    countByAddress(request, trace)
    return undefined
  }
  const actor = await authenticate(database(), request).catch((error: unknown) => {
    countByAddress(request, trace)
    throw error
  })
  trace.clientId = actor.clientId
  trace.rate = countByActor(actor)
  assertRate(trace.rate)
  return actor
}

function assertAccess({ access, bound }: Pick<Described, 'access' | 'bound'>, actor: ClientActor | undefined): void {
  if (access === 'public' || !actor) return
  if (!access.some((scope) => actor.scopes.includes(scope))) throw insufficientScope(access)
  if (actor.boundTo && !bound) {
    throw notGoodFor('This token is good for its one submission and its case only; this call is for none of them.')
  }
}

/**
 * Bound tokens of one client, and those of the workbench, are in many hands: each counts for its submission or person, so
 * that none uses up what all share.
 */
function countByActor({ clientId, boundTo, act }: ClientActor): RateState {
  const { clientRequests, addressRequests } = settings().limits
  if (act) return countRequest(`workbench ${act.personId}`, addressRequests)
  return boundTo
    ? countRequest(`submission ${boundTo.submissionId}`, addressRequests)
    : countRequest(`client ${clientId}`, clientRequests)
}

function insufficientScope(needed: readonly Scope[]): Refusal {
  const scope = needed.join(' ')
  return new Refusal('insufficient-scope', `This needs the scope ${needed.join(' or ')}.`, {
    headers: { 'www-authenticate': `Bearer realm="kurier", error="insufficient_scope", scope="${scope}"` },
  })
}

/** Path parameters; ids in lower case. `free`: those that are none. @throws 404 for what cannot be an id */
export function lowerCaseIds(
  params: Record<string, string | string[]>,
  free: ReadonlySet<string> = FREE_PARAMS,
): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]) => {
    const id = free.has(name) ? String(value) : asUuid(String(value))
    if (id === undefined) throw notFound('resource')
    return [name, id]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

/** A body of this kind, read within its limit. */
export async function readBody<Body>(kind: BodyKind<Body>, request: Request): Promise<Body> {
  assertMediaType(request, kind.mediaTypes)
  const limit = kind.limit(settings().limits)
  assertDeclaredLength(request, limit)
  return kind.read(request, limit)
}

/** The query members, by their schema. @throws 422 */
export function queryOf<Query>(schema: z.ZodType<Query> | undefined, request: Request): Query {
  if (!schema) return undefined as Query // without a schema Query is inferred unknown and nobody reads it
  const read = judged(schema, Object.fromEntries(new URL(request.url).searchParams))
  if ('value' in read) return read.value
  throw invalid(read.faults)
}

/** An answer's body through the schema that its status promises. */
export function encoded(answers: Record<number, z.ZodType | null>, answer: Exclude<Answer, Response>): Response {
  const schema = answers[answer.status]
  if (schema === undefined) throw new Error(`status ${answer.status} is not among the promised answers`)
  const headers = { 'cache-control': 'no-store', ...answer.headers }
  if (schema === null) return new Response(null, { status: answer.status, headers })
  return new Response(JSON.stringify(schema.parse(answer.body)), {
    status: answer.status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** `offset` and `limit` of list calls (decisions 3). */
export function paging(defaultLimit: number) {
  const whole = (name: string, least: number, most: number, otherwise: number) =>
    z
      .string()
      .regex(/^\d{1,9}$/, `${name} must be a whole number from ${least} to ${most}.`)
      .transform(Number)
      .refine((value) => value >= least && value <= most, `${name} must be a whole number from ${least} to ${most}.`)
      .optional()
      .transform((value) => value ?? otherwise)
      .meta({ override: asInteger(least, most, otherwise) })
  return z.object({
    offset: whole('offset', 0, 999_999_999, 0).meta({ description: 'How many items of the list to pass over' }),
    limit: whole('limit', 1, 500, defaultLimit).meta({ description: 'How many items to answer at most' }),
  })
}

/** Query members are texts; what they say is a number. */
function asInteger(minimum: number, maximum: number, otherwise: number) {
  return ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    delete jsonSchema.pattern
    Object.assign(jsonSchema, { type: 'integer', minimum, maximum, default: otherwise })
  }
}
