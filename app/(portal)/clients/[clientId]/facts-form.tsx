'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldFault } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'
import { summaryOf, useClientRules } from '../_form/use-client-rules.ts'
import { useClientChange } from './use-client.ts'

type Entered = { name: string; contactName: string; contactEmail: string }

/** Name and contact, to change. `onEnd`: told whether it was saved. */
export function FactsForm({ client, onEnd }: { client: ClientAnswer; onEnd: (saved: boolean) => void }) {
  const t = useTranslations('clients.fields')
  const kit = useTranslations('kit.form')
  const rules = useClientRules()
  const { clientId, contactName, contactEmail, name } = client
  const change = useClientChange(clientId, (body: Entered) =>
    askPortal('PATCH /clients/[clientId]', { params: { clientId }, body }),
  )
  const form = useForm<Entered>({
    defaultValues: { name, contactName: contactName ?? '', contactEmail: contactEmail ?? '' },
    shouldFocusError: false,
  })
  const { register, formState } = form
  const [faults, setFaults] = useState<FieldFault[]>([])
  const send = form.handleSubmit(
    (body) => {
      setFaults([])
      change.mutate(body, { onSuccess: () => onEnd(true), onError: (error) => setFaults(rules.faultsOf(error)) })
    },
    (errors) => setFaults(summaryOf(errors)),
  )
  const messageAt = (field: keyof Entered) => formState.errors[field]?.message
  return (
    <Form onSubmit={send} className="max-w-2xl gap-6">
      <ErrorSummary errors={faults} />
      {faults.length === 0 ? <ProblemAlert error={change.error} /> : null}
      <TextField
        {...register('name', { validate: rules.name })}
        label={t('name')}
        autoComplete="off"
        error={messageAt('name')}
      />
      <TextField
        {...register('contactName', { validate: rules.optionalName })}
        label={t('contactName')}
        autoComplete="off"
        error={messageAt('contactName')}
      />
      <TextField
        {...register('contactEmail', { validate: rules.optionalEmail })}
        type="email"
        label={t('contactEmail')}
        autoComplete="off"
        error={messageAt('contactEmail')}
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" busy={change.isPending}>
          {kit('save')}
        </Button>
        <Button variant="secondary" onClick={() => onEnd(false)}>
          {kit('cancel')}
        </Button>
      </div>
    </Form>
  )
}
