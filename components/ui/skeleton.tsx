'use client'

import { useTranslations } from 'use-intl'

/** The place of something that is being loaded, as tall as `lines` lines. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const t = useTranslations('kit')
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} aria-hidden="true" className="h-5 animate-pulse rounded-sm bg-surface last:w-2/3" />
      ))}
    </div>
  )
}
