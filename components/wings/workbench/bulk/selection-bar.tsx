'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { ListedRow } from '../listed-rows.ts'
import { useWorkbench } from '../workbench-context.tsx'
import { BulkAcceptance } from './bulk-acceptance.tsx'
import { useBulkZip } from './use-bulk-zip.ts'

type SelectionBarProps = { destinationId: string; rows: readonly ListedRow[]; onNone: () => void }

/** What can be done with chosen applications together. `rows`: the chosen ones. */
export function SelectionBar({ destinationId, rows, onNone }: SelectionBarProps) {
  const t = useTranslations('received.bulk')
  const { isReady } = useWorkbench(destinationId)
  const [taken, setTaken] = useState<readonly ListedRow[]>()
  const zip = useBulkZip(destinationId)
  const close = () => {
    setTaken(undefined)
    onNone()
  }
  if (taken) return <BulkAcceptance destinationId={destinationId} rows={taken} onClose={close} />
  if (rows.length === 0 || !isReady) return null
  return (
    <div className="mb-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-semibold">
          {t('chosen', { count: rows.length })}
        </p>
        <Button data-key="accept" variant="secondary" icon="check" busy={zip.isPending} onClick={() => setTaken(rows)}>
          {t('check')}
        </Button>
        <Button variant="secondary" icon="download" busy={zip.isPending} onClick={() => zip.save(rows)}>
          {t('zip')}
        </Button>
        {zip.isPending ? (
          <Button variant="tertiary" onClick={zip.stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button variant="tertiary" onClick={onNone}>
            {t('none')}
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 text-muted empty:hidden">
        {zip.isPending ? t('zipping', { done: zip.progress.done, of: rows.length }) : ''}
        {zip.isSuccess
          ? t('zipped', { count: zip.progress.done - zip.progress.left.length, left: zip.progress.left.length })
          : ''}
      </p>
      <ProblemAlert error={zip.error ?? undefined} />
    </div>
  )
}
