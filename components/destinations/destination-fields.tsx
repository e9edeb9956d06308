'use client'

import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { FormValues } from './form-values.ts'

export type OrganisationChoice = { id: string; name: string }

type Form = { form: UseFormReturn<FormValues> }

/** Organisation (of a new destination), name and metadata versions. */
export function GeneralFields({ form, organisations }: Form & { organisations: readonly OrganisationChoice[] }) {
  const t = useTranslations('destinations.form')
  const { errors } = form.formState
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="kern-heading-small mb-4">{t('general')}</legend>
      {organisations.length > 0 ? (
        <SelectInput
          {...form.register('organisationId')}
          label={t('organisation')}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.organisationId?.message}
        />
      ) : null}
      <TextField
        {...form.register('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...form.register('metadataVersions')}
        label={t('metadataVersions')}
        hint={t('metadataVersionsHint')}
        autoComplete="off"
        error={errors.metadataVersions?.message}
      />
    </fieldset>
  )
}

/** Who is responsible. */
export function ContactFields({ form }: Form) {
  const t = useTranslations('destinations.form')
  const { errors } = form.formState
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="kern-heading-small mb-4">{t('contact')}</legend>
      <p className="-mt-4 text-muted">{t('contactIntro')}</p>
      <TextField
        {...form.register('legalName')}
        label={t('legalName')}
        autoComplete="organization"
        error={errors.legalName?.message}
      />
      <TextField {...form.register('unit')} label={t('unit')} autoComplete="off" error={errors.unit?.message} />
      <TextField
        {...form.register('email')}
        type="email"
        label={t('email')}
        autoComplete="off"
        error={errors.email?.message}
      />
      <TextField
        {...form.register('phone')}
        type="tel"
        label={t('phone')}
        autoComplete="off"
        error={errors.phone?.message}
      />
      <TextAreaField {...form.register('address')} rows={3} label={t('address')} error={errors.address?.message} />
    </fieldset>
  )
}
