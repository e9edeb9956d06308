'use client'

import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { DestinationStatus } from '@kurier/wire/names'

const tones: Record<DestinationStatus, Tone> = {
  created: 'info',
  active: 'success',
  inactive: 'warning',
  decommissioned: 'neutral',
}

/** The status of a destination; beside it, where it takes submissions, that nobody may fetch them. */
export function StatusBadge({ status, isServed }: { status: DestinationStatus; isServed: boolean }) {
  const t = useTranslations('destinations')
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      {status === 'active' && !isServed ? <Badge tone="warning">{t('nobodyAssigned')}</Badge> : null}
    </span>
  )
}
