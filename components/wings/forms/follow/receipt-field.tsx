'use client'

import { useEffect, useId, useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { canReadQr, hasCamera, qrTextsOf } from '#components/ui/read-qr.ts'
import { CameraReader } from './camera-reader.tsx'
import { readReceipt, readStatusLink, type Receipt } from '../receipt.ts'

type ReceiptFieldProps = {
  /** The case that the receipt must be of; any unless given. */
  caseId?: string
  onReceipt: (receipt: Receipt) => void
}

type ReceiptFieldFault = 'receiptWrong' | 'receiptOther' | 'scan.noCode' | 'scan.pdf' | 'scan.otherCode'

/** Where the receipt is given: its file, a picture of its QR code, or the code itself, which are read in the browser. */
export function ReceiptField({ caseId, onReceipt }: ReceiptFieldProps) {
  const t = useTranslations('forms.status')
  const id = useId()
  const [fault, setFault] = useState<ReceiptFieldFault>()
  const readsQr = useReadsQr()
  /** What is wrong with it; nothing when it was taken. */
  const take = <Other extends ReceiptFieldFault>(
    receipt: Receipt | undefined,
    otherwise: Other,
  ): Other | 'receiptOther' | undefined => {
    if (!receipt) return otherwise
    if (caseId !== undefined && receipt.caseId !== caseId) return 'receiptOther'
    onReceipt(receipt)
    return undefined
  }
  const faultOf = async (file: File): Promise<ReceiptFieldFault | undefined> => {
    if (file.type === 'application/pdf') return 'scan.pdf'
    if (file.type.startsWith('image/') && readsQr) return take(await receiptIn(await qrTextsOf(file)), 'scan.noCode')
    return take(readReceipt(await file.text().catch(() => '')), 'receiptWrong')
  }
  return (
    <div className="flex flex-col gap-4">
      <FileInput
        id={id}
        label={t('receipt')}
        hint={readsQr ? t('scan.fileHint') : t('receiptHint')}
        error={fault && t(fault)}
        accept={`application/json,.json${readsQr ? ',image/*' : ''}`}
        onFiles={async ([file]) => setFault(file && (await faultOf(file)))}
      />
      <p>{t('scan.paper')}</p>
      {readsQr && hasCamera() ? (
        <ByCamera onTexts={async (texts) => take(await receiptIn(texts), 'scan.otherCode')} />
      ) : null}
    </div>
  )
}

/** The receipt that one of these texts opens. */
async function receiptIn(texts: readonly string[]): Promise<Receipt | undefined> {
  const link = texts.map(readStatusLink).find((one) => one !== undefined)
  if (!link) return undefined
  const { credentialsOf } = await import('../send/receipt-key.ts')
  return (await credentialsOf(link)).receipt
}

/** Whether this browser reads QR codes; false until it has said so. */
function useReadsQr(): boolean {
  const [reads, setReads] = useState(false)
  useEffect(() => {
    void canReadQr().then(setReads)
  }, [])
  return reads
}

/** A button that opens the camera in its place, and is back when that is closed or has read the receipt. */
function ByCamera({ onTexts }: Pick<ComponentProps<typeof CameraReader>, 'onTexts'>) {
  const t = useTranslations('forms.status.scan')
  const [step, setStep] = useState<'unused' | 'open' | 'closed'>('unused')
  const close = () => setStep('closed')
  if (step === 'open') return <CameraReader onTexts={onTexts} onEnd={close} />
  return (
    // the button that closed the camera is gone: its keyboard comes here
    <Button variant="secondary" className="self-start" autoFocus={step === 'closed'} onClick={() => setStep('open')}>
      {t('open')}
    </Button>
  )
}
