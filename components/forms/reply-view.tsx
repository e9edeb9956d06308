'use client'

import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { useFileSize } from '#components/ui/use-file-size.ts'
import type { FollowedCase, ReplyContent } from './follow-case.ts'
import { FormProblem } from './problem.tsx'
import { ReceiptField } from './receipt-field.tsx'
import type { Receipt } from './receipt.ts'

type Props = {
  followed: FollowedCase
  receipt: Receipt | undefined
  reply: { replyId: string; at: Date; isOpenable: boolean }
  title: string
  onReceipt: (receipt: Receipt) => void
  onOpened: () => void
}

/** One reply of the administration, opened in the browser with the key of the receipt. */
export function ReplyView({ followed, receipt, reply, title, onReceipt, onOpened }: Props) {
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
    </section>
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
        <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
      )}
      {files.length > 0 ? (
        <ul aria-label={t('files')} className="flex flex-col gap-2">
          {files.map((file) => (
            <li key={file.id}>
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
