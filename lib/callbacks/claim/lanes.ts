import type { SystemActor } from '../../platform/actor.ts'
import type { Clock, Context } from '../../platform/context.ts'
import { SECOND } from '../../platform/durations.ts'
import { log } from '../../platform/log.ts'
import type { NoticeRoom, TakenEndpoint } from '../../platform/queued-notices.ts'
import type { PrepareForStream } from './attempt.ts'
import { attemptWriter } from './attempt-writer.ts'
import type { StatementHandle } from '../../platform/database.ts'
import { claim, roomFor, takenClaim, type Claim, type ClaimLimits } from './claim.ts'
import { deliver, type Delivery } from './deliver.ts'
import { releaseEndpoint } from './delivery-store.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { instantAt, readClocks } from '../instant.ts'
import { planRecording } from './record-attempt.ts'
import { busyShares, freeLanes } from './lane-book.ts'
import { nextLooks, SOON } from './next-look.ts'
import { SLOW_AFTER } from '../standing.ts'
import type { SentType } from '../terms.ts'

/** Milliseconds for which an endpoint to which nothing could be sent is left to other nodes. */
const REST = 2 * SECOND

type LaneOptions = {
  client: GuardedClient
  /** prepares what streams of events are sent */
  streams: PrepareForStream
  /** called after each request; without a delivery when it could not be made or recorded */
  settled: (delivery: Delivery | undefined, type: SentType) => void
  /** called when something may be taken that could not be before */
  freed: () => void
  /** in place of the usual `REST` */
  rest?: number
  /** in place of the context's database: where claims and results go */
  connections?: { claims: StatementHandle; results: StatementHandle }
}

export type Lanes = {
  /** Has the database plan what goes over the lanes' own connections, before the first callback waits for that. */
  prepare(): Promise<unknown>
  /** What may be taken in the statements that queue notices, and sends it; undefined while others may be first. */
  room: () => NoticeRoom | undefined
  /** Notices wait at these endpoints; where a request is under way or ended just now, they are looked for after it. @returns whether others wait */
  expect: (endpointIds: readonly string[]) => boolean
  /** Takes due endpoints for the free lanes and starts their requests; answers how many were taken. */
  fill(): Promise<number>
  /** Requests under way, and endpoints that are left alone for a moment although something is due there. */
  busy(): { requests: number; resting: number }
  /** Takes nothing more that is given to it, and waits until no request is under way. */
  drained(): Promise<void>
}

type ClaimInLane = { claim: Claim; isSlow: boolean; isAnswered: boolean; hasMore: boolean }

/** Sends to several endpoints at once, with lanes of their own for each standing (`laneCounts`). */
export function openLanes(context: Context<SystemActor>, options: LaneOptions): Lanes {
  const { clock } = context
  const { freed, rest = REST, connections = usual(context) } = options
  const resting = restingEndpoints(rest, freed)
  const looks = nextLooks(freed)
  const requests = openRequests(context, { ...options, connections, resting, looks })
  let isClosed = false
  const limits = (): ClaimLimits => ({ ...requests.limits(), resting: resting.ids() })

  async function begin(endpoints: readonly TakenEndpoint[], reading: number): Promise<void> {
    if (endpoints.length === 0) return
    const at = await readClocks(clock)
    const before = instantAt(at, reading)
    for (const endpoint of endpoints) {
      if (isClosed) await releaseEndpoint(context.db, endpoint)
      else requests.start(takenClaim(endpoint, before))
    }
  }

  return {
    prepare: () => planRecording(connections.results),
    room() {
      const now = limits()
      const calm = looks.calm(now.free)
      if (calm.length === 0) return undefined
      const reading = clock.monotonic()
      const resting = [...(now.resting ?? []), ...requests.justEnded()]
      return {
        value: roomFor({ ...now, resting }, calm),
        taken: (endpoints) => void begin(endpoints, reading).catch(leftToItsLease),
      }
    },
    expect: (endpointIds) => requests.expect(endpointIds),
    async fill() {
      const before = limits()
      const claims = await claim(connections.claims, await readClocks(clock), before)
      looks.claimed(before, claims, requests.count() > 0)
      for (const one of claims) requests.start(one)
      return claims.length
    },
    busy: () => ({ requests: requests.count(), resting: resting.ids().length }),
    async drained() {
      isClosed = true
      await requests.ended()
    },
  }
}

type RequestOptions = LaneOptions &
  Required<Pick<LaneOptions, 'connections'>> & {
    resting: ReturnType<typeof restingEndpoints>
    looks: ReturnType<typeof nextLooks>
  }

/** The requests under way. */
function openRequests(context: Context<SystemActor>, options: RequestOptions) {
  const { client, streams, settled, freed, connections, resting, looks } = options
  const running = new Map<Promise<void>, ClaimInLane>()
  const ended = lastEnded(context.clock)
  const record = attemptWriter(connections.results)

  async function delivered(taken: Claim, answered: () => void): Promise<Delivery | undefined> {
    try {
      const delivery = await deliver(context, { client, claim: taken, record, streams, answered })
      if (delivery === 'not-sent') return resting.add(taken.endpointId)
      if (delivery.rest) setTimeout(freed, delivery.rest).unref()
      return delivery
    } catch (error) {
      log.error({ endpointId: taken.endpointId, reason: String(error) }, 'a callback was not sent or not recorded')
      return undefined
    }
  }

  return {
    start(taken: Claim): void {
      const entry: ClaimInLane = { claim: taken, isSlow: false, isAnswered: false, hasMore: false }
      const slow = setTimeout(() => {
        entry.isSlow = true
        freed()
      }, SLOW_AFTER)
      const answered = () => {
        clearTimeout(slow)
        entry.isAnswered = true
        looks.answered(taken)
      }
      const work = delivered(taken, answered).then((delivery) => {
        clearTimeout(slow)
        running.delete(work)
        ended.add(taken.endpointId)
        settled(delivery, taken.type)
        looks.recorded(taken, entry.hasMore || delivery?.hasMore === true)
      })
      running.set(work, entry)
    },
    limits(): ClaimLimits {
      const all = [...running.values()].map(({ claim: { standing, shareOf }, isSlow, isAnswered }) => {
        return { standing, shareOf, isSlow, isAnswered }
      })
      return { free: freeLanes(all), busy: busyShares(all) }
    },
    justEnded: ended.ids,
    expect(endpointIds: readonly string[]): boolean {
      const held = [...running.values()].filter(({ claim: { endpointId } }) => endpointIds.includes(endpointId))
      for (const entry of held) entry.hasMore = true
      const left = endpointIds.filter((id) => !held.some(({ claim }) => claim.endpointId === id))
      const gathered = ended.ids()
      if (left.some((id) => gathered.includes(id))) looks.lookSoon()
      return left.some((id) => !gathered.includes(id))
    },
    count: () => running.size,
    async ended(): Promise<void> {
      while (running.size > 0) await Promise.all(running.keys())
    },
  }
}

const leftToItsLease = (error: unknown): void =>
  log.error({ reason: String(error) }, 'what was taken for callbacks is neither sent nor given back')

const usual = ({ db }: Context): NonNullable<LaneOptions['connections']> => ({ claims: db, results: db })

/** Endpoints of which a request ended just now: what comes for one is gathered for a moment, since more may follow. */
function lastEnded(clock: Clock): { add: (id: string) => void; ids: () => string[] } {
  const endedAt = new Map<string, number>()
  const forgetOld = () => {
    const now = clock.monotonic()
    for (const [id, at] of endedAt) {
      if (now - at < SOON) return
      endedAt.delete(id)
    }
  }
  return {
    add(id) {
      forgetOld()
      endedAt.delete(id) // the order is that of the ends
      endedAt.set(id, clock.monotonic())
    },
    ids() {
      forgetOld()
      return [...endedAt.keys()]
    },
  }
}

/** Endpoints that are left alone for a while, after which `freed` is called. */
function restingEndpoints(rest: number, freed: () => void): { add: (id: string) => undefined; ids: () => string[] } {
  const resting = new Set<string>()
  return {
    add(id) {
      resting.add(id)
      setTimeout(() => {
        resting.delete(id)
        freed()
      }, rest).unref()
      return undefined
    },
    ids: () => [...resting],
  }
}
