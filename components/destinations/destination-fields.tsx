'use client'

import { useTranslations } from 'use-intl'
import type { CallFields } from '#components/calls/use-call.ts'
import { CheckBox } from '#components/ui/check-box.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { otherChannels, type FormValues } from './form-values.ts'

export type OrganisationChoice = { id: string; name: string }

type Fields = Pick<CallFields<FormValues>, 'field'>

/** Organisation (of a new destination) and name. */
export function GeneralFields({ field, organisations }: Fields & { organisations: readonly OrganisationChoice[] }) {
  const t = useTranslations('destinations.form')
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="kern-heading-small mb-4">{t('general')}</legend>
      {organisations.length > 0 ? (
        <SelectInput
          {...field('organisationId')}
          label={t('organisation')}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <TextField {...field('name')} label={t('name')} hint={t('nameHint')} autoComplete="off" />
    </fieldset>
  )
}

/** What hardly anybody changes. */
export function AdvancedFields({ field, form }: Pick<CallFields<FormValues>, 'field' | 'form'>) {
  const t = useTranslations('destinations.form')
  const channel = useTranslations('destinations.channelNames')
  return (
    <Disclosure label={t('advanced')}>
      <TextField
        {...field('metadataVersions')}
        label={t('metadataVersions')}
        hint={t('metadataVersionsHint')}
        autoComplete="off"
      />
      <fieldset className="mt-6 flex min-w-0 flex-col gap-2">
        <legend className="kern-label mb-2">{t('replyChannels')}</legend>
        <p className="text-sm text-muted">{t('replyChannelsHint')}</p>
        {otherChannels.map((name) => (
          <CheckBox key={name} {...form.register(`replyChannels.${name}`)} label={channel(name)} />
        ))}
      </fieldset>
    </Disclosure>
  )
}

/** Who is responsible. */
export function ContactFields({ field }: Fields) {
  const t = useTranslations('destinations.form')
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="kern-heading-small mb-4">{t('contact')}</legend>
      <p className="-mt-4 text-muted">{t('contactIntro')}</p>
      <TextField {...field('legalName')} label={t('legalName')} hint={t('legalNameHint')} autoComplete="organization" />
      <TextField {...field('unit')} label={t('unit')} hint={t('unitHint')} autoComplete="off" />
      <TextField {...field('email')} type="email" label={t('email')} hint={t('emailHint')} autoComplete="off" />
      <TextField {...field('phone')} type="tel" label={t('phone')} hint={t('phoneHint')} autoComplete="off" />
      <TextAreaField {...field('address')} rows={3} label={t('address')} hint={t('addressHint')} />
    </fieldset>
  )
}
