'use client'

import { useTranslations } from 'use-intl'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { MadeCheckpoints } from '#lib/wings/checkpoints/schema.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

type CheckpointTableRow = MadeCheckpoints['checkpoints'][number]

/** Checkpoints, each to be downloaded, and the way to those before and after. `path`: of the page they stand on. */
export function CheckpointTable({ made, path }: { made: MadeCheckpoints; path: string }) {
  const t = useTranslations('checkpoints')
  const { checkpoints, page, total } = made
  const columns: Column<CheckpointTableRow>[] = [
    { id: 'number', header: t('number'), isRowHeader: true, cell: ({ number }) => number },
    { id: 'until', header: t('until'), cell: ({ until }) => <Timestamp value={until} /> },
    { id: 'cases', header: t('cases'), numeric: true, cell: ({ cases }) => cases },
    {
      id: 'timeStamp',
      header: t('timeStamp'),
      cell: ({ stampedAt }) => (stampedAt === null ? t('noTimeStamp') : <Timestamp value={stampedAt} />),
    },
    { id: 'file', header: t('file'), cell: ({ number }) => <Download number={number} /> },
  ]
  const hrefOf = (other: number) => (other === 1 ? path : `${path}?page=${other}`)
  return (
    <>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={checkpoints}
        rowKey={({ number }) => String(number)}
        empty={<EmptyState title={t('empty')}>{t('emptyNote')}</EmptyState>}
      />
      {total === 0 ? null : (
        <Pagination
          previousHref={page > 1 ? hrefOf(page - 1) : undefined}
          nextHref={page * PAGE_SIZE < total ? hrefOf(page + 1) : undefined}
          summary={t('summary', { total })}
        />
      )}
    </>
  )
}

function Download({ number }: { number: number }) {
  const t = useTranslations('checkpoints')
  return (
    <a
      href={`/submission-api/v2/checkpoints/${number}`}
      download={`checkpoint-${number}.json`}
      aria-label={t('downloadName', { number })}
      className="text-action underline underline-offset-3"
    >
      {t('download')}
    </a>
  )
}
