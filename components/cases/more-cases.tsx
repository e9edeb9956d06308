'use client'

import { useFormatter, useTranslations } from 'use-intl'

/** Says how far back was looked when a page is not full although there are older cases. */
export function MoreCases({ searchedUntil }: { searchedUntil: string | null }) {
  const t = useTranslations('cases.list')
  const format = useFormatter()
  if (!searchedUntil) return null
  const date = format.dateTime(new Date(searchedUntil), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p role="status" className="mt-4 text-muted">
      {t('searchedUntil', { date })}
    </p>
  )
}
