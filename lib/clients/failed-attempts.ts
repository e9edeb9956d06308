import { Counters, type CounterShelf } from '../platform/counters.ts'
import { keyedHash } from '../platform/crypto/keyed-hash.ts'
import type { Handle } from '../platform/database.ts'
import { CLOCKS_MAY_DIFFER } from '../platform/due.ts'
import { MINUTE, SECOND } from '../platform/durations.ts'
import { networksOf, TOGETHER } from '../platform/networks.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { putFailures, selectFailures, type Failures } from './failed-attempt-store.ts'

/** This many failures within this time block the pair of client and network (decisions 2 and 9). */
const MOST_FAILURES = 10
const WINDOW = 5 * MINUTE
/** Length of the first, second … block; the last repeats. After a block each further failure starts the next one. */
const BLOCKS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE] as const
const LONGEST_BLOCK = BLOCKS[BLOCKS.length - 1] ?? 15 * MINUTE
/** Quiet time after a block until it is forgotten. */
const FORGOTTEN_AFTER = 30 * MINUTE
/** Pairs remembered on each node. */
const MOST_PAIRS = 20_000

/** Seconds for which this pair is refused without a check; 0 when it may try. */
export function secondsBlocked(failures: Failures | undefined, at: number): number {
  return failures ? Math.max(0, Math.ceil((failures.blockedUntil - at) / SECOND)) : 0
}

/** The failures after one more. `most`: number of failures that blocks */
export function withFailure(known: Failures | undefined, at: number, most = MOST_FAILURES): Failures {
  const before = remembered(known, at)
  if (at < before.blockedUntil) return before
  const times = [...before.times.filter((time) => time > at - WINDOW), at].slice(-most)
  if (before.blocks === 0 && times.length < most) return { ...before, times }
  return { times, blocks: before.blocks + 1, blockedUntil: at + (BLOCKS[before.blocks] ?? LONGEST_BLOCK) }
}

function remembered(known: Failures | undefined, at: number): Failures {
  if (known && isAhead(known, at)) return { times: [], blocks: 0, blockedUntil: 0 }
  const stillCounts = known && (known.blocks === 0 || at < known.blockedUntil + FORGOTTEN_AFTER)
  return stillCounts ? known : { times: [], blocks: 0, blockedUntil: 0 }
}

/** True for failures written by a clock that was set back since: they would block for longer than any block lasts. */
const isAhead = ({ times, blockedUntil }: Failures, at: number): boolean =>
  Math.max(blockedUntil - LONGEST_BLOCK, ...times) > at + CLOCKS_MAY_DIFFER

/** True when no part of the failures counts any more. */
function isOver(failures: Failures, at: number): boolean {
  const { times, blocks } = remembered(failures, at)
  return blocks === 0 && !times.some((time) => time > at - WINDOW)
}

const pairs = () => oncePerProcess('failed-attempts', () => new Counters<Failures>(MOST_PAIRS, isOver))

/** `key`: shared by all nodes; it reveals neither client nor network. */
type FailedAttemptStanding = { key: string; place: CounterShelf<Failures>; most: number }

/** Places where failures of this client count, with its network and with the /48 around it, and the limit of each. */
function placesOf(id: string, address: string, at: number): FailedAttemptStanding[] {
  const { own, around } = networksOf(address)
  const networks = around === undefined ? [own] : [own, around]
  return networks.map((network) => {
    // without a place of its own a pair counts with its network alone, so that clients elsewhere go on
    const place = pairs().place({ key: `${id} ${network}`, far: network }, at)
    const most = MOST_FAILURES * (place.isShared || network === around ? TOGETHER : 1)
    return { key: `${id} ${network}`, place, most }
  })
}

/** Counts a failed attempt on this node; `at` in milliseconds of its monotonic clock. */
export function noteOnNode(id: string, address: string, at: number): void {
  for (const { place, most } of placesOf(id, address, at)) pairs().set(place, withFailure(place.value, at, most))
}

/** When something failed: the machine's clock, which nodes share, and the monotonic one of this node, in milliseconds. */
export type FailedAttemptMoment = { now: Date; monotonic: number }

/** Attempts to write against other nodes that count for the same pair; afterwards only this node's count stands. */
const TRIES = 5

/**
 * Counts a failed attempt from `address` on all nodes together. Each node decides alone whether another attempt may
 * follow, so that a right secret costs nothing: a node learns the counts of the others at the first failure that it
 * sees itself.
 * @param id the client whose secret, or the case whose status code, was wrong
 */
export async function noteFailedAttempt(
  db: Handle,
  id: string,
  address: string,
  moment: FailedAttemptMoment,
): Promise<void> {
  noteOnNode(id, address, moment.monotonic)
  for (const { key, place, most } of placesOf(id, address, moment.monotonic)) {
    // a shared place is already counted with others
    if (place.isShared) continue
    const all = await counted(db, keyedHash('failed-attempts', key).toString('hex'), { moment, most })
    if (all) pairs().set(place, later(place.value, onClockOf(all, moment)))
  }
}

async function counted(
  db: Handle,
  key: string,
  { moment: { now }, most }: { moment: FailedAttemptMoment; most: number },
): Promise<Failures | undefined> {
  for (let left = TRIES; left > 0; left -= 1) {
    const [known] = await selectFailures(db, { key })
    const failures = withFailure(known?.failures, now.getTime(), most)
    const written = await putFailures(db, { key, now, failures, before: known?.failures ?? null })
    if (written.length === 1) return failures
  }
  return undefined
}

/** The same failures on this node's monotonic clock. */
function onClockOf({ times, blocks, blockedUntil }: Failures, { now, monotonic }: FailedAttemptMoment): Failures {
  const moved = (time: number): number => time - now.getTime() + monotonic
  return { times: times.map(moved), blocks, blockedUntil: moved(blockedUntil) }
}

/** The failures with more blocks; with equal blocks, those with more failures. */
function later(own: Failures | undefined, all: Failures): Failures {
  if (!own || all.blocks !== own.blocks) return own && own.blocks > all.blocks ? own : all
  return own.times.length > all.times.length ? own : all
}

/** Seconds until the next attempt for this client or case from this network; 0 for now. */
export function secondsUntilNextAttempt(id: string, address: string, at: number): number {
  return Math.max(...placesOf(id, address, at).map(({ place }) => secondsBlocked(place.value, at)))
}
