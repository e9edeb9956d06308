'use client'

import { useTranslations } from 'use-intl'
import { StateBadges } from '#components/cases/state-badges.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Work } from './open-work.ts'

/** What stands around a submission: service, region, when it was sent, and its ids. */
export function WorkFacts({ work: { submission, submitEvent } }: { work: Work }) {
  const t = useTranslations('workbench.facts')
  const { publicService, region, submissionId, caseId, state } = submission
  return (
    <Section title={t('heading')}>
      <DescriptionList
        items={[
          {
            term: t('service'),
            value: (
              <>
                {publicService.name} <span className="block text-sm text-muted">{publicService.identifier}</span>
              </>
            ),
          },
          { term: t('state'), value: <StateBadges states={[state]} /> },
          { term: t('submittedAt'), value: <Timestamp value={submitEvent.at} /> },
          { term: t('region'), value: region ?? <span className="text-muted">{t('noRegion')}</span> },
          { term: t('submission'), value: <code className="text-sm">{submissionId}</code> },
          { term: t('case'), value: <code className="text-sm">{caseId}</code> },
        ]}
      />
    </Section>
  )
}
