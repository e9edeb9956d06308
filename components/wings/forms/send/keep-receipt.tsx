'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import type { FormDefinition, Words } from '@kurier/forms/definition'
import type { ServicePlace } from '../ask-forms.ts'
import { printPage } from '../print-page.ts'
import type { WholeReceipt } from '../receipt.ts'
import { saveJson } from '../save-json.ts'

/** How far the receipt is kept; that the dialog to print was open says nothing yet. */
export type Keeping = 'none' | 'print-asked' | 'paper' | 'file'

type KeepReceiptProps = {
  form: FormDefinition
  recipient: string
  service: ServicePlace
  receipt: WholeReceipt
  /** Proofs that come later. */
  later: readonly Words[]
  keeping: Keeping
  onKeeping: (keeping: Keeping) => void
}

/** The two ways to keep the receipt: on paper or as a PDF, and as a file. One is enough. */
export function KeepReceipt({ form, recipient, service, receipt, later, keeping, onKeeping }: KeepReceiptProps) {
  const t = useTranslations('forms')
  const told = useRef<HTMLDivElement>(null)
  const { Sheet, isAway, load } = useReceiptSheet()
  const name = `${form.path}-${t('sent.fileName')}-${receipt.caseId.slice(0, 8)}`
  const print = () => {
    printPage(name, 'receipt')
    if (keeping === 'none') onKeeping('print-asked')
  }
  const save = () => {
    saveJson(`${name}.json`, JSON.stringify(receipt, undefined, 2))
    onKeeping('file')
  }
  const confirm = () => {
    onKeeping('paper')
    // the button that had the keyboard is gone
    told.current?.focus()
  }
  const address = `${service.baseUrl}/form/status`
  return (
    <div className="flex flex-col gap-4">
      <p>{t('paper.choice')}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={!Sheet && !isAway} onClick={Sheet ? print : load}>
          {t('paper.print')}
        </Button>
        <Button variant="secondary" icon="download" onClick={save}>
          {t('sent.download')}
        </Button>
      </div>
      {isAway ? (
        <Alert kind="warning" title={t('paper.awayTitle')}>
          <p>{t('paper.away')}</p>
        </Alert>
      ) : null}
      <div ref={told} role="status" tabIndex={-1} className="outline-none">
        <KeepingAlert keeping={keeping} onConfirm={confirm} />
      </div>
      {Sheet ? <Sheet {...{ form, receipt, later, recipient, address }} /> : null}
    </div>
  )
}

/** The page to print, loaded right after sending. `isAway`: it could not be loaded, and `load` tries again. */
function useReceiptSheet() {
  const { data, isError, fetchStatus, refetch } = useQuery({
    queryKey: ['receipt-sheet'],
    queryFn: async () => (await import('./receipt-sheet.tsx')).ReceiptSheet,
    staleTime: Infinity,
  })
  const isAway = !data && (fetchStatus === 'paused' || (isError && fetchStatus === 'idle'))
  return { Sheet: data, isAway, load: () => void refetch() }
}

function KeepingAlert({ keeping, onConfirm }: { keeping: Keeping; onConfirm: () => void }) {
  const t = useTranslations('forms')
  if (keeping === 'print-asked') {
    return (
      <Alert kind="info" title={t('paper.askedTitle')}>
        <p>{t('paper.asked')}</p>
        <Button variant="secondary" className="mt-3" onClick={onConfirm}>
          {t('paper.confirm')}
        </Button>
      </Alert>
    )
  }
  if (keeping === 'none') {
    return (
      <Alert kind="warning" title={t('sent.notSavedTitle')}>
        <p>{t('sent.notSaved')}</p>
      </Alert>
    )
  }
  return (
    <Alert kind="success" title={keeping === 'file' ? t('sent.savedTitle') : t('paper.keptTitle')}>
      <p>{keeping === 'file' ? t('sent.saved') : t('paper.kept')}</p>
    </Alert>
  )
}
