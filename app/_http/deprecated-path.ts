import { noteDeprecatedUse, type DeprecatedUse } from '#lib/clients/note-token-request.ts'
import type { Database } from '#lib/platform/database.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import type { Handler } from './endpoint.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

const marked = () => oncePerProcess('deprecated-paths', () => new WeakMap<Request, DeprecatedUse>())

/** The handlers of another route file, under a path that clients should not use any more: who does is counted. */
export function underDeprecatedPath(
  what: DeprecatedUse,
  { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS }: Record<Method, Handler>,
): Record<Method, Handler> {
  const counted = (handler: Handler): Handler => {
    const marking: Handler = (request, context) => {
      marked().set(request, what)
      return handler(request, context)
    }
    return Object.assign(marking, { description: handler.description })
  }
  return {
    ...{ GET: counted(GET), HEAD: counted(HEAD), POST: counted(POST), PUT: counted(PUT) },
    ...{ PATCH: counted(PATCH), DELETE: counted(DELETE), OPTIONS: counted(OPTIONS) },
  }
}

/** Counts a request of this client that came by a deprecated path; nothing for any other. */
export function countDeprecatedPath(db: Database, request: Request, clientId: string): void {
  const what = marked().get(request)
  if (what) noteDeprecatedUse(db, { clientId, what }, new Date())
}
