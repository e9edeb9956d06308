'use client'

import { useTranslations } from 'use-intl'
import { RejectionReasons } from '#components/wings/forms/follow/rejection-reasons.tsx'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import type { EventProblem } from '@kurier/sdk/errors'
import type { Applicant } from '../applicant-in.ts'

type ApplicantReadsProps = {
  row: ReceivedDetail
  applicant: Applicant
  outcome: 'accepted' | 'rejected'
  problems: readonly EventProblem[]
}

/** What the applicant will read on the status page, in its words. */
export function ApplicantReads({ row, applicant, outcome, problems }: ApplicantReadsProps) {
  const t = useTranslations('workbench.reads')
  const s = useTranslations('forms')
  if (!row.isFromForm) return <p>{t('elsewhere')}</p>
  const event = outcome === 'accepted' ? 'accept-submission' : 'reject-submission'
  const words = row.isFurther ? 'handIn' : 'status'
  return (
    <div>
      <p>{applicant.kind === 'known' ? t('named', { name: applicant.name }) : t('somebody')}</p>
      <blockquote className="mt-2 border-l-4 border-line pl-4">
        {row.isFurther ? null : (
          <>
            <p className="font-semibold">{s(`status.states.${outcome}.title`)}</p>
            <p className="mb-2">{s(`status.states.${outcome}.note`)}</p>
          </>
        )}
        <p className="font-semibold">{s(`${words}.events.${event}.title`)}</p>
        <p>{s(`${words}.events.${event}.note`)}</p>
        <RejectionReasons problems={problems} />
      </blockquote>
    </div>
  )
}
