import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { log } from '../platform/log.ts'
import { claim, type Claim } from './claim.ts'
import { deliver, type Delivery } from './deliver.ts'
import type { GuardedClient } from './guarded-client.ts'
import { readClocks } from './instant.ts'
import { laneCounts, type LaneCounts } from './standing.ts'

type Options = {
  client: GuardedClient
  /** called after each request, when its lane is free again; without a delivery when it could not be made or recorded */
  settled: (delivery: Delivery | undefined) => void
}

export type Lanes = {
  /** Takes due endpoints for the free lanes and starts their requests; answers how many were taken. */
  fill(): Promise<number>
  /** Requests under way. */
  busy(): number
  /** Waits until none is under way. */
  drained(): Promise<void>
}

/** Sends to several endpoints at once, with lanes of their own for each standing (`laneCounts`). */
export function openLanes(context: Context<SystemActor>, { client, settled }: Options): Lanes {
  const running = new Map<Promise<void>, Claim>()

  function freeLanes(): LaneCounts {
    const free = { ...laneCounts }
    for (const { standing } of running.values()) free[standing] -= 1
    return free
  }

  function start(taken: Claim): void {
    const work = delivered(taken).then((delivery) => {
      running.delete(work)
      settled(delivery)
    })
    running.set(work, taken)
  }

  async function delivered(taken: Claim): Promise<Delivery | undefined> {
    try {
      return await deliver(context, { client, claim: taken })
    } catch (error) {
      log.error({ endpointId: taken.endpointId, reason: String(error) }, 'a callback was not sent or not recorded')
      return undefined
    }
  }

  return {
    async fill() {
      const claims = await claim(context.db.pool, await readClocks(context.clock), freeLanes())
      for (const taken of claims) start(taken)
      return claims.length
    },
    busy: () => running.size,
    async drained() {
      while (running.size > 0) await Promise.all(running.keys())
    },
  }
}
