import { z } from 'zod'
import type { ClientActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { invalid, notFound, type FieldFault } from '#lib/platform/errors.ts'
import { networksOf } from '#lib/platform/networks.ts'
import { pointerTo } from '@kurier/wire/json-pointer'
import { judged } from '#lib/platform/fitting.ts'
import { asUuid } from '#lib/platform/ids.ts'
import type { Nulls } from '@kurier/streamed-json/json-builder'
import type { MemberPiece } from '@kurier/streamed-json/json-reader'
import { assertAccess, caller, countedAs } from './authenticate.ts'
import { inTurn } from './call-turns.ts'
import type { Access, RouteAnswer, Description, FreeParams, Handle, Handler } from './describe.ts'
import { answered, type Trace } from './envelope.ts'
import { handlerOf } from './handler.ts'
import { HttpAnswer, type HttpCall, type PathParams } from './http-call.ts'
import { answeredOnce, repeatable } from './idempotency.ts'
import { hasTooManyParameters, MOST_PARAMETERS } from './parameters.ts'
import {
  bodyBytes,
  jsonSize,
  memberTexts,
  parsedJson,
  readBody,
  readBytes,
  textOf,
  type BodyKind,
  type Limits,
  type Sender,
} from './read-body.ts'
import { knownNames } from './refused-call.ts'
import { notingWrite } from './seen-writes.ts'
import { atWorkbench } from './workbench-call.ts'

/** Room for member names, quotes and small members around the encrypted parts of a submit. */
const AROUND = 65_536

const usualSize = (limits: Limits): number => limits.json

type JsonOptions = { mediaTypes?: readonly string[]; nulls?: Nulls }

/** A JSON body that fits `schema`; members that are null are absent, unless `nulls` are kept because they mean something. */
export function json<T>(
  schema: z.ZodType<T>,
  { mediaTypes = ['application/json'], nulls = 'absent' }: JsonOptions = {},
): BodyKind<T> {
  return {
    mediaTypes,
    schema,
    limit: jsonSize(schema),
    read: async (request, limit, sender) => {
      const bytes = await readBytes(request, limit)
      return () => parsedJson(bytes, schema, { nulls, sender })
    },
  }
}

/** A JSON object of two encrypted parts, whose texts are handed on while they arrive. */
export function submittedParts<Name extends string>(
  schema: z.ZodObject<Record<Name, z.ZodString>>,
): BodyKind<AsyncIterable<MemberPiece<Name>>> {
  return {
    mediaTypes: ['application/json'],
    schema,
    arrivesLater: true,
    limit: (limits) => limits.metadata + limits.data + AROUND,
    read: async (request, limit) => () => memberTexts(bodyBytes(request, limit), schema),
  }
}

/** A text body, such as one compact JWS. */
export function text(
  mediaType: string,
  { schema = z.string(), limitForAnybody }: { schema?: z.ZodType; limitForAnybody?: number } = {},
): BodyKind<string> {
  return {
    mediaTypes: [mediaType],
    schema,
    limit: usualSize,
    limitForAnybody,
    read: async (request, limit) => {
      const bytes = await readBytes(request, limit)
      return () => textOf(bytes)
    },
  }
}

/** A body handed on as bytes while it arrives. */
export function stream(
  mediaType: string,
  limit: (limits: Limits) => number,
  schema: z.ZodType = z.string(),
): BodyKind<AsyncIterable<Uint8Array>> {
  return {
    mediaTypes: [mediaType],
    schema,
    limit,
    arrivesLater: true,
    read: async (request, most) => () => bodyBytes(request, most),
  }
}

/** Makes the handler of one method; its steps are those of `answerTo`. */
export function endpoint<const Who extends Access, Query, Body, Found>(
  description: Description<Who, Query, Body, Found>,
  handle: Handle<Who, Query, Body, Found>,
): Handler {
  // the steps hand the handler exactly the values that its own description promises
  const promised = { description, handle } as unknown as PromisedEndpoint
  const { query, body } = description
  const names = knownNames(query, body?.schema)
  const handler = handlerOf((call, params) =>
    answered(call, (trace) => answerTo(promised, call, params, Object.assign(trace, { names }))),
  )
  return Object.assign(handler, { description, takes: { sender: senderOf(description.access), query, body } })
}

const ownerOf = (request: HttpCall, actor: ClientActor | undefined): string =>
  actor ? countedAs(actor) : networksOf(request.address).own

const senderOf = (access: Access): Sender => (access === 'public' ? 'anybody' : 'known')

type PromisedEndpoint = {
  description: Description<Access, unknown, unknown, unknown>
  handle: Handle<Access, unknown, unknown, unknown>
}

/** The steps of every call, in the order of decisions 3, so that the kind of refusal does not show what exists. */
async function answerTo(
  { description, handle }: PromisedEndpoint,
  request: HttpCall,
  sent: PathParams,
  trace: Trace,
): Promise<HttpAnswer> {
  const actor = await caller(description.access, request, trace) // 401, 429
  const context = contextFor(actor)
  const workbench = await atWorkbench({ request, context, params: sent, use: description.workbench }) // 401
  const answer = await workbench.recorded(async () => {
    workbench.assertOpen() // 403
    assertAccess(description, actor) // 403
    const params = lowerCaseIds(sent, description.params) // 404
    await workbench.assertPath(params) // 404
    const found = await description.find?.({ request, context, params }) // 404
    const sender = senderOf(description.access)
    const read = description.body && (await readBody(description.body, request, sender)) // 415, 413
    return inTurn(ownerOf(request, actor), description.body, async () => {
      const body = read?.() // 400, 422
      const query = queryOf(description.query, request, description.repeated) // 422
      await workbench.assertContent({ query, body }) // 422
      const idempotent = description.idempotent && repeatable(request, actor, body) // 422
      return answeredOnce(idempotent, async () => {
        const answer = await handle({ request, context, params, query, body, found, idempotent }) // 422, 409
        return answer instanceof HttpAnswer ? answer : encoded(description.answers, answer)
      })
    })
  })
  // a person is likely to open a page next
  return actor?.kind === 'client' && actor.act ? notingWrite(request, answer) : answer
}

/** The things that the ids in paths name. */
const things: Partial<Record<string, string>> = {
  destinationId: 'destination',
  submissionId: 'submission',
  replyId: 'reply',
  caseId: 'case',
  attachmentId: 'attachment',
}

/** Path parameters; ids in lower case. @throws 404 for a malformed id, as for an unknown one */
export function lowerCaseIds(params: PathParams, free: FreeParams = {}): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]): [string, string] => {
    const text = String(value)
    // a name with U+0000 never exists, since no database text can hold it
    const id = Object.hasOwn(free, name) && !text.includes('\0') ? text : asUuid(text)
    if (id === undefined) throw notFound(things[name] ?? 'resource')
    return [name, id]
  })
  return Object.fromEntries(entries)
}

/** The query members, by their schema; those that are `repeated` as lists. @throws 422 */
export function queryOf<Query>(
  schema: z.ZodType<Query> | undefined,
  request: HttpCall,
  repeated: readonly string[] = [],
): Query {
  if (!schema) return undefined as Query // without a schema Query is inferred unknown and never read
  if (hasTooManyParameters(request.search)) {
    throw invalid([{ pointer: '', detail: `The query may have at most ${MOST_PARAMETERS} parameters; send fewer.` }])
  }
  const searchParams = new URLSearchParams(request.search)
  const lists = repeated.filter((name) => searchParams.has(name)).map((name) => [name, searchParams.getAll(name)])
  const read = judged(schema, { ...Object.fromEntries(searchParams), ...Object.fromEntries(lists) })
  const faults = 'value' in read ? unstorable(read.value) : read.faults
  if ('value' in read && faults.length === 0) return read.value
  throw invalid(faults)
}

/** Half of a surrogate pair cannot be written in a query, so that U+0000 is all that no database text can hold. */
function unstorable(query: unknown): FieldFault[] {
  const holdsNull = (value: unknown): boolean => typeof value === 'string' && value.includes('\0')
  return Object.entries(query ?? {})
    .filter(([, value]) => [value].flat().some(holdsNull))
    .map(([name]) => ({ pointer: pointerTo('', name), detail: 'The text holds U+0000; remove it.' }))
}

/** An answer's body through the schema that its status promises. */
export function encoded(
  answers: Record<number, z.ZodType | null>,
  answer: Exclude<RouteAnswer, HttpAnswer>,
): HttpAnswer {
  const schema = answers[answer.status]
  if (schema === undefined) throw new Error(`status ${answer.status} is not among the promised answers`)
  const headers = { 'cache-control': 'no-store', ...answer.headers }
  if (schema === null) return new HttpAnswer(null, { status: answer.status, headers })
  return new HttpAnswer(JSON.stringify(schema.parse(answer.body)), {
    status: answer.status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
