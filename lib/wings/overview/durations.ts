/** The classes in which durations are counted lie a tenth apart (`duration_class` of the database). */
const STEP = 1.1

export type DurationCount = { class: number; count: number }

/** The class of a duration in milliseconds, as `duration_class` of the database has it. */
export const classOf = (milliseconds: number): number =>
  Math.floor(Math.log(Math.max(1, milliseconds)) / Math.log(STEP))

/** The middle of a class in milliseconds; what was counted in it is at most a twentieth away. */
export const middleOf = (durationClass: number): number => Math.round(STEP ** (durationClass + 0.5))

/**
 * The duration that this share of what was counted does not exceed: 0.5 for the median.
 * @returns milliseconds, to a twentieth; null when nothing was counted
 */
export function quantileOf(counted: readonly DurationCount[], share: number): number | null {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  let below = 0
  for (const { class: durationClass, count } of [...counted].sort((one, other) => one.class - other.class)) {
    below += count
    if (below >= total * share) return middleOf(durationClass)
  }
  return null
}

/** What half of them and what 95 of 100 of them do not exceed. */
export const spreadOf = (counted: readonly DurationCount[]): { median: number | null; p95: number | null } => ({
  median: quantileOf(counted, 0.5),
  p95: quantileOf(counted, 0.95),
})
