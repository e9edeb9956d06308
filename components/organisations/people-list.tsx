'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import type { PeopleList as Answer, PersonRecord } from '#lib/accounts/people/people-schema.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SearchField, SelectField } from '#components/ui/filter-fields.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { listHref } from './list-href.ts'
import { ListPages } from './list-pages.tsx'
import { StandingBadges } from './standing-badges.tsx'
import { peopleStandings, type PeopleStanding } from '#lib/accounts/terms.ts'

const path = '/admin/people'

type PeopleListProps = {
  query: { page: number; sort: string; q: string; standing?: PeopleStanding }
  pageSize: number
  initial: Answer
}

/** Everybody who has access, to search, narrow, sort and open. */
export function PeopleList({ query, pageSize, initial }: PeopleListProps) {
  const t = useTranslations('organisations.people')
  const { data } = useQuery({
    queryKey: ['people', query],
    queryFn: () => askPortal('GET /people', { query }),
    initialData: initial,
  })
  return (
    <>
      <FilterBar action={path} resetHref={query.q !== '' || query.standing ? path : undefined}>
        <SearchField name="q" label={t('search')} defaultValue={query.q} />
        <SelectField
          name="standing"
          label={t('standing')}
          defaultValue={query.standing}
          options={peopleStandings.map((value) => ({ value, label: t(`standings.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        caption={t('caption')}
        columns={useColumns()}
        rows={data.people}
        rowKey={({ personId }) => personId}
        sort={{ current: query.sort, hrefOf: (sort) => listHref(path, query, { sort, page: 1 }) }}
        empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      />
      <ListPages {...{ path, query, pageSize }} shown={data.people.length} totalCount={data.totalCount} />
    </>
  )
}

function useColumns(): Column<PersonRecord>[] {
  const t = useTranslations('organisations.people')
  return [
    {
      id: 'name',
      header: t('name'),
      sortable: true,
      isRowHeader: true,
      cell: ({ personId, name }) => (
        <Link href={`${path}/${personId}`} className="kern-link kern-link--no-visited-state">
          <Name>{name}</Name>
        </Link>
      ),
    },
    { id: 'email', header: t('email'), sortable: true, cell: ({ email }) => email },
    { id: 'state', header: t('state'), cell: (person) => <StandingBadges person={person} /> },
    { id: 'organisations', header: t('organisations'), numeric: true, cell: (person) => person.organisationCount },
    {
      id: 'lastSignInAt',
      header: t('lastSignIn'),
      sortable: true,
      cell: ({ lastSignInAt }) => <Timestamp value={lastSignInAt} />,
    },
    {
      id: 'createdAt',
      header: t('created'),
      sortable: true,
      cell: (person) => <Timestamp value={person.createdAt} day />,
    },
  ]
}
