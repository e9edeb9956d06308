/** The middle one of some figures, the upper of two. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The middle one, the least and the most. */
export function spread(values: readonly number[]): { value: number; least: number; most: number } {
  return { value: median(values), least: Math.min(...values), most: Math.max(...values) }
}
