'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Inspector, inspects } from '#components/ui/inspector.tsx'
import { later } from '#components/ui/later.tsx'
import { Name } from '#components/ui/name.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ReceiverList as List, ReceiverRow, ShownOwner } from '#lib/callbacks/log/log-schema.ts'
import { Count, ReceiverReasons } from './receiver-words.tsx'

// its script comes with the first one that is opened
const ReceiverPanel = later(async () => (await import('./receiver-notices.tsx')).ReceiverNotices, 6)

const address = (page: number) => (page > 1 ? `/callbacks/undelivered?page=${page}` : '/callbacks/undelivered')

const pageOf = ({ kind, id }: ShownOwner) => `/callbacks/undelivered/${kind}/${id}`

type ReceiverListProps = {
  initial: List
  page: number
  /** RFC 3339: from when on "all since" proposes. */
  since: string
}

/** Destinations and clients to which something was never delivered, with the reason in plain words; one opens at the side. */
export function ReceiverList({ initial, page, since }: ReceiverListProps) {
  const t = useTranslations('callbacks.undelivered')
  const { data, error } = useQuery({
    queryKey: ['callbacks', 'undelivered', page],
    queryFn: () => askPortal('GET /callbacks/undelivered', { query: { page } }),
    initialData: initial,
  })
  const owners = data.receivers.map(({ owner }) => owner)
  const ownerOf = (id: string) => owners.find((owner) => owner.id === id)
  const columns: Column<ReceiverRow>[] = [
    { id: 'receiver', header: t('columns.receiver'), isRowHeader: true, cell: (row) => <Receiver row={row} /> },
    { id: 'waiting', header: t('columns.waiting'), numeric: true, cell: (row) => <Count count={row.waiting} /> },
    {
      id: 'given-up',
      isExtra: true,
      header: t('columns.givenUp'),
      numeric: true,
      cell: (row) => <Count count={row.givenUp} />,
    },
    {
      id: 'not-configured',
      isExtra: true,
      header: t('columns.notConfigured'),
      numeric: true,
      cell: (row) => <Count count={row.notConfigured} />,
    },
    { id: 'oldest', isExtra: true, header: t('columns.oldest'), cell: (row) => <Timestamp value={oldestOf(row)} /> },
    { id: 'reason', header: t('columns.reason'), cell: (row) => <ReceiverReasons row={row} /> },
  ]
  return (
    <>
      <ProblemAlert error={error} />
      <Inspector
        ids={owners.map(({ id }) => id)}
        label={(id) => ownerOf(id)?.name ?? id}
        hrefOf={(id) => pageOf(ownerOf(id) ?? { kind: 'destination', id, name: null })}
        panel={(id) => {
          const owner = ownerOf(id)
          return owner ? <ReceiverPanel owner={owner} since={since} /> : null
        }}
      >
        <DataTable
          caption={t('caption')}
          columns={columns}
          rows={data.receivers}
          rowKey={({ owner }) => owner.id}
          empty={<EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
        />
      </Inspector>
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
      <Link {...inspects(owner.id)} href={pageOf(owner)} className="kern-link kern-link--no-visited-state">
        <Name>{owner.name ?? owner.id}</Name>
      </Link>
      <span className="block text-sm font-normal text-muted">{t(owner.kind)}</span>
    </>
  )
}

function oldestOf({ waiting, givenUp, notConfigured }: ReceiverRow): string | null {
  const times = [waiting.oldest, givenUp.oldest, notConfigured.oldest].filter((time) => time !== null)
  return times.sort()[0] ?? null
}
