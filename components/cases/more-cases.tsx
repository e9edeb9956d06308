'use client'

import { useTranslations } from 'use-intl'
import { useWhen } from '#components/ui/use-when.ts'

/** Says how far back was looked when a page is not full although there are older cases. */
export function MoreCases({ searchedUntil }: { searchedUntil: string | null }) {
  const t = useTranslations('cases.list')
  const when = useWhen()
  if (!searchedUntil) return null
  return (
    <p role="status" className="mt-4 text-muted">
      {t('searchedUntil', { date: when(searchedUntil) })}
    </p>
  )
}
