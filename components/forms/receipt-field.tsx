'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileInput } from '#components/ui/file-input.tsx'
import { readReceipt, type Receipt } from './receipt.ts'

type Props = {
  /** The case that the receipt must be of; any unless given. */
  caseId?: string
  onReceipt: (receipt: Receipt) => void
}

/** Where the receipt's file is given; it is read in the browser and goes nowhere. */
export function ReceiptField({ caseId, onReceipt }: Props) {
  const t = useTranslations('forms.status')
  const [fault, setFault] = useState<'receiptWrong' | 'receiptOther'>()
  const take = async ([file]: readonly File[]) => {
    const receipt = readReceipt((await file?.text().catch(() => '')) ?? '')
    if (!receipt) return setFault('receiptWrong')
    if (caseId !== undefined && receipt.caseId !== caseId) return setFault('receiptOther')
    setFault(undefined)
    onReceipt(receipt)
  }
  return (
    <FileInput
      id="receipt-file"
      label={t('receipt')}
      hint={t('receiptHint')}
      error={fault && t(fault)}
      accept="application/json,.json"
      onFiles={take}
    />
  )
}
