import { BoundedMap } from '#lib/platform/bounded-map.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'

/** Milliseconds. */
const WINDOW = 10_000
/** Counters kept at once, so that foreign addresses cannot fill the memory. */
const MOST_COUNTERS = 50_000

type Counter = { until: number; used: number }

const counters = () => oncePerProcess('rate-counters', () => new BoundedMap<string, Counter>(MOST_COUNTERS))

/** How a caller stands within its window (decisions 3: 10 seconds). */
export type RateState = {
  limit: number
  remaining: number
  resetSeconds: number
  windowSeconds: number
  exceeded: boolean
}

/**
 * Counts one request of `who` (a client id or an address) on the machine's monotonic clock.
 * @param window milliseconds
 */
export function countRequest(who: string, limit: number, now = performance.now(), window = WINDOW): RateState {
  const all = counters()
  let counter = all.get(who)
  if (!counter || counter.until <= now) {
    counter = { until: now + window, used: 0 }
    all.set(who, counter)
  }
  counter.used += 1
  return {
    limit,
    remaining: Math.max(0, limit - counter.used),
    resetSeconds: Math.ceil((counter.until - now) / 1000),
    windowSeconds: window / 1000,
    exceeded: counter.used > limit,
  }
}

/** @throws 429 with Retry-After when the window is used up */
export function assertRate(state: RateState): void {
  if (!state.exceeded) return
  const detail = `More than ${state.limit} requests in ${state.windowSeconds} seconds; wait ${state.resetSeconds} s.`
  throw new Refusal('too-many-requests', detail, { retryAfterSeconds: state.resetSeconds })
}

export function rateHeaders(state: RateState): Record<string, string> {
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.resetSeconds),
  }
}
