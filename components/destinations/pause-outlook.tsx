'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Link } from '#components/ui/link.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'

/** What will be lost and when, read when the dialog opens. */
export function PauseOutlook({ destinationId }: { destinationId: string }) {
  const t = useTranslations('destinations.pause')
  const { data, error } = useQuery({
    queryKey: ['destination', destinationId, 'pause'],
    queryFn: () => askPortal('GET /destinations/[destinationId]/callback/pause', { params: { destinationId } }),
    staleTime: 0,
  })
  if (error) return <ProblemAlert error={error} />
  if (!data) return <Skeleton lines={3} />
  const { undecided, first, waiting, firstGivenUpAfter } = data
  return (
    <ul className="flex list-disc flex-col gap-2 pl-6">
      <li>
        {undecided === 0 ? t('noneUndecided') : t('undecided', { count: undecided })}
        <ul className="list-disc pl-6">
          {first.map(({ submissionId, caseId, rejectedAfter }) => (
            <li key={submissionId}>
              <Link href={`/cases/${caseId}`} className="kern-link kern-link--no-visited-state wrap-anywhere">
                {t('rejected', { caseId })}
              </Link>{' '}
              <Timestamp value={rejectedAfter} />
            </li>
          ))}
          {undecided > first.length ? <li>{t('more', { count: undecided - first.length })}</li> : null}
        </ul>
      </li>
      <li>
        {t('waiting', { count: waiting })}
        {firstGivenUpAfter ? (
          <>
            {' '}
            {t('givenUpAfter')} <Timestamp value={firstGivenUpAfter} />
          </>
        ) : null}
      </li>
    </ul>
  )
}
