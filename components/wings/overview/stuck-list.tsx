'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { NextAttempt } from '#components/callbacks/wait-shown.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { StuckAnswer } from '#lib/wings/overview/operation-schema.ts'

type Endpoint = StuckAnswer['endpoints'][number]

const REFRESH_MILLISECONDS = 30_000

/** Receivers of all organisations that do not get what they should. */
export function StuckList({ initial }: { initial: StuckAnswer }) {
  const t = useTranslations('admin.callbacks')
  const columns = useColumns()
  const { data, error } = useQuery({
    queryKey: ['stuck-callbacks'],
    queryFn: () => askPortal('GET /admin/callbacks'),
    initialData: initial,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  const { endpoints, total } = data
  return (
    <>
      <ProblemAlert error={error} />
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={endpoints}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('empty')}>{t('emptyNote')}</EmptyState>}
      />
      {total > endpoints.length ? <p className="mt-4">{t('more', { shown: endpoints.length, total })}</p> : null}
    </>
  )
}

function useColumns(): Column<Endpoint>[] {
  const t = useTranslations('admin.callbacks')
  return [
    { id: 'receiver', header: t('receiver'), isRowHeader: true, cell: (row) => <Receiver endpoint={row} /> },
    { id: 'organisation', header: t('organisation'), cell: ({ organisationName }) => <Name>{organisationName}</Name> },
    { id: 'state', header: t('state'), cell: (row) => <State endpoint={row} /> },
    {
      id: 'since',
      header: t('since'),
      cell: ({ failingSince, pausedAt }) =>
        failingSince || pausedAt ? <Timestamp value={failingSince ?? pausedAt} /> : '–',
    },
    { id: 'attempts', header: t('attempts'), numeric: true, cell: ({ failures }) => failures },
    {
      id: 'next',
      header: t('next'),
      cell: ({ wait }) => (wait ? <NextAttempt wait={wait} /> : '–'),
    },
    { id: 'waiting', header: t('waiting'), numeric: true, cell: ({ waiting }) => waiting },
    { id: 'givenUp', header: t('givenUpCount'), numeric: true, cell: ({ givenUp }) => givenUp },
    { id: 'log', header: t('log'), cell: (row) => <LogLink endpoint={row} /> },
  ]
}

function Receiver({ endpoint: { ownerKind, ownerId, ownerName, url } }: { endpoint: Endpoint }) {
  return (
    <>
      <Link href={`/${ownerKind}s/${ownerId}`} className="kern-link kern-link--no-visited-state">
        <Name>{ownerName}</Name>
      </Link>
      <span className="block text-sm font-normal text-muted wrap-anywhere">{url}</span>
    </>
  )
}

function State({ endpoint: { failingSince, pausedAt, givenUp } }: { endpoint: Endpoint }) {
  const t = useTranslations('admin.callbacks')
  return (
    <span className="flex flex-wrap gap-1">
      {failingSince ? <Badge tone="danger">{t('failing')}</Badge> : null}
      {pausedAt ? <Badge tone="warning">{t('paused')}</Badge> : null}
      {givenUp > 0 ? <Badge tone="danger">{t('givenUp')}</Badge> : null}
    </span>
  )
}

function LogLink({ endpoint: { ownerKind, ownerId, ownerName } }: { endpoint: Endpoint }) {
  const t = useTranslations('admin.callbacks')
  return (
    <Link href={`/callbacks?${ownerKind}=${ownerId}`} className="kern-link kern-link--no-visited-state">
      {t('log')}
      <span className="sr-only">{`: ${ownerName}`}</span>
    </Link>
  )
}
