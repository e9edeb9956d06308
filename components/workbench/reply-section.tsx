'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { OpenedSubmission } from '#sdk/open-submission.ts'
import type { ReplyProgress } from '#sdk/send-reply.ts'
import { FocusOnShow } from './focus-on-show.tsx'
import { ReplyForm } from './reply-form.tsx'
import { replyContent, type ReplyValues } from './reply-values.ts'
import { TimelineLink } from './timeline-link.tsx'
import { WorkAlert } from './work-alert.tsx'
import { useWorkbench } from './workbench-context.tsx'

type Props = { place: { destinationId: string; submissionId: string }; opened: OpenedSubmission }

/** Where the sender is answered, encrypted here for the key that came with the submission; or that there is none. */
export function ReplySection({ place, opened }: Props) {
  const t = useTranslations('workbench.reply')
  const { send, reset, data, error, isPending, progress } = useReply(place.destinationId, opened)
  if (!opened.metadata.replyChannel?.fitConnect) {
    return (
      <Section title={t('heading')} id="reply">
        <Alert kind="info" title={t('noChannel')}>
          <p>{t('noChannelHint')}</p>
        </Alert>
      </Section>
    )
  }
  return (
    <Section title={t('heading')} intro={t('intro')} id="reply">
      {data ? (
        <FocusOnShow>
          <Alert kind="success" title={t('sent')}>
            <p>
              {t('sentHint')} <code className="text-sm wrap-anywhere">{data.replyId}</code>
            </p>
            <p>
              <TimelineLink caseId={data.caseId} />
            </p>
            <p>
              <Button variant="secondary" onClick={reset}>
                {t('another')}
              </Button>
            </p>
          </Alert>
        </FocusOnShow>
      ) : (
        <ReplyForm isPending={isPending} onSend={send}>
          <p role="status" className={isPending ? undefined : 'sr-only'}>
            {isPending ? <Progress progress={progress} /> : ''}
          </p>
          <WorkAlert error={error} destinationId={place.destinationId} />
        </ReplyForm>
      )}
    </Section>
  )
}

function useReply(destinationId: string, opened: OpenedSubmission) {
  const { system, bases } = useWorkbench(destinationId)
  const [progress, setProgress] = useState<ReplyProgress>()
  const { mutate, ...rest } = useMutation({
    mutationFn: async (values: ReplyValues) => {
      const own = await system()
      const content = await replyContent(values, bases.messageSchema)
      const { caseId } = opened.submission
      return own.reply({ caseId, answered: opened.metadata, ...content, onProgress: setProgress })
    },
    onMutate: () => setProgress(undefined),
  })
  return { send: mutate, progress, ...rest }
}

function Progress({ progress }: { progress: ReplyProgress | undefined }) {
  const t = useTranslations('workbench.reply.progress')
  if (!progress) return t('preparing')
  if (progress.step === 'uploading' || progress.step === 'uploaded') return t('uploading', { name: progress.name })
  return t('submitting')
}
