'use client'

import { Link } from '#components/ui/link.tsx'
import { useId } from 'react'
import { Bar, Fillings, Mark } from './marks.tsx'
import { PointLink, usePointed } from './point-link.tsx'
import { highestOf, inUnit, isDaily, type ChartPeriod, type TimePoint, type TimeSeries } from './time-series.ts'
import { useChartTexts, type ChartTexts } from './use-chart-texts.ts'

type SmallChartProps = {
  title: string
  /** The one number that matters, with its unit. */
  figure: string
  points: readonly TimePoint[]
  /** The stacked series of a bar, the lowest first. */
  series: readonly TimeSeries[]
  /** The values are lengths of time, in milliseconds. */
  isDuration?: boolean
  /** The list of the counted things, and that of a period. */
  link: { href: string; label: string; hrefOf: (period: ChartPeriod) => string }
}

const WIDTH = 240
const HEIGHT = 48

/** A few figures over time, small: one number, bars that say and lead to what they count, and a table for assistive technology. */
export function SmallChart(props: SmallChartProps) {
  const { title, figure, series, isDuration = false, link } = props
  const { points, unit } = isDuration ? inUnit(props.points, series) : { points: props.points, unit: undefined }
  const id = useId().replace(/[^a-zA-Z0-9]/g, '')
  const { words, number, time, point: wordsOf } = useChartTexts({ daily: isDaily(points), unit })
  const pointed = usePointed(points)
  const shown = pointed.at === undefined ? undefined : points[pointed.at]
  const [first, last] = [points[0], points.at(-1)]
  return (
    <figure
      className="relative flex min-w-0 flex-col rounded-md border border-line p-4"
      aria-labelledby={`${id}-title`}
    >
      <figcaption id={`${id}-title`} className="text-sm text-muted">
        {title}
      </figcaption>
      <p className="kern-heading-medium">{figure}</p>
      <div className="relative mt-2">
        <Bars {...{ id, points, series }} at={pointed.at} />
        <PointLink
          {...{ points, pointed }}
          indexAt={(share) => Math.min(points.length - 1, Math.floor(share * points.length))}
          wordsOf={(point) => wordsOf(point, series)}
          hrefOf={link.hrefOf}
        />
      </div>
      <p aria-hidden="true" className="mt-1 min-h-10 text-xs leading-5 text-muted">
        {shown ? wordsOf(shown, series) : first && last ? `${time(first.at)} – ${time(last.at)}` : null}
      </p>
      {series.length > 1 ? (
        <ul aria-hidden="true" className="mt-1 flex flex-wrap gap-x-4 text-xs">
          {series.map((one, index) => (
            <li key={one.key} className="flex items-center gap-1">
              <Mark id={`${id}-legend-${index}`} series={one} index={index} kind="bar" />
              {one.label}
            </li>
          ))}
        </ul>
      ) : null}
      <Figures {...{ title, points, series, words, number, time }} />
      <p className="mt-auto pt-2 text-sm">
        <Link href={link.href} className="kern-link kern-link--no-visited-state">
          {link.label}
        </Link>
      </p>
    </figure>
  )
}

type FiguresProps = Pick<SmallChartProps, 'title' | 'points' | 'series'> & Pick<ChartTexts, 'words' | 'number' | 'time'>

/** The same for assistive technology. */
function Figures({ title, points, series, words, number, time }: FiguresProps) {
  return (
    <div className="sr-only">
      {/* as narrow as its words, so that it stays within the edges */}
      <table className="w-px text-xs whitespace-normal">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words('time')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, values }) => (
            <tr key={at}>
              <th scope="row">{time(at)}</th>
              {series.map(({ key }) => {
                const value = values[key]
                return <td key={key}>{value === undefined ? words('noValue') : number(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type BarsProps = {
  id: string
  points: readonly TimePoint[]
  series: readonly TimeSeries[]
  /** The one that stands out. */
  at: number | undefined
}

/** One bar a point. */
function Bars({ id, points, series, at: meant }: BarsProps) {
  const width = WIDTH / Math.max(1, points.length)
  const unit = HEIGHT / Math.max(1, highestOf(points, series, 'bar'))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-12 w-full border-b border-edge"
    >
      <Fillings {...{ id, series }} />
      {meant === undefined ? null : (
        <rect x={meant * width} width={width} height={HEIGHT} className="fill-line" fillOpacity={0.5} />
      )}
      {points.map((point, at) => (
        <Bar
          key={point.at}
          {...{ id, point, series, unit }}
          x={at * width + 0.5}
          width={width - 1}
          bottom={HEIGHT}
          strokeWidth={0.5}
        />
      ))}
    </svg>
  )
}
