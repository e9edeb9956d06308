'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { PortalAnswer } from '#components/portal/portal-calls.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldFault } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { expiries, expiryMember, summaryOf, useClientRules, type Expiry } from '../_form/use-client-rules.ts'
import { useClientChange } from './use-client.ts'

type NewSecretAnswer = PortalAnswer<'POST /clients/[clientId]/secrets'>
type NewSecretFormProps = { clientId: string; onMade: (made: NewSecretAnswer) => void; onCancel: () => void }

/** What is asked of a further secret. */
export function NewSecretForm({ clientId, onMade, onCancel }: NewSecretFormProps) {
  const t = useTranslations('clients')
  const kit = useTranslations('kit.form')
  const rules = useClientRules()
  const change = useClientChange(clientId, (body: { secretName?: string; expiresInDays?: number }) =>
    askPortal('POST /clients/[clientId]/secrets', { params: { clientId }, body }),
  )
  const form = useForm<{ secretName: string; expiry: Expiry }>({
    defaultValues: { secretName: '', expiry: '365' },
    shouldFocusError: false,
  })
  const [faults, setFaults] = useState<FieldFault[]>([])
  const send = form.handleSubmit(
    ({ secretName, expiry }) => {
      setFaults([])
      if (change.isPending) return
      const body = { ...(secretName.trim() && { secretName }), ...expiryMember(expiry) }
      const onError = (error: Error) => setFaults(rules.faultsOf(error))
      change.mutate(body, { onSuccess: onMade, onError })
    },
    (errors) => setFaults(summaryOf(errors)),
  )
  return (
    <Form onSubmit={send} className="max-w-2xl gap-6">
      <h3 className="kern-heading-small">{t('secretsPart.addTitle')}</h3>
      <ErrorSummary errors={faults} />
      {faults.length === 0 ? <ProblemAlert error={change.error} /> : null}
      <TextField
        {...form.register('secretName', { validate: rules.optionalName })}
        label={t('fields.secretName')}
        hint={t('fields.secretNameHint')}
        autoComplete="off"
        error={form.formState.errors.secretName?.message}
      />
      <SelectInput
        {...form.register('expiry')}
        label={t('fields.expiry')}
        options={expiries.map((value) => ({ value, label: t(`expiries.${value}`) }))}
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" busy={change.isPending}>
          {t('secretsPart.add')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {kit('cancel')}
        </Button>
      </div>
    </Form>
  )
}
