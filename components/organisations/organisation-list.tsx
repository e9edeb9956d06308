'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import type { OrganisationList as Answer, OrganisationRecord } from '#lib/accounts/organisation-schema.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SearchField } from '#components/ui/filter-fields.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { listHref } from './list-href.ts'
import { ListPages } from './list-pages.tsx'

type OrganisationListProps = {
  /** Address of the page. */
  path: string
  query: { page: number; sort: string; q: string }
  pageSize: number
  initial: Answer
  /** In place of the columns that tell of oneself and of members. */
  columns?: readonly Column<OrganisationRecord>[]
}

/** Organisations to search, sort and open. */
export function OrganisationList({ path, query, pageSize, initial, columns: others }: OrganisationListProps) {
  const t = useTranslations('organisations.list')
  const { name, ...own } = useColumns()
  const columns = [name, ...(others ?? Object.values(own))]
  const { data } = useQuery({
    queryKey: ['organisations', query],
    queryFn: () => askPortal('GET /organisations', { query }),
    initialData: initial,
  })
  const isSearched = query.q !== ''
  const nothing = isSearched ? (
    <EmptyState title={t('noneFoundTitle')}>{t('noneFound')}</EmptyState>
  ) : (
    <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>
  )
  return (
    <>
      <FilterBar action={path} resetHref={isSearched ? path : undefined}>
        <SearchField name="q" label={t('search')} defaultValue={query.q} />
      </FilterBar>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={data.organisations}
        rowKey={({ organisationId }) => organisationId}
        sort={{ current: query.sort, hrefOf: (sort) => listHref(path, query, { sort, page: 1 }) }}
        empty={nothing}
      />
      <ListPages {...{ path, query, pageSize }} shown={data.organisations.length} totalCount={data.totalCount} />
    </>
  )
}

function useColumns(): Record<'name' | 'role' | 'members' | 'created', Column<OrganisationRecord>> {
  const t = useTranslations('organisations')
  return {
    name: {
      id: 'name',
      header: t('list.name'),
      sortable: true,
      isRowHeader: true,
      cell: ({ organisationId, name }) => (
        <Link href={`/organisations/${organisationId}`} className="kern-link kern-link--no-visited-state">
          <Name>{name}</Name>
        </Link>
      ),
    },
    role: {
      id: 'role',
      header: t('list.role'),
      cell: ({ role }) =>
        role ? (
          <Badge tone="neutral">{t(`roles.${role}`)}</Badge>
        ) : (
          <span className="text-muted">{t('list.noRole')}</span>
        ),
    },
    members: {
      id: 'memberCount',
      header: t('list.members'),
      sortable: true,
      numeric: true,
      cell: ({ memberCount }) => memberCount,
    },
    created: {
      id: 'createdAt',
      header: t('list.created'),
      sortable: true,
      cell: ({ createdAt }) => <Timestamp value={createdAt} day />,
    },
  }
}
