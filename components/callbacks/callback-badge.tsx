'use client'

import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { roughly } from '#components/ui/duration.ts'
import type { CallbackStanding } from '#lib/destinations/terms.ts'

const tones: Record<CallbackStanding, Tone> = {
  none: 'neutral',
  paused: 'warning',
  failing: 'danger',
  working: 'success',
}

type CallbackBadgeProps = {
  standing: CallbackStanding
  /** Milliseconds for which it has failed or been paused. */
  lasts: number | null
  waiting: number
  /** In a column that says that it is about callbacks. */
  short?: boolean
}

/** How callbacks stand, since when, and how much waits. */
export function CallbackBadge({ standing, lasts, waiting, short = false }: CallbackBadgeProps) {
  const t = useTranslations('callbackState')
  const [span = { unit: 'moment', count: 0 }] = roughly(lasts ?? 0)
  const since = lasts === null ? '' : ` ${t('since', span)}`
  const waits = lasts === null || waiting === 0 ? '' : `, ${t('waiting', { count: waiting })}`
  const word = t(short ? `short.${standing}` : `long.${standing}`)
  return <Badge tone={tones[standing]}>{`${word}${since}${waits}`}</Badge>
}
