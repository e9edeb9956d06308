import type { z } from 'zod'
import { actorOf } from '#lib/accounts/sign-in/person-of-session.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { forbidden, Refusal } from '#lib/platform/errors.ts'
import { inTurn } from './call-turns.ts'
import type { RouteAnswer, FreeParams, Handler } from './describe.ts'
import { encoded, endpoint, json, lowerCaseIds, queryOf } from './endpoint.ts'
import { answered, countByAddress, type Trace } from './envelope.ts'
import { handlerOf } from './handler.ts'
import { HttpAnswer, type HttpCall } from './http-call.ts'
import { actorFromRequest, personToSetUp } from './person.ts'
import { assertRate, countRequest } from '#lib/platform/rate-limit.ts'
import { readBody } from './read-body.ts'
import { notingWrite, readingOf } from './seen-writes.ts'
import { isSameOrigin, sameOriginOnly } from './same-origin.ts'

/** Requests of one person in 10 seconds. */
const MOST_REQUESTS = 300

/**
 * The promise of one method of one path under /api/portal. `params`: which of the path's parameters are no UUIDs;
 * `body`: of JSON; `upload`: the body is `FormData`, which the handler reads; `answers`: a body is sent only through
 * its schema; `setsUpFactor`: open already to people who have yet to set up the second factor that the settings demand.
 */
export type PortalDescription = {
  params?: FreeParams
  query?: z.ZodType
  body?: z.ZodType
  upload?: true
  answers: Record<number, z.ZodType | null>
  setsUpFactor?: true
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type PublicCall<D extends PortalDescription, Who extends PersonActor | undefined = undefined> = {
  request: HttpCall
  context: Context<Who>
  query: OutputOf<D['query']>
  body: OutputOf<D['body']>
}

type PortalCall<Params, D extends PortalDescription> = PublicCall<D, PersonActor> & {
  /** Path parameters; ids in lower case. */
  params: Params
}

declare const promised: unique symbol

/** A handler, and in its type alone what it is sent and answers; the browser's `askPortal` is typed by it. */
export type PortalHandler<Params, D extends PortalDescription = PortalDescription> = Handler & {
  readonly [promised]?: (params: Params) => D
}

/** The promise of a handler; other values have no typed promise. */
export type PromiseOf<Of> = Of extends { readonly [promised]?: (params: never) => infer D } ? D : unknown

/**
 * Makes the handler of one method for a signed-in person: origin (of calls that write), person, rate, parameters, body,
 * query, handler, answer. The verb decides by the stored row whether the person may do it. `Params` comes from the path
 * that names it in a table (`portalTable`).
 */
export function portalEndpoint<Params, const D extends PortalDescription>(
  description: D & { params?: { [Name in keyof D['params']]: Name extends keyof Params ? 'free' : never } },
  handle: (call: PortalCall<Params, D>) => Promise<RouteAnswer>,
): PortalHandler<Params, D> {
  const kind = description.body && json(description.body, { nulls: 'kept' })
  const handler = handlerOf((request, sent) =>
    answered(request, async (trace) => {
      assertOwnPage(request)
      const actor = await signedIn(request, trace, description)
      const params = lowerCaseIds(sent, description.params) as Params // the router found them by the path that names them
      const read = kind && (await readBody(kind, request))
      return inTurn(`person ${actor.personId}`, { arrivesLater: description.upload }, async () => {
        const body = read?.() as OutputOf<D['body']> // read by this schema
        const query = queryOf(description.query, request) as OutputOf<D['query']> // likewise
        const context = { ...contextFor(actor), reading: readingOf(request) }
        const answer = await handle({ request, context, params, query, body })
        return notingWrite(request, answer instanceof HttpAnswer ? answer : encoded(description.answers, answer))
      })
    }),
  )
  return Object.assign(handler, { takes: { sender: 'known', query: description.query, body: kind } as const })
}

/** The same for callers from our own pages, signed in or not. */
export function publicPortalEndpoint<const D extends PortalDescription>(
  { query, body, answers }: D,
  handle: (call: PublicCall<D>) => Promise<RouteAnswer>,
): PortalHandler<unknown, D> {
  const handler = endpoint(
    { access: 'public', query, body: body && json(body, { nulls: 'kept' }), answers },
    (call) => handle(call as PublicCall<D>), // read by these schemas
  )
  // the invited person signs in next and finds what this wrote
  const noting = handlerOf(async (call, params) => notingWrite(call, await handler.answer(call, params)))
  return sameOriginOnly(Object.assign(noting, { takes: handler.takes }))
}

function assertOwnPage(request: HttpCall): void {
  if (request.method === 'GET' || isSameOrigin(request.headers, settings().baseUrl)) return
  throw forbidden('Only pages of this installation may ask for this.')
}

async function signedIn(
  request: HttpCall,
  trace: Trace,
  { setsUpFactor }: Pick<PortalDescription, 'setsUpFactor'>,
): Promise<PersonActor> {
  const { address } = request
  const waiting = setsUpFactor && (await personToSetUp(request))
  const actor = waiting ? actorOf(waiting, address) : await actorFromRequest(request, address)
  if (!actor) {
    countByAddress(request, trace)
    throw new Refusal('unauthenticated', 'Sign in first.')
  }
  trace.rate = countRequest('people', actor.personId, MOST_REQUESTS)
  assertRate(trace.rate)
  return actor
}
