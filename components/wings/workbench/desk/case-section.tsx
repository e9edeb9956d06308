'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { StateBadges } from '#components/cases/state-badges.tsx'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import { TimelineLink } from '../timeline-link.tsx'

type CaseSectionProps = { destinationId: string; row: ReceivedDetail }

/** The case around a submission: what else was sent in it, and its timeline. */
export function CaseSection({ destinationId, row }: CaseSectionProps) {
  const t = useTranslations('workbench.documents.ofCase')
  const desk = useTranslations('workbench.desk')
  const when = useWhen()
  const { ofCase, submissionId, caseId } = row
  return (
    <Section title={desk('timeline')} id="timeline">
      {ofCase.length > 1 ? (
        <ul aria-label={t('heading')} className="mb-3 flex flex-col gap-2">
          {ofCase.map(({ submissionId: id, submittedAt, state }, at) => {
            const title = t(at === 0 ? 'application' : 'further', { at: when(submittedAt) })
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                {id === submissionId ? (
                  <span className="font-semibold">
                    {title} ({t('here')})
                  </span>
                ) : (
                  <Link href={`/workbench/${destinationId}/${id}`} className="kern-link kern-link--no-visited-state">
                    {title}
                  </Link>
                )}
                <StateBadges states={[state]} />
              </li>
            )
          })}
        </ul>
      ) : null}
      <TimelineLink caseId={caseId} />
    </Section>
  )
}
