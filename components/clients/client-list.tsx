'use client'

import { Link } from '#components/ui/link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CallbackBadge } from '#components/callbacks/callback-badge.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SearchField, SelectField } from '#components/ui/filter-fields.tsx'
import { Name } from '#components/ui/name.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ClientPage } from '#lib/clients/schema.ts'
import { ClientBadge } from './client-badge.tsx'
import { clientKindNames, clientStatuses } from '#lib/clients/terms.ts'
import { scopes } from '#lib/platform/terms.ts'

type Client = ClientPage['clients'][number]
type Query = { page: number; sort: string; q: string; kind: string; status: string; scope: string }

export type ClientListProps = {
  found: ClientPage
  query: Query
  /** Of each sort the address. */
  sortHrefs: Record<string, string>
  previousHref?: string
  nextHref?: string
  pages: number
  mayCreate: boolean
  /** More than one organisation is to be told apart. */
  withOrganisations: boolean
}

function useColumns(withOrganisations: boolean): Column<Client>[] {
  const t = useTranslations('clients')
  const organisation: Column<Client> = {
    id: 'organisation',
    header: t('columns.organisation'),
    cell: ({ organisationName }) => <Name>{organisationName}</Name>,
  }
  return [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      sortable: true,
      cell: ({ clientId, name }) => (
        <Link href={`/clients/${clientId}`} className="kern-link kern-link--no-visited-state wrap-anywhere">
          <Name>{name}</Name>
        </Link>
      ),
    },
    { id: 'kind', header: t('columns.kind'), sortable: true, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'scopes',
      header: t('columns.scopes'),
      cell: ({ scopes: held }) => (held.length > 0 ? held.join(', ') : t('noScopes')),
    },
    ...(withOrganisations ? [organisation] : []),
    {
      id: 'lastTokenAt',
      header: t('columns.lastTokenAt'),
      sortable: true,
      cell: ({ lastTokenAt }) => <Timestamp value={lastTokenAt} />,
    },
    {
      id: 'status',
      header: t('columns.status'),
      sortable: true,
      cell: ({ status, failingFor, waiting }) => (
        <span className="flex flex-wrap gap-1">
          <ClientBadge status={status} />
          {failingFor === null ? null : <CallbackBadge standing="failing" lasts={failingFor} waiting={waiting} />}
        </span>
      ),
    },
  ]
}

/** The API clients that the person may see: narrowed down, sorted and paged by the address. */
export function ClientList(props: ClientListProps) {
  const { found, query, sortHrefs, previousHref, nextHref, pages } = props
  const t = useTranslations('clients')
  const columns = useColumns(props.withOrganisations)
  const { data, error } = useQuery({
    queryKey: ['clients', query],
    queryFn: () => askPortal('GET /clients', { query }),
    initialData: found,
  })
  return (
    <>
      {isNarrowed(query) || data.total > 0 ? <Filters query={query} /> : null}
      <ProblemAlert error={error} />
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={data.clients}
        rowKey={({ clientId }) => clientId}
        sort={{ current: query.sort, hrefOf: (sort) => sortHrefs[sort] ?? '/clients' }}
        empty={<NoClients query={query} mayCreate={props.mayCreate} />}
      />
      {data.clients.length > 0 ? (
        <Pagination
          previousHref={previousHref}
          nextHref={nextHref}
          summary={t('list.summary', { count: data.total, page: query.page, pages })}
        />
      ) : null}
    </>
  )
}

const isNarrowed = ({ q, kind, status, scope }: Query): boolean => [q, kind, status, scope].some(Boolean)

function Filters({ query }: { query: Query }) {
  const t = useTranslations('clients')
  return (
    <FilterBar action="/clients" resetHref={isNarrowed(query) ? '/clients' : undefined}>
      <SearchField name="q" label={t('list.search')} defaultValue={query.q} />
      <SelectField
        name="kind"
        label={t('columns.kind')}
        defaultValue={query.kind}
        options={clientKindNames.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <SelectField
        name="status"
        label={t('columns.status')}
        defaultValue={query.status}
        options={clientStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
      <SelectField
        name="scope"
        label={t('columns.scopes')}
        defaultValue={query.scope}
        options={scopes.map((value) => ({ value, label: value }))}
      />
    </FilterBar>
  )
}

function NoClients({ query, mayCreate }: { query: Query; mayCreate: boolean }) {
  const t = useTranslations('clients.list')
  if (isNarrowed(query) || query.page > 1) return <EmptyState title={t('noMatchTitle')}>{t('noMatch')}</EmptyState>
  const action = mayCreate ? <ButtonLink href="/clients/new">{t('create')}</ButtonLink> : undefined
  return (
    <EmptyState title={t('emptyTitle')} action={action}>
      {mayCreate ? t('empty') : t('emptyReader')}
    </EmptyState>
  )
}
