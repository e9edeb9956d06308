import { callsBegun } from '#app/_http/calls-under-way.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { giveBackMemory } from './prepare.ts'

/** Bytes by which a process must have grown since it gave back memory last. */
const GROWN = 48 * 1_048_576
const PERIOD = 10 * SECOND
/** Calls in a period beyond which nobody is to wait a tenth of a second for it. */
const FEW = 100

type Memory = { rss: () => number; giveBack: () => void }

/**
 * Gives back what a flood has left behind once it is over: V8 keeps room for young objects as long as nobody asks for it. The
 * first time it gives back what the first rounds of background work have left.
 * @returns what ends that
 */
export function giveBackWhenQuiet(
  { rss, giveBack }: Memory = { rss: () => process.memoryUsage.rss(), giveBack: giveBackMemory },
) {
  let last = -Infinity
  let begun = callsBegun()
  const timer = setInterval(() => {
    const isBusy = callsBegun() - begun > FEW
    begun = callsBegun()
    if (isBusy || rss() - last < GROWN) return
    giveBack()
    last = rss()
  }, PERIOD).unref()
  return () => clearInterval(timer)
}
