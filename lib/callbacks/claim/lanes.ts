import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { SECOND } from '../../platform/durations.ts'
import { log } from '../../platform/log.ts'
import type { PrepareForStream } from './attempt.ts'
import { attemptWriter } from './attempt-writer.ts'
import { claim, type Claim } from './claim.ts'
import { deliver, type Delivery } from './deliver.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { readClocks } from '../instant.ts'
import { busyShares, freeLanes } from './lane-book.ts'
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
}

export type Lanes = {
  /** Takes due endpoints for the free lanes and starts their requests; answers how many were taken. */
  fill(): Promise<number>
  /** Requests under way, and endpoints that are left alone for a moment although something is due there. */
  busy(): { requests: number; resting: number }
  /** Waits until no request is under way. */
  drained(): Promise<void>
}

type ClaimInLane = { claim: Claim; isSlow: boolean }

/** Sends to several endpoints at once, with lanes of their own for each standing (`laneCounts`). */
export function openLanes(
  context: Context<SystemActor>,
  { client, streams, settled, freed, rest = REST }: LaneOptions,
): Lanes {
  const running = new Map<Promise<void>, ClaimInLane>()
  const resting = new Set<string>()
  const record = attemptWriter(context.db)

  function start(taken: Claim): void {
    const entry: ClaimInLane = { claim: taken, isSlow: false }
    const slow = setTimeout(() => {
      entry.isSlow = true
      freed()
    }, SLOW_AFTER)
    const work = delivered(taken).then((delivery) => {
      clearTimeout(slow)
      running.delete(work)
      settled(delivery, taken.type)
      freed()
    })
    running.set(work, entry)
  }

  async function delivered(taken: Claim): Promise<Delivery | undefined> {
    try {
      const delivery = await deliver(context, { client, claim: taken, record, streams })
      if (delivery === 'not-sent') letRest(taken.endpointId)
      if (delivery === 'not-sent') return undefined
      if (delivery.rest) setTimeout(freed, delivery.rest).unref()
      return delivery
    } catch (error) {
      log.error({ endpointId: taken.endpointId, reason: String(error) }, 'a callback was not sent or not recorded')
      return undefined
    }
  }

  function letRest(endpointId: string): void {
    resting.add(endpointId)
    setTimeout(() => {
      resting.delete(endpointId)
      freed()
    }, rest).unref()
  }

  return {
    async fill() {
      const requests = [...running.values()].map(({ claim: { standing, shareOf }, isSlow }) => {
        return { standing, shareOf, isSlow }
      })
      const limits = { free: freeLanes(requests), busy: busyShares(requests), resting: [...resting] }
      const claims = await claim(context.db, await readClocks(context.clock), limits)
      for (const taken of claims) start(taken)
      return claims.length
    },
    busy: () => ({ requests: running.size, resting: resting.size }),
    async drained() {
      while (running.size > 0) await Promise.all(running.keys())
    },
  }
}
