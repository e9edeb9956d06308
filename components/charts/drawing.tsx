import { useEffect, useRef, useState } from 'react'
import { Bar, colourOf, dashOf, Fillings } from './marks.tsx'
import { PointLink, usePointed } from './point-link.tsx'
import { labelsWithRoom, nearestTo, placesOf, ticksUpTo } from './scale.ts'
import { highestOf, type ChartKind, type ChartPeriod, type TimePoint, type TimeSeries } from './time-series.ts'
import type { ChartTexts } from './use-chart-texts.ts'

interface DrawingProps {
  /** The chart's own id, for its patterns. */
  id: string
  points: TimePoint[]
  series: TimeSeries[]
  kind: ChartKind
  texts: ChartTexts
  hrefOf: (period: ChartPeriod) => string
}

/** Pixels. The picture is as wide as its place. */
const HEIGHT = 240
const TOP = 8
const RIGHT = 8
const BOTTOM = HEIGHT - 30
const TICK = 6
/** Between a tick and its label. */
const GAP = 2
const FONT_SIZE = 12
/** Between a moment and its figures. */
const DISTANCE = 10
/** Share of a bar in its place. */
const FULL = 0.8

/** The picture, which never moves, and over it the link to the rows behind it. */
export function Drawing(props: DrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    // as high before it is drawn, so that nothing jumps
    <div ref={place} className="relative mt-3 h-60">
      {width > 0 ? <Picture {...props} frame={frameOf(props, width)} /> : null}
    </div>
  )
}

/** Where everything lies, in a picture of this width. */
function frameOf({ points, series, kind, texts }: DrawingProps, width: number) {
  const ticks = ticksUpTo(highestOf(points, series, kind), kind === 'bar').map((value) => ({
    value,
    text: texts.number(value),
  }))
  const left = Math.max(...ticks.map(({ text }) => textWidth(text))) + TICK + GAP
  const span = { from: left, to: Math.max(left, width - RIGHT) }
  const unit = (BOTTOM - TOP) / (ticks.at(-1)?.value ?? 1)
  return {
    width,
    ticks,
    span,
    unit,
    places: placesOf(points.length, kind, span),
    share: (span.to - span.from) / Math.max(1, points.length),
    yOf: (value: number) => BOTTOM - value * unit,
  }
}

type Frame = ReturnType<typeof frameOf>

let pen: CanvasRenderingContext2D | null | undefined

/** Pixels that a label takes in the typeface of the page. */
function textWidth(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = `${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(pen.measureText(text).width)
}

function Picture({ frame, ...props }: DrawingProps & { frame: Frame }) {
  const { id, points, series, kind, texts, hrefOf } = props
  const { width, span, places, share, unit } = frame
  const pointed = usePointed(points)
  const { at } = pointed
  const isLine = kind === 'line'
  return (
    <>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} data-drawing={kind} aria-hidden="true" className="block h-full w-full">
        <Fillings {...{ id, series }} />
        <Axes {...props} frame={frame} />
        {at === undefined ? null : <Pointer {...{ isLine, share }} x={places[at] ?? 0} />}
        {isLine
          ? series.map((one, index) => <Line key={one.key} {...{ points, one, index, frame, at }} />)
          : points.map((one, index) => (
              <Bar
                key={one.at}
                {...{ id, series, unit }}
                point={one}
                x={(places[index] ?? 0) - (share * FULL) / 2}
                width={share * FULL}
                bottom={BOTTOM}
              />
            ))}
        {at === undefined ? null : <Told {...props} {...{ at, frame }} />}
      </svg>
      <PointLink
        {...{ points, pointed, hrefOf }}
        indexAt={(share) => nearestTo(span.from + share * (span.to - span.from), places)}
        wordsOf={(point) => texts.point(point, series)}
        style={{ left: span.from, right: width - span.to, top: TOP, bottom: HEIGHT - BOTTOM }}
      />
    </>
  )
}

/** Lines and texts at both sides; of the moments those have a text that there is room for. */
function Axes({ points, texts, frame }: DrawingProps & { frame: Frame }) {
  const { width, ticks, span, places, yOf } = frame
  const moments = points.map(({ at }) => texts.time(at, true))
  const labels = labelsWithRoom(places, moments.map(textWidth), { from: 0, to: width })
  return (
    <>
      <g className="stroke-line">
        {ticks.map(({ value }) => (
          <path key={value} d={`M${span.from - TICK} ${yOf(value)}H${span.to}`} />
        ))}
        <path d={`M${span.from} ${TOP}V${BOTTOM}`} />
        {labels.map(({ index }) => (
          <path key={index} d={`M${places[index]} ${BOTTOM}v${TICK}`} />
        ))}
      </g>
      <g className="fill-muted" fontSize={FONT_SIZE}>
        {ticks.map(({ value, text }) => (
          <text key={value} x={span.from - TICK - GAP} y={yOf(value)} dy="0.355em" textAnchor="end">
            {text}
          </text>
        ))}
        {labels.map(({ index, middle }) => (
          <text key={index} x={middle} y={BOTTOM + TICK + GAP} dy="0.71em" textAnchor="middle">
            {moments[index]}
          </text>
        ))}
      </g>
    </>
  )
}

/** Where somebody points. */
function Pointer({ isLine, x, share }: { isLine: boolean; x: number; share: number }) {
  if (isLine) return <path d={`M${x} ${TOP}V${BOTTOM}`} className="stroke-line" />
  return (
    <rect
      x={x - share / 2}
      y={TOP}
      width={share}
      height={BOTTOM - TOP}
      className="fill-line stroke-line"
      fillOpacity={0.4}
    />
  )
}

type DrawingLineProps = {
  points: readonly TimePoint[]
  one: TimeSeries
  index: number
  frame: Frame
  at: number | undefined
}

/** A line, broken where there is no value, with a dot at each; that where somebody points stands out. */
function Line({ points, one, index, frame: { places, yOf }, at }: DrawingLineProps) {
  const colour = colourOf(one)
  const values = points.map(({ values: shown }) => shown[one.key])
  const path = values.map((value, number) => {
    const isGoingOn = values[number - 1] !== undefined
    return value === undefined ? '' : `${isGoingOn ? 'L' : 'M'}${places[number]} ${yOf(value)}`
  })
  return (
    <g stroke={colour} strokeWidth="2" fill={colour}>
      <path d={path.join('')} strokeDasharray={dashOf(index)} fill="none" />
      {values.map((value, number) => {
        if (value === undefined) return null
        const isMeant = number === at
        return (
          <circle
            key={points[number]?.at}
            cx={places[number]}
            cy={yOf(value)}
            r={isMeant ? 4 : 3}
            stroke={isMeant ? '#fff' : undefined}
          />
        )
      })}
    </g>
  )
}

type ToldProps = DrawingProps & { frame: Frame; at: number }

/** The figures of the moment where somebody points, beside it on the side where there is more room. */
function Told({ points, series, texts, at, frame: { places, width } }: ToldProps) {
  const [point, x = 0] = [points[at], places[at]]
  if (!point) return null
  const isLeft = x > width / 2
  return (
    <foreignObject x={0} y={TOP} width={width} height={BOTTOM - TOP}>
      <div className={`flex items-start ${isLeft ? 'flex-row-reverse' : ''}`}>
        {/* as wide as the way to the moment; it gives way where the figures would not fit */}
        <svg width={(isLeft ? width - x : x) + DISTANCE} height="1" className="min-w-0" />
        <div className="max-w-full shrink-0 border border-edge bg-ground p-2.5 text-text">
          <p>{texts.time(point.at)}</p>
          {series.map(({ key, label }) => {
            const value = point.values[key]
            return value === undefined ? null : <p key={key} className="py-1">{`${label}: ${texts.number(value)}`}</p>
          })}
        </div>
      </div>
    </foreignObject>
  )
}
