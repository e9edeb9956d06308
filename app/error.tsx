'use client'

import { useTranslations } from 'use-intl'
import { useFaultTitle } from '#components/ui/fault-title.tsx'

interface Failure {
  /** What was thrown; Next.js hides its text in production and gives a `digest` that also stands in the log. */
  error: Error & { digest?: string }
  retry: () => void
}

/** Shown in place of a page that could not be made. */
export default function PageFailure({ error, retry }: Failure) {
  const t = useTranslations('site.failure')
  useFaultTitle()
  return (
    <div role="alert">
      <h1 className="kern-heading-large">{t('heading')}</h1>
      <p className="mt-2 max-w-2xl text-lg leading-8">{t('note')}</p>
      {error.digest ? (
        <p className="mt-4 text-sm text-muted">
          {t('reference')}: <code>{error.digest}</code>
        </p>
      ) : null}
      <button type="button" onClick={() => retry()} className="kern-btn kern-btn--primary mt-6">
        <span className="kern-label">{t('again')}</span>
      </button>
    </div>
  )
}
