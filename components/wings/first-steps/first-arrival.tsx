'use client'

import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { DAY, SECOND } from '#lib/platform/durations.ts'

const WEEK_SECONDS = (7 * DAY) / SECOND

/** A cookie, since storage of a browser may be closed to pages: reading it would end this one. */
const COOKIE = 'kurier-first-case'

const never = () => () => undefined
const isKept = (caseId: string) => document.cookie.split('; ').includes(`${COOKIE}=${caseId}`)
const keep = (caseId: string) => {
  document.cookie = `${COOKIE}=${caseId}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`
}

/** Says that the first submission of all has arrived, until somebody follows it from here in this browser. */
export function FirstArrival({ caseId }: { caseId: string }) {
  const t = useTranslations('firstSteps.guide.arrived')
  const isSeen = useSyncExternalStore(
    never,
    () => isKept(caseId),
    () => true,
  )
  if (isSeen) return null
  return (
    <Alert kind="success" title={t('title')}>
      <Link href={`/cases/${caseId}`} className="kern-link kern-link--no-visited-state" onClick={() => keep(caseId)}>
        {t('link')}
      </Link>
    </Alert>
  )
}
