import { Counters, type CounterPlace } from './counters.ts'
import { Refusal } from './errors.ts'
import { metrics } from './metrics.ts'
import { networksOf, TOGETHER } from './networks.ts'
import { oncePerProcess } from './once-per-process.ts'
import type { LimitName } from './terms.ts'

/** Milliseconds. */
const WINDOW = 10_000
/** Counters of one purpose kept at once, so that foreign addresses cannot fill the memory. */
const MOST_COUNTERS = 50_000

type Counter = { until: number; used: number }

/** How a caller stands within its window (decisions 3: 10 seconds). */
export type RateState = {
  limit: number
  remaining: number
  resetSeconds: number
  windowSeconds: number
  exceeded: boolean
}

/** Each purpose has counters of its own, so that a flood of one cannot push out those of another. */
function countersOf(purpose: LimitName): Counters<Counter> {
  const all = oncePerProcess('rate-counters', () => new Map<LimitName, Counters<Counter>>())
  const known = all.get(purpose)
  if (known) return known
  const made = new Counters<Counter>(MOST_COUNTERS, ({ until }, now) => until <= now)
  all.set(purpose, made)
  return made
}

/**
 * Counts one request of `who` (a client's or a person's id) on the machine's monotonic clock.
 * @param window milliseconds
 */
export function countRequest(
  purpose: LimitName,
  who: string,
  limit: number,
  now = performance.now(),
  window = WINDOW,
): RateState {
  return counted(purpose, { key: who, far: who }, { limit, now, window })
}

/** The same for the network of an address: an IPv4 address, or an IPv6 /64 and then the /48 around it (decisions 9). */
export function countNetwork(
  purpose: LimitName,
  address: string,
  limit: number,
  now = performance.now(),
  window = WINDOW,
): RateState {
  const { own, around, far } = networksOf(address)
  const state = counted(purpose, { key: own, far }, { limit, now, window })
  if (state.exceeded || around === undefined) return state
  const wider = counted(purpose, { key: around, far }, { limit: limit * TOGETHER, now, window })
  return wider.exceeded ? wider : state
}

/** Takes back a counted request of `who`, within the same window. */
export function uncountRequest(purpose: LimitName, who: string, now = performance.now()): void {
  uncounted(purpose, { key: who, far: who }, now)
}

/** The same for the network of an address. */
export function uncountNetwork(purpose: LimitName, address: string, now = performance.now()): void {
  const { own, around, far } = networksOf(address)
  for (const key of around === undefined ? [own] : [own, around]) uncounted(purpose, { key, far }, now)
}

function uncounted(purpose: LimitName, who: CounterPlace, now: number): void {
  const { value } = countersOf(purpose).place(who, now)
  if (value && value.used > 0) value.used -= 1
}

type RateLimitRule = { limit: number; now: number; window: number }

function counted(purpose: LimitName, who: CounterPlace, { limit, now, window }: RateLimitRule): RateState {
  const counters = countersOf(purpose)
  const place = counters.place(who, now)
  const counter = place.value ?? { until: now + window, used: 0 }
  if (!place.value) counters.set(place, counter)
  counter.used += 1
  const most = place.isShared ? limit * TOGETHER : limit
  if (counter.used > most) metrics().rateRefusals.inc({ limit: purpose })
  return {
    limit: most,
    remaining: Math.max(0, most - counter.used),
    resetSeconds: Math.ceil((counter.until - now) / 1000),
    windowSeconds: window / 1000,
    exceeded: counter.used > most,
  }
}

/** @param what was counted. @throws 429 with Retry-After when the window is used up */
export function assertRate(state: RateState, what = 'requests'): void {
  if (!state.exceeded) return
  const detail = `More than ${state.limit} ${what} in ${state.windowSeconds} seconds; wait ${state.resetSeconds} s.`
  throw new Refusal('too-many-requests', detail, { retryAfterSeconds: state.resetSeconds })
}

export function rateHeaders(state: RateState): Record<string, string> {
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.resetSeconds),
  }
}
