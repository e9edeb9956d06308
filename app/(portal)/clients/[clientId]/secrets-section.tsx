'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { type ServiceBase, settingsOf } from '#components/clients/client-settings.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckBox } from '#components/ui/check-box.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { later, whenNear } from '#components/ui/later.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'
import { useWhen } from '#components/ui/use-when.ts'
import { useClientChange } from './use-client.ts'
import { MOST_VALID_SECRETS } from '#lib/clients/terms.ts'

const NewSecretForm = later(async () => (await import('./new-secret-form.tsx')).NewSecretForm, 6)
const FreshSecret = later(async () => (await import('#components/clients/fresh-secret.tsx')).FreshSecret, 6)

type Secret = ClientAnswer['secrets'][number]

type SecretStep = { is: 'list' | 'form' } | { is: 'fresh'; clientSecret: string }

/** The client's secrets: never themselves, but when they were made, when they end and whether they are in use. */
export function SecretsSection({ client, service }: { client: ClientAnswer; service: ServiceBase }) {
  const t = useTranslations('clients.secretsPart')
  const [step, setStep] = useState<SecretStep>({ is: 'list' })
  const { clientId, mayManage, isOfForm } = client
  const valid = client.secrets.filter(({ isValid }) => isValid).length
  const isFull = valid >= MOST_VALID_SECRETS
  const columns = useColumns(client)
  const add = mayManage && step.is === 'list' && !isFull && !isOfForm && (
    <Button {...whenNear(NewSecretForm.fetch)} variant="secondary" icon="add" onClick={() => setStep({ is: 'form' })}>
      {t('add')}
    </Button>
  )
  return (
    <Section
      title={t('title')}
      id="secrets"
      intro={isOfForm ? t('ofForm') : mayManage ? t('intro') : undefined}
      actions={add || undefined}
    >
      {step.is === 'form' ? (
        <div className="mb-8">
          <NewSecretForm
            clientId={clientId}
            onMade={({ clientSecret }) => setStep({ is: 'fresh', clientSecret })}
            onCancel={() => setStep({ is: 'list' })}
          />
        </div>
      ) : null}
      {step.is === 'fresh' ? (
        <div className="mb-8 flex flex-col gap-4">
          <FreshSecret {...settingsOf(client, service)} clientSecret={step.clientSecret} />
          <Button variant="secondary" className="self-start" onClick={() => setStep({ is: 'list' })}>
            {t('done')}
          </Button>
        </div>
      ) : null}
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={client.secrets}
        rowKey={({ secretId }) => secretId}
        empty={<EmptyState title={t('emptyTitle')} />}
      />
      <ChangeOver client={client} />
      {mayManage && isFull && !isOfForm ? <p className="mt-4 text-muted">{t('full')}</p> : null}
    </Section>
  )
}

/** Which of two valid secrets is used, and whether the older one can go. */
function ChangeOver({ client: { secrets, changeOver } }: { client: ClientAnswer }) {
  const t = useTranslations('clients.secretsPart.changeOver')
  const when = useWhen()
  const find = (id: string) => secrets.find(({ secretId }) => secretId === id)
  const [from, to] = changeOver ? [find(changeOver.fromId), find(changeOver.toId)] : []
  if (!changeOver || !from || !to) return null
  const last = from.lastUsedAt ? when(from.lastUsedAt) : 'never'
  return (
    <div className="mt-4">
      <Alert
        kind={changeOver.state === 'done' ? 'success' : 'info'}
        title={t(changeOver.state, { from: from.name, to: to.name, last })}
      />
    </div>
  )
}

function useColumns(client: ClientAnswer): Column<Secret>[] {
  const t = useTranslations('clients.secretsPart')
  const { mayManage, secrets, clientId } = client
  const action: Column<Secret> = {
    id: 'action',
    header: t('action'),
    cell: (secret) =>
      secret.isValid ? (
        <Revoke clientId={clientId} secret={secret} isLast={secrets.filter(({ isValid }) => isValid).length === 1} />
      ) : null,
  }
  return [
    { id: 'name', header: t('name'), isRowHeader: true, cell: ({ name }) => <Name>{name}</Name> },
    { id: 'state', header: t('state'), cell: (secret) => <State secret={secret} /> },
    { id: 'createdAt', header: t('createdAt'), cell: ({ createdAt }) => <Timestamp value={createdAt} day /> },
    {
      id: 'expiresAt',
      header: t('expiresAt'),
      cell: ({ expiresAt }) => (expiresAt ? <Timestamp value={expiresAt} day /> : t('unlimited')),
    },
    { id: 'lastUsedAt', header: t('lastUsedAt'), cell: ({ lastUsedAt }) => <Timestamp value={lastUsedAt} /> },
    ...(mayManage ? [action] : []),
  ]
}

function State({ secret }: { secret: Secret }) {
  const t = useTranslations('clients.secretsPart')
  if (secret.isValid) return <Badge tone="success">{t('valid')}</Badge>
  return <Badge tone="neutral">{secret.revokedAt ? t('revoked') : t('expired')}</Badge>
}

function Revoke({ clientId, secret, isLast }: { clientId: string; secret: Secret; isLast: boolean }) {
  const t = useTranslations('clients.secretsPart')
  const [endsTokens, setEndsTokens] = useState(false)
  const change = useClientChange(clientId, (secretId: string) =>
    askPortal('DELETE /clients/[clientId]/secrets/[secretId]', {
      params: { clientId, secretId },
      query: { endsTokens: endsTokens ? 'true' : 'false' },
    }),
  )
  const { name, secretId, isInUse } = secret
  const revoke = async () => {
    await change.mutateAsync(secretId)
  }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="tertiary" aria-label={t('revokeNamed', { name })}>
          {t('revoke')}
        </Button>
      }
      title={t('revokeTitle', { name })}
      confirmLabel={t('revoke')}
      danger
      onConfirm={revoke}
    >
      {isInUse ? (
        <Alert kind="warning" title={t('inUseTitle')}>
          <p>{t('inUse')}</p>
        </Alert>
      ) : null}
      <p>{t('revokeText')}</p>
      <CheckBox
        name={`ends-tokens-${secretId}`}
        label={t('endsTokens')}
        hint={t('endsTokensHint')}
        checked={endsTokens}
        onChange={({ target }) => setEndsTokens(target.checked)}
      />
      {isLast ? <p className="font-semibold">{t('lastOne')}</p> : null}
    </ConfirmDialog>
  )
}
