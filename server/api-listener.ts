import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import type { Handler } from '#app/_http/endpoint.ts'
import { unknownPath } from '#app/_http/unknown-path.ts'
import { log } from '#lib/platform/log.ts'
import type { MountedRoute } from './routes.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>
type Call = { handler: Handler; params: Record<string, string> }

/**
 * Answers API requests with the mounted route handlers, the same plain functions that Next.js would call.
 * @param addressOf the caller's address, see `callerAddressOf`
 */
export function apiListener(
  routes: readonly MountedRoute[],
  addressOf: (incoming: IncomingMessage) => string,
): Listener {
  const answer = apiRouter(routes)
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      noteCallerAddress(request, addressOf(incoming as IncomingMessage)) // HTTP/1.1 is all that this server speaks
      return cutWhenBroken(await answer(request), () => void outgoing.destroy())
    },
    { overrideGlobalObjects: false },
  )
}

/**
 * A streamed answer, told by its declared length, that ends in a cut connection when its stream fails: written into the
 * answer, as the listener would do it, the reason could pass for content.
 */
function cutWhenBroken(response: Response, cut: () => void): Response {
  if (!response.body || !response.headers.has('content-length')) return response
  const reader = response.body.getReader()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    } catch (error) {
      log.error({ requestId: response.headers.get('x-request-id'), reason: String(error) }, 'an answer broke off')
      cut()
      controller.close()
    }
  }
  const cancel = (reason: unknown): Promise<void> => reader.cancel(reason)
  return new Response(new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 }), response)
}

/** Finds the route file and method for a request and calls it. */
export function apiRouter(routes: readonly MountedRoute[]): (request: Request) => Promise<Response> {
  const router = new SmartRouter<MountedRoute>({ routers: [new RegExpRouter(), new TrieRouter()] })
  // catch-alls last: the first match in the order of adding wins
  const inOrder = [...routes].sort((a, b) => Number(a.path.includes('[...')) - Number(b.path.includes('[...')))
  for (const route of inOrder) router.add('ALL', pattern(route.path), route)
  return (request) => {
    const { handler, params } = find(router, request)
    return handler(request, { params: Promise.resolve(params) })
  }
}

/** `[name]` of a route file's folder as the router writes it. */
function pattern(path: string): string {
  return path.replace(/\[\.\.\.\w+\]/, '*').replaceAll(/\[(\w+)\]/g, ':$1')
}

function find(router: SmartRouter<MountedRoute>, request: Request): Call {
  const [matches, stash] = router.match('ALL', pathOf(request))
  const [match] = matches
  if (!match) return { handler: unknownPath.GET, params: {} }
  const [route, found] = match
  const entries = Object.entries(found).map(([name, value]): [string, string] => {
    return [name, decoded(typeof value === 'number' ? (stash?.[value] ?? '') : value)]
  })
  // a method that no route file knows (TRACE, PROPFIND, …) is refused like any other that is not possible there
  const handler = route.methods[request.method] ?? route.methods.OPTIONS ?? unknownPath.GET
  return { handler, params: Object.fromEntries(entries) }
}

function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

/** A path segment without percent-encoding; one that cannot be decoded is taken as it stands and names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
