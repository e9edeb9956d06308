'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { forgetHandIns, receiptOfHandIn } from './kept-hand-in.ts'
import type { Receipt } from '../receipt.ts'

type UnfinishedHandInProps = { isPending: boolean; onGoOn: (receipt: Receipt) => void }

/** Before the status is asked for: documents that were chosen in this window to be handed in, with the way to them. */
export default function UnfinishedHandIn({ isPending, onGoOn }: UnfinishedHandInProps) {
  const t = useTranslations('forms.unfinished')
  const [receipt, setReceipt] = useState(receiptOfHandIn)
  if (!receipt) return null
  const forget = () => {
    forgetHandIns()
    setReceipt(undefined)
  }
  return (
    <Alert kind="info" title={t('handInTitle')}>
      <p>{t('handIn')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button icon="arrow-forward" busy={isPending} onClick={() => onGoOn(receipt)}>
          {t('toHandIn')}
        </Button>
        <Button variant="tertiary" icon="delete" onClick={forget}>
          {t('forgetHandIn')}
        </Button>
      </div>
    </Alert>
  )
}
