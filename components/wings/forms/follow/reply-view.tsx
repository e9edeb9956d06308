'use client'

import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { LongText } from '#components/ui/long-text.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { useFileSize } from '#components/ui/use-file-size.ts'
import type { VerifiedEvent } from '@kurier/sdk/verify-event-log'
import type { SentReply } from './case-story.ts'
import type { FollowedCase, ReplyContent } from './follow-case.ts'
import type { HandInLimits } from './hand-in-section.tsx'
import { FormProblem } from '../problem.tsx'
import { ReceiptField } from './receipt-field.tsx'
import type { Receipt } from '../receipt.ts'

/** It is needed when a reply asks for something. */
const HandInSection = lazy(() => import('./hand-in-section.tsx'))

type ReplyViewProps = {
  followed: FollowedCase
  receipt: Receipt | undefined
  reply: SentReply
  events: readonly VerifiedEvent[]
  limits: HandInLimits
  title: string
  onReceipt: (receipt: Receipt) => void
  onOpened: () => void
}

/** One reply of the administration, opened in the browser with the key of the receipt. */
export function ReplyView(props: ReplyViewProps) {
  const { followed, receipt, reply, title, onReceipt, onOpened } = props
  const t = useTranslations('forms.status')
  const heading = useId()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (given: Receipt) => {
      const { openReply } = await import('./follow-case.ts')
      return openReply(followed, reply.replyId, given)
    },
    onSuccess: onOpened,
  })
  const isWrongKey = error !== null && 'code' in error && error.code === 'key-unknown'
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4 rounded-md border border-edge p-4 md:p-6">
      <h3 id={heading} className="kern-heading-medium">
        {title}{' '}
        <span className="text-base font-normal text-muted">
          <Timestamp value={reply.at} />
        </span>
      </h3>
      {isWrongKey ? (
        <Alert kind="danger" title={t('wrongKeyTitle')}>
          <p>{t('wrongKey')}</p>
        </Alert>
      ) : (
        <FormProblem error={error} />
      )}
      {!reply.isOpenable && !data ? <p>{t('replyGone')}</p> : null}
      {reply.isOpenable && !data && receipt ? (
        <>
          <p>{t('openNote')}</p>
          <Button className="self-start" icon="mail" busy={isPending} onClick={() => mutate(receipt)}>
            {t('open')}
          </Button>
        </>
      ) : null}
      {reply.isOpenable && !data && !receipt ? (
        <>
          <p>{t('keyNeeded')}</p>
          <ReceiptField caseId={followed.answer.caseId} onReceipt={onReceipt} />
        </>
      ) : null}
      <div role="status">{data ? <OpenedReplyView content={data} /> : isPending ? t('opening') : ''}</div>
      <Handing {...props} content={data} />
    </section>
  )
}

/** Where documents are handed in: below a message that asks for some, and for one that is gone, since it may have. */
function Handing({ content, reply, ...place }: ReplyViewProps & { content: ReplyContent | undefined }) {
  const t = useTranslations('forms')
  const { followed, receipt, events, limits, onReceipt, onOpened: onSent } = place
  const { replyId, isOpenable, wasRead } = reply
  const message = content?.kind === 'opened' ? content.message : undefined
  const section = (given: Receipt) => (
    <Suspense fallback={<Skeleton lines={4} />}>
      <HandInSection {...{ followed, receipt: given, replyId, message, events, limits, onSent }} />
    </Suspense>
  )
  if (message) return message.documents && receipt ? section(receipt) : null
  if (isOpenable || !wasRead || followed.answer.handingIn !== 'open') return null
  return (
    <Disclosure label={t('handIn.gone.open')}>
      {receipt ? section(receipt) : <p className="mb-3">{t('status.keyNeeded')}</p>}
      {receipt ? null : <ReceiptField caseId={followed.answer.caseId} onReceipt={onReceipt} />}
    </Disclosure>
  )
}

function OpenedReplyView({ content }: { content: ReplyContent }) {
  const t = useTranslations('forms.status')
  const size = useFileSize()
  if (content.kind === 'damaged') {
    return (
      <Alert kind="danger" title={t('damagedTitle')}>
        <p>{t('damaged')}</p>
      </Alert>
    )
  }
  const { message, text, files } = content
  return (
    <div className="flex flex-col gap-4">
      {message ? (
        <>
          <p className="text-lg font-semibold">{message.subject}</p>
          <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
        </>
      ) : (
        <LongText text={text}>
          {(shown) => <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{shown}</pre>}
        </LongText>
      )}
      {files.length > 0 ? (
        <ul aria-label={t('files')} className="flex flex-col gap-2">
          {files.map((file) => (
            <li key={file.id}>
              <span className="hidden print:inline">{`${file.name} (${size(file.size)})`}</span>
              <Button variant="secondary" icon="download" onClick={() => saveFile(file.name, file.content)}>
                {t('save', { name: file.name, size: size(file.size) })}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-muted">{t('opened')}</p>
    </div>
  )
}
