import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from './durations.ts'
import { lastingFault, type FaultTeller } from './lasting-fault.ts'

const LONGEST_PAUSE = 10 * SECOND

/** Milliseconds before another attempt after this many failed ones: 1 s, then twice as long each time, up to 10 s. */
export const pauseAfter = (failures: number): number => Math.min(SECOND * 2 ** (failures - 1), LONGEST_PAUSE)

type Trying = {
  told: FaultTeller
  /** whether an error is worth another attempt; by default every error is */
  isPassing?: (error: unknown) => boolean
  /** ends the trying, not an attempt under way */
  signal?: AbortSignal
}

/**
 * Tries until it succeeds, with growing pauses and without end.
 * @throws an attempt's error that is not passing; AbortError
 */
export async function keepTrying<T>(
  attempt: () => Promise<T>,
  { told, isPassing = () => true, signal }: Trying,
): Promise<T> {
  const fault = lastingFault(told)
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted()
    try {
      const done = await attempt()
      fault.worked()
      return done
    } catch (error) {
      if (!isPassing(error)) throw error
      fault.failed(error)
    }
    await pause(pauseAfter(failures), undefined, { signal })
  }
}
