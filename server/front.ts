import type { IncomingMessage, ServerResponse } from 'node:http'
import { countAnswer } from '#app/_http/answer-metrics.ts'
import { nothingAt, refusing } from '#app/_http/unknown-path.ts'
import { settings } from '#lib/platform/env.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { apiListener } from './api-listener.ts'
import { callerAddressOf, isFromProxy } from './caller-address.ts'
import { commonHeaders } from './common-headers.ts'
import { refuseUnfit } from './fit-request.ts'
import type { DrawnPages } from './page-door.ts'
import { isMounted, isOfPages, loadRoutes } from './routes.ts'
import { resolvedTarget } from './target.ts'
import { settleUnread } from './unread-bodies.ts'

const ELSEWHERE = 'This node answers interfaces alone. The pages are at other nodes of this installation.'

/** Answers on a node without pages (PAGES=false) what its interfaces have no route for. */
const pagesElsewhere = refusing((call) =>
  isOfPages(call.pathname) ? new Refusal('not-found', ELSEWHERE) : nothingAt(call),
)

/**
 * What answers every request of a node: API paths by the mounted handlers, everything else by Next.js,
 * behind its door; without pages all by the handlers of the interfaces.
 */
export async function front(
  pages?: DrawnPages,
): Promise<(incoming: IncomingMessage, outgoing: ServerResponse) => void> {
  const addressOf = callerAddressOf(settings().trustedProxies)
  const publicUrl = new URL(settings().baseUrl)
  const headers = commonHeaders()
  const isProxied = isFromProxy(settings().trustedProxies)
  const door = pages && (await import('./page-door.ts')).pageDoor(pages, addressOf)
  const otherwise = door ? undefined : pagesElsewhere
  const api = apiListener(await loadRoutes({ hasPages: door !== undefined }), addressOf, {
    isProxied,
    headers,
    otherwise,
  })
  return (incoming, outgoing) => {
    const target = resolvedTarget(incoming.url ?? '')
    const isCall = target !== undefined && (!door || isMounted(target.pathname))
    const unread = settleUnread(incoming, outgoing)
    if (refuseUnfit(incoming, outgoing, headers)) return
    // whoever answers reads the very path that decided who it is
    if (isCall) return void api(incoming, outgoing, target)
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    if (!target || !door) return refuseTarget(outgoing)
    incoming.url = `${target.pathname}${target.search}`
    // Next.js compares a form's Origin with these: what the outer world calls this server
    incoming.headers['x-forwarded-host'] = publicUrl.host
    incoming.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
    // the one address that attempts to sign in are counted by, whatever the request claims
    incoming.headers['x-forwarded-for'] = addressOf(incoming)
    countPage(target.pathname, incoming, outgoing)
    door(incoming, outgoing, { pathname: target.pathname, unread })
  }
}

/** `OPTIONS *` and the like: nothing here is meant for the server as a whole. */
function refuseTarget(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'content-type': 'text/plain', connection: 'close' })
  outgoing.end('The target of the request is no path.\n')
}

/** A page, a file of the pages or a step of signing in, until it is sent; its own path could be anything. */
function countPage(pathname: string, { method = '' }: IncomingMessage, outgoing: ServerResponse): void {
  const started = performance.now()
  const route = /^\/(_next|api)\//.exec(pathname)?.[0] ?? '/'
  outgoing.once('close', () => {
    if (!outgoing.headersSent) return
    countAnswer({
      route: `${route}[...page]`,
      method,
      status: outgoing.statusCode,
      milliseconds: performance.now() - started,
    })
  })
}
