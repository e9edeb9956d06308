'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { useWhen } from '#components/ui/use-when.ts'
import { SECOND } from '#lib/platform/durations.ts'
import type { CaseReceiptsAnswer } from '#lib/receipts/schema.ts'
import { CompareFile } from './compare-file.tsx'
import { usePartName } from './use-part-name.ts'

type Receipt = CaseReceiptsAnswer['receipts'][number]
type Part = Receipt['parts'][number]

/** Milliseconds between looks for a receipt that is being made. */
const LOOK_AGAIN = 10 * SECOND

/** The receipt of a deletion, in plain words, as far as there is one. */
export function ReceiptOfEvent({ caseId, subjectId }: { caseId: string; subjectId: string }) {
  const t = useTranslations('deletions.receipt')
  const { data } = useQuery({
    queryKey: ['case', caseId, 'receipts'],
    queryFn: () => askPortal('GET /cases/[caseId]/receipts', { params: { caseId } }),
    refetchInterval: ({ state }) => (state.data?.receipts.some(({ token }) => token === null) ? LOOK_AGAIN : false),
  })
  if (!data) return null
  const receipt = data.receipts.find((one) => one.subjectId === subjectId)
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1">{t('heading')}</summary>
      {receipt ? <ReceiptWords receipt={receipt} mayProve={data.mayProve} /> : <p>{t('none')}</p>}
    </details>
  )
}

function ReceiptWords({ receipt, mayProve }: { receipt: Receipt; mayProve: boolean }) {
  const t = useTranslations('deletions.receipt')
  const when = useWhen('exact')
  const { token, deletedAt, filesRemovedAt, subjectId, parts } = receipt
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        {token && filesRemovedAt ? t('signed', { deleted: when(deletedAt), files: when(filesRemovedAt) }) : t('making')}
      </p>
      <PartTable parts={parts} />
      <div className="flex flex-wrap gap-3">
        {token ? (
          <Button
            variant="secondary"
            onClick={() =>
              saveFile(`deletion-receipt-${subjectId}.jwt`, new Blob([token], { type: 'application/jwt' }))
            }
          >
            {t('save')}
          </Button>
        ) : null}
        {mayProve ? (
          <ButtonLink variant="secondary" href={`/admin/deletions?id=${subjectId}`}>
            {t('prove')}
          </ButtonLink>
        ) : null}
      </div>
      {parts.length > 0 ? <CompareFile id={`compare-${subjectId}`} parts={parts} /> : null}
    </div>
  )
}

function PartTable({ parts }: { parts: Part[] }) {
  const t = useTranslations('deletions.receipt')
  const name = usePartName()
  const columns: Column<Part>[] = [
    { id: 'part', header: t('part'), isRowHeader: true, cell: ({ part }) => name(part) },
    { id: 'size', header: t('size'), numeric: true, cell: ({ size }) => t('bytes', { count: size }) },
    {
      id: 'hash',
      header: t('hash'),
      cell: ({ sha256, reason }) =>
        sha256 === null ? t(`reasons.${reason ?? 'not-read'}`) : <code className="wrap-anywhere">{sha256}</code>,
    },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={parts}
      rowKey={({ part }) => part}
      empty={<p>{t('empty')}</p>}
    />
  )
}
