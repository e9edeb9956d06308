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
import { Timestamp } from '#components/ui/timestamp.tsx'
import { ChangeRole, RemoveMember, type Role } from './member-dialogs.tsx'

type MemberListProps = {
  organisation: { organisationId: string; name: string; mayManage: boolean }
  initial: Answer
}

type Told = { kind: 'success' | 'danger'; title: string; text: string }

/** Members of an organisation; who may manage it changes their roles and removes them, and everybody may leave. */
export function MemberList({ organisation, initial }: MemberListProps) {
  const t = useTranslations('organisations')
  const { organisationId, name, mayManage } = organisation
  const { members, told, change, remove } = useMembers(organisationId, initial)
  const columns = useColumns()
  const actions: Column<MemberRecord> = {
    id: 'actions',
    header: t('members.actions'),
    cell: (member) => (
      <span className="flex flex-wrap gap-x-4">
        {mayManage ? <ChangeRole member={member} onChange={(role) => change(member, role)} /> : null}
        {mayManage || member.isSelf ? (
          <RemoveMember member={member} organisation={name} onRemove={() => remove(member)} />
        ) : null}
      </span>
    ),
  }
  const hasActions = mayManage || members.some(({ isSelf }) => isSelf)
  const invite = <ButtonLink href={`/organisations/${organisationId}/invitations`}>{t('members.invite')}</ButtonLink>
  return (
    <div className="flex flex-col gap-6">
      {told ? (
        <Alert kind={told.kind} title={told.title}>
          <p className="wrap-anywhere">{told.text}</p>
        </Alert>
      ) : null}
      <DataTable
        caption={t('members.caption')}
        columns={hasActions ? [...columns, actions] : columns}
        rows={members}
        rowKey={({ personId }) => personId}
        empty={
          <EmptyState title={t('members.emptyTitle')} action={mayManage ? invite : undefined}>
            {t('members.empty')}
          </EmptyState>
        }
      />
    </div>
  )
}

/** The members, and what can be done with them; `told`: how the last step ended. */
function useMembers(organisationId: string, initial: Answer) {
  const t = useTranslations('organisations')
  const path = `/api/portal/organisations/${organisationId}/members`
  const queryKey = ['organisations', organisationId, 'members']
  const cache = useQueryClient()
  const [told, setTold] = useState<Told>()
  const { data } = useQuery({ queryKey, queryFn: () => askPortal<Answer>('GET', path), initialData: initial })

  const attempt = async (member: MemberRecord, done: string, work: () => Promise<void>): Promise<void> => {
    setTold(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof PortalProblem) || error.reason !== 'last-owner') throw error
      return setTold({ kind: 'danger', title: t('members.lastOwnerTitle'), text: t('members.lastOwner') })
    }
    // the own session has ended with it
    if (member.isSelf) return window.location.replace('/sign-in')
    setTold({ kind: 'success', title: t('members.doneTitle'), text: done })
    await cache.invalidateQueries({ queryKey: ['organisations'] })
  }
  const change = (member: MemberRecord, role: Role) =>
    attempt(member, t('members.changed', { name: member.name, role: t(`roles.${role}`) }), () =>
      askPortal('PATCH', `${path}/${member.personId}`, { role }),
    )
  const remove = (member: MemberRecord) =>
    attempt(member, t('members.removed', { name: member.name }), () =>
      askPortal('DELETE', `${path}/${member.personId}`),
    )
  return { members: data.members, told, change, remove }
}

function useColumns(): Column<MemberRecord>[] {
  const t = useTranslations('organisations')
  return [
    {
      id: 'name',
      header: t('members.name'),
      isRowHeader: true,
      cell: ({ name, isSelf, isDisabled }) => (
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {isSelf ? <Badge tone="neutral">{t('members.self')}</Badge> : null}
          {isDisabled ? <Badge tone="warning">{t('members.disabled')}</Badge> : null}
        </span>
      ),
    },
    { id: 'email', header: t('members.email'), cell: ({ email }) => email },
    { id: 'role', header: t('members.role'), cell: ({ role }) => t(`roles.${role}`) },
    { id: 'since', header: t('members.since'), cell: ({ since }) => <Timestamp value={since} day /> },
  ]
}
