'use client'

import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '#components/ui/choice-group.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { expiries, secretMembers, useClientWords, type SecretWish } from '../_form/use-client-words.ts'
import { clientKinds, clientKindNames, type ClientKind } from '#lib/clients/terms.ts'

export type Organisation = { organisationId: string; name: string }
export type RegisteredClient = { clientId: string; clientSecret: string; name: string; kind: ClientKind }

type NewClientFields = SecretWish & {
  name: string
  kind: ClientKind | ''
  scopes: string[]
  organisationId: string
  contactName: string
  contactEmail: string
}

const nothing: NewClientFields = {
  name: '',
  kind: '',
  scopes: [],
  organisationId: '',
  contactName: '',
  contactEmail: '',
  secretName: '',
  expiry: '365',
}

type NewClientFormProps = {
  organisations: readonly Organisation[]
  /** what is chosen at first */
  kind: ClientKind | undefined
  onMade: (made: RegisteredClient) => Promise<void>
}

/** What is asked of a new client. */
export function NewClientForm({ organisations, kind, onMade }: NewClientFormProps) {
  const t = useTranslations('clients')
  const kit = useTranslations('kit.form')
  const call = useNewClient(
    {
      ...nothing,
      ...(kind && { kind, scopes: [...clientKinds[kind]] }),
      organisationId: organisations[0]?.organisationId ?? '',
    },
    onMade,
  )
  return (
    <CallForm call={call} className="max-w-2xl gap-6">
      <ErrorSummary errors={call.faults} />
      <WhatItIs call={call} organisations={organisations} />
      <ContactAndSecret call={call} />
      <Button type="submit" busy={call.isPending} className="self-start">
        {call.isPending ? kit('busy') : t('create.submit')}
      </Button>
    </CallForm>
  )
}

function useNewClient(first: NewClientFields, onMade: (made: RegisteredClient) => Promise<void>) {
  const t = useTranslations('clients.faults')
  const { rules, words } = useClientWords()
  return useCall('POST /clients', {
    first,
    toBody: ({ expiry, secretName, organisationId, ...entered }) => ({
      ...entered,
      ...secretMembers({ expiry, secretName }),
      ...(organisationId && { organisationId }),
    }),
    rules: {
      ...rules,
      kind: (kind) => (kind ? undefined : t('kind')),
      scopes: (scopes, { kind }) => (kind && scopes.length === 0 ? t('scopes') : undefined),
    },
    words,
    // the service takes none without a kind
    onDone: (made, { name, kind }) => onMade({ ...made, name: name.trim(), kind: kind || 'online-service' }),
    isSummed: true,
  })
}

type PartProps = { call: ReturnType<typeof useNewClient> }

function WhatItIs({ call, organisations }: PartProps & { organisations: readonly Organisation[] }) {
  const t = useTranslations('clients')
  const { field } = call
  const { control, setValue } = call.form
  const kind = useWatch({ control, name: 'kind' })
  const choose = (chosen: ClientKind) => setValue('scopes', [...clientKinds[chosen]])
  return (
    <>
      <TextField {...field('name')} label={t('fields.name')} hint={t('fields.nameHint')} autoComplete="off" />
      {organisations.length > 1 ? (
        <SelectInput
          {...field('organisationId')}
          label={t('fields.organisation')}
          hint={t('fields.organisationHint')}
          options={organisations.map(({ organisationId: value, name: label }) => ({ value, label }))}
        />
      ) : null}
      <RadioGroup
        {...field('kind', { onChange: ({ target }: { target: { value: ClientKind } }) => choose(target.value) })}
        legend={t('fields.kind')}
        options={clientKindNames.map((value) => ({
          value,
          label: t(`kinds.${value}`),
          hint: t(`kindHints.${value}`),
        }))}
      />
      {kind ? (
        <CheckboxGroup
          key={kind}
          {...field('scopes')}
          legend={t('fields.scopes')}
          hint={t('fields.scopesHint')}
          options={clientKinds[kind].map((value) => ({ value, label: value, hint: t(`scopes.${value}`) }))}
        />
      ) : null}
    </>
  )
}

function ContactAndSecret({ call: { field } }: PartProps) {
  const t = useTranslations('clients')
  return (
    <>
      <TextField
        {...field('contactName')}
        label={t('fields.contactName')}
        hint={t('fields.contactNameHint')}
        autoComplete="off"
      />
      <TextField {...field('contactEmail')} type="email" label={t('fields.contactEmail')} autoComplete="off" />
      <TextField
        {...field('secretName')}
        label={t('fields.secretName')}
        hint={t('fields.secretNameHint')}
        autoComplete="off"
      />
      <SelectInput
        {...field('expiry')}
        label={t('fields.expiry')}
        options={expiries.map((value) => ({ value, label: t(`expiries.${value}`) }))}
      />
    </>
  )
}
