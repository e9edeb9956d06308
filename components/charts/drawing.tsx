'use client'

import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { colourOf, dashOf, Filling } from './marks.tsx'
import type { ChartKind, TimePoint, TimeSeries } from './time-series.ts'
import type { ChartTexts } from './use-chart-texts.ts'

interface DrawingProps {
  /** The chart's own id, for its patterns. */
  id: string
  points: TimePoint[]
  series: TimeSeries[]
  kind: ChartKind
  texts: ChartTexts
}

const muted = 'var(--kern-color-layout-text-muted-contextual)'
const line = 'var(--kern-color-decorative-border-contextual)'
const tick = { fill: muted, fontSize: 12 }
const tooltip = {
  background: 'var(--kern-color-layout-background-default-contextual)',
  border: '1px solid var(--kern-color-layout-border-contextual)',
  color: 'var(--kern-color-layout-text-default-contextual)',
}

/** The picture alone. It never moves, and takes no focus: the table under it says the same. */
export function Drawing({ id, points, series, kind, texts }: DrawingProps) {
  const Chart = kind === 'bar' ? BarChart : LineChart
  const rows = points.map(({ at, values }) => ({ at, ...values }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <defs>
          {series.map((one, index) => (
            <Filling key={one.key} id={`${id}-${index}`} series={one} index={index} />
          ))}
        </defs>
        <CartesianGrid vertical={false} stroke={line} />
        <XAxis
          dataKey="at"
          tick={tick}
          stroke={line}
          minTickGap={24}
          tickFormatter={(at: string) => texts.time(at, true)}
        />
        <YAxis
          tick={tick}
          stroke={line}
          width="auto"
          allowDecimals={kind === 'line'}
          tickFormatter={(value: number) => texts.number(value)}
        />
        <Tooltip
          isAnimationActive={false}
          contentStyle={tooltip}
          itemStyle={{ color: tooltip.color }}
          cursor={{ fill: line, stroke: line, fillOpacity: 0.4 }}
          labelFormatter={(at) => (typeof at === 'string' ? texts.time(at) : at)}
          formatter={(value) => texts.number(Number(value))}
        />
        {series.map((one, index) => (kind === 'bar' ? barOf(id, one, index) : lineOf(one, index)))}
      </Chart>
    </ResponsiveContainer>
  )
}

const barOf = (id: string, one: TimeSeries, index: number) => (
  <Bar
    key={one.key}
    dataKey={one.key}
    name={one.label}
    stackId="all"
    fill={`url(#${id}-${index})`}
    stroke={colourOf(one)}
    isAnimationActive={false}
  />
)

const lineOf = (one: TimeSeries, index: number) => (
  <Line
    key={one.key}
    dataKey={one.key}
    name={one.label}
    type="linear"
    stroke={colourOf(one)}
    strokeWidth={2}
    strokeDasharray={dashOf(index)}
    dot={{ r: 3, fill: colourOf(one), strokeDasharray: '' }}
    isAnimationActive={false}
  />
)
