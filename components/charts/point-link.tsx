import { useRouter } from 'next/navigation'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { periodOf, type ChartPeriod, type TimePoint } from './time-series.ts'

/** The point of a chart where somebody is, by pointer or keyboard: the first, undefined while nobody is. */
export type PointedAt = ReturnType<typeof usePointed>

export function usePointed(points: readonly TimePoint[]) {
  const [at, setAt] = useState<number>()
  return { at: at === undefined || at >= points.length ? undefined : at, setAt }
}

type PointLinkProps = {
  points: readonly TimePoint[]
  pointed: PointedAt
  /** The number of the point at this share of the width. */
  indexAt: (share: number) => number
  /** Its time and figures. */
  wordsOf: (point: TimePoint) => string
  /** The list of what was counted in a period. */
  hrefOf: (period: ChartPeriod) => string
  /** Where it lies over the drawing. */
  style?: { left: number; right: number; top: number; bottom: number }
}

/**
 * Lies over the drawing of a chart as one link: it leads to the rows behind the point where the pointer is or to which the arrows
 * went, and says the figures of that point.
 */
export function PointLink({ points, pointed: { at, setAt }, indexAt, wordsOf, hrefOf, style }: PointLinkProps) {
  const router = useRouter()
  const last = points.length - 1
  const index = at ?? last
  const point = points[index]
  if (!point) return null
  const href = hrefOf(periodOf(points, index))
  const words = wordsOf(point)
  const onMouseMove = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(indexAt((clientX - left) / Math.max(1, width)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, next)))
  }
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.push(href)
  }
  return (
    <>
      <a
        href={href}
        aria-label={words}
        className="absolute inset-0"
        style={style}
        onFocus={() => setAt(index)}
        onBlur={() => setAt(undefined)}
        onMouseLeave={() => setAt(undefined)}
        {...{ onMouseMove, onKeyDown, onClick }}
      />
      <span role="status" className="sr-only">
        {at === undefined ? '' : words}
      </span>
    </>
  )
}
