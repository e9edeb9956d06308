import { oncePerProcess } from '../platform/once-per-process.ts'
import { BoundedMap } from '../platform/bounded-map.ts'
import { MINUTE, SECOND } from '../platform/durations.ts'

/** Decisions 2: so many failures within so long, then the pair of client and address is blocked. */
const MOST_FAILURES = 10
const WINDOW = 5 * MINUTE
/** Length of the first, second … block; the last repeats. After a block each further failure starts the next one. */
const BLOCKS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE] as const
const LONGEST_BLOCK = BLOCKS[BLOCKS.length - 1] ?? 15 * MINUTE
/** Quiet time after a block until it is forgotten. */
const FORGOTTEN_AFTER = 30 * MINUTE
/** Pairs remembered per node. */
const MOST_PAIRS = 20_000

/** Failures of one client from one address; all times are milliseconds of a monotonic clock. */
export type Failures = { times: readonly number[]; blocks: number; blockedUntil: number }

/** Seconds for which this pair is still refused unseen; 0 when it may try. */
export function secondsBlocked(failures: Failures | undefined, at: number): number {
  return failures ? Math.max(0, Math.ceil((failures.blockedUntil - at) / SECOND)) : 0
}

/** The failures after one more. */
export function withFailure(known: Failures | undefined, at: number): Failures {
  const before = remembered(known, at)
  if (at < before.blockedUntil) return before
  const times = [...before.times.filter((time) => time > at - WINDOW), at].slice(-MOST_FAILURES)
  if (before.blocks === 0 && times.length < MOST_FAILURES) return { ...before, times }
  return { times, blocks: before.blocks + 1, blockedUntil: at + (BLOCKS[before.blocks] ?? LONGEST_BLOCK) }
}

function remembered(known: Failures | undefined, at: number): Failures {
  const stillCounts = known && (known.blocks === 0 || at < known.blockedUntil + FORGOTTEN_AFTER)
  return stillCounts ? known : { times: [], blocks: 0, blockedUntil: 0 }
}

const pairs = () => oncePerProcess('failed-token-requests', () => new BoundedMap<string, Failures>(MOST_PAIRS))

const pairOf = (id: string, address: string): string => `${id} ${address}`

/**
 * Counts a failed attempt from `address` (counted per node, in memory).
 * @param id the client whose secret, or the case whose status code, was wrong
 */
export function noteFailedAttempt(id: string, address: string, at: number): void {
  const pair = pairOf(id, address)
  pairs().set(pair, withFailure(pairs().get(pair), at))
}

/** Seconds until there may be another attempt for this client or case from this address; 0 when there may be one now. */
export function secondsUntilNextAttempt(id: string, address: string, at: number): number {
  return secondsBlocked(pairs().get(pairOf(id, address)), at)
}
