import { noteDeprecatedUse, type DeprecatedUse } from '#lib/clients/note-token-request.ts'
import type { Database } from '#lib/platform/database.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'

const marked = () => oncePerProcess('deprecated-paths', () => new WeakMap<Request, DeprecatedUse>())

/** Notes that a request came by a path that clients should not use any more. */
export function markDeprecatedPath(request: Request, what: DeprecatedUse): void {
  marked().set(request, what)
}

/** Counts a request of this client that came by a deprecated path; nothing for any other. */
export function countDeprecatedPath(db: Database, request: Request, clientId: string): void {
  const what = marked().get(request)
  if (what) noteDeprecatedUse(db, { clientId, what }, new Date())
}
