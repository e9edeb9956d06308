'use client'

import { useTranslations } from 'use-intl'
import { useOnline } from '../use-online.ts'

/** Says at once that there is no connection, and that going on is possible all the same. */
export function ConnectionLine() {
  const t = useTranslations('forms.connection')
  const isOnline = useOnline()
  return (
    <div role="status" className="sticky top-0 z-10 empty:hidden">
      {isOnline ? null : (
        <p className="flex items-center gap-2 rounded-md bg-warning-ground p-3">
          <span className="kern-icon kern-icon--small kern-icon--warning shrink-0" aria-hidden="true" />
          <span>{t('away')}</span>
        </p>
      )}
    </div>
  )
}
