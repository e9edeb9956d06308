'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { StateBadges } from '#components/cases/state-badges.tsx'
import { DocumentView } from '#components/forms/document-view.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { AttachmentDescription } from '#sdk/metadata-record.ts'
import { AttachmentList, attachmentAnchor } from './attachment-list.tsx'
import { CheckList } from './check-list.tsx'
import { DecisionSection, type Decided } from './decision-section.tsx'
import { FocusOnShow } from './focus-on-show.tsx'
import { KeyPanel } from './key-panel.tsx'
import type { Work } from './open-work.ts'
import type { ReadData } from './read-data.ts'
import { ReplySection } from './reply-section.tsx'
import { TimelineLink } from './timeline-link.tsx'
import { useAttachments, useWork } from './use-work.ts'
import { WorkAlert } from './work-alert.tsx'
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

type DeskPart = 'checks' | 'application' | 'attachments' | 'decision' | 'reply' | 'timeline'

/** The way to the parts of a long page; the parts have these names as their ids. */
function DeskContents({ parts }: { parts: readonly DeskPart[] }) {
  const t = useTranslations('workbench.desk')
  return (
    <nav aria-label={t('contents')} className="mt-8">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {parts.map((part) => (
          <li key={part}>
            <a href={`#${part}`} className="kern-link kern-link--no-visited-state">
              {t(`parts.${part}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What stands around a submission: service, region, when it was sent, and its ids. */
function WorkFacts({ work: { submission, submitEvent } }: { work: Work }) {
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

type Props = { data: ReadData; attachments: readonly AttachmentDescription[] }

/** The data record: by its form with titles, else as it was sent. */
function DataSection({ data, attachments }: Props) {
  const t = useTranslations('workbench.data')
  if (data.kind === 'text') {
    return (
      <Section title={t('heading')} intro={t('asText')} id="application">
        {/* scrolls sideways, so the keyboard must reach it */}
        <pre tabIndex={0} aria-label={t('heading')} className="overflow-x-auto rounded-md bg-surface p-4 text-sm">
          {data.text}
        </pre>
      </Section>
    )
  }
  const names = attachments.map(({ attachmentId, filename }) => [attachmentId, filename ?? attachmentId] as const)
  return (
    <Section title={t('heading')} intro={t('asForm')} id="application">
      <DocumentView
        form={data.form}
        document={data.document}
        attachmentNames={Object.fromEntries(names)}
        attachmentHref={(id) => `#${attachmentAnchor(id)}`}
      />
    </Section>
  )
}
