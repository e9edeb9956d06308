'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '#components/ui/choice-group.tsx'
import { ErrorSummary, type FieldFault } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { expiries, expiryMember, summaryOf, useClientRules, type Expiry } from '../_form/use-client-rules.ts'
import { clientKinds, clientKindNames, type ClientKind } from '#lib/clients/terms.ts'

export type Organisation = { organisationId: string; name: string }
export type Made = { clientId: string; clientSecret: string; name: string }

type Entered = {
  name: string
  kind: ClientKind | ''
  scopes: string[]
  organisationId: string
  contactName: string
  contactEmail: string
  secretName: string
  expiry: Expiry
}

const nothing: Entered = {
  name: '',
  kind: '',
  scopes: [],
  organisationId: '',
  contactName: '',
  contactEmail: '',
  secretName: '',
  expiry: '365',
}

async function register({ expiry, organisationId, secretName, ...entered }: Entered): Promise<Made> {
  const made = await askPortal('POST /clients', {
    body: {
      ...entered,
      ...expiryMember(expiry),
      ...(organisationId && { organisationId }),
      ...(secretName.trim() && { secretName }),
    },
  })
  return { ...made, name: entered.name.trim() }
}

type NewClientFormProps = {
  organisations: readonly Organisation[]
  /** what is chosen at first */
  kind: ClientKind | undefined
  onMade: (made: Made) => void
}

/** What is asked of a new client. */
export function NewClientForm({ organisations, kind, onMade }: NewClientFormProps) {
  const t = useTranslations('clients')
  const kit = useTranslations('kit.form')
  const rules = useClientRules()
  const form = useForm<Entered>({
    defaultValues: {
      ...nothing,
      ...(kind && { kind, scopes: [...clientKinds[kind]] }),
      organisationId: organisations[0]?.organisationId ?? '',
    },
    shouldFocusError: false,
  })
  const [faults, setFaults] = useState<FieldFault[]>([])
  const sending = useMutation({
    mutationFn: register,
    onSuccess: onMade,
    onError: (error) => {
      const found = rules.faultsOf(error)
      for (const { field, message } of found) form.setError(field as keyof Entered, { message }) // a member that was sent
      setFaults(found)
    },
  })
  const send = form.handleSubmit(
    (entered) => {
      setFaults([])
      if (!sending.isPending) sending.mutate(entered)
    },
    (errors) => setFaults(summaryOf(errors)),
  )
  return (
    <Form onSubmit={send} className="max-w-2xl gap-6">
      <ErrorSummary errors={faults} />
      {faults.length === 0 ? <ProblemAlert error={sending.error} /> : null}
      <WhatItIs form={form} organisations={organisations} />
      <ContactAndSecret form={form} />
      <Button type="submit" busy={sending.isPending} className="self-start">
        {sending.isPending ? kit('busy') : t('create.submit')}
      </Button>
    </Form>
  )
}

type PartProps = { form: UseFormReturn<Entered> }

function WhatItIs({ form, organisations }: PartProps & { organisations: readonly Organisation[] }) {
  const t = useTranslations('clients')
  const rules = useClientRules()
  const { register: field, setValue, formState, control } = form
  const { errors } = formState
  const kind = useWatch({ control, name: 'kind' })
  const choose = (chosen: ClientKind) => setValue('scopes', [...clientKinds[chosen]])
  return (
    <>
      <TextField
        {...field('name', { validate: rules.name })}
        label={t('fields.name')}
        hint={t('fields.nameHint')}
        autoComplete="off"
        error={errors.name?.message}
      />
      {organisations.length > 1 ? (
        <SelectInput
          {...field('organisationId')}
          label={t('fields.organisation')}
          hint={t('fields.organisationHint')}
          error={errors.organisationId?.message}
          options={organisations.map(({ organisationId: value, name: label }) => ({ value, label }))}
        />
      ) : null}
      <RadioGroup
        {...field('kind', {
          validate: (chosen) => (chosen ? true : t('faults.kind')),
          onChange: ({ target }: { target: { value: ClientKind } }) => choose(target.value),
        })}
        legend={t('fields.kind')}
        error={errors.kind?.message}
        options={clientKindNames.map((value) => ({
          value,
          label: t(`kinds.${value}`),
          hint: t(`kindHints.${value}`),
        }))}
      />
      {kind ? (
        <CheckboxGroup
          key={kind}
          {...field('scopes', { validate: (chosen) => (chosen.length > 0 ? true : t('faults.scopes')) })}
          legend={t('fields.scopes')}
          hint={t('fields.scopesHint')}
          error={errors.scopes?.message}
          options={clientKinds[kind].map((value) => ({ value, label: value, hint: t(`scopes.${value}`) }))}
        />
      ) : null}
    </>
  )
}

function ContactAndSecret({ form: { register: field, formState } }: PartProps) {
  const t = useTranslations('clients')
  const rules = useClientRules()
  const { errors } = formState
  return (
    <>
      <TextField
        {...field('contactName', { validate: rules.optionalName })}
        label={t('fields.contactName')}
        hint={t('fields.contactNameHint')}
        autoComplete="off"
        error={errors.contactName?.message}
      />
      <TextField
        {...field('contactEmail', { validate: rules.optionalEmail })}
        type="email"
        label={t('fields.contactEmail')}
        autoComplete="off"
        error={errors.contactEmail?.message}
      />
      <TextField
        {...field('secretName', { validate: rules.optionalName })}
        label={t('fields.secretName')}
        hint={t('fields.secretNameHint')}
        autoComplete="off"
        error={errors.secretName?.message}
      />
      <SelectInput
        {...field('expiry')}
        label={t('fields.expiry')}
        options={expiries.map((value) => ({ value, label: t(`expiries.${value}`) }))}
      />
    </>
  )
}
