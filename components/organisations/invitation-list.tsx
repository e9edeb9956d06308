'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InvitationList as Answer, InvitationRecord } from '#lib/accounts/people/invitation-schema.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SearchField } from '#components/ui/filter-fields.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { listHref } from './list-href.ts'
import { ListPages } from './list-pages.tsx'

type InvitationListQuery = { page: number; sort: string; q: string }

type InvitationListProps = { organisationId: string; query: InvitationListQuery; pageSize: number; initial: Answer }

/** Invitations into an organisation that nobody accepted yet, to search and sort; each can be withdrawn. */
export function InvitationList({ organisationId, query, pageSize, initial }: InvitationListProps) {
  const t = useTranslations('organisations.invitations')
  const path = `/organisations/${organisationId}/invitations`
  const { data, withdrawn, withdraw } = useInvitations(organisationId, query, initial)
  return (
    <div className="flex flex-col gap-6">
      {withdrawn === undefined ? null : (
        <Alert kind="success" title={t('withdrawnTitle')}>
          <p className="wrap-anywhere">{t('withdrawn', { email: withdrawn })}</p>
        </Alert>
      )}
      <div>
        <FilterBar action={path} resetHref={query.q === '' ? undefined : path}>
          <SearchField name="q" label={t('search')} defaultValue={query.q} />
        </FilterBar>
        <DataTable
          caption={t('caption')}
          columns={useColumns(withdraw)}
          rows={data.invitations}
          rowKey={({ invitationId }) => invitationId}
          sort={{ current: query.sort, hrefOf: (sort) => listHref(path, query, { sort, page: 1 }) }}
          empty={<NoInvitations query={query} />}
        />
        <ListPages {...{ path, query, pageSize }} shown={data.invitations.length} totalCount={data.totalCount} />
      </div>
    </div>
  )
}

function NoInvitations({ query }: { query: InvitationListQuery }) {
  const t = useTranslations('organisations.invitations')
  if (query.q !== '' || query.page > 1) return <EmptyState title={t('noneFoundTitle')}>{t('noneFound')}</EmptyState>
  return <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>
}

/** The open invitations, and how one is withdrawn; `withdrawn`: the address of the last one. */
function useInvitations(organisationId: string, query: InvitationListQuery, initial: Answer) {
  const queryKey = ['organisations', organisationId, 'invitations']
  const cache = useQueryClient()
  const [withdrawn, setWithdrawn] = useState<string>()
  const { data } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: () => askPortal('GET /organisations/[organisationId]/invitations', { params: { organisationId }, query }),
    initialData: initial,
  })
  const withdraw = async ({ invitationId, email }: InvitationRecord): Promise<void> => {
    await askPortal('DELETE /organisations/[organisationId]/invitations/[invitationId]', {
      params: { organisationId, invitationId },
    })
    setWithdrawn(email)
    await cache.invalidateQueries({ queryKey })
  }
  return { data, withdrawn, withdraw }
}

function useColumns(withdraw: (invitation: InvitationRecord) => Promise<void>): Column<InvitationRecord>[] {
  const t = useTranslations('organisations')
  return [
    { id: 'email', header: t('invitations.email'), sortable: true, isRowHeader: true, cell: ({ email }) => email },
    { id: 'role', header: t('invitations.role'), sortable: true, cell: ({ role }) => t(`roles.${role}`) },
    {
      id: 'invitedBy',
      header: t('invitations.invitedBy'),
      cell: ({ invitedBy }) => invitedBy ?? t('invitations.byOperation'),
    },
    {
      id: 'expiresAt',
      header: t('invitations.expires'),
      sortable: true,
      cell: ({ expiresAt, isExpired }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Timestamp value={expiresAt} />
          {isExpired ? <Badge tone="warning">{t('invitations.expired')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('invitations.actions'),
      cell: (invitation) => (
        <ConfirmDialog
          danger
          trigger={
            <Button
              variant="tertiary"
              icon="delete"
              aria-label={t('invitations.withdrawName', { email: invitation.email })}
              className="px-0"
            >
              {t('invitations.withdraw')}
            </Button>
          }
          title={t('invitations.withdrawTitle', { email: invitation.email })}
          confirmLabel={t('invitations.withdraw')}
          onConfirm={() => withdraw(invitation)}
        >
          <p>{t('invitations.withdrawNote', { email: invitation.email })}</p>
        </ConfirmDialog>
      ),
    },
  ]
}
