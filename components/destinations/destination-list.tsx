'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { CallbackBadge } from '#components/callbacks/callback-badge.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SearchField } from '#components/ui/filter-fields.tsx'
import { Name } from '#components/ui/name.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { DestinationRow, DestinationRows } from '#lib/destinations/portal-schema.ts'
import { StatusBadge } from './status-badge.tsx'

type DestinationListQuery = { page: number; sort: string; q: string }
/** `form`: path of the form that a destination is chosen for; the rows lead to where it gets service and schema. */
type FormChosenFor = { form?: string | undefined }
type DestinationListProps = {
  query: DestinationListQuery
  pageSize: number
  found: DestinationRows
  mayCreate: boolean
} & FormChosenFor

const PATH = '/destinations'

type ListState = DestinationListQuery & FormChosenFor

function addressOf(state: ListState, change: Partial<DestinationListQuery>): string {
  const { page, sort, q, form } = { ...state, ...change }
  const members = {
    ...(form && { form }),
    ...(q && { q }),
    ...(sort !== 'name' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
  const search = new URLSearchParams(members).toString()
  return search ? `${PATH}?${search}` : PATH
}

/** The list with search, sorting and paging, all in the address. */
export function DestinationList({ query, pageSize, found, mayCreate, form }: DestinationListProps) {
  const t = useTranslations('destinations.list')
  const pages = useTranslations('kit.pages')
  const { data } = useQuery({
    queryKey: ['destinations', query],
    queryFn: () => askPortal('GET /destinations', { query }),
    initialData: found,
  })
  const from = (query.page - 1) * pageSize
  const to = from + data.destinations.length
  const state = { ...query, form }
  const isSearch = query.q !== '' || query.page > 1
  return (
    <>
      {isSearch || data.total > 0 ? (
        <FilterBar action={PATH} resetHref={query.q ? addressOf(state, { q: '', page: 1 }) : undefined}>
          {form === undefined ? null : <input type="hidden" name="form" value={form} />}
          <SearchField name="q" label={t('search')} defaultValue={query.q} />
        </FilterBar>
      ) : null}
      <DataTable
        caption={t('caption')}
        columns={useColumns(form)}
        rows={data.destinations}
        rowKey={(row) => row.destinationId}
        sort={{ current: query.sort, hrefOf: (sort) => addressOf(state, { sort, page: 1 }) }}
        empty={isSearch ? <NothingFound /> : <NoneYet mayCreate={mayCreate} />}
      />
      <Pagination
        previousHref={query.page > 1 ? addressOf(state, { page: query.page - 1 }) : undefined}
        nextHref={to < data.total ? addressOf(state, { page: query.page + 1 }) : undefined}
        summary={to > from ? pages('range', { from: from + 1, to, total: data.total }) : undefined}
      />
    </>
  )
}

function useColumns(form: string | undefined): Column<DestinationRow>[] {
  const t = useTranslations('destinations.list')
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sortable: true,
      isRowHeader: true,
      cell: (row) => (
        <Link
          href={form === undefined ? `${PATH}/${row.destinationId}` : `${PATH}/${row.destinationId}/edit?form=${form}`}
          className="kern-link kern-link--no-visited-state"
        >
          <Name>{row.name}</Name>
        </Link>
      ),
    },
    { id: 'status', header: t('columns.status'), sortable: true, cell: (row) => <StatusBadge {...row} /> },
    { id: 'organisation', header: t('columns.organisation'), cell: (row) => <Name>{row.organisation.name}</Name> },
    { id: 'services', header: t('columns.services'), numeric: true, cell: (row) => row.services },
    {
      id: 'callback',
      header: t('columns.callback'),
      cell: ({ callback, callbackLasts, waiting }) => (
        <CallbackBadge short standing={callback} lasts={callbackLasts} waiting={waiting} />
      ),
    },
    {
      id: 'createdAt',
      header: t('columns.createdAt'),
      sortable: true,
      cell: (row) => <Timestamp value={row.createdAt} day />,
    },
  ]
}

function NothingFound() {
  const t = useTranslations('destinations.list')
  return <EmptyState title={t('nothingTitle')}>{t('nothing')}</EmptyState>
}

function NoneYet({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('destinations.list')
  const action = mayCreate ? <ButtonLink href={`${PATH}/new`}>{t('new')}</ButtonLink> : null
  return (
    <EmptyState title={t('emptyTitle')} action={action}>
      {mayCreate ? t('empty') : t('emptyReader')}
    </EmptyState>
  )
}
