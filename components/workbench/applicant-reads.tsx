'use client'

import { useTranslations } from 'use-intl'
import { RejectionReasons } from '#components/forms/rejection-reasons.tsx'
import type { OneReceived } from '#lib/timelines/received-schema.ts'
import type { EventProblem } from '#sdk/errors.ts'
import type { Applicant } from './applicant-in.ts'

type Props = {
  row: OneReceived
  applicant: Applicant
  outcome: 'accepted' | 'rejected'
  problems: readonly EventProblem[]
}

/** What the applicant will read on the status page, in its words. */
export function ApplicantReads({ row, applicant, outcome, problems }: Props) {
  const t = useTranslations('workbench.reads')
  const s = useTranslations('forms.status')
  if (!row.isFromForm) return <p>{t('elsewhere')}</p>
  const event = outcome === 'accepted' ? 'accept-submission' : 'reject-submission'
  return (
    <div>
      <p>{applicant.kind === 'known' ? t('named', { name: applicant.name }) : t('somebody')}</p>
      <blockquote className="mt-2 border-l-4 border-line pl-4">
        <p className="font-semibold">{s(`states.${outcome}.title`)}</p>
        <p>{s(`states.${outcome}.note`)}</p>
        <p className="mt-2 font-semibold">{s(`events.${event}.title`)}</p>
        <p>{s(`events.${event}.note`)}</p>
        <RejectionReasons problems={problems} />
      </blockquote>
    </div>
  )
}
