import { settings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import { log } from '#lib/platform/log.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { countAnswer, routeOf } from './answer-metrics.ts'
import { inCallSpan } from './call-span.ts'
import { callerAddress } from './caller-address.ts'
import { problemResponse, refusalOf } from './problems.ts'
import { assertRate, countNetwork, rateHeaders, type RateState } from './rate-limit.ts'

/** What becomes known of a request while it is answered. */
export type Trace = { rate?: RateState; clientId?: string }

/**
 * What every answer of the interfaces has (decisions 3): a request id of our own in header and log, RateLimit headers,
 * and a problem answer for whatever was thrown.
 */
export async function answered(request: Request, work: (trace: Trace) => Promise<Response>): Promise<Response> {
  const requestId = newId()
  const started = performance.now()
  const trace: Trace = {}
  const response = await inCallSpan(request, requestId, () =>
    work(trace).catch((error: unknown) => refused(error, requestId)),
  )
  response.headers.set('x-request-id', requestId)
  const rate = Object.entries(trace.rate ? rateHeaders(trace.rate) : {})
  for (const [name, value] of rate) response.headers.set(name, value)
  const { method } = request
  const path = new URL(request.url).pathname
  const elapsed = performance.now() - started
  const milliseconds = Math.round(elapsed)
  countAnswer({ route: routeOf(request), method, status: response.status, milliseconds: elapsed })
  log.info({ requestId, method, path, status: response.status, milliseconds, clientId: trace.clientId }, 'answered')
  return response
}

function refused(error: unknown, requestId: string): Response {
  const refusal = refusalOf(error, requestId)
  metrics().refusals.inc({ code: refusal.code })
  return problemResponse(refusal, requestId)
}

/** Counts a request that no client answers for. @throws 429 when its network has sent too many */
export function countByAddress(request: Request, trace: Trace): void {
  trace.rate = countNetwork('requests', callerAddress(request), settings().limits.addressRequests)
  assertRate(trace.rate)
}
