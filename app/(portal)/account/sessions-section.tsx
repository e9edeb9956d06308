'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { deviceOf } from '#components/account/device.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { OwnSession } from '#lib/accounts/sign-in/own-sessions.ts'
import { sessionsKey, useSessions, type Sessions } from './account-query.ts'

/** Where one is signed in, and how to end that. */
export function SessionsSection({ given }: { given: Sessions }) {
  const t = useTranslations('account.own.sessions')
  const queries = useQueryClient()
  const { data = given } = useSessions(given)
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsKey })
  const ending = useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      if (sessionId === undefined) {
        return (await askPortal('DELETE /account/other-sessions')).ended
      }
      await askPortal('DELETE /account/sessions/[sessionId]', { params: { sessionId } })
      return 1
    },
    onSettled: refresh,
  })
  const end = async (sessionId?: string) => {
    await ending.mutateAsync(sessionId)
  }
  const others = data.sessions.filter(({ isThis }) => !isThis)
  return (
    <Section
      id="sessions"
      title={t('title')}
      intro={t('intro')}
      actions={
        others.length > 0 ? (
          <ConfirmDialog
            trigger={<Button variant="secondary">{t('endOthers')}</Button>}
            title={t('endOthersTitle')}
            confirmLabel={t('endOthers')}
            onConfirm={() => end()}
          >
            <p>{t('endOthersNote', { count: others.length })}</p>
          </ConfirmDialog>
        ) : null
      }
    >
      <p role="status">{ending.isSuccess ? t('ended', { count: ending.data }) : ''}</p>
      <SessionTable sessions={data.sessions} end={end} />
    </Section>
  )
}

type SessionTableProps = { sessions: readonly OwnSession[]; end: (sessionId: string) => Promise<void> }

function SessionTable({ sessions, end }: SessionTableProps) {
  const t = useTranslations('account.own.sessions')
  const deviceName = ({ userAgent }: OwnSession) => {
    const { browser, system } = deviceOf(userAgent)
    return browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknown'))
  }
  const device = (session: OwnSession) => (
    <span title={session.userAgent}>
      {deviceName(session)} {session.isThis ? <Badge tone="info">{t('this')}</Badge> : null}
    </span>
  )
  const action = (session: OwnSession) =>
    session.isThis ? null : (
      <ConfirmDialog
        trigger={
          <Button variant="tertiary" aria-label={t('endNamed', { device: deviceName(session) })}>
            {t('end')}
          </Button>
        }
        title={t('endTitle')}
        confirmLabel={t('end')}
        onConfirm={() => end(session.sessionId)}
      >
        <p>{t('endNote', { device: deviceName(session), address: session.address })}</p>
      </ConfirmDialog>
    )
  return (
    <DataTable
      caption={t('caption')}
      columns={[
        { id: 'device', header: t('device'), cell: device, isRowHeader: true },
        { id: 'address', header: t('address'), cell: ({ address }) => address },
        { id: 'since', header: t('since'), cell: ({ createdAt }) => <Timestamp value={createdAt} /> },
        { id: 'lastSeen', header: t('lastSeen'), cell: ({ lastSeenAt }) => <Timestamp value={lastSeenAt} /> },
        { id: 'action', header: t('action'), cell: action },
      ]}
      rows={sessions}
      rowKey={({ sessionId }) => sessionId}
      empty={null}
    />
  )
}
