'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'

type StandingBadgeStanding = { isOperator: boolean; isSupport: boolean; isDisabled: boolean }

/** What a person is for the whole installation; nothing for most. */
export function StandingBadges({ person }: { person: StandingBadgeStanding }) {
  const t = useTranslations('organisations.people.standings')
  return (
    <span className="flex flex-wrap gap-2">
      {person.isOperator ? <Badge tone="info">{t('operator')}</Badge> : null}
      {person.isSupport ? <Badge tone="neutral">{t('support')}</Badge> : null}
      {person.isDisabled ? <Badge tone="warning">{t('disabled')}</Badge> : null}
    </span>
  )
}
