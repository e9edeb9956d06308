import type { z } from 'zod'
import type { ClientActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import type { IdempotentRequest } from '#lib/platform/idempotency/idempotency.ts'
import type { ProblemCode } from '@kurier/wire/codes'
import type { Scope } from '#lib/platform/terms.ts'
import type { HttpAnswer, HttpCall, PathParams } from './http-call.ts'
import type { BodyKind, Sender } from './read-body.ts'
import type { WorkbenchUse } from './workbench-call.ts'

/**
 * The words of the OpenAPI documents for an operation (app/_openapi). `errors`: when it refuses, for codes that its
 * description does not imply or says too generally.
 */
export type OperationWords = {
  operationId?: string
  summary?: string
  description?: string
  errors?: Partial<Record<ProblemCode, string>>
  /** Codes whose answers may say when to ask again, beside those that always do. */
  mayRetry?: readonly ProblemCode[]
}

/** Who may call: everybody, or holders of one of the scopes. */
export type Access = 'public' | readonly Scope[]

type ActorOf<Who> = Who extends 'public' ? undefined : ClientActor

/** The path parameters that are no UUIDs. */
export type FreeParams = Readonly<Record<string, 'free'>>

/** The known facts of a call before its body is read. */
type AddressedCall<Actor extends ClientActor | undefined> = {
  request: HttpCall
  context: Context<Actor>
  /** Path parameters; ids in lower case. */
  params: Record<string, string>
}

type Call<Actor extends ClientActor | undefined, Query, Body, Found> = AddressedCall<Actor> & {
  query: Query
  body: Body
  found: Found
  /** Set if the client sent an Idempotency-Key: the statement that creates the row must claim it. */
  idempotent: IdempotentRequest | undefined
}

/**
 * What one method of one path promises, as data; the OpenAPI documents are made from it. `find` answers 404 for a
 * missing or foreign thing before the body is read (decisions 3, order of checks). `answers`: schema of each status; a
 * body is sent only through its schema. `produces`: media type of a body, `application/json` unless given.
 */
export type Description<Who extends Access, Query, Body, Found> = OperationWords & {
  access: Who
  params?: FreeParams
  query?: z.ZodType<Query>
  /** Query members that may be given several times: their schema is given a list. */
  repeated?: readonly string[]
  body?: BodyKind<Body>
  find?: (call: AddressedCall<ActorOf<Who>>) => Promise<Found>
  /** POST that creates: an Idempotency-Key is honoured (decisions 3). */
  idempotent?: true
  /**
   * A token bound to one submission may call this too; `find` keeps it to its own. Any other call refuses such a token.
   */
  bound?: true
  /** How a token of the workbench may call this too. Any other call refuses such a token. */
  workbench?: WorkbenchUse<Query, Body>
  produces?: string
  answers: Record<number, z.ZodType | null>
}

/** What a handler answers: a status with a body for its schema, or a ready answer (streams, 304). */
export type RouteAnswer = { status: number; body?: unknown; headers?: Record<string, string> } | HttpAnswer

export type Handle<Who extends Access, Query, Body, Found> = (
  call: Call<ActorOf<Who>, Query, Body, Found>,
) => Promise<RouteAnswer>

/** A description of any types, as its handler carries it. */
export type AnyDescription = Omit<Description<Access, unknown, unknown, unknown>, 'find' | 'workbench' | 'body'> & {
  body?: Pick<BodyKind<unknown>, 'mediaTypes' | 'schema' | 'limit'>
  find?: unknown
  workbench?: unknown
}

/** What a call reads, and from which sender; the cost of each reading is measured. */
export type CallInput = { sender: Sender; query?: z.ZodType; body?: Omit<BodyKind<unknown>, 'read'> }

/**
 * A handler: a plain function of a web-standard request, as Next.js calls it, around `answer`, which does all the work.
 * Handlers that do more than refuse carry what they take, and those of the interfaces their description.
 */
export type Handler = {
  /** `params`: undefined for a path without parameters. */
  (request: Request, context: { params: Promise<PathParams | undefined> }): Promise<Response>
  answer: (call: HttpCall, params: PathParams) => Promise<HttpAnswer>
  description?: AnyDescription
  takes?: CallInput
}
