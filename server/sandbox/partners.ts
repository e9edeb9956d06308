import type { SystemActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { log } from '#lib/platform/log.ts'
import { startLoop } from '#lib/platform/loop.ts'
import { claimPartner } from '#lib/wings/sandbox/play-partners.ts'
import { partnersSignal } from '#lib/wings/sandbox/wake.ts'
import { keyMakers, play } from './play.ts'

/** Milliseconds between two looks for work that nobody announced. */
const POLL = SECOND
/** Partners that this node plays at once. */
const MOST = 3

/**
 * Plays the simulated partners of a sandbox for as long as the node runs: at once when woken, else within a second. Any
 * number of nodes may do so; each partner is one node's at a time, by its lease.
 * @param make keys, where those of the SDK would take too long
 * @returns what ends it, when what is under way is done
 */
export function playPartners(context: Context<SystemActor>, make = keyMakers): () => Promise<void> {
  const signal = partnersSignal()
  const underWay = new Set<Promise<void>>()
  let isStopped = false

  async function take(): Promise<boolean> {
    if (underWay.size >= MOST) return false
    const partner = await claimPartner(context)
    if (!partner) return false
    const turn = play(context, partner, make)
      .catch((error: unknown) => log.error({ reason: String(error) }, 'a simulated partner could not be played'))
      .finally(() => {
        underWay.delete(turn)
        signal.wake()
      })
    underWay.add(turn)
    return true
  }

  async function takeAll(): Promise<void> {
    while (!isStopped && (await take())) continue
  }

  const loop = startLoop({ name: 'simulated partners', pause: POLL, work: takeAll, signal })
  return async () => {
    isStopped = true
    await loop.stop()
    await Promise.all(underWay)
  }
}
