import type { ChartKind } from './time-series.ts'

/** Distances between the ticks of a vertical axis. */
const STEPS = 4

/**
 * Ticks of an axis from 0 to `most` or a little more, at equal distances of a length that is easily read: a multiple of
 * half a power of ten, such as 5, 35 or 0.15; below ten a whole number.
 * @param isWhole what is counted has no fractions
 */
export function ticksUpTo(most: number, isWhole: boolean): number[] {
  const least = most / STEPS
  const power = least > 0 ? 10 ** Math.floor(Math.log10(least)) : 1
  const unit = power === 1 ? 1 : power / 2
  const step = Math.max(Math.ceil(least / unit) * unit, isWhole || least === 0 ? 1 : 0)
  return Array.from({ length: STEPS + 1 }, (_, index) => index * step)
}

/** From where to where, in pixels. */
export type ScaleSpan = { from: number; to: number }

/** Where each of `count` points lies: a bar in the middle of its share, a line from edge to edge. */
export function placesOf(count: number, kind: ChartKind, { from, to }: ScaleSpan): number[] {
  const shares = kind === 'line' && count > 1 ? count - 1 : count
  const first = kind === 'line' && count > 1 ? 0 : 0.5
  return Array.from({ length: count }, (_, index) => from + ((index + first) / shares) * (to - from))
}

/** The number of the place that is nearest to `x`. */
export function nearestTo(x: number, places: readonly number[]): number {
  return places.reduce(
    (best, place, index) => (Math.abs(place - x) < Math.abs((places[best] ?? Infinity) - x) ? index : best),
    0,
  )
}

/** Pixels between labels. */
const GAP = 24

/** A label as it stands: `index` of its place, and the middle of its text. */
export type Label = { index: number; middle: number }

/**
 * The labels that there is room for, from the last to the first. The last is moved inwards where it would reach past the
 * edge, so that the newest figures always have one.
 */
export function labelsWithRoom(places: readonly number[], widths: readonly number[], { from, to }: ScaleSpan): Label[] {
  const labels: Label[] = []
  let edge = to
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const half = (widths[index] ?? 0) / 2
    const place = places[index] ?? 0
    const middle = labels.length === 0 ? Math.min(place, to - half) : place
    if (middle - half < from || middle + half > edge) continue
    labels.push({ index, middle })
    edge = middle - half - GAP
  }
  return labels
}
