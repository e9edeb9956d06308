'use client'

import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'
import { useClientChange } from './use-client.ts'
import { clientKinds } from '#lib/clients/terms.ts'

/** What the client may do; who manages it changes that at once. */
export function ScopesSection({ client }: { client: ClientAnswer }) {
  const t = useTranslations('clients')
  // with one possible scope there is nothing to choose, unless it was taken away
  const canChange = client.mayManage && (clientKinds[client.kind].length > 1 || client.scopes.length === 0)
  return (
    <Section title={t('scopesPart.title')} id="scopes" intro={canChange ? t('scopesPart.intro') : undefined}>
      {client.scopes.length === 0 ? (
        <div className="mb-4">
          <Alert kind="warning" title={t('noScopes')}>
            <p>{t('scopesPart.none')}</p>
          </Alert>
        </div>
      ) : null}
      <HeldScopes scopes={client.scopes} />
      {canChange ? (
        <div className="mt-4">
          <Disclosure label={t('scopesPart.change')}>
            <ScopesForm client={client} />
          </Disclosure>
        </div>
      ) : null}
    </Section>
  )
}

function HeldScopes({ scopes }: Pick<ClientAnswer, 'scopes'>) {
  const t = useTranslations('clients.scopes')
  return (
    <ul className="flex flex-col gap-2">
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>: {t(scope)}
        </li>
      ))}
    </ul>
  )
}

function ScopesForm({ client }: { client: ClientAnswer }) {
  const t = useTranslations('clients')
  const { clientId } = client
  const change = useClientChange(clientId, (body: { add: string[]; remove: string[] }) =>
    askPortal('PATCH /clients/[clientId]/scopes', { params: { clientId }, body }),
  )
  const form = useForm<{ scopes: string[] }>({ values: { scopes: client.scopes } })
  const possible = clientKinds[client.kind]
  const send = form.handleSubmit(({ scopes: wanted }) => {
    const held: readonly string[] = client.scopes
    const body = {
      add: possible.filter((scope) => wanted.includes(scope) && !held.includes(scope)),
      remove: possible.filter((scope) => !wanted.includes(scope) && held.includes(scope)),
    }
    if (!change.isPending) change.mutate(body)
  })
  return (
    <Form onSubmit={send} className="max-w-2xl gap-4">
      <ProblemAlert error={change.error} />
      <CheckboxGroup
        {...form.register('scopes')}
        legend={t('fields.scopes')}
        options={possible.map((value) => ({ value, label: value, hint: t(`scopes.${value}`) }))}
      />
      <Button type="submit" variant="secondary" busy={change.isPending} className="self-start">
        {t('scopesPart.submit')}
      </Button>
      <p role="status">{change.isSuccess ? t('scopesPart.saved') : ''}</p>
    </Form>
  )
}
