import { BoundedMap } from '../platform/bounded-map.ts'
import { Refusal } from '../platform/errors.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { MINUTE, SECOND } from '../platform/durations.ts'

/**
 * Failures that cost no waiting: of one e-mail address from one network address, of one network address in all, and of
 * one person's second factor from anywhere.
 */
const FREE = { pair: 5, address: 30, factor: 5 } as const
/** The wait after the first failure too many; it doubles with each further one. */
const FIRST_WAIT = 30 * SECOND
const LONGEST_WAIT = 15 * MINUTE
/** Quiet time after which failures are forgotten. */
const FORGOTTEN_AFTER = 30 * MINUTE
/** Counters kept on each node; the ones used longest ago go first. */
const MOST_COUNTERS = 20_000

/** Attempts that did not succeed (yet); `at` is the last one, in milliseconds of a monotonic clock. */
export type Attempts = { count: number; at: number }

type Kind = keyof typeof FREE
/** Whose attempts are counted: who gives a password from where, or who gives a code of the second factor. */
type Origin = { email: string; address: string } | { factorOf: string }

/** Milliseconds to wait after so many attempts: none while they are free, then doubling up to 15 minutes. */
export function waitAfter(count: number, free: number): number {
  return count < free ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(count - free, 10))
}

/** Seconds until the next attempt may be made; 0 when now. */
export function secondsToWait(attempts: Attempts | undefined, free: number, now: number): number {
  if (!attempts || now >= attempts.at + FORGOTTEN_AFTER) return 0
  return Math.max(0, Math.ceil((attempts.at + waitAfter(attempts.count, free) - now) / SECOND))
}

const counters = () => oncePerProcess('sign-in-attempts', () => new BoundedMap<string, Attempts>(MOST_COUNTERS))

function keysOf(origin: Origin): [Kind, string][] {
  if ('factorOf' in origin) return [['factor', `factor ${origin.factorOf}`]]
  return [
    ['pair', `pair ${origin.address} ${origin.email}`],
    ['address', `address ${origin.address}`],
  ]
}

/**
 * Counts an attempt before the password or the code is looked at, so that many at once gain nothing.
 * @param now milliseconds of a monotonic clock
 * @returns seconds to wait before the next attempt; this one is then refused, and not counted. 0: go on.
 */
export function claimAttempt(origin: Origin, now: number): number {
  const keys = keysOf(origin)
  const wait = Math.max(...keys.map(([kind, key]) => secondsToWait(counters().get(key), FREE[kind], now)))
  if (wait > 0) return wait
  for (const [, key] of keys) count(key, now)
  return 0
}

/** Counts an attempt. @throws Refusal `too-many-requests` with the seconds to wait */
export function assertAttempt(origin: Origin, now: number): void {
  const wait = claimAttempt(origin, now)
  if (wait === 0) return
  throw new Refusal('too-many-requests', `Too many attempts; wait ${wait} s.`, { retryAfterSeconds: wait })
}

/** Takes the claimed attempt back because it succeeded; failures of this person from there are forgotten. */
export function releaseAttempt(origin: Origin): void {
  for (const [kind, key] of keysOf(origin)) {
    const known = counters().get(key)
    if (kind !== 'address' || !known || known.count <= 1) counters().delete(key)
    else counters().set(key, { ...known, count: known.count - 1 })
  }
}

function count(key: string, now: number): void {
  const all = counters()
  const known = all.get(key)
  const before = known && now < known.at + FORGOTTEN_AFTER ? known.count : 0
  all.set(key, { count: before + 1, at: now })
}
