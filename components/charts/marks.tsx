import type { ReactNode } from 'react'
import type { Tone } from '#components/ui/alert.tsx'
import type { ChartKind, TimePoint, TimeSeries } from './time-series.ts'

/** KERN's colours, which follow the theme by themselves. */
const colours: Record<Tone, string> = {
  info: 'var(--kern-color-feedback-info-contextual)',
  success: 'var(--kern-color-feedback-success-contextual)',
  warning: 'var(--kern-color-feedback-warning-contextual)',
  danger: 'var(--kern-color-feedback-danger-contextual)',
}
export const colourOf = (series: TimeSeries): string => colours[series.tone]

/** The marks that distinguish series without colour, by their place: the filling of bars, and the dashes of lines. */
const fillings: readonly ((colour: string) => ReactNode)[] = [
  (colour) => <rect width="8" height="8" fill={colour} />,
  (colour) => <path d="M-2 2l4-4M0 8l8-8M6 10l4-4" stroke={colour} strokeWidth="2.5" />,
  (colour) => <circle cx="4" cy="4" r="2.5" fill={colour} />,
  (colour) => <path d="M0 2h8M0 6h8" stroke={colour} strokeWidth="2" />,
]
const dashes = ['', '7 4', '2 3', '10 3 2 3'] as const

export const dashOf = (index: number): string => dashes[index % dashes.length] ?? ''

/** The filling of one series as an SVG pattern; `id` is the pattern's own. */
function Filling({ id, series, index }: { id: string; series: TimeSeries; index: number }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      {fillings[index % fillings.length]?.(colourOf(series))}
    </pattern>
  )
}

/** The fillings of all series; the first filling is named `<id>-0`. */
export function Fillings({ id, series }: { id: string; series: readonly TimeSeries[] }) {
  return (
    <defs>
      {series.map((one, index) => (
        <Filling key={one.key} id={`${id}-${index}`} series={one} index={index} />
      ))}
    </defs>
  )
}

type BarProps = {
  /** Of the fillings. */
  id: string
  point: TimePoint
  series: readonly TimeSeries[]
  x: number
  width: number
  bottom: number
  /** Height of 1. */
  unit: number
  strokeWidth?: number
}

/** The counts at a point, the first series lowest. A small count is still a line, zero is left out. */
export function Bar({ id, point, series, x, width, bottom, unit, strokeWidth }: BarProps) {
  let y = bottom
  return series.map((one, index) => {
    const value = point.values[one.key] ?? 0
    if (value === 0) return null
    const height = Math.max(1, value * unit)
    y -= height
    const fill = `url(#${id}-${index})`
    return <rect key={one.key} {...{ x, y, width, height, fill, strokeWidth }} stroke={colourOf(one)} />
  })
}

/** The mark of a series in the legend: the same colour and the same filling or dashes as in the drawing. */
export function Mark({ id, series, index, kind }: { id: string; series: TimeSeries; index: number; kind: ChartKind }) {
  const colour = colourOf(series)
  return (
    <svg width="24" height="14" aria-hidden="true" className="shrink-0">
      {kind === 'bar' ? (
        <>
          <defs>
            <Filling {...{ id, series, index }} />
          </defs>
          <rect x="1" y="1" width="22" height="12" fill={`url(#${id})`} stroke={colour} />
        </>
      ) : (
        <>
          <path d="M0 7h24" stroke={colour} strokeWidth="2" strokeDasharray={dashOf(index)} />
          <circle cx="12" cy="7" r="3" fill={colour} />
        </>
      )}
    </svg>
  )
}
