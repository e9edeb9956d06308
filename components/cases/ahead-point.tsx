'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { roughly } from '#components/ui/duration.ts'
import { useServiceNow } from '#components/ui/service-clock.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { TimelinePoint } from './timeline-rail.tsx'
import { shortId } from './short-id.ts'
import { announcedKey, type AheadPoint as Ahead } from './words.ts'

/** What will happen by itself, and in how long. */
export function AheadPoint({ point }: { point: Ahead }) {
  const t = useTranslations('cases.timeline')
  const e = useTranslations('events')
  const when = useWhen('long')
  const key = announcedKey(point.happening)
  const at = new Date(point.at)
  if (!key) return null
  return (
    <TimelinePoint
      lane={point.lane}
      look="ahead"
      line={
        <>
          <h3 className="font-semibold">
            <span className="sr-only">{e(`lanes.${point.lane}`)} · </span>
            <time dateTime={point.at}>{e(`ahead.${key}.title`, { date: when(at) })}</time>
          </h3>
          <Badge tone={point.isNear ? 'warning' : 'neutral'}>
            <Remaining until={at} />
          </Badge>
        </>
      }
    >
      <p className="max-w-2xl">{e(`ahead.${key}.meaning`)}</p>
      <p className="text-sm text-muted" title={point.subjectId}>
        {t('about', { kind: point.subjectKind, id: shortId(point.subjectId) })}
      </p>
    </TimelinePoint>
  )
}

function Remaining({ until }: { until: Date }) {
  const t = useTranslations('cases.timeline')
  const now = useServiceNow()
  const parts = now === undefined ? [] : roughly(until.getTime() - now)
  if (parts.length === 0) return t('overdue')
  return t('remaining', { time: parts.map(({ unit, count }) => t(unit, { count })).join(' ') })
}
