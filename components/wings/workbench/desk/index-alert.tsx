'use client'

import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import { entryOf, type Applicant } from '../applicant-in.ts'
import type { OpenedWork } from '../open-work.ts'
import { useKeepNote } from '../use-notes.ts'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

type IndexAlertProps = { place: SubmissionPlace; work: OpenedWork; row: ReceivedDetail; applicant: Applicant }

/**
 * Keeps the entry by which a submission is found and answered when its content is gone, as soon as one has been opened that
 * has none; says so when that did not work.
 */
export function IndexAlert({ place, work, row, applicant }: IndexAlertProps) {
  const t = useTranslations('received.entry')
  const { mutate, isPending, isError } = useKeepNote(place, row)
  const isMissing = !row.notes.some(({ kind }) => kind === 'index')
  const keep = () => mutate(entryOf(work, applicant))
  const keepFirst = useEffectEvent(() => {
    if (isMissing && !isPending && !isError) keep()
  })
  useEffect(() => keepFirst(), [])
  if (!isError || !isMissing) return null
  return (
    <Alert kind="warning" title={t('title')}>
      <p>{t('hint')}</p>
      <p>
        <Button variant="secondary" busy={isPending} onClick={keep}>
          {t('again')}
        </Button>
      </p>
    </Alert>
  )
}
