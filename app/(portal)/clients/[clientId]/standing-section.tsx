'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Section } from '#components/ui/section.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'
import { useClientChange } from './use-client.ts'

/** Disabling, enabling and deleting the client, each asked once more. */
export function StandingSection({ client }: { client: ClientAnswer }) {
  const t = useTranslations('clients.standing')
  return (
    <Section title={t('title')} id="standing">
      <div className="flex flex-wrap gap-4">
        <Toggle client={client} />
        {client.hasSent ? null : <Remove client={client} />}
      </div>
      {client.hasSent ? <p className="mt-4 max-w-2xl text-muted">{t('cannotRemove')}</p> : null}
    </Section>
  )
}

function Toggle({ client: { clientId, name, status } }: { client: ClientAnswer }) {
  const t = useTranslations('clients.standing')
  const change = useClientChange(clientId, (status: 'active' | 'disabled') =>
    askPortal('PUT /clients/[clientId]/status', { params: { clientId }, body: { status } }),
  )
  const verb = status === 'active' ? 'disable' : 'enable'
  const wanted = status === 'active' ? 'disabled' : 'active'
  const confirm = async () => {
    await change.mutateAsync(wanted)
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="secondary">{t(verb)}</Button>}
      title={t(`${verb}Title`, { name })}
      confirmLabel={t(verb)}
      danger={verb === 'disable'}
      onConfirm={confirm}
    >
      <p>{t(`${verb}Text`)}</p>
    </ConfirmDialog>
  )
}

function Remove({ client: { clientId, name, secrets, destinations } }: { client: ClientAnswer }) {
  const t = useTranslations('clients.standing')
  const router = useRouter()
  const queries = useQueryClient()
  const confirm = async () => {
    await askPortal('DELETE /clients/[clientId]', { params: { clientId } })
    void queries.invalidateQueries({ queryKey: ['clients'] })
    router.push('/clients')
    router.refresh()
  }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" icon="delete">
          {t('remove')}
        </Button>
      }
      title={t('removeTitle', { name })}
      confirmLabel={t('remove')}
      typeToConfirm={name}
      danger
      onConfirm={confirm}
    >
      <p>{t('removeText')}</p>
      <ul className="list-disc pl-6">
        <li>{t('lostSecrets', { count: secrets.length })}</li>
        <li>{t('lostDestinations', { count: destinations.length })}</li>
        <li>{t('lostRequests')}</li>
      </ul>
    </ConfirmDialog>
  )
}
