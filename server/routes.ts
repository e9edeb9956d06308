import type { Handler } from '#app/_http/endpoint.ts'

type RouteFile = { [method: string]: unknown }

/**
 * Every API route file of `app/`, mounted directly on node:http (docs/decisions/0001). The path is the file's folder.
 * A test proves that the list names each route file.
 */
export const routeFiles: Record<string, () => Promise<RouteFile>> = {
  '/token': () => import('#app/token/route.ts'),
  '/.well-known/oauth-authorization-server': () => import('#app/.well-known/oauth-authorization-server/route.ts'),
  '/.well-known/jwks.json': () => import('#app/.well-known/jwks.json/route.ts'),
  '/api/cron': () => import('#app/api/cron/route.ts'),
  '/api/health/live': () => import('#app/api/health/live/route.ts'),
  '/api/health/ready': () => import('#app/api/health/ready/route.ts'),
  '/submission-api/.well-known/jwks.json': () => import('#app/submission-api/.well-known/jwks.json/route.ts'),
  '/submission-api/v2/info': () => import('#app/submission-api/v2/info/route.ts'),
  '/submission-api/v2/submissions': () => import('#app/submission-api/v2/submissions/route.ts'),
  '/submission-api/v2/submissions/[submissionId]': () =>
    import('#app/submission-api/v2/submissions/[submissionId]/route.ts'),
  '/submission-api/v2/submissions/[submissionId]/events': () =>
    import('#app/submission-api/v2/submissions/[submissionId]/events/route.ts'),
  '/submission-api/v2/submissions/[submissionId]/attachments/[attachmentId]': () =>
    import('#app/submission-api/v2/submissions/[submissionId]/attachments/[attachmentId]/route.ts'),
  '/submission-api/v2/cases/[caseId]/events': () => import('#app/submission-api/v2/cases/[caseId]/events/route.ts'),
  '/submission-api/v2/cases/[caseId]/callback': () => import('#app/submission-api/v2/cases/[caseId]/callback/route.ts'),
  '/submission-api/v2/destinations/[destinationId]': () =>
    import('#app/submission-api/v2/destinations/[destinationId]/route.ts'),
  '/submission-api/v2/destinations/[destinationId]/keys/[kid]': () =>
    import('#app/submission-api/v2/destinations/[destinationId]/keys/[kid]/route.ts'),
  '/submission-api/[...unknown]': () => import('#app/submission-api/[...unknown]/route.ts'),
  '/destination-api/v2/destinations': () => import('#app/destination-api/v2/destinations/route.ts'),
  '/destination-api/v2/destinations/[destinationId]': () =>
    import('#app/destination-api/v2/destinations/[destinationId]/route.ts'),
  '/destination-api/v2/destinations/[destinationId]/keys': () =>
    import('#app/destination-api/v2/destinations/[destinationId]/keys/route.ts'),
  '/destination-api/v2/destinations/[destinationId]/keys/[kid]': () =>
    import('#app/destination-api/v2/destinations/[destinationId]/keys/[kid]/route.ts'),
  '/destination-api/[...unknown]': () => import('#app/destination-api/[...unknown]/route.ts'),
}

/** First path segments that belong to the mounted handlers; everything else is Next's. */
const owned = new Set(Object.keys(routeFiles).map((path) => path.split('/')[1]))

/** True when a path is answered by a mounted handler rather than by Next.js. */
export function isMounted(pathname: string): boolean {
  const first = pathname.split('/')[1] ?? ''
  return first === 'api' ? !/^\/api\/auth(\/|$)/.test(pathname) : owned.has(first)
}

/**
 * The target of a request (RFC 9112 section 3.2) as path and query, dot segments resolved. Next.js resolves them too,
 * so a path that is judged as it was written would lead around the mounted handlers.
 * @returns nothing for a target that names no resource, such as `*`
 */
export function resolvedTarget(target: string): { pathname: string; search: string } | undefined {
  if (!/^(\/|https?:\/\/)/i.test(target)) return undefined
  // two slashes at the beginning are an empty segment, not a host
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target)
  return url ? { pathname: url.pathname, search: url.search } : undefined
}

export type MountedRoute = { path: string; methods: Record<string, Handler> }

/** Loads every route file. */
export async function loadRoutes(): Promise<MountedRoute[]> {
  return Promise.all(
    Object.entries(routeFiles).map(async ([path, load]) => {
      const { dynamic: _dynamic, ...methods } = await load()
      return { path, methods: methods as Record<string, Handler> } // what `methods()` made; Next demands the same shape
    }),
  )
}
