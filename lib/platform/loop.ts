import { MINUTE } from './durations.ts'
import { inLog, lastingFault } from './lasting-fault.ts'
import { metrics } from './metrics.ts'
import { oncePerProcess } from './once-per-process.ts'
import type { LoopName } from '../rooms/lists.ts'
import { wakeSignal, type WakeSignal } from './wake-signal.ts'

export type Loop = {
  /** Lets the next round begin at once. */
  wake: () => void
  /** Begins no other round, and waits for the one under way. */
  stop: () => Promise<void>
}

type Rounds = {
  name: LoopName
  /** milliseconds between the end of a round and the next, unless somebody wakes the loop; after a failure at most a minute */
  pause: number
  work: () => Promise<unknown>
  /** where others wake it too */
  signal?: WakeSignal
}

/** The loops that run in this process. */
export const runningLoops = () => oncePerProcess('loops', () => new Map<Loop, LoopName>())

/**
 * Does `work` again and again until it is stopped, never twice at once. Whatever a round ends with, another follows: a round
 * that fails is counted, and told as every fault that lasts. All that a process does by itself goes through here, so that
 * none of it ends in silence.
 */
export function startLoop({ name, pause, work, signal = wakeSignal() }: Rounds): Loop {
  const fault = lastingFault(inLog({ message: 'background work failed', facts: { loop: name } }))
  let isStopped = false

  /** @returns milliseconds before the next one */
  async function round(): Promise<number> {
    try {
      await work()
      fault.worked()
      return pause
    } catch (error) {
      metrics().backgroundFailures.inc({ work: name })
      fault.failed(error)
      return Math.min(pause, MINUTE)
    }
  }
  async function rounds(): Promise<void> {
    while (!isStopped) await signal.wait(await round())
    runningLoops().delete(loop)
  }

  const loop: Loop = {
    wake: signal.wake,
    async stop() {
      isStopped = true
      signal.wake()
      await ended
    },
  }
  runningLoops().set(loop, name)
  const ended = rounds()
  return loop
}
