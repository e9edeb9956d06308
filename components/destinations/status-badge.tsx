'use client'

import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { DestinationStatus } from '#lib/destinations/terms.ts'

const tones: Record<DestinationStatus, Tone> = {
  created: 'info',
  active: 'success',
  inactive: 'warning',
  decommissioned: 'neutral',
}

/** The status of a destination. */
export function StatusBadge({ status }: { status: DestinationStatus }) {
  const t = useTranslations('destinations.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
