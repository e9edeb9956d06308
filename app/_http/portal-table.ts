import type { Handler } from './describe.ts'
import type { Method } from './method-names.ts'
import { type CallMethod } from '@kurier/wire/names'
import { methods } from './methods.ts'
import type { PortalHandler } from './portal-endpoint.ts'
import { apiRouter, type MountedRoute } from './router.ts'

/** Method and path below /api/portal, with `[name]` for parameters. */
export type CallName = `${CallMethod} /${string}`

/** The tables of all nouns: each route file below app/api/portal adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type -- its members are added there
export interface PortalTables {}

/** The calls of one noun by their names. */
export type PortalTable = Record<CallName, Handler>

type ParamNames<Name> = Name extends `${string}[${infer First}]${infer Rest}` ? First | ParamNames<Rest> : never

/** The parameters that a call's path names. */
export type ParamsOf<Name> = { [Param in ParamNames<Name>]: string }

/** The calls of one noun; each handler's parameters are those that its path names. */
export function portalTable<const Table extends PortalTable>(
  calls: Table & { [Name in keyof Table]: PortalHandler<ParamsOf<Name>> },
): Table {
  return calls
}

/** The paths of a table as the server mounts them. */
export function routesOf(calls: PortalTable): MountedRoute[] {
  const byPath = new Map<string, Record<string, Handler>>()
  for (const [name, handler] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ')
    byPath.set(path, { ...byPath.get(path), [method]: handler })
  }
  return [...byPath].map(([path, given]) => ({ path: `/api/portal${path}`, methods: methods(given) }))
}

/** What a catch-all route file gives Next.js: the table's calls, found by the path of the request. */
export function routeFileOf(calls: PortalTable): Record<Method, (request: Request) => Promise<Response>> {
  const answer = apiRouter(routesOf(calls))
  return { GET: answer, HEAD: answer, POST: answer, PUT: answer, PATCH: answer, DELETE: answer, OPTIONS: answer }
}
