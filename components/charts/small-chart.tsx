'use client'

import { Link } from '#components/ui/link.tsx'
import { useId } from 'react'
import { Bar, Fillings, Mark } from './marks.tsx'
import { highestOf, isDaily, type TimePoint, type TimeSeries } from './time-series.ts'
import { useChartTexts } from './use-chart-texts.ts'

type SmallChartProps = {
  title: string
  /** The one number that matters, with its unit. */
  figure: string
  points: readonly TimePoint[]
  /** The stacked series of a bar, the lowest first. */
  series: readonly TimeSeries[]
  unit?: string
  /** The list of the counted things. */
  link?: { href: string; label: string }
}

const WIDTH = 240
const HEIGHT = 48

/** A few figures over time, small: one number, bars for the eye, and a table for assistive technology. */
export function SmallChart({ title, figure, points, series, unit, link }: SmallChartProps) {
  const id = useId().replace(/[^a-zA-Z0-9]/g, '')
  const { words, number, time } = useChartTexts({ daily: isDaily(points), unit })
  return (
    <figure
      className="relative flex min-w-0 flex-col rounded-md border border-line p-4"
      aria-labelledby={`${id}-title`}
    >
      <figcaption id={`${id}-title`} className="text-sm text-muted">
        {title}
      </figcaption>
      <p className="kern-heading-medium">{figure}</p>
      <Bars id={id} points={points} series={series} />
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
      {link ? (
        <p className="mt-auto pt-2 text-sm">
          <Link href={link.href} className="kern-link kern-link--no-visited-state">
            {link.label}
          </Link>
        </p>
      ) : null}
    </figure>
  )
}

type BarsProps = { id: string; points: readonly TimePoint[]; series: readonly TimeSeries[] }

/** One bar a point. */
function Bars({ id, points, series }: BarsProps) {
  const width = WIDTH / Math.max(1, points.length)
  const unit = HEIGHT / Math.max(1, highestOf(points, series, 'bar'))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 h-12 w-full border-b border-edge"
    >
      <Fillings {...{ id, series }} />
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
