'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'

/** How a client stands. */
export function ClientBadge({ status }: { status: 'active' | 'disabled' }) {
  const t = useTranslations('clients.statuses')
  return <Badge tone={status === 'active' ? 'success' : 'warning'}>{t(status)}</Badge>
}
