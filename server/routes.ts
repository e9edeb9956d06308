import type { Handler } from '#app/_http/describe.ts'
import { handlerOf } from '#app/_http/handler.ts'
import { methodNames } from '#app/_http/method-names.ts'
import { routesOf } from '#app/_http/portal-table.ts'
import type { MountedRoute } from '#app/_http/router.ts'
import { documentedRoutes, type RouteTable } from '#app/_openapi/documented-routes.ts'
import { portalRoutes } from '#app/api/portal/portal-calls.ts'
import { RECEIVER_PATH } from '#lib/callbacks/terms.ts'
import { ownSchemaPath } from '#lib/platform/wire-addresses.ts'

/** Route files of one path each. */
const pathRoutes: RouteTable = {
  '/token': () => import('#app/token/route.ts'),
  ...documentedRoutes['submission-api'],
  '/submission-api/openapi.json': () => import('#app/(openapi)/submission-api/openapi.json/route.ts'),
  '/submission-api/[...unknown]': () => import('#app/submission-api/[...unknown]/route.ts'),
  ...documentedRoutes['destination-api'],
  '/destination-api/openapi.json': () => import('#app/(openapi)/destination-api/openapi.json/route.ts'),
  '/destination-api/[...unknown]': () => import('#app/destination-api/[...unknown]/route.ts'),
  ...documentedRoutes['routing-api'],
  '/routing-api/openapi.json': () => import('#app/(openapi)/routing-api/openapi.json/route.ts'),
  '/routing-api/[...unknown]': () => import('#app/routing-api/[...unknown]/route.ts'),
  '/schemas': () => import('#app/schemas/route.ts'),
  '/schemas/set-payload/1.2.2/set-payload.schema.json': () =>
    import('#app/schemas/set-payload/1.2.2/set-payload.schema.json/route.ts'),
  '/schemas/metadata/1.0.0/metadata.schema.json': () =>
    import('#app/schemas/metadata/1.0.0/metadata.schema.json/route.ts'),
  '/schemas/metadata/2.1.0/metadata.schema.json': () =>
    import('#app/schemas/metadata/2.1.0/metadata.schema.json/route.ts'),
  '/schemas/message/1.0.0/message.schema.json': () => import('#app/schemas/message/1.0.0/message.schema.json/route.ts'),
  '/schemas/message/1.1.0/message.schema.json': () => import('#app/schemas/message/1.1.0/message.schema.json/route.ts'),
  '/schemas/documents-handed-in/1.0.0/documents-handed-in.schema.json': () =>
    import('#app/schemas/documents-handed-in/1.0.0/documents-handed-in.schema.json/route.ts'),
  '/schemas/evidence/1.0.0/evidence.schema.json': () =>
    import('#app/schemas/evidence/1.0.0/evidence.schema.json/route.ts'),
  '/schemas/evidence/2.0.0/evidence.schema.json': () =>
    import('#app/schemas/evidence/2.0.0/evidence.schema.json/route.ts'),
  '/schemas/event-stream/1.0.0/event-stream.schema.json': () =>
    import('#app/schemas/event-stream/1.0.0/event-stream.schema.json/route.ts'),
  '/schemas/forms/[form]/[version]/form.schema.json': () =>
    import('#app/schemas/forms/[form]/[version]/form.schema.json/route.ts'),
  '/schemas/[...type]': () => import('#app/schemas/[...type]/route.ts'),
  '/kurier-client.mjs': () => import('#app/kurier-client.mjs/route.ts'),
  '/kurier-sdk.tgz': () => import('#app/kurier-sdk.tgz/route.ts'),
  '/status.json': () => import('#app/status.json/route.ts'),
  '/sandbox/receivers/[receiverId]': () => import('#app/sandbox/receivers/[receiverId]/route.ts'),
  '/sandbox/receivers/[receiverId]/deliveries': () => import('#app/sandbox/receivers/[receiverId]/deliveries/route.ts'),
  '/api/calendar/radar.ics': () => import('#app/api/calendar/radar.ics/route.ts'),
  '/api/cron': () => import('#app/api/cron/route.ts'),
  '/api/metrics': () => import('#app/api/metrics/route.ts'),
  '/api/health/live': () => import('#app/api/health/live/route.ts'),
  '/api/health/ready': () => import('#app/api/health/ready/route.ts'),
}

/** What pages ask for, and an address that leads to one. */
const pageRoutes: RouteTable = {
  '/api/docs': () => import('#app/api/docs/route.ts'),
  '/api/forms/[path]/applications': () => import('#app/api/forms/[path]/applications/route.ts'),
  '/api/forms/definitions': () => import('#app/api/forms/definitions/route.ts'),
  '/api/forms/status': () => import('#app/api/forms/status/route.ts'),
  '/api/forms/status/submissions': () => import('#app/api/forms/status/submissions/route.ts'),
}

/**
 * Every API route file of `app/`, mounted directly on node:http (docs/decisions/0001). The path is the file's folder,
 * without groups such as `(openapi)`. A test proves that the list names each route file.
 */
export const routeFiles: Record<string, () => Promise<Record<string, unknown>>> = {
  ...pathRoutes,
  ...pageRoutes,
  ...portalRoutes,
}

/** First path segments that belong to the mounted handlers; everything else is Next's. */
const owned = new Set(Object.keys(routeFiles).map((path) => path.split('/')[1]))

/** True when a path is answered by a mounted handler rather than by Next.js. */
export function isMounted(pathname: string): boolean {
  const first = pathname.split('/')[1] ?? ''
  if (first === 'api') return !/^\/api\/auth(\/|$)/.test(pathname)
  // beside it stand pages
  if (first === 'sandbox') return pathname.startsWith(RECEIVER_PATH)
  const schemas = ownSchemaPath()
  return owned.has(first) || pathname === schemas || pathname.startsWith(`${schemas}/`)
}

/** Whether a path belongs to the pages, or to what only they ask for; a node without pages does not answer it. */
export const isOfPages = (pathname: string): boolean =>
  !isMounted(pathname) || /^\/api\/(portal|forms|docs)(\/|$)/.test(pathname)

/** What is called all the time; a node without pages loads the other interfaces with their first call. */
const usual =
  /^\/(token$|\.well-known\/|api\/health\/|submission-api\/v2\/(submissions|replies|replys|cases|destinations)\b(?!.*evidence))/

/**
 * Loads every route file, or mounts those of the interfaces alone. The schemas are mounted where {schema_base} says, and
 * refuse when it is not ours.
 */
export async function loadRoutes({ hasPages = true } = {}): Promise<MountedRoute[]> {
  const schemas = ownSchemaPath() ?? '/schemas'
  const ofPaths = Object.entries(hasPages ? { ...pathRoutes, ...pageRoutes } : pathRoutes).map(async ([path, load]) => {
    const mounted = path.replace(/^\/schemas(?=\/|$)/, schemas)
    return { path: mounted, methods: hasPages || usual.test(path) ? await methodsOf(load) : laterMethods(load) }
  })
  const ofPortal = Object.values(hasPages ? portalRoutes : {}).map(async (load) => routesOf((await load()).calls))
  return [...(await Promise.all(ofPaths)), ...(await Promise.all(ofPortal)).flat()]
}

type LoadRoute = RouteTable[string]

async function methodsOf(load: LoadRoute): Promise<Record<string, Handler>> {
  const { dynamic: _dynamic, ...methods } = await load()
  return methods as Record<string, Handler> // what `methods()` made; Next demands the same shape
}

/** The methods of a route file that the first call loads. */
function laterMethods(load: LoadRoute): Record<string, Handler> {
  const later = (name: string): Handler =>
    handlerOf(async (call, params) => {
      const { [name]: handler } = await methodsOf(load)
      if (!handler) throw new Error(`a route file lacks ${name}`)
      return handler.answer(call, params)
    })
  return Object.fromEntries(methodNames.map((name) => [name, later(name)]))
}
