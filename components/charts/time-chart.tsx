'use client'

import { useId } from 'react'
import { Drawing } from './drawing.tsx'
import { Mark } from './marks.tsx'
import {
  figuresOf,
  inUnit,
  isDaily,
  isEmpty,
  type ChartKind,
  type ChartPeriod,
  type TimePoint,
  type TimeSeries,
} from './time-series.ts'
import { useChartTexts, type ChartTexts } from './use-chart-texts.ts'

export interface TimeChartProps {
  title: string
  description: string
  points: TimePoint[]
  series: TimeSeries[]
  kind: ChartKind
  /** The values are lengths of time, in milliseconds; their unit fits the longest. */
  isDuration?: boolean
  /** The list of what was counted in a period. */
  hrefOf: (period: ChartPeriod) => string
}

/**
 * Figures over time as a picture, as one sentence and as a table: bars are stacked, lines break at missing values. The
 * drawing is hidden from assistive technology, which gets the table.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, description, series, kind, isDuration = false, hrefOf } = props
  const { points, unit } = isDuration ? inUnit(props.points, series) : { points: props.points, unit: undefined }
  const id = useId().replace(/[^a-zA-Z0-9]/g, '')
  const texts = useChartTexts({ daily: isDaily(points), unit })
  const empty = isEmpty(points, series, kind)
  return (
    <figure className="min-w-0" aria-labelledby={`${id}-title`}>
      <figcaption>
        <span id={`${id}-title`} className="block font-semibold">
          {title}
        </span>
        <span className="block text-sm leading-6 text-muted">{description}</span>
      </figcaption>
      {empty ? (
        <p className="mt-3 rounded-md bg-surface px-4 py-8 text-center text-muted">{texts.words('empty')}</p>
      ) : (
        <>
          <Drawing {...{ id, points, series, kind, texts, hrefOf }} />
          <Legend {...{ id, series, kind }} />
          <p className="mt-2 text-sm leading-6">{summary({ points, series, kind, texts })}</p>
          <Table {...{ title, points, series, texts }} />
        </>
      )}
    </figure>
  )
}

function Legend({ id, series, kind }: { id: string; series: TimeSeries[]; kind: ChartKind }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {series.map((one, index) => (
        <li key={one.key} className="flex items-center gap-2">
          <Mark id={`${id}-legend-${index}`} series={one} index={index} kind={kind} />
          {one.label}
        </li>
      ))}
    </ul>
  )
}

type TimeChartContent = { points: TimePoint[]; series: TimeSeries[]; texts: ChartTexts }

function summary({ points, series, kind, texts }: TimeChartContent & { kind: ChartKind }): string {
  const { words, number, time } = texts
  const sentences = series.map(({ key, label }) => {
    const figures = figuresOf(points, key)
    if (!figures) return words('none', { label })
    const most = number(figures.most)
    return kind === 'bar'
      ? words('total', { label, total: number(figures.total), most, when: time(figures.mostAt) })
      : words('range', { label, least: number(figures.least), most, last: number(figures.last) })
  })
  return sentences.join(' ')
}

function Table({ title, points, series, texts }: TimeChartContent & { title: string }) {
  const { words, number, time } = texts
  const cell = (value: number | undefined) => (value === undefined ? words('noValue') : number(value))
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 text-sm text-action">{words('asTable')}</summary>
      <table className="mt-2 w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-1 pr-2 text-left font-semibold">
              {words('time')}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1 pl-2 text-right font-semibold hyphens-auto wrap-anywhere">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, values }) => (
            <tr key={at} className="border-b border-line">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                <time dateTime={at}>{time(at)}</time>
              </th>
              {series.map(({ key }) => (
                <td key={key} className="py-1 pl-2 text-right tabular-nums">
                  {cell(values[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
