'use client'

import { useTranslations } from 'use-intl'
import { locales } from '#components/messages/locales.ts'
import { Copyable } from '#components/ui/copyable.tsx'
import type { TimelineAnswer } from '#lib/timelines/schema.ts'

/** The explanation of support for the applicant, in both languages, to be copied. */
export function CaseExplanation({ explanation }: { explanation: TimelineAnswer['explanation'] }) {
  const t = useTranslations('cases.explanation')
  if (!explanation) return null
  return (
    <details className="mb-8 rounded-md border border-line p-4">
      <summary className="cursor-pointer font-semibold text-action">{t('title')}</summary>
      <p className="mt-2 mb-4 text-muted">{t('intro')}</p>
      <div className="flex max-w-4xl flex-col gap-4">
        {locales.map((locale) => (
          <div key={locale}>
            <p className="mb-1 text-sm font-semibold">{t(locale)}</p>
            <div lang={locale}>
              <Copyable prose value={explanation[locale].join(' ')} name={t(locale)} />
            </div>
          </div>
        ))}
      </div>
    </details>
  )
}
