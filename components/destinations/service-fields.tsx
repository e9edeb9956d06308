'use client'

import { useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { CallFields } from '#components/calls/use-call.ts'
import { Button } from '#components/ui/button.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { emptySchema, emptyService, type FormValues } from './form-values.ts'

type ServiceFieldCall = { call: CallFields<FormValues> }

const mimeTypes = [
  { value: 'application/json', label: 'JSON (application/json)' },
  { value: 'application/xml', label: 'XML (application/xml)' },
]

/** The services of a destination, as many as wanted. */
export function ServiceFields({ call }: ServiceFieldCall) {
  const t = useTranslations('destinations.form')
  const { fields, append, remove } = useFieldArray({ control: call.form.control, name: 'services' })
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="kern-heading-small mb-4">{t('services')}</legend>
      <p className="-mt-4 text-muted">{t('servicesIntro')}</p>
      {fields.map((field, at) => (
        <Service key={field.id} call={call} at={at} remove={() => remove(at)} />
      ))}
      <Button variant="secondary" icon="add" className="self-start" onClick={() => append(emptyService)}>
        {t('addService')}
      </Button>
    </fieldset>
  )
}

function Service({ call, at, remove }: ServiceFieldCall & { at: number; remove: () => void }) {
  const t = useTranslations('destinations.form')
  const {
    fields,
    append,
    remove: removeSchema,
  } = useFieldArray({
    control: call.form.control,
    name: `services.${at}.schemas`,
  })
  const number = at + 1
  return (
    <fieldset className="flex min-w-0 flex-col gap-6 rounded-md border border-edge p-4 md:p-6">
      <legend className="px-2 font-semibold">{t('service', { number })}</legend>
      <TextField
        {...call.field(`services.${at}.identifier`)}
        label={t('identifier')}
        hint={t('identifierHint')}
        autoComplete="off"
      />
      <TextField
        {...call.field(`services.${at}.regions`)}
        label={t('regions')}
        hint={t('regionsHint')}
        autoComplete="off"
      />
      {fields.map((field, index) => (
        <Schema key={field.id} call={call} at={at} index={index} remove={() => removeSchema(index)} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon="add" onClick={() => append(emptySchema)}>
          {t('addSchema')}
        </Button>
        <Button variant="tertiary" icon="delete" onClick={remove}>
          {t('removeService', { number })}
        </Button>
      </div>
    </fieldset>
  )
}

function Schema({ call, at, index, remove }: ServiceFieldCall & { at: number; index: number; remove: () => void }) {
  const t = useTranslations('destinations.form')
  const number = index + 1
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-l-4 border-line pl-4">
      <legend className="font-semibold">{t('schema', { number })}</legend>
      <TextField
        {...call.field(`services.${at}.schemas.${index}.schemaUri`)}
        label={t('schemaUri')}
        autoComplete="off"
        inputMode="url"
      />
      <SelectInput
        {...call.field(`services.${at}.schemas.${index}.mimeType`)}
        label={t('mimeType')}
        options={mimeTypes}
      />
      <Button variant="tertiary" icon="delete" className="self-start" onClick={remove}>
        {t('removeSchema', { number })}
      </Button>
    </fieldset>
  )
}
