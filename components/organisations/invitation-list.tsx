'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InvitationList as Answer, InvitationRecord } from '#lib/accounts/invitation-schema.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'

/** Invitations into an organisation that nobody accepted yet; each can be withdrawn. */
export function InvitationList({ organisationId, initial }: { organisationId: string; initial: Answer }) {
  const t = useTranslations('organisations.invitations')
  const path = `/api/portal/organisations/${organisationId}/invitations`
  const queryKey = ['organisations', organisationId, 'invitations']
  const cache = useQueryClient()
  const [withdrawn, setWithdrawn] = useState<string>()
  const { data } = useQuery({ queryKey, queryFn: () => askPortal<Answer>('GET', path), initialData: initial })
  const withdraw = async ({ invitationId, email }: InvitationRecord): Promise<void> => {
    await askPortal('DELETE', `${path}/${invitationId}`)
    setWithdrawn(email)
    await cache.invalidateQueries({ queryKey })
  }
  return (
    <div className="flex flex-col gap-6">
      {withdrawn === undefined ? null : (
        <Alert kind="success" title={t('withdrawnTitle')}>
          <p className="wrap-anywhere">{t('withdrawn', { email: withdrawn })}</p>
        </Alert>
      )}
      <DataTable
        caption={t('caption')}
        columns={useColumns(withdraw)}
        rows={data.invitations}
        rowKey={({ invitationId }) => invitationId}
        empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      />
    </div>
  )
}

function useColumns(withdraw: (invitation: InvitationRecord) => Promise<void>): Column<InvitationRecord>[] {
  const t = useTranslations('organisations')
  return [
    { id: 'email', header: t('invitations.email'), isRowHeader: true, cell: ({ email }) => email },
    { id: 'role', header: t('invitations.role'), cell: ({ role }) => t(`roles.${role}`) },
    {
      id: 'invitedBy',
      header: t('invitations.invitedBy'),
      cell: ({ invitedBy }) => invitedBy ?? t('invitations.byOperation'),
    },
    {
      id: 'expiresAt',
      header: t('invitations.expires'),
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
