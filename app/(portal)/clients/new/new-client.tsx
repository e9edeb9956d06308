'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { type ClientSettings, type ServiceBase, settingsOf } from '#components/clients/client-settings.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { later } from '#components/ui/later.tsx'
import { NextStep } from '#components/wings/first-steps/late-next-step.tsx'
import type { ClientKind } from '#lib/clients/terms.ts'
import { NewClientForm, type RegisteredClient, type Organisation } from './new-client-form.tsx'

const FreshSecret = later(async () => (await import('#components/clients/fresh-secret.tsx')).FreshSecret, 16)

const nothingKnown = () => ({ destination: null })

/** The form, and then what it made. The secret is kept nowhere but on this page. */
export function NewClient(props: {
  organisations: readonly Organisation[]
  kind: ClientKind | undefined
  service: ServiceBase
}) {
  const { organisations, kind, service } = props
  const t = useTranslations('clients.create')
  const [made, setMade] = useState<RegisteredClient & { settings: ClientSettings }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  useEffect(() => {
    if (made) heading.current?.focus()
  }, [made])
  const done = async (client: RegisteredClient) => {
    const { clientId } = client
    // where it sends to; the secret is shown all the same when that cannot be asked
    const { destination } = await askPortal('GET /clients/[clientId]', { params: { clientId } }).catch(nothingKnown)
    setMade({ ...client, settings: settingsOf({ ...client, destination }, service) })
    void queries.invalidateQueries({ queryKey: ['clients'] })
  }
  if (!made) return <NewClientForm organisations={organisations} kind={kind} onMade={done} />
  return (
    <div className="flex flex-col gap-6">
      <h2 ref={heading} tabIndex={-1} className="kern-heading-medium outline-none">
        {t('doneTitle', { name: made.name })}
      </h2>
      <FreshSecret {...made.settings} clientSecret={made.clientSecret} />
      <div className="flex flex-wrap gap-4">
        <NextStep of={['clients']} />
        <ButtonLink variant="secondary" href={`/clients/${made.clientId}`}>
          {t('toClient')}
        </ButtonLink>
        <Button variant="tertiary" onClick={() => setMade(undefined)}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
