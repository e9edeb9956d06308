'use client'

import { useTranslations } from 'use-intl'
import { HOUR, MINUTE } from '#lib/platform/durations.ts'

function inUnit(milliseconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (milliseconds < MINUTE) return { unit: 'second', count: milliseconds / 1000 }
  if (milliseconds < HOUR) return { unit: 'minute', count: milliseconds / MINUTE }
  return { unit: 'hour', count: milliseconds / HOUR }
}

/** When a failed callback is tried again. `waits`: milliseconds after the first, second, … attempt; the last goes on. */
export function RetrySchedule({ waits }: { waits: readonly number[] }) {
  const t = useTranslations('callbacks.schedule')
  return (
    <details className="mt-8">
      <summary className="cursor-pointer py-1 font-semibold">{t('title')}</summary>
      <p className="mb-3 max-w-2xl text-muted">{t('intro')}</p>
      <ol className="flex flex-wrap gap-2">
        {waits.slice(0, -1).map((wait) => (
          <li key={wait} className="rounded-md border border-line px-3 py-1">
            {t('wait', inUnit(wait))}
          </li>
        ))}
        <li className="rounded-md border border-line px-3 py-1">{t('then', { hours: (waits.at(-1) ?? 0) / HOUR })}</li>
      </ol>
      <p className="mt-3 max-w-2xl text-muted">{t('end')}</p>
    </details>
  )
}
