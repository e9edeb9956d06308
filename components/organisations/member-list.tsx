'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberList as Answer, MemberRecord } from '#lib/accounts/member-schema.ts'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SearchField } from '#components/ui/filter-fields.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { listHref } from './list-href.ts'
import { ListPages } from './list-pages.tsx'
import type { Role } from '#lib/platform/terms.ts'
import { ChangeRole, RemoveMember } from './member-dialogs.tsx'

type MemberListQuery = { page: number; sort: string; q: string }

type MemberListProps = {
  organisation: { organisationId: string; name: string; mayManage: boolean }
  query: MemberListQuery
  pageSize: number
  initial: Answer
}

const refusals: Partial<Record<string, 'lastOwner' | 'givenByProvider'>> = {
  'last-owner': 'lastOwner',
  'given-by-provider': 'givenByProvider',
}

type MemberNotice = { kind: 'success' | 'danger'; title: string; text: string }

/**
 * Members of an organisation to search and sort; who may manage it changes their roles and removes them, and everybody
 * may leave.
 */
export function MemberList({ organisation, query, pageSize, initial }: MemberListProps) {
  const t = useTranslations('organisations')
  const { organisationId, name, mayManage } = organisation
  const path = `/organisations/${organisationId}`
  const { members, totalCount, told, change, remove } = useMembers(organisationId, query, initial)
  const columns = useColumns()
  const actions: Column<MemberRecord> = {
    id: 'actions',
    header: t('members.actions'),
    cell: (member) =>
      member.isGivenByProvider ? (
        <span className="text-sm text-muted">{t('members.byProvider')}</span>
      ) : mayManage || member.isSelf ? (
        <span className="flex flex-wrap gap-x-4">
          {mayManage ? <ChangeRole member={member} onChange={(role) => change(member, role)} /> : null}
          <RemoveMember member={member} organisation={name} onRemove={() => remove(member)} />
        </span>
      ) : (
        <span data-nothing />
      ),
  }
  const hasActions = mayManage || members.some(({ isSelf }) => isSelf)
  return (
    <div className="flex flex-col gap-6">
      {told ? (
        <Alert kind={told.kind} title={told.title}>
          <p className="wrap-anywhere">{told.text}</p>
        </Alert>
      ) : null}
      <div>
        <FilterBar action={path} resetHref={query.q === '' ? undefined : path}>
          <SearchField name="q" label={t('members.search')} defaultValue={query.q} />
        </FilterBar>
        <DataTable
          caption={t('members.caption')}
          columns={hasActions ? [...columns, actions] : columns}
          rows={members}
          rowKey={({ personId }) => personId}
          sort={{ current: query.sort, hrefOf: (sort) => listHref(path, query, { sort, page: 1 }) }}
          empty={<NoMembers organisation={organisation} query={query} />}
        />
        <ListPages {...{ path, query, pageSize, totalCount }} shown={members.length} />
      </div>
    </div>
  )
}

function NoMembers({ organisation, query }: Pick<MemberListProps, 'organisation' | 'query'>) {
  const t = useTranslations('organisations.members')
  if (query.q !== '' || query.page > 1) return <EmptyState title={t('noneFoundTitle')}>{t('noneFound')}</EmptyState>
  const { organisationId, mayManage } = organisation
  const invite = <ButtonLink href={`/organisations/${organisationId}/invitations?new`}>{t('invite')}</ButtonLink>
  return (
    <EmptyState title={t('emptyTitle')} action={mayManage ? invite : undefined}>
      {t('empty')}
    </EmptyState>
  )
}

/** The members, and what can be done with them; `told`: how the last step ended. */
function useMembers(organisationId: string, query: MemberListQuery, initial: Answer) {
  const t = useTranslations('organisations')
  const cache = useQueryClient()
  const [told, setTold] = useState<MemberNotice>()
  const { data } = useQuery({
    queryKey: ['organisations', organisationId, 'members', query],
    queryFn: () => askPortal('GET /organisations/[organisationId]/members', { params: { organisationId }, query }),
    initialData: initial,
  })

  const attempt = async (member: MemberRecord, done: string, work: () => Promise<void>): Promise<void> => {
    setTold(undefined)
    try {
      await work()
    } catch (error) {
      const refused = error instanceof PortalProblem ? refusals[error.reason ?? ''] : undefined
      if (!refused) throw error
      return setTold({ kind: 'danger', title: t('members.lastOwnerTitle'), text: t(`members.${refused}`) })
    }
    // the own session has ended with it
    if (member.isSelf) return window.location.replace('/sign-in')
    setTold({ kind: 'success', title: t('members.doneTitle'), text: done })
    await cache.invalidateQueries({ queryKey: ['organisations'] })
  }
  const change = (member: MemberRecord, role: Role) =>
    attempt(member, t('members.changed', { name: member.name, role: t(`roles.${role}`) }), () =>
      askPortal('PATCH /organisations/[organisationId]/members/[personId]', {
        params: { organisationId, personId: member.personId },
        body: { role },
      }),
    )
  const remove = (member: MemberRecord) =>
    attempt(member, t('members.removed', { name: member.name }), () =>
      askPortal('DELETE /organisations/[organisationId]/members/[personId]', {
        params: { organisationId, personId: member.personId },
      }),
    )
  return { ...data, told, change, remove }
}

function useColumns(): Column<MemberRecord>[] {
  const t = useTranslations('organisations')
  return [
    {
      id: 'name',
      header: t('members.name'),
      sortable: true,
      isRowHeader: true,
      cell: ({ name, isSelf, isDisabled }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Name>{name}</Name>
          {isSelf ? <Badge tone="neutral">{t('members.self')}</Badge> : null}
          {isDisabled ? <Badge tone="warning">{t('members.disabled')}</Badge> : null}
        </span>
      ),
    },
    { id: 'email', header: t('members.email'), sortable: true, cell: ({ email }) => email },
    { id: 'role', header: t('members.role'), sortable: true, cell: ({ role }) => t(`roles.${role}`) },
    { id: 'since', header: t('members.since'), sortable: true, cell: ({ since }) => <Timestamp value={since} day /> },
  ]
}
