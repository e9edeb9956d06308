import type { Clock } from '../platform/context.ts'
import { Counters, type Counted, type Place } from '../platform/counters.ts'
import { metrics } from '../platform/metrics.ts'
import { MINUTE, SECOND } from '../platform/durations.ts'
import { Refusal } from '../platform/errors.ts'
import { networksOf, TOGETHER } from '../platform/networks.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'

/**
 * Failures that cost no waiting: of one e-mail address from one network, of one network in all (an IPv4 address or an
 * IPv6 /64), of the IPv6 /48 around it, of one e-mail address from everywhere, and of one person's second factor from
 * anywhere. Decision 0030 tells why.
 */
const FREE = { pair: 5, network: 30, around: 30 * TOGETHER, account: 100, factor: 5 } as const
/** The wait after the first failure too many; it doubles with each further one. */
const FIRST_WAIT = 30 * SECOND
const LONGEST_WAIT = 15 * MINUTE
/** Quiet time after which failures are forgotten. */
const FORGOTTEN_AFTER = 30 * MINUTE
/** Counters of each kind kept on each node. */
const MOST_COUNTERS = 20_000

/** Attempts that did not succeed (yet); `at` is the last one, in milliseconds of a monotonic clock. */
export type Attempts = { count: number; at: number }

type Kind = keyof typeof FREE

/** Whose attempts are counted: of a password from somewhere, of one from anywhere, or of a code of the second factor. */
type Origin = { email: string; address: string } | { account: string } | { factorOf: string }

/** Milliseconds to wait after so many attempts: none while they are free, then doubling up to 15 minutes. */
export function waitAfter(count: number, free: number): number {
  return count < free ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(count - free, 10))
}

/** Seconds until the next attempt may be made; 0 when now. */
export function secondsToWait(attempts: Attempts | undefined, free: number, now: number): number {
  if (!attempts || isForgotten(attempts, now)) return 0
  const wait = waitAfter(attempts.count, free)
  return wait === 0 ? 0 : Math.max(0, Math.ceil((attempts.at + wait - now) / SECOND))
}

const isForgotten = ({ at }: Attempts, now: number): boolean => now >= at + FORGOTTEN_AFTER

/** Each kind has its own, so that a flood of one cannot push out another. */
const counters = () =>
  oncePerProcess('sign-in-attempts', () => ({
    pair: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
    network: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
    around: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
    account: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
    factor: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
  }))

function countedFor(origin: Origin): Partial<Record<Kind, Counted>> {
  if ('factorOf' in origin) return { factor: { key: origin.factorOf, far: origin.factorOf } }
  if ('account' in origin) return { account: { key: origin.account, far: origin.account } }
  const { email, address } = origin
  const { own, around, far } = networksOf(address)
  return {
    pair: { key: `${own} ${email}`, far: own },
    network: { key: own, far },
    ...(around !== undefined && { around: { key: around, far } }),
  }
}

type Standing = { kind: Kind; place: Place<Attempts> }

function standings(origin: Origin, now: number): Standing[] {
  const kinds = Object.entries(countedFor(origin)) as [Kind, Counted][] // as it was just made
  return kinds.map(([kind, who]) => ({ kind, place: counters()[kind].place(who, now) }))
}

const waitOf = ({ kind, place }: Standing, now: number): number =>
  secondsToWait(place.value, FREE[kind] * (place.isShared ? TOGETHER : 1), now)

/**
 * Counts an attempt before the password or the code is looked at, so that many at once gain nothing.
 * @param now milliseconds of a monotonic clock
 * @returns seconds to wait before the next attempt; this one is then refused, and not counted. 0: go on.
 */
export function claimAttempt(origin: Origin, now: number): number {
  const wait = secondsUntilAttempt(origin, now)
  if (wait > 0) return wait
  for (const { kind, place } of standings(origin, now))
    counters()[kind].set(place, { count: (place.value?.count ?? 0) + 1, at: now })
  return 0
}

/** Seconds that an attempt would have to wait now. */
export function secondsUntilAttempt(origin: Origin, now: number): number {
  return Math.max(...standings(origin, now).map((standing) => waitOf(standing, now)))
}

/** Counts an attempt. @throws Refusal `too-many-requests` with the seconds to wait */
export function assertAttempt(origin: Origin, now: number): void {
  const wait = claimAttempt(origin, now)
  if (wait === 0) return
  metrics().rateRefusals.inc({ limit: 'sign-ins' })
  throw new Refusal('too-many-requests', `Too many attempts; wait ${wait} s.`, { retryAfterSeconds: wait })
}

/** Takes the claimed attempt back because it succeeded; failures of this person from there are forgotten. */
export function releaseAttempt(origin: Origin, now: number): void {
  for (const standing of standings(origin, now)) {
    if (standing.kind === 'pair' || standing.kind === 'factor') counters()[standing.kind].delete(standing.place)
    else oneLess(standing)
  }
}

/** Looks at what was claimed; a claim is taken back when it could not be looked at, since there were too many at once. */
export async function lookedAt<T>(
  origins: readonly Origin[],
  look: () => Promise<T>,
  { monotonic }: Pick<Clock, 'monotonic'>,
): Promise<T> {
  try {
    return await look()
  } catch (error) {
    for (const origin of origins) standings(origin, monotonic()).forEach(oneLess)
    throw error
  }
}

function oneLess({ kind, place }: Standing): void {
  const { value } = place
  if (value) counters()[kind].set(place, { ...value, count: Math.max(0, value.count - 1) })
}

/** Forgets what failed for an account: its owner has shown by a link who it is, and signs in from there next. */
export function forgetAttempts(email: string, address: string, now: number): void {
  const all = [...standings({ account: email }, now), ...standings({ email, address }, now)]
  for (const { kind, place } of all) if (kind === 'account' || kind === 'pair') counters()[kind].delete(place)
}
