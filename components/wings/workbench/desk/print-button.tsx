'use client'

import { useTranslations } from 'use-intl'

/** Prints the application alone; the styles for paper see to it. */
export function PrintButton() {
  const t = useTranslations('workbench.desk')
  return (
    <li>
      <button type="button" className="kern-link kern-link--no-visited-state" onClick={() => window.print()}>
        {t('print')}
      </button>
    </li>
  )
}
