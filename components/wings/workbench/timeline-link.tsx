'use client'

import { useTranslations } from 'use-intl'

/** The way to the case's timeline. It opens beside the workbench, which would forget its keys when it is left. */
export function TimelineLink({ caseId }: { caseId: string }) {
  const t = useTranslations('workbench.desk')
  return (
    <a href={`/cases/${caseId}`} target="_blank" rel="noopener" className="kern-link kern-link--no-visited-state">
      <span className="kern-icon kern-icon--small kern-icon--open-in-new" aria-hidden="true" />
      {t('toTimeline')}
    </a>
  )
}
