'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { SECOND } from '#lib/platform/durations.ts'
import type { Stream } from '#lib/wings/event-streams/schema.ts'
import { Behind, StreamBadge } from './stream-state.tsx'

/** Receivers of operational events, each with how far it is. */
export function StreamList({ initial, add }: { initial: { streams: Stream[] }; add: ReactNode }) {
  const t = useTranslations('eventStreams')
  const { data, error } = useQuery({
    queryKey: ['event-streams'],
    queryFn: () => askPortal('GET /event-streams'),
    initialData: initial,
    refetchInterval: 10 * SECOND,
  })
  const columns: Column<Stream>[] = [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      cell: ({ streamId, name, url }) => (
        <>
          <Link href={`/admin/event-streams/${streamId}`} className="kern-link kern-link--no-visited-state">
            <Name>{name}</Name>
          </Link>
          <span className="block text-sm font-normal text-muted">{url}</span>
        </>
      ),
    },
    { id: 'state', header: t('columns.state'), cell: (stream) => <StreamBadge stream={stream} /> },
    { id: 'behind', header: t('columns.behind'), cell: (stream) => <Behind stream={stream} /> },
    {
      id: 'success',
      header: t('columns.success'),
      cell: ({ lastSuccessAt }) => <Timestamp value={lastSuccessAt} />,
    },
  ]
  return (
    <>
      <ProblemAlert error={error} />
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={data.streams}
        rowKey={({ streamId }) => streamId}
        empty={
          <EmptyState title={t('none')} action={add}>
            {t('noneNote')}
          </EmptyState>
        }
      />
      {data.streams.length > 0 ? <p className="mt-4 max-w-3xl text-sm text-muted">{t('guide')}</p> : null}
    </>
  )
}
