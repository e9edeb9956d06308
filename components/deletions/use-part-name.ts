'use client'

import { useTranslations } from 'use-intl'

/** What people call a part: its kind, and of an attachment the beginning of its id. */
export function usePartName(): (part: string) => string {
  const t = useTranslations('deletions.parts')
  return (part) => (part === 'metadata' || part === 'data' ? t(part) : t('attachment', { id: part.slice(0, 8) }))
}
