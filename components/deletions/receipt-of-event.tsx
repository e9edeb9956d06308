'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { useWhen } from '#components/ui/use-when.ts'
import { SECOND } from '#lib/platform/durations.ts'
import type { CaseReceiptsAnswer } from '#lib/receipts/schema.ts'
import { sha256Of } from './sha256-of.ts'

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

/** Tells which deleted part a kept file is; it is hashed here, and nothing of it is sent. */
function CompareFile({ id, parts }: { id: string; parts: Part[] }) {
  const t = useTranslations('deletions.receipt')
  const name = usePartName()
  const [told, setTold] = useState<string[]>([])
  const compare = async (files: File[]): Promise<void> => {
    const lines: string[] = []
    for (const file of files) {
      const hash = await sha256Of(file)
      const same = parts.find(({ sha256 }) => sha256 === hash)
      lines.push(same ? t('same', { file: file.name, part: name(same.part) }) : t('other', { file: file.name }))
    }
    setTold(lines)
  }
  return (
    <div className="w-full max-w-2xl">
      <FileInput id={id} label={t('compare')} hint={t('compareHint')} multiple onFiles={compare} />
      <div role="status" className="mt-2 font-semibold wrap-anywhere">
        {told.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

/** What people call a part: its kind, and of an attachment the beginning of its id. */
function usePartName(): (part: string) => string {
  const t = useTranslations('deletions.parts')
  return (part) => (part === 'metadata' || part === 'data' ? t(part) : t('attachment', { id: part.slice(0, 8) }))
}
