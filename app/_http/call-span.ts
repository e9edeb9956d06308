import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { isTracing, remoteSpan, traced } from '#lib/platform/tracing.ts'
import { routeOf } from './answer-metrics.ts'

const proxied = () => oncePerProcess('proxied-requests', () => new WeakSet<Request>())

/** Notes that the `traceparent` of a request is that of a proxy of ours (TRUSTED_PROXIES); that of others is not read. */
export function noteTraceParent(request: Request): void {
  if (isTracing()) proxied().add(request)
}

/** Answers a call within a span that tells its route, its status, and the request id that leads to the log. */
export function inCallSpan(request: Request, requestId: string, work: () => Promise<Response>): Promise<Response> {
  if (!isTracing()) return work()
  const route = routeOf(request)
  const attributes = { 'http.request.method': request.method, 'http.route': route, 'kurier.request_id': requestId }
  const parent = proxied().has(request) ? remoteSpan(request.headers.get('traceparent')) : undefined
  return traced({ name: `${request.method} ${route}`, kind: 'server', attributes, parent }, async (span) => {
    const response = await work()
    span?.setAttribute('http.response.status_code', response.status)
    return response
  })
}
