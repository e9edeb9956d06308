import { DAY, HOUR, MINUTE, SECOND } from '#lib/platform/durations.ts'
import type { Tone } from '#components/ui/alert.tsx'

/** One moment of a chart: `at` as ISO 8601 (the start of an hour or day); a key without a value is a gap. */
export interface TimePoint {
  at: string
  values: Record<string, number>
}

/** One line or one kind of bar. */
export interface TimeSeries {
  key: string
  label: string
  tone: Tone
}

export type ChartKind = 'bar' | 'line'

/** The figures of a series that one sentence names. */
export interface SeriesFigures {
  count: number
  total: number
  least: number
  most: number
  last: number
  /** `at` of the first point with the highest value. */
  mostAt: string
}

/** Adds up one series; undefined for a series without values. */
export function figuresOf(points: readonly TimePoint[], key: string): SeriesFigures | undefined {
  let figures: SeriesFigures | undefined
  for (const { at, values } of points) {
    const value = values[key]
    if (value === undefined) continue
    if (!figures) {
      figures = { count: 1, total: value, least: value, most: value, last: value, mostAt: at }
      continue
    }
    if (value > figures.most) Object.assign(figures, { most: value, mostAt: at })
    figures.least = Math.min(figures.least, value)
    figures.count += 1
    figures.total += value
    figures.last = value
  }
  return figures
}

/** True for an empty drawing: no value at all, or bars that are all zero. */
export function isEmpty(points: readonly TimePoint[], series: readonly TimeSeries[], kind: ChartKind): boolean {
  return !series.some(({ key }) => {
    const figures = figuresOf(points, key)
    return figures && (kind === 'line' || figures.total > 0)
  })
}

const DAY_ALONE = /^\d{4}-\d\d-\d\d$/

/** From when until before when what is counted at a point happened, RFC 3339. */
export type ChartPeriod = { from: string; to: string }

/** The period of a point: until the next one; the last is as long as the one before. A day of the calendar is itself, from and to. */
export function periodOf(points: readonly TimePoint[], index: number): ChartPeriod {
  const { at: day = '' } = points[index] ?? {}
  if (DAY_ALONE.test(day)) return { from: day, to: day }
  const startOf = (at: number) => Date.parse(points[at]?.at ?? '')
  const from = startOf(index)
  const next = points[index + 1] ? startOf(index + 1) : from + (index > 0 ? from - startOf(index - 1) : DAY)
  return { from: new Date(from).toISOString(), to: new Date(next).toISOString() }
}

const lengths = [
  { unit: 'day', milliseconds: DAY },
  { unit: 'hour', milliseconds: HOUR },
  { unit: 'minute', milliseconds: MINUTE },
  { unit: 'second', milliseconds: SECOND },
] as const
export type LengthUnit = (typeof lengths)[number]['unit'] | 'millisecond'

/** The largest unit of which a length of time, in milliseconds, has two or more. */
export function unitOfLength(length: number): { unit: LengthUnit; milliseconds: number } {
  return lengths.find(({ milliseconds }) => length >= 2 * milliseconds) ?? { unit: 'millisecond', milliseconds: 1 }
}

/** Points whose values are lengths of time, in milliseconds, as numbers of the unit that fits the longest. */
export function inUnit(points: readonly TimePoint[], series: readonly TimeSeries[]) {
  const { unit, milliseconds } = unitOfLength(highestOf(points, series, 'line'))
  const scaled = points.map(({ at, values }): TimePoint => {
    const entries = Object.entries(values).map(([key, value]) => [key, value / milliseconds] as const)
    return { at, values: Object.fromEntries(entries) }
  })
  return { unit, points: scaled }
}

/** The highest drawn value: for bars the highest sum, since they are stacked. 0 for an empty chart. */
export function highestOf(points: readonly TimePoint[], series: readonly TimeSeries[], kind: ChartKind): number {
  const heights = points.map(({ values }) => {
    const shown = series.map(({ key }) => values[key] ?? 0)
    return kind === 'bar' ? shown.reduce((sum, value) => sum + value, 0) : Math.max(...shown)
  })
  return Math.max(0, ...heights)
}

/** A day with a change of clocks has 23 hours. */
const LEAST_DAY = 23 * HOUR

/** True if the points are a day or more apart, so that their time of day has no meaning. */
export function isDaily(points: readonly TimePoint[]): boolean {
  const [first, second] = points
  return !first || !second || Date.parse(second.at) - Date.parse(first.at) >= LEAST_DAY
}
