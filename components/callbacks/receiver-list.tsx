'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { CountUpTo, ReceiverList as List, ReceiverRow } from '#lib/callbacks/log/log-schema.ts'
import { WaitShown } from './wait-shown.tsx'

const address = (page: number) => (page > 1 ? `/callbacks/undelivered?page=${page}` : '/callbacks/undelivered')

/** Destinations and clients to which something was never delivered, with the reason in plain words. */
export function ReceiverList({ initial, page }: { initial: List; page: number }) {
  const t = useTranslations('callbacks.undelivered')
  const { data, error } = useQuery({
    queryKey: ['callbacks', 'undelivered', page],
    queryFn: () => askPortal('GET /callbacks/undelivered', { query: { page } }),
    initialData: initial,
  })
  const columns: Column<ReceiverRow>[] = [
    { id: 'receiver', header: t('columns.receiver'), isRowHeader: true, cell: (row) => <Receiver row={row} /> },
    { id: 'waiting', header: t('columns.waiting'), numeric: true, cell: (row) => <Count count={row.waiting} /> },
    { id: 'given-up', header: t('columns.givenUp'), numeric: true, cell: (row) => <Count count={row.givenUp} /> },
    {
      id: 'not-configured',
      header: t('columns.notConfigured'),
      numeric: true,
      cell: (row) => <Count count={row.notConfigured} />,
    },
    { id: 'oldest', header: t('columns.oldest'), cell: (row) => <Timestamp value={oldestOf(row)} /> },
    { id: 'reason', header: t('columns.reason'), cell: (row) => <ReceiverReasons row={row} /> },
  ]
  return (
    <>
      <ProblemAlert error={error} />
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={data.receivers}
        rowKey={({ owner }) => owner.id}
        empty={<EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      />
      <Pagination
        previousHref={page > 1 ? address(page - 1) : undefined}
        nextHref={data.hasMore ? address(page + 1) : undefined}
      />
    </>
  )
}

function Receiver({ row: { owner } }: { row: ReceiverRow }) {
  const t = useTranslations('callbacks.owner')
  return (
    <>
      <Link href={`/callbacks/undelivered/${owner.kind}/${owner.id}`} className="kern-link kern-link--no-visited-state">
        <Name>{owner.name ?? owner.id}</Name>
      </Link>
      <span className="block text-sm font-normal text-muted">{t(owner.kind)}</span>
    </>
  )
}

/** How many, or that there are more than are counted. */
export function Count({ count: { count, capped } }: { count: CountUpTo }) {
  const t = useTranslations('callbacks.undelivered')
  return capped ? t('capped', { count }) : t('count', { count })
}

function oldestOf({ waiting, givenUp, notConfigured }: ReceiverRow): string | null {
  const times = [waiting.oldest, givenUp.oldest, notConfigured.oldest].filter((time) => time !== null)
  return times.sort()[0] ?? null
}

/** Why something was not delivered, one sentence for each reason. */
export function ReceiverReasons({ row }: { row: ReceiverRow }) {
  const t = useTranslations('callbacks.undelivered.reasons')
  const { waiting, givenUp, notConfigured, wait, url } = row
  const isOpen = waiting.count + givenUp.count + notConfigured.count > 0
  return (
    <>
      {wait ? (
        <p>
          <WaitShown wait={wait} />
        </p>
      ) : null}
      {givenUp.count > 0 ? <p>{t('givenUp')}</p> : null}
      {notConfigured.count > 0 ? <p>{url ? t('nowConfigured') : t('notConfigured')}</p> : null}
      {isOpen ? null : <p>{t('nothing')}</p>}
    </>
  )
}
