'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { ClientStatus } from '#lib/clients/terms.ts'

/** How a client stands. */
export function ClientBadge({ status }: { status: ClientStatus }) {
  const t = useTranslations('clients.statuses')
  return <Badge tone={status === 'active' ? 'success' : 'warning'}>{t(status)}</Badge>
}
