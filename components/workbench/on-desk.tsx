'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { ApplicationSection } from './application-section.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { CheckList } from './check-list.tsx'
import type { Decided, DecisionProps } from './decision-props.ts'
import { DecisionSection } from './decision-section.tsx'
import { BarLink, DeskBar } from './desk-bar.tsx'
import { DeskContents, type DeskPart } from './desk-contents.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { IndexAlert } from './index-alert.tsx'
import { KeyPanel } from './key-panel.tsx'
import { NotesSection } from './notes-section.tsx'
import type { OpenedWork, Work } from './open-work.ts'
import { PrintButton } from './print-button.tsx'
import { applicantIn } from './applicant-in.ts'
import type { Applicant } from './applicant-in.ts'
import { ReplySection } from './reply-section.tsx'
import { SaveSection } from './save-section.tsx'
import { TimelineLink } from './timeline-link.tsx'
import type { OneReceived } from '#lib/timelines/received-schema.ts'
import { useAttachments } from './use-work.ts'
import { useSaving } from './use-saving.ts'
import { WorkAlert } from './work-alert.tsx'
import { WorkFacts } from './work-facts.tsx'

type Place = { destinationId: string; submissionId: string }
type Props = { place: Place; work: Work; row: OneReceived }

const broken: Applicant = { kind: 'broken' }

/** A submission with its content: what was checked, what was sent, then decision and reply. */
export function OnDesk({ place, work, row }: Props) {
  const t = useTranslations('workbench.desk')
  const { query, progress } = useAttachments(place, work.opened)
  const [decided, setDecided] = useState<Decided>()
  const attachments = query.data ?? []
  const state = decided ?? (row.state === 'accepted' || row.state === 'rejected' ? row.state : undefined)
  const applicant = work.opened ? applicantIn(work.data) : broken
  const parts = partsOn(work, state)
  const decision = { place, row, attachments, hasAll: query.isSuccess, decided: state, onDecided: setDecided }
  return (
    <>
      <DeskBar row={row} applicant={applicant}>
        {state ? null : <BarLink href="#decision">{t('decide')}</BarLink>}
        {parts.includes('reply') ? <BarLink href="#reply">{t('answer')}</BarLink> : null}
        {work.opened ? <PrintButton /> : null}
        {parts.includes('save') ? <BarLink href="#save">{t('keep')}</BarLink> : null}
      </DeskBar>
      <FocusOnShow>
        <WorkFacts work={work} row={row} />
      </FocusOnShow>
      {work.opened ? (
        <IndexAlert place={place} work={work} row={row} />
      ) : (
        <Alert kind="danger" title={t('incorrect')}>
          <p>{t('incorrectHint')}</p>
        </Alert>
      )}
      <CheckList work={work} attachments={attachments} isReading={query.isFetching} />
      <DeskContents parts={parts} />
      {work.opened ? <ApplicationSection work={work} attachments={attachments} applicant={applicant} /> : null}
      {work.opened && work.submission.attachments.length > 0 ? (
        <AttachmentList read={attachments} progress={query.isFetching ? progress : undefined}>
          <WorkAlert error={query.error} destinationId={place.destinationId} />
        </AttachmentList>
      ) : null}
      {work.opened ? (
        <SaveAndDecide {...decision} work={work} applicant={applicant} />
      ) : (
        <DecisionSection {...decision} work={work} applicant={applicant} onSave={undefined} />
      )}
      {work.opened && state !== 'rejected' ? (
        <ReplySection place={place} row={row} answer={{ caseId: row.caseId, answered: work.opened.metadata }} />
      ) : null}
      <NotesSection place={place} row={row} />
      <Section title={t('timeline')} id="timeline">
        <TimelineLink caseId={work.submission.caseId} />
      </Section>
      <KeyPanel destinationId={place.destinationId} />
    </>
  )
}

type Deciding = Omit<DecisionProps, 'work' | 'onSave'> & { work: OpenedWork }

/** Saving, which the decision offers once more. */
function SaveAndDecide(props: Deciding) {
  const { work, attachments, applicant, row, hasAll } = props
  const saving = useSaving(work, attachments, applicant.kind === 'known' ? applicant.name : undefined)
  return (
    <>
      <SaveSection destinationId={props.place.destinationId} row={row} saving={saving} hasAll={hasAll} />
      <DecisionSection {...props} onSave={hasAll ? () => saving.mutate('zip') : undefined} />
    </>
  )
}

/** The parts of the page that there are to go to. */
function partsOn({ opened, submission }: Work, state: Decided | undefined): DeskPart[] {
  return [
    'checks',
    ...(opened ? (['application'] as const) : []),
    ...(opened && submission.attachments.length > 0 ? (['attachments'] as const) : []),
    ...(opened ? (['save'] as const) : []),
    'decision',
    ...(opened && state !== 'rejected' ? (['reply'] as const) : []),
    'notes',
    'timeline',
  ]
}
