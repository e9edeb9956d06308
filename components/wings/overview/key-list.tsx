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
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { SigningKeys } from '#lib/wings/overview/operation-schema.ts'
import { signingPurposes, type SigningPurpose } from '#lib/platform/terms.ts'

type KeyListKey = SigningKeys['keys'][number]

/** The service's own keys by purpose, each with the two ways to rotate it. */
export function KeyList({ initial }: { initial: SigningKeys }) {
  const { data, error } = useQuery({
    queryKey: ['signing-keys'],
    queryFn: () => askPortal('GET /admin/keys'),
    initialData: initial,
  })
  return (
    <>
      <ProblemAlert error={error} />
      {signingPurposes.map((purpose) => (
        <KeysFor key={purpose} purpose={purpose} keys={data.keys.filter((one) => one.purpose === purpose)} />
      ))}
    </>
  )
}

type KeysForProps = { purpose: SigningPurpose; keys: KeyListKey[] }

function KeysFor({ purpose, keys }: KeysForProps) {
  const t = useTranslations('admin.keys')
  const client = useQueryClient()
  const rotation = useMutation({
    mutationFn: (now: boolean) => askPortal('POST /admin/keys', { body: { purpose, now } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['signing-keys'] }),
  })
  const title = t(`purposes.${purpose}`)
  return (
    <Section title={title}>
      <div className="flex flex-col gap-6">
        {rotation.data ? (
          <Alert kind="success" title={title}>
            <p className="wrap-anywhere">{t('rotated', { kid: rotation.data.kid })}</p>
          </Alert>
        ) : null}
        <KeyTable purpose={purpose} keys={keys} />
        <Rotation
          purpose={purpose}
          onRotate={async (now) => {
            await rotation.mutateAsync(now)
          }}
        />
      </div>
    </Section>
  )
}

type RotationProps = { purpose: SigningPurpose; onRotate: (now: boolean) => Promise<void> }

/** The two ways to rotate the key for a purpose; each asks first and says what comes of it. */
function Rotation({ purpose, onRotate }: RotationProps) {
  const t = useTranslations('admin.keys')
  const words = useTranslations(`admin.keys.rotation.${purpose}`)
  const name = t(`purposes.${purpose}`)
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmDialog
        trigger={<Button aria-label={t('rotateName', { name })}>{t('rotate')}</Button>}
        title={words('title')}
        confirmLabel={t('rotate')}
        onConfirm={() => onRotate(false)}
      >
        <p>{words('text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        trigger={
          <Button variant="secondary" aria-label={t('rotateNowName', { name })}>
            {t('rotateNow')}
          </Button>
        }
        title={words('nowTitle')}
        confirmLabel={t('rotateNow')}
        danger
        onConfirm={() => onRotate(true)}
      >
        <p>{words('nowText')}</p>
      </ConfirmDialog>
    </div>
  )
}

function KeyTable({ purpose, keys }: KeysForProps) {
  const t = useTranslations('admin.keys')
  const columns: Column<KeyListKey>[] = [
    {
      id: 'kid',
      header: t('kid'),
      isRowHeader: true,
      cell: ({ kid }) => <code className="text-sm wrap-anywhere">{kid}</code>,
    },
    { id: 'created', header: t('created'), cell: ({ createdAt }) => <Timestamp value={createdAt} /> },
    { id: 'activeFrom', header: t('activeFrom'), cell: ({ activeFrom }) => <Timestamp value={activeFrom} /> },
    { id: 'state', header: t('state'), cell: (key) => <State signing={key} all={keys} /> },
  ]
  const caption = t('caption', { name: t(`purposes.${purpose}`) })
  return <DataTable caption={caption} columns={columns} rows={keys} rowKey={({ kid }) => kid} empty={null} />
}

/** Whatever was made after the one that signs is going to; whatever before it only verifies. */
function State({ signing: { activeFrom, signsNow }, all }: { signing: KeyListKey; all: KeyListKey[] }) {
  const t = useTranslations('admin.keys')
  if (signsNow) return <Badge tone="success">{t('signsNow')}</Badge>
  const present = all.find((key) => key.signsNow)
  const isComing = present !== undefined && activeFrom > present.activeFrom
  return isComing ? <Badge tone="info">{t('published')}</Badge> : <Badge tone="neutral">{t('former')}</Badge>
}
