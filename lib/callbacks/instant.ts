import type { Clock } from '../platform/context.ts'

/**
 * Both clocks (decisions 5) read at one instant. `reading` is the monotonic clock's, in milliseconds: it tells how much
 * time has passed since, whatever is done to the other two meanwhile.
 */
export type Instant = { now: Date; machineNow: Date; reading: number }

/** Reads both clocks. */
export async function readClocks(clock: Clock): Promise<Instant> {
  const now = await clock.service()
  return { now, machineNow: clock.machine(), reading: clock.monotonic() }
}

/** Milliseconds since an earlier instant. */
export function elapsedSince(earlier: Instant, clock: Clock): number {
  return clock.monotonic() - earlier.reading
}

/** The present instant, told from an earlier one and what has passed since. */
export const instantSince = (earlier: Instant, clock: Clock): Instant => instantAt(earlier, clock.monotonic())

/** The instant of a reading of the monotonic clock, told from another one. */
export function instantAt(known: Instant, reading: number): Instant {
  const passed = reading - known.reading
  const after = (date: Date): Date => new Date(date.getTime() + passed)
  return { now: after(known.now), machineNow: after(known.machineNow), reading }
}
