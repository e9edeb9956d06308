'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { DestinationDetail, KeyDetail } from '#lib/destinations/portal-schema.ts'
import { useChainWords } from './chain-words.ts'
import { useChange } from './use-destination.ts'

const KeyMaker = later(async () => (await import('./key-maker.tsx')).KeyMaker, 8)
const BothKeys = later(async () => (await import('./key-maker.tsx')).BothKeys, 4)
const KeyPaster = later(async () => (await import('./key-paster.tsx')).KeyPaster, 8)

type KeysSectionProps = { destination: DestinationDetail }

/** The keys of a destination, and the way to where one is exchanged for a new one. */
export function KeysSection({ destination }: KeysSectionProps) {
  const t = useTranslations('destinations.keys')
  const { destinationId, keys, mayManage, encryptionKid } = destination
  const columns = useColumns()
  const toRotation = (
    <ButtonLink variant="secondary" href={`/destinations/${destinationId}/rotation`}>
      {t('toRotation')}
    </ButtonLink>
  )
  if (mayManage) {
    columns.push({
      id: 'actions',
      header: t('columns.actions'),
      cell: (key) => <KeyActions destinationId={destinationId} shown={key} />,
    })
  }
  return (
    <Section
      title={t('heading')}
      id="keys"
      intro={t('intro')}
      actions={encryptionKid === undefined ? undefined : toRotation}
    >
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={keys}
        rowKey={(key) => key.kid}
        empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
      />
      {mayManage ? <AddKeys destination={destination} /> : null}
    </Section>
  )
}

/** The ways to more keys: both at once for a destination without any, and one by one. */
function AddKeys({ destination }: KeysSectionProps) {
  const t = useTranslations('destinations.keys')
  const [added, setAdded] = useState('')
  return (
    <div className="mt-4 flex flex-col gap-4">
      {destination.keys.length === 0 ? <BothKeys destination={destination} onDone={setAdded} /> : null}
      <p role="status" className={added ? 'wrap-anywhere' : 'sr-only'}>
        {added}
      </p>
      <div className="flex flex-wrap gap-4">
        <Disclosure label={t('makeHeading')} ahead={KeyMaker.fetch}>
          {(close) => <KeyMaker destination={destination} onDone={close} />}
        </Disclosure>
        <Disclosure label={t('pasteHeading')} ahead={KeyPaster.fetch}>
          {(close) => <KeyPaster destination={destination} onDone={close} />}
        </Disclosure>
      </div>
    </div>
  )
}

function useColumns(): Column<KeyDetail>[] {
  const t = useTranslations('destinations.keys')
  return [
    {
      id: 'kid',
      header: t('columns.kid'),
      isRowHeader: true,
      cell: ({ kid }) => <code className="text-sm">{kid}</code>,
    },
    {
      id: 'purpose',
      header: t('columns.purpose'),
      cell: ({ purpose, alg }) => (
        <>
          {t(`purpose.${purpose}`)} <span className="text-sm text-muted">{alg}</span>
        </>
      ),
    },
    { id: 'size', header: t('columns.size'), cell: ({ bits }) => t('bits', { bits }) },
    { id: 'state', header: t('columns.state'), cell: (key) => <State shown={key} /> },
    {
      id: 'certificate',
      header: t('columns.certificate'),
      cell: (key) => <Certificates shown={key} />,
    },
  ]
}

/** The validity of a key's own certificate, and what is known of its chain. */
function Certificates({ shown: { certificates, chain } }: { shown: KeyDetail }) {
  const t = useTranslations('destinations.keys')
  const chainWords = useChainWords()
  const [own] = certificates
  return (
    <div className="flex max-w-sm flex-col gap-1 wrap-anywhere">
      {own ? (
        <span>
          {t('validity')} <Timestamp value={own.notBefore} day /> {t('until')} <Timestamp value={own.notAfter} day />
        </span>
      ) : null}
      {chain.state === 'invalid' ? (
        <span>
          <Badge tone="danger">{t('chain.invalid')}</Badge>
        </span>
      ) : null}
      <span className="text-sm text-muted">{chainWords(chain)}</span>
    </div>
  )
}

function State({ shown: { revokedAt, isActive } }: { shown: KeyDetail }) {
  const t = useTranslations('destinations.keys')
  if (revokedAt) {
    return (
      <>
        {t('revoked')} <Timestamp value={revokedAt} day />
      </>
    )
  }
  return isActive ? <Badge tone="success">{t('active')}</Badge> : <Badge tone="neutral">{t('usable')}</Badge>
}

function KeyActions({ destinationId, shown }: { destinationId: string; shown: KeyDetail }) {
  const t = useTranslations('destinations.keys')
  const { kid, purpose, revokedAt, isActive } = shown
  const activate = useChange(destinationId, () =>
    askPortal('PATCH /destinations/[destinationId]', { params: { destinationId }, body: { encryptionKid: kid } }),
  )
  const revoke = useChange(destinationId, () =>
    askPortal('DELETE /destinations/[destinationId]/keys/[kid]', { params: { destinationId, kid } }),
  )
  if (revokedAt || isActive) return null
  return (
    <span className="flex flex-wrap gap-2">
      {purpose === 'encryption' ? (
        <ConfirmDialog
          trigger={<Button variant="tertiary">{t('activate')}</Button>}
          title={t('activateTitle', { kid })}
          confirmLabel={t('activate')}
          onConfirm={async () => {
            await activate.mutateAsync(undefined)
          }}
        >
          <p>{t('activateText')}</p>
        </ConfirmDialog>
      ) : null}
      <ConfirmDialog
        trigger={<Button variant="tertiary">{t('revoke')}</Button>}
        title={t('revokeTitle', { kid })}
        confirmLabel={t('revoke')}
        danger
        onConfirm={async () => {
          await revoke.mutateAsync(undefined)
        }}
      >
        <p>{t('revokeText')}</p>
      </ConfirmDialog>
    </span>
  )
}
