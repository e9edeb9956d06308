import type { Context } from '../../platform/context.ts'
import { Counters, type CounterPlace, type CounterShelf } from '../../platform/counters.ts'
import { keyedHash } from '../../platform/crypto/keyed-hash.ts'
import { newId } from '../../platform/ids.ts'
import { metrics } from '../../platform/metrics.ts'
import { MINUTE, SECOND } from '../../platform/durations.ts'
import { timeUntil } from '../../platform/due.ts'
import { Refusal } from '../../platform/errors.ts'
import { networksOf, TOGETHER } from '../../platform/networks.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { countSignInAttempts, releaseSignInAttempts, selectSignInAttempts } from './sign-in-attempt-store.ts'

/**
 * Failures that cost no waiting: of one e-mail address from one network, of one network in all (an IPv4 address or an
 * IPv6 /64), of the IPv6 /48 around it, of one e-mail address from everywhere, and of one person's second factor from
 * anywhere. Decision 0030 gives the reasons.
 */
const FREE = { pair: 5, network: 30, around: 30 * TOGETHER, account: 100, factor: 5 } as const
/** The wait after the first counted failure; it doubles with each further one. */
const FIRST_WAIT = 30 * SECOND
const LONGEST_WAIT = 15 * MINUTE
/** Quiet time after which failures are forgotten. */
const FORGOTTEN_AFTER = 30 * MINUTE
/** Counters of each kind kept on each node. */
const MOST_COUNTERS = 20_000

/** Attempts that did not succeed (yet); `at` is the last one, in milliseconds of a monotonic clock. */
export type Attempts = { count: number; at: number }

type Kind = keyof typeof FREE

/** Whose attempts are counted: at a password from one place, at a password from anywhere, or at the second factor. */
type Origin = { email: string; address: string } | { account: string } | { factorOf: string }

/** Milliseconds to wait after `count` attempts: 0 while they are free, then doubling up to 15 minutes. */
export function waitAfter(count: number, free: number): number {
  return count < free ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(count - free, 10))
}

/** Seconds until the next attempt may be made; 0 when now. */
export function secondsToWait(attempts: Attempts | undefined, free: number, now: number): number {
  if (!attempts || isForgotten(attempts, now)) return 0
  const wait = waitAfter(attempts.count, free)
  return Math.ceil(timeUntil(attempts.at + wait, { now, longest: wait }) / SECOND)
}

const isForgotten = ({ at }: Attempts, now: number): boolean => now >= at + FORGOTTEN_AFTER

/** Each kind has its own counters, so that a flood of one cannot push out another. */
const counters = () =>
  oncePerProcess('sign-in-attempts', () => ({
    pair: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
    network: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
    around: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
    account: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
    factor: new Counters<Attempts>(MOST_COUNTERS, isForgotten),
  }))

function countedFor(origin: Origin): Partial<Record<Kind, CounterPlace>> {
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

type SignInAttemptStanding = { kind: Kind; place: CounterShelf<Attempts> }

function standings(origin: Origin, now: number): SignInAttemptStanding[] {
  const kinds = Object.entries(countedFor(origin)) as [Kind, CounterPlace][] // as it was just made
  return kinds.map(([kind, who]) => ({ kind, place: counters()[kind].place(who, now) }))
}

const waitOf = ({ kind, place }: SignInAttemptStanding, now: number): number =>
  secondsToWait(place.value, FREE[kind] * (place.isShared ? TOGETHER : 1), now)

/**
 * Counts an attempt on this node, so that a flood does not even reach the database.
 * @param now milliseconds of a monotonic clock
 * @returns seconds to wait before the next attempt; this attempt is then refused and not counted. 0: go on.
 */
export function claimOnNode(origin: Origin, now: number): number {
  const wait = secondsOnNode(origin, now)
  if (wait > 0) return wait
  for (const { kind, place } of standings(origin, now))
    counters()[kind].set(place, { count: (place.value?.count ?? 0) + 1, at: now })
  return 0
}

/** Seconds that an attempt would have to wait by the counters of this node. */
export function secondsOnNode(origin: Origin, now: number): number {
  return Math.max(...standings(origin, now).map((standing) => waitOf(standing, now)))
}

/** Takes back an attempt that succeeded, and forgets failures of this person from there. */
export function releaseOnNode(origin: Origin, now: number): void {
  for (const standing of standings(origin, now)) {
    if (isOfPerson(standing.kind)) counters()[standing.kind].delete(standing.place)
    else oneLess(standing)
  }
}

/** True for counters of one person in one place alone; they end once that person has proved who it is. */
const isOfPerson = (kind: Kind): boolean => kind === 'pair' || kind === 'factor'

function oneLess({ kind, place }: SignInAttemptStanding): void {
  const { value } = place
  if (value) counters()[kind].set(place, { ...value, count: Math.max(0, value.count - 1) })
}

/** The part of a context that counting needs: the counters of all nodes, and both clocks. */
type AttemptPlace = Pick<Context<undefined>, 'clock' | 'db'>

/** Keys under which all nodes count; they reveal neither e-mail addresses nor networks. */
function keysOf(origin: Origin): { key: string; kind: Kind }[] {
  const kinds = Object.entries(countedFor(origin)) as [Kind, CounterPlace][] // as it was just made
  return kinds.map(([kind, { key }]) => ({
    kind,
    key: keyedHash('sign-in-attempts', `${kind} ${key}`).toString('hex'),
  }))
}

/**
 * Counts an attempt on all nodes together before the password or the code is checked, so that parallel attempts gain
 * nothing: one statement, which decides for each counter under the lock of its row.
 * @throws Refusal `too-many-requests` with the seconds to wait; this attempt was not counted
 */
export async function assertAttempt(where: AttemptPlace, origin: Origin): Promise<void> {
  const wait = claimOnNode(origin, where.clock.monotonic()) || (await claimEverywhere(where, origin))
  if (wait === 0) return
  metrics().rateRefusals.inc({ limit: 'sign-ins' })
  throw new Refusal('too-many-requests', `Too many attempts; wait ${wait} s.`, { retryAfterSeconds: wait })
}

async function claimEverywhere({ db, clock }: AttemptPlace, origin: Origin): Promise<number> {
  const now = clock.machine()
  const [claim, keys] = [newId(), keysOf(origin)]
  const rows = await countSignInAttempts(db, {
    claim,
    now,
    keys: keys.map(({ key }) => key),
    free: keys.map(({ kind }) => FREE[kind]),
    firstWait: FIRST_WAIT,
    longestWait: LONGEST_WAIT,
    forgottenAfter: FORGOTTEN_AFTER,
  })
  const waiting = rows.filter((row) => row.claim !== claim)
  if (waiting.length === 0) return 0
  standings(origin, clock.monotonic()).forEach(oneLess)
  const counted = rows.filter((row) => row.claim === claim).map(({ key }) => key)
  await releaseSignInAttempts(db, { less: counted, gone: [] })
  return Math.max(1, ...waiting.map((row) => secondsLeft(keys, row, now)))
}

/** Seconds to wait by the attempts of all nodes. */
function secondsLeft(
  keys: readonly { key: string; kind: Kind }[],
  { key, count, at }: { key: string; count: number; at: Date },
  now: Date,
): number {
  const kind = keys.find((one) => one.key === key)?.kind
  return kind ? secondsToWait({ count, at: at.getTime() }, FREE[kind], now.getTime()) : 0
}

/** Seconds that an attempt would have to wait now. */
export async function secondsUntilAttempt({ db, clock }: AttemptPlace, origin: Origin): Promise<number> {
  const keys = keysOf(origin)
  const rows = await selectSignInAttempts(
    db,
    keys.map(({ key }) => key),
  )
  const elsewhere = rows.map((row) => secondsLeft(keys, row, clock.machine()))
  return Math.max(secondsOnNode(origin, clock.monotonic()), ...elsewhere)
}

/** Takes back the claimed attempt because it succeeded, and forgets failures of this person from there. */
export async function releaseAttempt({ db, clock }: AttemptPlace, origin: Origin): Promise<void> {
  releaseOnNode(origin, clock.monotonic())
  const keys = keysOf(origin)
  await releaseSignInAttempts(db, {
    less: keys.filter(({ kind }) => !isOfPerson(kind)).map(({ key }) => key),
    gone: keys.filter(({ kind }) => isOfPerson(kind)).map(({ key }) => key),
  })
}

/** Checks a claimed attempt; takes the claim back when too many at once kept it from being checked. */
export async function lookedAt<T>(where: AttemptPlace, origins: readonly Origin[], look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    for (const origin of origins) standings(origin, where.clock.monotonic()).forEach(oneLess)
    const less = origins.flatMap(keysOf).map(({ key }) => key)
    await releaseSignInAttempts(where.db, { less, gone: [] })
    throw error
  }
}

/** Forgets failures of an account: its owner has proved by a link who it is, and signs in from there next. */
export async function forgetAttempts({ db, clock }: AttemptPlace, email: string, address: string): Promise<void> {
  const origins: Origin[] = [{ account: email }, { email, address }]
  const isForgiven = ({ kind }: { kind: Kind }): boolean => kind === 'account' || kind === 'pair'
  const here = origins.flatMap((origin) => standings(origin, clock.monotonic())).filter(isForgiven)
  for (const { kind, place } of here) counters()[kind].delete(place)
  const gone = origins.flatMap(keysOf).filter(isForgiven)
  await releaseSignInAttempts(db, { less: [], gone: gone.map(({ key }) => key) })
}
