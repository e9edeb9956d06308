'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { useKeptReceipts } from './kept-receipts.ts'
import { readSendingState, useKeptSending } from './kept-sending.ts'
import { REVIEW, SENT, type GoTo } from '../use-step.ts'

type UnfinishedProps = { form: FormDefinition; isLoading?: boolean; goTo: GoTo }

/** A receipt that nobody has saved yet, with the way to it. */
export function UnsavedReceipt({ form, isLoading, goTo }: UnfinishedProps) {
  const t = useTranslations('forms.unfinished')
  const when = useWhen()
  const receipts = useKeptReceipts(form)
  const newest = receipts.at(-1)
  if (!newest) return null
  const time = when(newest.receipt.sentAt)
  return (
    <Alert kind="warning" title={t('receiptTitle')}>
      <p>{t('receipt', { time, others: receipts.length - 1 })}</p>
      <Button className="mt-3" icon="arrow-forward" busy={isLoading} onClick={() => goTo(SENT)}>
        {t('toReceipt')}
      </Button>
    </Alert>
  )
}

/** Before the first page: what was begun to be sent and has not ended, and receipts that nobody has saved. */
export function Unfinished({ form, isLoading, goTo }: UnfinishedProps) {
  const t = useTranslations('forms.unfinished')
  const when = useWhen()
  const sending = readSendingState(useKeptSending(form))
  return (
    <>
      <UnsavedReceipt {...{ form, isLoading, goTo }} />
      {sending ? (
        <Alert kind="warning" title={t('sendingTitle')}>
          <p>{t('sending', { time: when(sending.startedAt) })}</p>
          <Button className="mt-3" icon="arrow-forward" busy={isLoading} onClick={() => goTo(REVIEW)}>
            {t('toSending')}
          </Button>
        </Alert>
      ) : null}
    </>
  )
}
