import { serviceNow } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'

/**
 * Both clocks (decisions 5) read at one instant. `reading` is the monotonic clock's, in milliseconds: it tells how much
 * time has passed since, whatever is done to the other two meanwhile.
 */
export type Instant = { now: Date; machineNow: Date; reading: number }

/** The present instant, for a service clock and a machine clock that were read just now. */
export function instantOf(now: Date, machineNow: Date): Instant {
  return { now, machineNow, reading: performance.now() }
}

/** Reads both clocks. */
export async function readClocks(db: Database): Promise<Instant> {
  const now = await serviceNow(db)
  return instantOf(now, new Date())
}

/** Milliseconds since an earlier instant. */
export function elapsedSince(earlier: Instant): number {
  return performance.now() - earlier.reading
}

/** The present instant, told from an earlier one and what has passed since. */
export function instantSince(earlier: Instant): Instant {
  const passed = elapsedSince(earlier)
  const after = (date: Date): Date => new Date(date.getTime() + passed)
  return { now: after(earlier.now), machineNow: after(earlier.machineNow), reading: earlier.reading + passed }
}
