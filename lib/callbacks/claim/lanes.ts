import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { SECOND } from '../../platform/durations.ts'
import { log } from '../../platform/log.ts'
import type { PrepareForStream } from './attempt.ts'
import { attemptWriter } from './attempt-writer.ts'
import type { StatementHandle } from '../../platform/database.ts'
import { claim, claimNewest, type Claim, type ClaimLimits } from './claim.ts'
import { deliver, type Delivery } from './deliver.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { readClocks } from '../instant.ts'
import { planRecording } from './record-attempt.ts'
import { busyShares, freeLanes } from './lane-book.ts'
import { nextLooks } from './next-look.ts'
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
  /** There are new notices: the next `fill` looks at these first, when it may. */
  expectNew(): void
  /** Takes due endpoints for the free lanes and starts their requests; answers how many were taken. */
  fill(): Promise<number>
  /** Requests under way, and endpoints that are left alone for a moment although something is due there. */
  busy(): { requests: number; resting: number }
  /** Waits until no request is under way. */
  drained(): Promise<void>
}

type ClaimInLane = { claim: Claim; isSlow: boolean; isAnswered: boolean }

/** Sends to several endpoints at once, with lanes of their own for each standing (`laneCounts`). */
export function openLanes(
  context: Context<SystemActor>,
  { client, streams, settled, freed, rest = REST, connections = usual(context) }: LaneOptions,
): Lanes {
  const running = new Map<Promise<void>, ClaimInLane>()
  const resting = restingEndpoints(rest, freed)
  const record = attemptWriter(connections.results)
  const looks = nextLooks(freed)
  const claims = openClaims(context, connections.claims, looks)

  function start(taken: Claim): void {
    const entry: ClaimInLane = { claim: taken, isSlow: false, isAnswered: false }
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
      settled(delivery, taken.type)
      looks.recorded(taken)
    })
    running.set(work, entry)
  }

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
    prepare: () => Promise.all([claims.prepare(), planRecording(connections.results)]),
    expectNew: () => claims.expectNew(),
    async fill() {
      const requests = [...running.values()].map(({ claim: { standing, shareOf }, isSlow, isAnswered }) => {
        return { standing, shareOf, isSlow, isAnswered }
      })
      const limits = { free: freeLanes(requests), busy: busyShares(requests), resting: resting.ids() }
      const taken = await claims.take(limits, () => running.size > 0)
      for (const one of taken) start(one)
      return taken.length
    },
    busy: () => ({ requests: running.size, resting: resting.ids().length }),
    async drained() {
      while (running.size > 0) await Promise.all(running.keys())
    },
  }
}

const usual = ({ db }: Context): NonNullable<LaneOptions['connections']> => ({ claims: db, results: db })

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

/** Takes endpoints for free lanes: those of new notices first where that is nobody else's turn, and else by a whole look. */
function openClaims({ clock }: Context<SystemActor>, db: StatementHandle, looks: ReturnType<typeof nextLooks>) {
  let isNew = false
  return {
    prepare: async () => claimNewest(db, await readClocks(clock), {}, 0),
    expectNew() {
      isNew = true
    },
    async take(limits: ClaimLimits, isBusy: () => boolean): Promise<Claim[]> {
      const at = await readClocks(clock)
      const mayBeQuick = isNew && looks.isCalm(limits.free)
      isNew = false
      const newest = mayBeQuick ? await claimNewest(db, at, limits) : []
      if (newest.length > 0) {
        looks.lookSoon()
        return newest
      }
      const claims = await claim(db, at, limits)
      looks.claimed(limits.free, claims, isBusy())
      return claims
    },
  }
}
