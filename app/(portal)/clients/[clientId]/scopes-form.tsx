'use client'

import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { Form } from '#components/ui/form.tsx'
import { SaveLine } from '#components/ui/form-end.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'
import { useClientChange } from './use-client.ts'
import { clientKinds } from '#lib/clients/terms.ts'

/** What the client may do, to change. */
export function ScopesForm({ client }: { client: ClientAnswer }) {
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
      <SaveLine
        label={t('scopesPart.submit')}
        busy={change.isPending}
        saved={change.isSuccess ? t('scopesPart.saved') : undefined}
      />
    </Form>
  )
}
