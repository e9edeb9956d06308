import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { beginCall, endCall } from './calls-under-way.ts'
import type { Handler } from './describe.ts'
import { UNKNOWN_ROUTE, type HttpAnswer, type HttpCall } from './http-call.ts'
import { nothingThere } from './unknown-path.ts'
import { callOf, responseOf } from './web-call.ts'

/** One path with its handlers by method; `[name]` stands for a parameter. */
export type MountedRoute = { path: string; methods: Record<string, Handler> }

type RouteMatch = { handler: Handler; params: Record<string, string>; path: string }

/**
 * Finds the route and method for a call and answers it.
 * @param otherwise answers calls of paths without a route
 */
export function callRouter(
  routes: readonly MountedRoute[],
  otherwise = nothingThere,
): (call: HttpCall) => Promise<HttpAnswer> {
  const router = new SmartRouter<MountedRoute>({ routers: [new RegExpRouter(), new TrieRouter()] })
  // catch-alls last: the first match in the order of adding wins
  const inOrder = [...routes].sort((a, b) => Number(a.path.includes('[...')) - Number(b.path.includes('[...')))
  for (const route of inOrder) router.add('ALL', pattern(route.path), route)
  return (call) => {
    const { handler, params, path } = find(router, call) ?? { handler: otherwise, params: {}, path: UNKNOWN_ROUTE }
    call.route = path
    beginCall(call)
    return handler.answer(call, params).finally(() => endCall(call))
  }
}

/** The same for web-standard requests. */
export function apiRouter(routes: readonly MountedRoute[]): (request: Request) => Promise<Response> {
  const answer = callRouter(routes)
  return async (request) => responseOf(await answer(callOf(request)))
}

/** `[name]` of a route file's folder as the router writes it. */
function pattern(path: string): string {
  return path.replace(/\[\.\.\.\w+\]/, '*').replaceAll(/\[(\w+)\]/g, ':$1')
}

function find(router: SmartRouter<MountedRoute>, { method, pathname }: HttpCall): RouteMatch | undefined {
  const isWritten = pathname.length === 1 || !pathname.endsWith('/')
  const [matches, stash] = router.match('ALL', isWritten ? pathname : pathname.slice(0, -1))
  const [match] = matches
  if (!match) return undefined
  const [route, found] = match
  const entries = Object.entries<string | number>(found).map(([name, value]): [string, string] => {
    return [name, decoded(typeof value === 'number' ? (stash?.[value] ?? '') : value)]
  })
  // a method that no route file knows (TRACE, PROPFIND, …) is refused like any other that is not possible there
  const handler = route.methods[method] ?? route.methods.OPTIONS ?? nothingThere
  return { handler, params: Object.fromEntries(entries), path: route.path }
}

/** A path segment without percent-encoding; one that cannot be decoded is taken as it stands and names nothing. */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
