'use client'

import { useTranslations } from 'use-intl'
import type { PersonRecord } from '#lib/accounts/people/people-schema.ts'
import { Badge } from '#components/ui/badge.tsx'

type StandingBadgeStanding = Pick<PersonRecord, 'isOperator' | 'isSupport' | 'isDisabled' | 'givenByProvider'>

/** What a person is for the whole installation; nothing for most. */
export function StandingBadges({ person }: { person: StandingBadgeStanding }) {
  const t = useTranslations('organisations.people.standings')
  const words = useTranslations('organisations.people')
  const held = { operator: person.isOperator, support: person.isSupport }
  const isGiven = person.givenByProvider.some((one) => held[one])
  return (
    <span className="flex flex-wrap items-center gap-2">
      {person.isOperator ? <Badge tone="info">{t('operator')}</Badge> : null}
      {person.isSupport ? <Badge tone="neutral">{t('support')}</Badge> : null}
      {isGiven ? <span className="text-sm text-muted">{words('byProvider')}</span> : null}
      {person.isDisabled ? <Badge tone="warning">{t('disabled')}</Badge> : null}
    </span>
  )
}
