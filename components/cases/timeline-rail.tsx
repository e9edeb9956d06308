'use client'

import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { lanes, type Lane } from '#lib/timelines/terms.ts'

/** How a point looks on the rail: what has happened, what went wrong, what lies ahead. */
export type TimelineRailLook = 'past' | 'bad' | 'ahead'

const dots: Record<TimelineRailLook, string> = {
  past: 'border-action bg-action',
  bad: 'border-danger bg-danger',
  ahead: 'border-dashed border-edge bg-ground',
}

type TimelinePointProps = {
  lane: Lane
  look: TimelineRailLook
  /** The line that says what it is, and beside it when. */
  line: ReactNode
  /** Whether what is told of it is shown from the beginning. */
  isOpen?: boolean
  children: ReactNode
}

/** A point of the timeline: its place in the three lanes, a line, and on opening what is told of it. */
export function TimelinePoint({ lane, look, line, isOpen = false, children }: TimelinePointProps) {
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 md:gap-x-6">
      <span aria-hidden="true" className="grid grid-cols-3">
        {lanes.map((each) => (
          <span key={each} className="relative flex justify-center">
            <span className={`h-full border-l ${look === 'ahead' ? 'border-dashed' : ''} border-edge`} />
            {each === lane ? (
              <span className={`absolute top-2.5 size-3.5 rounded-full border-2 ${dots[look]}`} />
            ) : null}
          </span>
        ))}
      </span>
      <details open={isOpen} className="group min-w-0 border-b border-line">
        <summary className="flex min-h-9 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-1 [&::-webkit-details-marker]:hidden">
          {line}
          <span
            className="kern-icon kern-icon--small kern-icon--arrow-down ml-auto group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="pt-1 pb-5">{children}</div>
      </details>
    </li>
  )
}

/** Which lane of the rail is whose. */
export function LaneLegend() {
  const t = useTranslations('events.lanes')
  const c = useTranslations('cases.timeline')
  return (
    <div>
      <p className="sr-only">{c('lanes')}</p>
      <ol className="flex flex-col gap-1 text-sm sm:flex-row sm:gap-6">
        {lanes.map((lane, at) => (
          <li key={lane} className="flex items-center gap-2">
            <span aria-hidden="true" className="grid w-10 grid-cols-3">
              {lanes.map((each, place) => (
                <span key={each} className="relative flex h-5 items-center justify-center">
                  <span className="h-full border-l border-edge" />
                  {place === at ? <span className="absolute size-3 rounded-full bg-action" /> : null}
                </span>
              ))}
            </span>
            {t(lane)}
          </li>
        ))}
      </ol>
    </div>
  )
}
