'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { SigningKeys } from '#lib/overview/operation-schema.ts'

type Key = SigningKeys['keys'][number]

/** The service's own keys, and the two ways to rotate the one for events. */
export function KeyList({ initial }: { initial: SigningKeys }) {
  const t = useTranslations('admin.keys')
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['signing-keys'],
    queryFn: () => askPortal<SigningKeys>('GET', '/api/portal/admin/keys'),
    initialData: initial,
  })
  const rotation = useMutation({
    mutationFn: (now: boolean) => askPortal<{ kid: string }>('POST', '/api/portal/admin/keys', { now }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['signing-keys'] }),
  })
  const rotate = (now: boolean) => async () => void (await rotation.mutateAsync(now))
  return (
    <>
      <div className="mb-8 flex flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          <ConfirmDialog
            trigger={<Button>{t('rotate')}</Button>}
            title={t('rotateTitle')}
            confirmLabel={t('rotate')}
            onConfirm={rotate(false)}
          >
            <p>{t('rotateText')}</p>
          </ConfirmDialog>
          <ConfirmDialog
            trigger={<Button variant="secondary">{t('rotateNow')}</Button>}
            title={t('rotateNowTitle')}
            confirmLabel={t('rotateNow')}
            danger
            onConfirm={rotate(true)}
          >
            <p>{t('rotateNowText')}</p>
          </ConfirmDialog>
        </div>
        <ProblemAlert error={error} />
        {rotation.data ? (
          <Alert kind="success" title={t('title')}>
            <p className="wrap-anywhere">{t('rotated', { kid: rotation.data.kid })}</p>
          </Alert>
        ) : null}
      </div>
      <KeyTable keys={data.keys} />
    </>
  )
}

function KeyTable({ keys }: { keys: Key[] }) {
  const t = useTranslations('admin.keys')
  const columns: Column<Key>[] = [
    {
      id: 'kid',
      header: t('kid'),
      isRowHeader: true,
      cell: ({ kid }) => <code className="text-sm wrap-anywhere">{kid}</code>,
    },
    { id: 'purpose', header: t('purpose'), cell: ({ purpose }) => t(`purposes.${purpose}`) },
    { id: 'created', header: t('created'), cell: ({ createdAt }) => <Timestamp value={createdAt} /> },
    { id: 'activeFrom', header: t('activeFrom'), cell: ({ activeFrom }) => <Timestamp value={activeFrom} /> },
    { id: 'state', header: t('state'), cell: (key) => <State signing={key} all={keys} /> },
  ]
  return <DataTable caption={t('caption')} columns={columns} rows={keys} rowKey={({ kid }) => kid} empty={null} />
}

/** Whatever was made after the one that signs is going to; whatever before it only verifies. */
function State({ signing: { purpose, activeFrom, signsNow }, all }: { signing: Key; all: Key[] }) {
  const t = useTranslations('admin.keys')
  if (signsNow) return <Badge tone="success">{t('signsNow')}</Badge>
  const present = all.find((key) => key.purpose === purpose && key.signsNow)
  const isComing = present !== undefined && activeFrom > present.activeFrom
  return isComing ? <Badge tone="info">{t('published')}</Badge> : <Badge tone="neutral">{t('former')}</Badge>
}
