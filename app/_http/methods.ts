import { Refusal } from '#lib/platform/errors.ts'
import { newId } from '#lib/platform/ids.ts'
import type { Handler } from './endpoint.ts'
import { problemResponse } from './problems.ts'

/** The methods that Next.js looks for in a route file. */
export const methodNames = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methodNames)[number]

/**
 * All methods of one path: those given, HEAD wherever there is GET, and 405 with `Allow` for the rest, so that every
 * server that mounts the file answers alike.
 */
export function methods(given: Partial<Record<Exclude<Method, 'HEAD' | 'OPTIONS'>, Handler>>): Record<Method, Handler> {
  const allowed = methodNames.filter((name) => (name === 'HEAD' ? given.GET : name !== 'OPTIONS' && given[name]))
  const refuse: Handler = async (request) => methodNotAllowed(request.method, allowed)
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

function methodNotAllowed(method: string, allowed: readonly string[]): Response {
  const requestId = newId()
  const allow = allowed.join(', ')
  const refusal = new Refusal('method-not-allowed', `${method} is not possible here; possible: ${allow}.`, {
    headers: { allow },
  })
  const response = problemResponse(refusal, requestId)
  response.headers.set('x-request-id', requestId)
  return response
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}
