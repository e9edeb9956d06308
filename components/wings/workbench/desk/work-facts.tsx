'use client'

import { useTranslations } from 'use-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { OpenWork } from '../open-work.ts'
import { useAheadWords } from '../use-ahead-words.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'

/** What stands around a submission: service, region, when it was sent, until when it can be read, and its ids. */
export function WorkFacts({ work: { submission, submitEvent }, row }: { work: OpenWork; row: ReceivedDetail }) {
  const t = useTranslations('workbench.facts')
  const words = useAheadWords()
  const { publicService, region, submissionId, caseId } = submission
  return (
    <Section title={t('heading')}>
      <DescriptionList
        items={[
          {
            term: t('service'),
            value: (
              <>
                <Name>{publicService.name}</Name> <span className="text-sm text-muted">{publicService.identifier}</span>
              </>
            ),
          },
          { term: t('submittedAt'), value: <Timestamp value={submitEvent.at} /> },
          { term: t('ahead'), value: words(row) },
          { term: t('region'), value: region ?? <span className="text-muted">{t('noRegion')}</span> },
          {
            term: t('ids'),
            value: (
              <span className="text-sm">
                {t('submission')} <code>{submissionId}</code>
                <br />
                {t('case')} <code>{caseId}</code>
              </span>
            ),
          },
        ]}
      />
    </Section>
  )
}
