import type { DeprecatedUse } from '#lib/clients/note-token-request.ts'
import { markDeprecatedPath } from './deprecated-path.ts'
import type { Handler } from './endpoint.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** The handlers of another route file, under a path that clients should not use any more: who does is counted. */
export function underDeprecatedPath(
  what: DeprecatedUse,
  { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS }: Record<Method, Handler>,
): Record<Method, Handler> {
  const marking = (handler: Handler): Handler => {
    const marked: Handler = (request, context) => {
      markDeprecatedPath(request, what)
      return handler(request, context)
    }
    return Object.assign(marked, { description: handler.description })
  }
  return {
    ...{ GET: marking(GET), HEAD: marking(HEAD), POST: marking(POST), PUT: marking(PUT) },
    ...{ PATCH: marking(PATCH), DELETE: marking(DELETE), OPTIONS: marking(OPTIONS) },
  }
}
