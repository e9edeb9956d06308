'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CaseSection } from './case-section.tsx'
import { shortId } from '#components/cases/short-id.ts'
import { BarLink, DeskBar } from './desk-bar.tsx'
import { DeskTitle } from './desk-title.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { KeyPanel } from '../key-panel.tsx'
import { NotesSection } from './notes-section.tsx'
import type { Applicant } from '../applicant-in.ts'
import { ReplySection } from '../reply/reply-section.tsx'
import { useCaseEntry } from './use-case-entry.ts'
import type { IndexContent } from '../sealed-notes.ts'
import { UnsendableDraft } from '../reply/unsendable-draft.tsx'
import { useAheadWords } from '../use-ahead-words.ts'
import { useDecisionWords } from './use-decision-words.ts'
import { useNotes } from '../use-notes.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'

type AfterDeskProps = { place: { destinationId: string; submissionId: string }; row: ReceivedDetail }

/** A submission whose content is gone: what the notes know of it, and the reply that is still possible. */
export function AfterDesk({ place, row }: AfterDeskProps) {
  const t = useTranslations('workbench')
  const after = useTranslations('received.after')
  const words = useAheadWords()
  const who = useDecisionWords()(row)
  const own = useNotes(place, row)
  const ofCase = useCaseEntry(place.destinationId, row)
  const { lockedKid } = own
  const entry = own.entry?.name === undefined ? (ofCase.entry ?? own.entry) : own.entry
  if (own.isReading || ofCase.isReading) {
    return (
      <>
        <DeskTitle>{t('desk.titled', { id: shortId(row.submissionId) })}</DeskTitle>
        <Skeleton lines={4} />
      </>
    )
  }
  return (
    <>
      <DeskBar row={row} applicant={applicantOf(entry)}>
        {row.isAnswerable ? <BarLink href="#reply">{t('desk.answer')}</BarLink> : null}
        <BarLink href="#notes">{t('desk.parts.notes')}</BarLink>
      </DeskBar>
      <FocusOnShow>
        <div className="mt-6">
          <Alert kind="info" title={words(row)}>
            {who === undefined ? null : <p>{who}.</p>}
            <p>
              {after(entry ? 'hint' : lockedKid === undefined ? 'noEntry' : 'locked', {
                kid: lockedKid ?? '',
              })}
            </p>
          </Alert>
        </div>
      </FocusOnShow>
      <Section title={t('facts.heading')}>
        <DescriptionList
          items={[
            { term: t('facts.submission'), value: <code className="text-sm">{row.submissionId}</code> },
            { term: t('facts.case'), value: <code className="text-sm">{row.caseId}</code> },
          ]}
        />
      </Section>
      {row.isAnswerable ? (
        <ReplySection place={place} row={row} answer={{ caseId: row.caseId, key: entry?.replyKey }} />
      ) : (
        <UnsendableDraft submissionId={row.submissionId} />
      )}
      <NotesSection place={place} row={row} />
      <CaseSection destinationId={place.destinationId} row={row} />
      <KeyPanel destinationId={place.destinationId} />
    </>
  )
}

const applicantOf = (entry: IndexContent | undefined): Applicant =>
  entry?.name === undefined
    ? { kind: 'gone' }
    : { kind: 'known', name: entry.name, sortName: entry.sortName ?? entry.name }
