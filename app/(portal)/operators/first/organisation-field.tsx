'use client'

import { useTranslations } from 'use-intl'
import type { AccessFieldProps } from '#app/(portal)/_session/access-form.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { nameFault } from '#lib/accounts/rules.ts'

/** What the organisation is to be called in which the first operator begins. */
export function OrganisationField({ register, error }: AccessFieldProps) {
  const t = useTranslations('account.operator')
  return (
    <TextField
      {...register('organisationName', { validate: (text) => (nameFault(text) ? t('organisationFault') : true) })}
      label={t('organisation')}
      hint={t('organisationHint')}
      autoComplete="organization"
      error={error}
    />
  )
}
