import { Counters, type Place } from '../platform/counters.ts'
import { MINUTE, SECOND } from '../platform/durations.ts'
import { networksOf, TOGETHER } from '../platform/networks.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'

/** Decisions 2 and 9: so many failures within so long, then the pair of client and network is blocked. */
const MOST_FAILURES = 10
const WINDOW = 5 * MINUTE
/** Length of the first, second … block; the last repeats. After a block each further failure starts the next one. */
const BLOCKS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE] as const
const LONGEST_BLOCK = BLOCKS[BLOCKS.length - 1] ?? 15 * MINUTE
/** Quiet time after a block until it is forgotten. */
const FORGOTTEN_AFTER = 30 * MINUTE
/** Pairs remembered per node. */
const MOST_PAIRS = 20_000

/** Failures of one client from one network; all times are milliseconds of a monotonic clock. */
export type Failures = { times: readonly number[]; blocks: number; blockedUntil: number }

/** Seconds for which this pair is still refused unseen; 0 when it may try. */
export function secondsBlocked(failures: Failures | undefined, at: number): number {
  return failures ? Math.max(0, Math.ceil((failures.blockedUntil - at) / SECOND)) : 0
}

/** The failures after one more. `most`: from which one on they block */
export function withFailure(known: Failures | undefined, at: number, most = MOST_FAILURES): Failures {
  const before = remembered(known, at)
  if (at < before.blockedUntil) return before
  const times = [...before.times.filter((time) => time > at - WINDOW), at].slice(-most)
  if (before.blocks === 0 && times.length < most) return { ...before, times }
  return { times, blocks: before.blocks + 1, blockedUntil: at + (BLOCKS[before.blocks] ?? LONGEST_BLOCK) }
}

function remembered(known: Failures | undefined, at: number): Failures {
  const stillCounts = known && (known.blocks === 0 || at < known.blockedUntil + FORGOTTEN_AFTER)
  return stillCounts ? known : { times: [], blocks: 0, blockedUntil: 0 }
}

/** Nothing of it counts any more. */
function isOver(failures: Failures, at: number): boolean {
  const { times, blocks } = remembered(failures, at)
  return blocks === 0 && !times.some((time) => time > at - WINDOW)
}

const pairs = () => oncePerProcess('failed-attempts', () => new Counters<Failures>(MOST_PAIRS, isOver))

/** Where failures of this client count: with its network and with the /48 around, and how many each may have. */
function placesOf(id: string, address: string, at: number): { place: Place<Failures>; most: number }[] {
  const { own, around } = networksOf(address)
  const networks = around === undefined ? [own] : [own, around]
  return networks.map((network) => {
    // without a place of its own a pair counts with its network alone, so that clients elsewhere go on
    const place = pairs().place({ key: `${id} ${network}`, far: network }, at)
    return { place, most: MOST_FAILURES * (place.isShared || network === around ? TOGETHER : 1) }
  })
}

/**
 * Counts a failed attempt from `address` (counted per node, in memory).
 * @param id the client whose secret, or the case whose status code, was wrong
 */
export function noteFailedAttempt(id: string, address: string, at: number): void {
  for (const { place, most } of placesOf(id, address, at)) pairs().set(place, withFailure(place.value, at, most))
}

/** Seconds until there may be another attempt for this client or case from this network; 0 when there may be one now. */
export function secondsUntilNextAttempt(id: string, address: string, at: number): number {
  return Math.max(...placesOf(id, address, at).map(({ place }) => secondsBlocked(place.value, at)))
}
