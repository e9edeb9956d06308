'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { useChange } from './use-destination.ts'

type Props = { destination: DestinationDetail }

/** Pauses and resumes callbacks; before pausing it is said what will be lost and when. */
export function PauseSection({ destination: { destinationId, pausedAt } }: Props) {
  const t = useTranslations('destinations.pause')
  const params = { destinationId }
  const pause = useChange(destinationId, () =>
    askPortal('PUT /destinations/[destinationId]/callback/pause', { params }),
  )
  const resume = useChange(destinationId, () =>
    askPortal('DELETE /destinations/[destinationId]/callback/pause', { params }),
  )
  return (
    <Section title={t('heading')} id="pause" intro={t('intro')}>
      {pausedAt === null ? (
        <ConfirmDialog
          trigger={<Button variant="secondary">{t('action')}</Button>}
          title={t('title')}
          confirmLabel={t('action')}
          onConfirm={async () => {
            await pause.mutateAsync(undefined)
          }}
        >
          <p>{t('text')}</p>
          <Outlook destinationId={destinationId} />
        </ConfirmDialog>
      ) : (
        <div className="flex max-w-2xl flex-col gap-4">
          <Alert kind="warning" title={t('pausedTitle')}>
            <p>
              {t('pausedSince')} <Timestamp value={pausedAt} />. {t('pausedHint')}
            </p>
          </Alert>
          <ProblemAlert error={resume.error} />
          <Button className="self-start" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
            {t('resume')}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** What will be lost and when, read when the dialog opens. */
function Outlook({ destinationId }: { destinationId: string }) {
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
