'use client'

import { useFieldArray, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import type { CallFields } from '#components/calls/use-call.ts'
import { Button } from '#components/ui/button.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { fieldId, TextField } from '#components/ui/text-field.tsx'
import type { KnownService } from '#lib/destinations/portal-schema.ts'
import { emptySchema, emptyService, type FormValues } from './form-values.ts'
import { serviceLabel, serviceUrn } from './service-label.ts'

type ServiceFieldCall = { call: CallFields<FormValues> }
type ServiceProps = ServiceFieldCall & { known: readonly KnownService[] }

const mimeTypes = [
  { value: 'application/json', label: 'JSON (application/json)' },
  { value: 'application/xml', label: 'XML (application/xml)' },
]

/** The services of a destination, as many as wanted. */
export function ServiceFields({ call, known }: ServiceProps) {
  const t = useTranslations('destinations.form')
  const { fields, append, remove } = useFieldArray({ control: call.form.control, name: 'services' })
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="kern-heading-small mb-4">{t('services')}</legend>
      <p className="-mt-4 text-muted">{t('servicesIntro')}</p>
      {fields.map((field, at) => (
        <Service key={field.id} call={call} known={known} at={at} remove={() => remove(at)} />
      ))}
      <Button variant="secondary" icon="add" className="self-start" onClick={() => append(emptyService)}>
        {t('addService')}
      </Button>
    </fieldset>
  )
}

function Service({ call, known, at, remove }: ServiceProps & { at: number; remove: () => void }) {
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
      {known.length > 0 ? <KnownServices call={call} known={known} at={at} /> : null}
      <Identifier call={call} at={at} />
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

/** The services that the installation knows: the one that is chosen fills in identifier and schema. */
function KnownServices({ call: { form }, known, at }: ServiceProps & { at: number }) {
  const t = useTranslations('destinations.form')
  const locale = useLocale()
  const [identifier, schemas] = useWatch({
    control: form.control,
    name: [`services.${at}.identifier`, `services.${at}.schemas`],
  })
  const chosen = known.findIndex(
    (one) => one.identifier === serviceUrn(identifier) && schemas.some(({ schemaUri }) => schemaUri === one.schemaUri),
  )
  const choose = (index: number) => {
    const { schemaUri, mimeType } = known[index] ?? emptySchema
    form.setValue(`services.${at}.identifier`, known[index]?.identifier ?? '')
    form.setValue(`services.${at}.schemas`, [{ schemaUri, mimeType }])
  }
  return (
    <SelectInput
      name={`known-${at}`}
      label={t('known')}
      hint={t('knownHint')}
      value={String(chosen)}
      onChange={({ target }) => choose(Number(target.value))}
      options={[
        { value: '-1', label: t('unknown') },
        ...known.map((service, index) => ({ value: String(index), label: serviceLabel(service, locale) })),
      ]}
    />
  )
}

/** The URN that is made of a bare number is shown as it is stored. */
function Identifier({ call, at }: ServiceFieldCall & { at: number }) {
  const t = useTranslations('destinations.form')
  const typed = useWatch({ control: call.form.control, name: `services.${at}.identifier` })
  const urn = serviceUrn(typed)
  return (
    <TextField
      {...call.field(`services.${at}.identifier`)}
      label={t('identifier')}
      hint={t('identifierHint')}
      autoComplete="off"
      echo={
        urn === typed.trim() ? null : (
          <p id={`${fieldId(`services.${at}.identifier`)}-echo`} className="text-sm text-muted wrap-anywhere">
            {t('identifierStored', { urn })}
          </p>
        )
      }
    />
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
        hint={t('schemaUriHint')}
        autoComplete="off"
        inputMode="url"
      />
      <SelectInput
        {...call.field(`services.${at}.schemas.${index}.mimeType`)}
        label={t('mimeType')}
        hint={t('mimeTypeHint')}
        options={mimeTypes}
      />
      <Button variant="tertiary" icon="delete" className="self-start" onClick={remove}>
        {t('removeSchema', { number })}
      </Button>
    </fieldset>
  )
}
