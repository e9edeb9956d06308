'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { CheckList } from './check-list.tsx'
import { DataSection } from './data-section.tsx'
import { DecisionSection, type Decided } from './decision-section.tsx'
import { DeskContents, type DeskPart } from './desk-contents.tsx'
import { FocusOnShow } from './focus-on-show.tsx'
import { KeyPanel } from './key-panel.tsx'
import type { Work } from './open-work.ts'
import { ReplySection } from './reply-section.tsx'
import { TimelineLink } from './timeline-link.tsx'
import { useAttachments, useWork } from './use-work.ts'
import { WorkAlert } from './work-alert.tsx'
import { WorkFacts } from './work-facts.tsx'
import { useWorkbench } from './workbench-context.tsx'

type Place = { destinationId: string; submissionId: string }

/** One submission: first the keys, then what was sent with everything that was checked, then decision and reply. */
export function Desk(place: Place) {
  const t = useTranslations('workbench.desk')
  const { isReady } = useWorkbench(place.destinationId)
  const { data, error, isFetching } = useWork(place)
  return (
    <>
      <p role="status" className="sr-only">
        {isFetching ? t('opening') : data ? t('opened') : ''}
      </p>
      {isReady ? null : <KeyPanel destinationId={place.destinationId} />}
      <WorkAlert error={error} destinationId={place.destinationId} />
      {isFetching ? (
        <Section title={t('opening')}>
          <Skeleton lines={8} />
        </Section>
      ) : null}
      {isReady && data ? <OnDesk key={data.submission.submissionId} place={place} work={data} /> : null}
    </>
  )
}

function OnDesk({ place, work }: { place: Place; work: Work }) {
  const t = useTranslations('workbench.desk')
  const { query, progress } = useAttachments(place, work.opened)
  const [decided, setDecided] = useState<Decided>()
  const attachments = query.data ?? []
  const state = decided ?? (work.submission.state === 'accepted' ? 'accepted' : undefined)
  return (
    <>
      <FocusOnShow>
        <WorkFacts work={work} />
      </FocusOnShow>
      <DeskContents parts={partsOn(work, state)} />
      {work.opened ? null : (
        <Alert kind="danger" title={t('incorrect')}>
          <p>{t('incorrectHint')}</p>
        </Alert>
      )}
      <CheckList work={work} attachments={attachments} isReading={query.isFetching} />
      {work.opened ? (
        <DataSection data={work.data} attachments={work.opened.metadata.contentStructure.attachments} />
      ) : null}
      {work.opened && work.submission.attachments.length > 0 ? (
        <AttachmentList read={attachments} progress={query.isFetching ? progress : undefined}>
          <WorkAlert error={query.error} destinationId={place.destinationId} />
        </AttachmentList>
      ) : null}
      <DecisionSection
        place={place}
        work={work}
        attachments={attachments}
        hasAll={query.isSuccess}
        decided={state}
        onDecided={setDecided}
      />
      {work.opened && state !== 'rejected' ? <ReplySection place={place} opened={work.opened} /> : null}
      <Section title={t('timeline')} id="timeline">
        <TimelineLink caseId={work.submission.caseId} />
      </Section>
      <KeyPanel destinationId={place.destinationId} />
    </>
  )
}

/** The parts of the page that there are to go to. */
function partsOn({ opened, submission }: Work, state: Decided | undefined): DeskPart[] {
  return [
    'checks',
    ...(opened ? (['application'] as const) : []),
    ...(opened && submission.attachments.length > 0 ? (['attachments'] as const) : []),
    'decision',
    ...(opened && state !== 'rejected' ? (['reply'] as const) : []),
    'timeline',
  ]
}
