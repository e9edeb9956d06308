import type { ClientActor } from '#lib/platform/actor.ts'
import { settings } from '#lib/platform/env.ts'
import type { Refusal } from '#lib/platform/errors.ts'
import { newId } from '#lib/platform/ids.ts'
import { log } from '#lib/platform/log.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { isTracing, remoteSpan, traced } from '#lib/platform/tracing.ts'
import { countAnswer } from './answer-metrics.ts'
import type { HttpAnswer, HttpCall } from './http-call.ts'
import { problemAnswer, refusalOf } from './problems.ts'
import { keepRefused, type KnownNames } from './refused-call.ts'
import { assertRate, countNetwork, rateHeaders, type RateState } from '#lib/platform/rate-limit.ts'

/** What becomes known of a request while it is answered. */
export type Trace = {
  rate?: RateState
  /** The client whose token was found good. */
  actor?: ClientActor
  /** Finds it where the answer does not depend on it. */
  whose?: () => Promise<ClientActor | undefined>
  /** The names that the route knows. */
  names?: KnownNames
  refusal?: Refusal
}

/**
 * What every answer of the interfaces has (decisions 3): a request id of our own in header and log, RateLimit headers,
 * and a problem answer for whatever was thrown.
 */
export async function answered(call: HttpCall, work: (trace: Trace) => Promise<HttpAnswer>): Promise<HttpAnswer> {
  const requestId = newId()
  const started = performance.now()
  const trace: Trace = {}
  const answer = await inCallSpan(call, requestId, () =>
    work(trace).catch((error: unknown) => refused(error, requestId, trace)),
  )
  const { headers, status } = answer
  headers['x-request-id'] = requestId
  if (trace.rate) Object.assign(headers, rateHeaders(trace.rate))
  const { method, pathname: path, route } = call
  const elapsed = performance.now() - started
  const milliseconds = Math.round(elapsed)
  countAnswer({ route, method, status, milliseconds: elapsed })
  log[levelOf(path, status)](
    { requestId, method, path, status, milliseconds, clientId: trace.actor?.clientId },
    'answered',
  )
  if (trace.refusal) void keepRefused(call, { ...trace, refusal: trace.refusal }, requestId)
  return answer
}

/**
 * Load balancers ask each second, and readiness has lines of its own when something fails; monitoring reads metrics many times an
 * hour, and only a refusal says anything.
 */
function levelOf(path: string, status: number): 'debug' | 'info' {
  const isWatching = path.startsWith('/api/health/') || (path === '/api/metrics' && status < 400)
  return isWatching ? 'debug' : 'info'
}

/** Answers a call within a span that tells its route, its status, and the request id that leads to the log. */
function inCallSpan(
  { method, route, traceParent }: HttpCall,
  requestId: string,
  work: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  if (!isTracing()) return work()
  const attributes = { 'http.request.method': method, 'http.route': route, 'kurier.request_id': requestId }
  const parent = remoteSpan(traceParent)
  return traced({ name: `${method} ${route}`, kind: 'server', attributes, parent }, async (span) => {
    const answer = await work()
    span?.setAttribute('http.response.status_code', answer.status)
    return answer
  })
}

function refused(error: unknown, requestId: string, trace: Trace): HttpAnswer {
  const refusal = refusalOf(error, requestId)
  trace.refusal = refusal
  metrics().refusals.inc({ code: refusal.code })
  return problemAnswer(refusal, requestId)
}

/** Counts a request that no client answers for. @throws 429 when its network has sent too many */
export function countByAddress({ address }: HttpCall, trace: Trace): void {
  trace.rate = countNetwork('requests', address, settings().limits.addressRequests)
  assertRate(trace.rate)
}
