import type { Handler } from '#app/_http/endpoint.ts'
import type { MountedRoute } from '#app/_http/router.ts'
import { documentedRoutes, type RouteTable } from '#app/_openapi/documented-routes.ts'
import { ownSchemaPath } from '#lib/platform/wire-addresses.ts'

/**
 * Every API route file of `app/`, mounted directly on node:http (docs/decisions/0001). The path is the file's folder.
 * A test proves that the list names each route file.
 */
export const routeFiles: RouteTable = {
  '/token': () => import('#app/token/route.ts'),
  ...documentedRoutes['submission-api'],
  '/submission-api/openapi.json': () => import('#app/submission-api/openapi.json/route.ts'),
  '/submission-api/[...unknown]': () => import('#app/submission-api/[...unknown]/route.ts'),
  ...documentedRoutes['destination-api'],
  '/destination-api/openapi.json': () => import('#app/destination-api/openapi.json/route.ts'),
  '/destination-api/[...unknown]': () => import('#app/destination-api/[...unknown]/route.ts'),
  '/schemas': () => import('#app/schemas/route.ts'),
  '/schemas/set-payload/1.2.2/set-payload.schema.json': () =>
    import('#app/schemas/set-payload/1.2.2/set-payload.schema.json/route.ts'),
  '/schemas/metadata/1.0.0/metadata.schema.json': () =>
    import('#app/schemas/metadata/1.0.0/metadata.schema.json/route.ts'),
  '/schemas/message/1.0.0/message.schema.json': () => import('#app/schemas/message/1.0.0/message.schema.json/route.ts'),
  '/schemas/forms/[form]/[version]/form.schema.json': () =>
    import('#app/schemas/forms/[form]/[version]/form.schema.json/route.ts'),
  '/schemas/[...type]': () => import('#app/schemas/[...type]/route.ts'),
  '/api/docs': () => import('#app/api/docs/route.ts'),
  '/api/docs/scalar.js': () => import('#app/api/docs/scalar.js/route.ts'),
  '/api/portal/operators': () => import('#app/api/portal/operators/route.ts'),
  '/api/portal/operators/link': () => import('#app/api/portal/operators/link/route.ts'),
  '/api/portal/account': () => import('#app/api/portal/account/route.ts'),
  '/api/portal/account/password': () => import('#app/api/portal/account/password/route.ts'),
  '/api/portal/account/sessions': () => import('#app/api/portal/account/sessions/route.ts'),
  '/api/portal/account/sessions/[sessionId]': () => import('#app/api/portal/account/sessions/[sessionId]/route.ts'),
  '/api/portal/account/other-sessions': () => import('#app/api/portal/account/other-sessions/route.ts'),
  '/api/portal/account/second-factor': () => import('#app/api/portal/account/second-factor/route.ts'),
  '/api/portal/account/second-factor/confirmation': () =>
    import('#app/api/portal/account/second-factor/confirmation/route.ts'),
  '/api/portal/account/second-factor/recovery-codes': () =>
    import('#app/api/portal/account/second-factor/recovery-codes/route.ts'),
  '/api/portal/account/second-factor/removal': () => import('#app/api/portal/account/second-factor/removal/route.ts'),
  '/api/portal/account/sign-in': () => import('#app/api/portal/account/sign-in/route.ts'),
  '/api/portal/password': () => import('#app/api/portal/password/route.ts'),
  '/api/portal/password/link': () => import('#app/api/portal/password/link/route.ts'),
  '/api/portal/password/forgotten': () => import('#app/api/portal/password/forgotten/route.ts'),
  '/api/portal/people/[personId]/password-link': () =>
    import('#app/api/portal/people/[personId]/password-link/route.ts'),
  '/api/portal/people/[personId]/second-factor-removal': () =>
    import('#app/api/portal/people/[personId]/second-factor-removal/route.ts'),
  '/api/portal/clients': () => import('#app/api/portal/clients/route.ts'),
  '/api/portal/clients/[clientId]': () => import('#app/api/portal/clients/[clientId]/route.ts'),
  '/api/portal/clients/[clientId]/scopes': () => import('#app/api/portal/clients/[clientId]/scopes/route.ts'),
  '/api/portal/clients/[clientId]/status': () => import('#app/api/portal/clients/[clientId]/status/route.ts'),
  '/api/portal/clients/[clientId]/secrets': () => import('#app/api/portal/clients/[clientId]/secrets/route.ts'),
  '/api/portal/clients/[clientId]/secrets/[secretId]': () =>
    import('#app/api/portal/clients/[clientId]/secrets/[secretId]/route.ts'),
  '/api/portal/clients/[clientId]/token-requests': () =>
    import('#app/api/portal/clients/[clientId]/token-requests/route.ts'),
  '/api/portal/clients/[clientId]/trial-token': () => import('#app/api/portal/clients/[clientId]/trial-token/route.ts'),
  '/api/portal/destinations': () => import('#app/api/portal/destinations/route.ts'),
  '/api/portal/destinations/[destinationId]': () => import('#app/api/portal/destinations/[destinationId]/route.ts'),
  '/api/portal/destinations/[destinationId]/keys': () =>
    import('#app/api/portal/destinations/[destinationId]/keys/route.ts'),
  '/api/portal/destinations/[destinationId]/keys/[kid]': () =>
    import('#app/api/portal/destinations/[destinationId]/keys/[kid]/route.ts'),
  '/api/portal/destinations/[destinationId]/callback': () =>
    import('#app/api/portal/destinations/[destinationId]/callback/route.ts'),
  '/api/portal/destinations/[destinationId]/callback/check': () =>
    import('#app/api/portal/destinations/[destinationId]/callback/check/route.ts'),
  '/api/portal/destinations/[destinationId]/callback/test': () =>
    import('#app/api/portal/destinations/[destinationId]/callback/test/route.ts'),
  '/api/portal/destinations/[destinationId]/callback/pause': () =>
    import('#app/api/portal/destinations/[destinationId]/callback/pause/route.ts'),
  '/api/portal/destinations/[destinationId]/delivery': () =>
    import('#app/api/portal/destinations/[destinationId]/delivery/route.ts'),
  '/api/portal/destinations/[destinationId]/workbench-token': () =>
    import('#app/api/portal/destinations/[destinationId]/workbench-token/route.ts'),
  '/api/portal/destinations/[destinationId]/clients/[clientId]': () =>
    import('#app/api/portal/destinations/[destinationId]/clients/[clientId]/route.ts'),
  '/api/portal/organisations': () => import('#app/api/portal/organisations/route.ts'),
  '/api/portal/organisations/[organisationId]': () => import('#app/api/portal/organisations/[organisationId]/route.ts'),
  '/api/portal/organisations/[organisationId]/members': () =>
    import('#app/api/portal/organisations/[organisationId]/members/route.ts'),
  '/api/portal/organisations/[organisationId]/members/[personId]': () =>
    import('#app/api/portal/organisations/[organisationId]/members/[personId]/route.ts'),
  '/api/portal/organisations/[organisationId]/invitations': () =>
    import('#app/api/portal/organisations/[organisationId]/invitations/route.ts'),
  '/api/portal/organisations/[organisationId]/invitations/[invitationId]': () =>
    import('#app/api/portal/organisations/[organisationId]/invitations/[invitationId]/route.ts'),
  '/api/portal/invitations/read': () => import('#app/api/portal/invitations/read/route.ts'),
  '/api/portal/invitations/accept': () => import('#app/api/portal/invitations/accept/route.ts'),
  '/api/portal/people': () => import('#app/api/portal/people/route.ts'),
  '/api/portal/people/[personId]': () => import('#app/api/portal/people/[personId]/route.ts'),
  '/api/portal/audit-log': () => import('#app/api/portal/audit-log/route.ts'),
  '/api/portal/audit-log/export': () => import('#app/api/portal/audit-log/export/route.ts'),
  '/api/portal/cases': () => import('#app/api/portal/cases/route.ts'),
  '/api/portal/cases/[caseId]': () => import('#app/api/portal/cases/[caseId]/route.ts'),
  '/api/portal/cases/[caseId]/events/[sequence]': () =>
    import('#app/api/portal/cases/[caseId]/events/[sequence]/route.ts'),
  '/api/portal/cases/[caseId]/export': () => import('#app/api/portal/cases/[caseId]/export/route.ts'),
  '/api/portal/cases/[caseId]/stream': () => import('#app/api/portal/cases/[caseId]/stream/route.ts'),
  '/api/portal/logo': () => import('#app/api/portal/logo/route.ts'),
  '/api/portal/overview': () => import('#app/api/portal/overview/route.ts'),
  '/api/portal/admin': () => import('#app/api/portal/admin/route.ts'),
  '/api/portal/admin/callbacks': () => import('#app/api/portal/admin/callbacks/route.ts'),
  '/api/portal/admin/queue': () => import('#app/api/portal/admin/queue/route.ts'),
  '/api/portal/admin/cron': () => import('#app/api/portal/admin/cron/route.ts'),
  '/api/portal/admin/keys': () => import('#app/api/portal/admin/keys/route.ts'),
  '/api/portal/admin/settings': () => import('#app/api/portal/admin/settings/route.ts'),
  '/api/portal/admin/clock': () => import('#app/api/portal/admin/clock/route.ts'),
  '/api/portal/admin/forms': () => import('#app/api/portal/admin/forms/route.ts'),
  '/api/portal/admin/forms/[path]/destinations': () =>
    import('#app/api/portal/admin/forms/[path]/destinations/route.ts'),
  '/api/portal/admin/forms/[path]/offer': () => import('#app/api/portal/admin/forms/[path]/offer/route.ts'),
  '/api/portal/callbacks/attempts': () => import('#app/api/portal/callbacks/attempts/route.ts'),
  '/api/portal/callbacks/attempts/[attemptId]': () => import('#app/api/portal/callbacks/attempts/[attemptId]/route.ts'),
  '/api/portal/callbacks/undelivered': () => import('#app/api/portal/callbacks/undelivered/route.ts'),
  '/api/portal/callbacks/undelivered/destinations/[destinationId]': () =>
    import('#app/api/portal/callbacks/undelivered/destinations/[destinationId]/route.ts'),
  '/api/portal/callbacks/undelivered/clients/[clientId]': () =>
    import('#app/api/portal/callbacks/undelivered/clients/[clientId]/route.ts'),
  '/api/portal/callbacks/send-again': () => import('#app/api/portal/callbacks/send-again/route.ts'),
  '/api/portal/callbacks/send-again/count': () => import('#app/api/portal/callbacks/send-again/count/route.ts'),
  '/api/portal/callbacks/notify-now': () => import('#app/api/portal/callbacks/notify-now/route.ts'),
  '/api/forms/[path]/applications': () => import('#app/api/forms/[path]/applications/route.ts'),
  '/api/forms/status': () => import('#app/api/forms/status/route.ts'),
  '/api/cron': () => import('#app/api/cron/route.ts'),
  '/api/health/live': () => import('#app/api/health/live/route.ts'),
  '/api/health/ready': () => import('#app/api/health/ready/route.ts'),
}

/** First path segments that belong to the mounted handlers; everything else is Next's. */
const owned = new Set(Object.keys(routeFiles).map((path) => path.split('/')[1]))

/** True when a path is answered by a mounted handler rather than by Next.js. */
export function isMounted(pathname: string): boolean {
  const first = pathname.split('/')[1] ?? ''
  if (first === 'api') return !/^\/api\/auth(\/|$)/.test(pathname)
  const schemas = ownSchemaPath()
  return owned.has(first) || pathname === schemas || pathname.startsWith(`${schemas}/`)
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

/** Loads every route file. The schemas are mounted where {schema_base} says, and refuse when it is not ours. */
export async function loadRoutes(): Promise<MountedRoute[]> {
  const schemas = ownSchemaPath() ?? '/schemas'
  return Promise.all(
    Object.entries(routeFiles).map(async ([path, load]) => {
      const { dynamic: _dynamic, ...methods } = await load()
      const mounted = path.replace(/^\/schemas(?=\/|$)/, schemas)
      return { path: mounted, methods: methods as Record<string, Handler> } // what `methods()` made; Next demands the same shape
    }),
  )
}
