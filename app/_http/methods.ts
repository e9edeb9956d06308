import { Refusal } from '#lib/platform/errors.ts'
import type { Handler } from './describe.ts'
import { methodNames, type Method } from './method-names.ts'
import { answered, countByAddress, type Trace } from './envelope.ts'

/** Those that a route gives a handler; HEAD follows from GET. */
export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[]
export type CallMethod = (typeof callMethods)[number]

/**
 * All methods of one path: those given, HEAD wherever there is GET, and 405 with `Allow` for the rest, so that every
 * server that mounts the file answers alike.
 */
export function methods(given: Partial<Record<CallMethod, Handler>>): Record<Method, Handler> {
  const allowed = methodNames.filter((name) => (name === 'HEAD' ? given.GET : name !== 'OPTIONS' && given[name]))
  const refuse: Handler = (request) => answered(request, (trace) => methodNotAllowed(request, trace, allowed))
  const all: Record<Method, Handler> = {
    GET: refuse,
    HEAD: refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: refuse,
    ...given,
  }
  const { GET } = given
  if (GET) all.HEAD = async (request, context) => withoutBody(await GET(request, context))
  return all
}

async function methodNotAllowed(request: Request, trace: Trace, allowed: readonly string[]): Promise<never> {
  countByAddress(request, trace)
  const allow = allowed.join(', ')
  throw new Refusal('method-not-allowed', `${request.method} is not possible here; possible: ${allow}.`, {
    headers: { allow },
  })
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}
