'use client'

import { useMutation } from '@tanstack/react-query'
import type { JWK } from 'jose'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { refusedStatus } from '#components/wings/forms/problem-facts.ts'
import { tellStateChanged } from '#components/portal/state-changed.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { momentText } from '#components/ui/moment.ts'
import { Section } from '#components/ui/section.tsx'
import { DAY } from '#lib/platform/durations.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import type { MetadataRecord } from '@kurier/sdk/metadata-record'
import type { ReplyProgress } from '@kurier/sdk/send-reply'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { ReplyForm } from './reply-form.tsx'
import { replyContent } from './reply-values.ts'
import { noReply, type ReplyValues } from '../written-reply.ts'
import { askedFor } from '../asked-documents.ts'
import { useDeskDraft } from '../use-desk-draft.ts'
import { useKeepNote } from '../use-notes.ts'
import { TimelineLink } from '../timeline-link.tsx'
import { useDay } from '../use-day.ts'
import { useRefresh } from '../use-received.ts'
import { WorkAlert } from '../work-alert.tsx'
import { useWorkbench } from '../workbench-context.tsx'

/** The answered submission: by its metadata while they exist, else by the key that was kept of it. */
type AnsweredSubmission = { caseId: string; answered?: MetadataRecord; key?: JWK }

type ReplySectionProps = {
  place: { destinationId: string; submissionId: string }
  row: ReceivedDetail
  answer: AnsweredSubmission
  /** Names of documents that the person may want to request. */
  suggestions?: readonly string[]
}

/**
 * The form for the reply, encrypted here for the key that came with the submission; or a note that it brought no key.
 */
export function ReplySection({ place, row, answer, suggestions = [] }: ReplySectionProps) {
  const t = useTranslations('workbench.reply')
  const asking = useTranslations('workbench.documents.asking')
  const { send, sent, another, error, isSending, progress, isNoteLost, values, put } = useReply(place, row, answer)
  if (!answer.key && !answer.answered?.replyChannel?.fitConnect) {
    return (
      <Section title={t('heading')} id="reply">
        <Alert kind="info" title={t('noChannel')}>
          <p>{t(answer.answered ? 'noChannelHint' : 'noKeyHint')}</p>
        </Alert>
      </Section>
    )
  }
  return (
    <Section
      title={t('heading')}
      intro={
        <>
          <p>{t('intro')}</p>
          <Until destinationId={place.destinationId} row={row} />
        </>
      }
      id="reply"
    >
      {sent ? (
        <FocusOnShow>
          <Alert kind="success" title={t('sent')}>
            <p>
              {t('sentHint')} <code className="text-sm wrap-anywhere">{sent.replyId}</code>
            </p>
            {isNoteLost ? <p>{asking('noteLost')}</p> : null}
            <p>
              <TimelineLink caseId={sent.caseId} />
            </p>
            <p>
              <Button variant="secondary" onClick={another}>
                {t('another')}
              </Button>
            </p>
          </Alert>
        </FocusOnShow>
      ) : (
        <ReplyForm
          isPending={isSending}
          values={values}
          onChange={put}
          suggestions={{ names: suggestions, isFromForm: row.isFromForm }}
          onSend={send}
        >
          <p role="status" className={isSending ? undefined : 'sr-only'}>
            {isSending ? <Progress progress={progress} /> : ''}
          </p>
          <WorkAlert error={error} destinationId={place.destinationId} />
        </ReplyForm>
      )}
    </Section>
  )
}

/** Until when a reply can be written, and until when its reader can open it. */
function Until({ destinationId, row }: { destinationId: string; row: ReceivedDetail }) {
  const t = useTranslations('workbench.reply')
  const day = useDay()
  const { submitted, content } = useWorkbench(destinationId).deadlines
  return (
    <p>
      {t('until', {
        day: day(row.caseUntil),
        days: Math.round(submitted / DAY),
        opened: Math.round(content / DAY),
      })}
    </p>
  )
}

function useReply(place: ReplySectionProps['place'], row: ReceivedDetail, answer: AnsweredSubmission) {
  const { system, bases } = useWorkbench(place.destinationId)
  const refresh = useRefresh(place)
  const [progress, setProgress] = useState<ReplyProgress>()
  const noteWords = useAskedNote()
  const { mutateAsync: keep, isError: isNoteLost } = useKeepNote(place, row)
  const [{ reply: values = noReply, isSending = false, sent }, change] = useDeskDraft(place.submissionId)
  const { mutate, error, reset } = useMutation({
    mutationFn: async (values: ReplyValues) => {
      const own = await system()
      const content = await replyContent(values, bases.schemaBase)
      return own.reply({ ...answer, ...content, onProgress: setProgress })
    },
    onSuccess: async ({ replyId, caseId }, values) => {
      change({ reply: undefined, sent: { replyId, caseId } })
      const text = noteWords(values)
      // the reply is on its way in any case; the page reports the missing note
      if (text !== undefined) await keep({ kind: 'note', text }).catch(() => undefined)
      await refresh()
    },
    onError: (refused) => (refusedStatus(refused) === 409 ? tellStateChanged() : undefined),
    onMutate: () => {
      setProgress(undefined)
      // a person who opens another row and comes back finds it on its way, or sent
      change({ isSending: true })
    },
    onSettled: () => change({ isSending: false }),
  })
  const another = () => {
    change({ sent: undefined })
    reset()
  }
  const put = (reply: ReplyValues) => change({ reply })
  return { send: mutate, sent, another, error, isSending, progress, isNoteLost, values, put }
}

/** The note on a reply that asks for documents, since this side cannot open the reply again. */
function useAskedNote(): (values: ReplyValues) => string | undefined {
  const t = useTranslations('workbench.documents.asking')
  const locale = useLocale()
  return ({ kind, documents, until }) => {
    if (kind !== 'message' || documents.length === 0) return undefined
    const titles = askedFor(documents).map(({ title }) => `– ${title}`)
    return [
      until
        ? t('noteUntil', { day: momentText(locale, new Date(`${until}T12:00:00Z`), { dateStyle: 'long' }) })
        : t('note'),
      ...titles,
    ].join('\n')
  }
}

function Progress({ progress }: { progress: ReplyProgress | undefined }) {
  const t = useTranslations('workbench.reply.progress')
  if (!progress) return t('preparing')
  if (progress.step === 'uploading' || progress.step === 'uploaded') return t('uploading', { name: progress.name })
  return t('submitting')
}
