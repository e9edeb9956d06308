import type { z } from 'zod'
import type { PersonActor } from '#lib/platform/actor.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { forbidden, Refusal } from '#lib/platform/errors.ts'
import { callerAddress } from './caller-address.ts'
import { encoded, lowerCaseIds, queryOf, readBody, type Answer, type BodyKind, type Handler } from './endpoint.ts'
import { answered, countByAddress, type Trace } from './envelope.ts'
import { actorFromRequest } from './person.ts'
import { assertRate, countRequest } from './rate-limit.ts'
import { isSameOrigin } from './same-origin.ts'

/** Requests of one person in 10 seconds. */
const MOST_REQUESTS = 300

/** What one method of one path under /api/portal promises. `answers`: a body is sent only through its schema. */
type PortalDescription<Query, Body> = {
  query?: z.ZodType<Query>
  body?: BodyKind<Body>
  answers: Record<number, z.ZodType | null>
}

type PortalCall<Query, Body> = {
  request: Request
  context: Context<PersonActor>
  actor: PersonActor
  /** Path parameters; ids in lower case. */
  params: Record<string, string>
  query: Query
  body: Body
}

/**
 * Makes the handler of one method for a signed-in person: origin (for whatever writes), person, rate, parameters, body,
 * query, handler, answer. Whether the person may do it is decided by the verb, from the stored row.
 */
export function portalEndpoint<Query, Body>(
  description: PortalDescription<Query, Body>,
  handle: (call: PortalCall<Query, Body>) => Promise<Answer>,
): Handler {
  return (request, { params: promised }) =>
    answered(request, async (trace) => {
      assertOwnPage(request)
      const actor = await signedIn(request, trace)
      const params = lowerCaseIds((await promised) ?? {})
      const body = (description.body && (await readBody(description.body, request))) as Body // without a kind Body is unknown
      const query = queryOf(description.query, request)
      const answer = await handle({ request, context: contextFor(actor), actor, params, query, body })
      return answer instanceof Response ? answer : encoded(description.answers, answer)
    })
}

function assertOwnPage(request: Request): void {
  if (request.method === 'GET' || isSameOrigin(request.headers, settings().baseUrl)) return
  throw forbidden('Only pages of this installation may ask for this.')
}

async function signedIn(request: Request, trace: Trace): Promise<PersonActor> {
  const actor = await actorFromRequest(request, callerAddress(request))
  if (!actor) {
    countByAddress(request, trace)
    throw new Refusal('unauthenticated', 'Sign in first.')
  }
  trace.rate = countRequest(`person ${actor.personId}`, MOST_REQUESTS)
  assertRate(trace.rate)
  return actor
}
