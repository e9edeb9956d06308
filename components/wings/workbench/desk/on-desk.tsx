'use client'

import { useState, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { ApplicationSection, useApplicationSections } from './application-section.tsx'
import type { MetadataRecord } from '@kurier/sdk/metadata-record'
import { CaseSection } from './case-section.tsx'
import { useCaseEntry } from './use-case-entry.ts'
import { AttachmentList } from './attachment-list.tsx'
import { Inspector } from '#components/ui/inspector.tsx'
import { withFileNames } from '../attachment-names.ts'
import { AttachmentPreview } from '../preview/attachment-preview.tsx'
import { previewKind } from '../preview/preview-kinds.ts'
import { DeskLayout } from './desk-layout.tsx'
import { CheckList } from './check-list.tsx'
import type { DecisionOutcome, DecisionProps } from './decision-props.ts'
import { DecisionSection } from './decision-section.tsx'
import { BarLink, DeskBar } from './desk-bar.tsx'
import { DeskContents, type DeskPart } from './desk-contents.tsx'
import { IndexAlert } from './index-alert.tsx'
import { KeyPanel } from '../key-panel.tsx'
import { NotesSection } from './notes-section.tsx'
import type { OpenedWork, OpenWork, ReadAttachment } from '../open-work.ts'
import { PrintButton } from './print-button.tsx'
import { applicantIn, named } from '../applicant-in.ts'
import type { Applicant } from '../applicant-in.ts'
import { ReplySection } from '../reply/reply-section.tsx'
import { SaveSection } from './save-section.tsx'
import type { IndexContent } from '../sealed-notes.ts'
import { suggestedDocuments } from './suggested-documents.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import { useAttachments } from '../use-work.ts'
import { useSaving } from './use-saving.ts'
import { UnsendableDraft } from '../reply/unsendable-draft.tsx'
import { WorkAlert } from '../work-alert.tsx'
import { WorkFacts } from './work-facts.tsx'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

type OnDeskProps = { place: SubmissionPlace; work: OpenWork; row: ReceivedDetail }

const broken: Applicant = { kind: 'broken' }

/** Documents that are handed in name nobody: whose they are an entry of the case knows. */
function applicantOf({ data }: OpenedWork, entry: IndexContent | undefined): Applicant {
  const own = applicantIn(data)
  return own.kind === 'known' || !entry ? own : named(entry)
}

/** A submission with its content: what was checked, what was sent, then decision and reply. */
export function OnDesk({ place, work, row }: OnDeskProps) {
  const locale = useLocale()
  const { query, progress } = useAttachments(place, work.opened)
  const [decided, setDecided] = useState<DecisionOutcome>()
  const attachments = query.data ?? []
  const state = decided ?? row.decision?.outcome
  const { entry, isReading } = useCaseEntry(place.destinationId, row)
  const applicant = work.opened ? applicantOf(work, entry) : broken
  const parts = partsOn(work, state)
  const sections = useApplicationSections(work.opened && work.data)
  const decision = { place, row, attachments, hasAll: query.isSuccess, decided: state, onDecided: setDecided }
  return (
    <>
      <DeskBar row={row} applicant={applicant} takesFocus>
        <Actions isOpen={state === undefined} isOpened={work.opened !== undefined} parts={parts} />
      </DeskBar>
      <WithPreviews attachments={attachments}>
        <DeskLayout
          beside={
            <>
              <DeskContents parts={parts} sections={sections} />
              <WorkFacts work={work} />
            </>
          }
        >
          {work.opened ? null : <Incorrect />}
          {work.opened && !isReading ? <IndexAlert place={place} work={work} row={row} applicant={applicant} /> : null}
          <CheckList work={work} attachments={attachments} isReading={query.isFetching} />
          {work.opened ? <ApplicationSection work={work} attachments={attachments} applicant={applicant} /> : null}
          {work.opened && work.opened.attachments.length > 0 ? (
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
            <ReplySection
              place={place}
              row={row}
              answer={answerTo(row, work.opened.metadata, entry)}
              suggestions={suggestedDocuments(work, locale)}
            />
          ) : (
            <UnsendableDraft submissionId={row.submissionId} />
          )}
          <NotesSection place={place} row={row} />
          <CaseSection destinationId={place.destinationId} row={row} />
          <KeyPanel destinationId={place.destinationId} />
        </DeskLayout>
      </WithPreviews>
    </>
  )
}

type DeskActionsProps = { isOpen: boolean; isOpened: boolean; parts: readonly DeskPart[] }

/** What can be done with the application, for the bar. */
function Actions({ isOpen, isOpened, parts }: DeskActionsProps) {
  const t = useTranslations('workbench.desk')
  return (
    <>
      {isOpen ? <BarLink href="#decision">{t('decide')}</BarLink> : null}
      {parts.includes('reply') ? <BarLink href="#reply">{t('answer')}</BarLink> : null}
      {isOpened ? <PrintButton /> : null}
      {parts.includes('save') ? <BarLink href="#save">{t('keep')}</BarLink> : null}
    </>
  )
}

/** Said in front of what was found wrong. */
function Incorrect() {
  const t = useTranslations('workbench.desk')
  return (
    <div className="mb-6">
      <Alert kind="danger" title={t('incorrect')}>
        <p>{t('incorrectHint')}</p>
      </Alert>
    </div>
  )
}

/** The page, beside which an attachment opens that is to be looked at. */
function WithPreviews({ attachments, children }: { attachments: readonly ReadAttachment[]; children: ReactNode }) {
  const shown = new Map(
    withFileNames(attachments).flatMap(({ description: { attachmentId, mimeType }, name, content }) =>
      content && previewKind(mimeType) ? [[attachmentId, { name, mimeType, content }] as const] : [],
    ),
  )
  return (
    <Inspector
      ids={[...shown.keys()]}
      label={(id) => shown.get(id)?.name ?? ''}
      panel={(id) => {
        const one = shown.get(id)
        return one ? <AttachmentPreview {...one} /> : null
      }}
      isWide
    >
      {children}
    </Inspector>
  )
}

/** What came without a key is answered by that of the case. */
function answerTo({ caseId }: ReceivedDetail, answered: MetadataRecord, entry: IndexContent | undefined) {
  const key = answered.replyChannel?.fitConnect ? undefined : entry?.replyKey
  return key ? { caseId, key } : { caseId, answered }
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
function partsOn(work: OpenWork, state: DecisionOutcome | undefined): DeskPart[] {
  const { opened } = work
  const content = work.opened && work.data.kind === 'handed-in' ? 'documents' : 'application'
  return [
    'checks',
    ...(opened ? ([content] as const) : []),
    ...(opened && opened.attachments.length > 0 ? (['attachments'] as const) : []),
    ...(opened ? (['save'] as const) : []),
    'decision',
    ...(opened && state !== 'rejected' ? (['reply'] as const) : []),
    'notes',
    'timeline',
  ]
}
