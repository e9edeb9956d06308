import { settings } from '../platform/env.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { BoundedMap } from '../platform/bounded-map.ts'

const WINDOW = 10_000
/**
 * Token requests allowed for each API call allowed in the same time. Generous, for a client that fetches a token before
 * every call still works; a bound, so that one bad client does not stop everyone.
 */
const TOKENS_PER_CALL = 10
const MOST_CLIENTS = 20_000

type Volume = { since: number; used: number }

const volumes = () => oncePerProcess('token-volumes', () => new BoundedMap<string, Volume>(MOST_CLIENTS))

/**
 * Counts one token request of an authenticated client, in a bucket of its own (decisions 2).
 * @param at milliseconds of a monotonic clock
 * @returns seconds to wait when there were too many; 0 when this one is allowed
 */
export function countTokenRequest(clientId: string, at: number): number {
  const limit = settings().limits.clientRequests * TOKENS_PER_CALL
  const known = volumes().get(clientId)
  const current = known && at - known.since < WINDOW ? known : { since: at, used: 0 }
  current.used += 1
  volumes().set(clientId, current)
  return current.used > limit ? Math.ceil((current.since + WINDOW - at) / 1000) : 0
}
