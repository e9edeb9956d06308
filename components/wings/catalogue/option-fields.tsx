'use client'

import { useTranslations } from 'use-intl'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { ImportOptions } from '@kurier/catalogue/model/imported'
import { labelModes, propertyNames } from '@kurier/catalogue/terms'

/** Options while they are entered; an option without a value is empty. */
export type EnteredOptions = {
  serviceIdentifier: string
  path: string
  schemaUri: string
  name: string
  version: string
  propertyNames: ImportOptions['propertyNames']
  labels: ImportOptions['labels']
  openLists: boolean
}

/** Names of the options that are texts. */
export const textOptions = ['serviceIdentifier', 'path', 'name', 'version', 'schemaUri'] as const
type TextOption = (typeof textOptions)[number]

const textNames = {
  serviceIdentifier: ['service', 'serviceHint'],
  path: ['path', 'pathHint'],
  name: ['name', 'nameHint'],
  version: ['version', 'versionHint'],
  schemaUri: ['schemaUri', 'schemaUriHint'],
} as const satisfies Record<TextOption, readonly [string, string]>

type OptionFieldsProps = {
  options: EnteredOptions
  onChange: (options: EnteredOptions) => void
  /** By name of the option. */
  errors: Readonly<Record<string, string>>
}

/** The options of an import besides its files. */
export function OptionFields({ options, onChange, errors }: OptionFieldsProps) {
  const t = useTranslations('imports.upload')
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <p className="text-muted">{t('moreIntro')}</p>
      {textOptions.map((name) => {
        const [label, hint] = textNames[name]
        const error = errors[name]
        return (
          <TextField
            key={name}
            name={name}
            label={t(label)}
            hint={t(hint)}
            {...(error !== undefined && { error })}
            value={options[name]}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...options, [name]: target.value })}
          />
        )
      })}
      <DialectFields options={options} onChange={onChange} />
    </div>
  )
}

function DialectFields({ options, onChange }: Omit<OptionFieldsProps, 'errors'>) {
  const t = useTranslations('imports.upload')
  const labelTexts = { in: t('labelsIn'), out: t('labelsOut') }
  return (
    <>
      <SelectInput
        name="propertyNames"
        label={t('propertyNames')}
        hint={t('propertyNamesHint')}
        options={propertyNames.map((value) => ({ value, label: t(value) }))}
        value={options.propertyNames}
        onChange={({ target }) =>
          onChange({ ...options, propertyNames: propertyNames.find((one) => one === target.value) ?? 'bare' })
        }
      />
      <SelectInput
        name="labels"
        label={t('labels')}
        hint={t('labelsHint')}
        options={labelModes.toReversed().map((value) => ({ value, label: labelTexts[value] }))}
        value={options.labels}
        onChange={({ target }) =>
          onChange({ ...options, labels: labelModes.find((one) => one === target.value) ?? 'out' })
        }
      />
      <CheckboxGroup
        name="openLists"
        legend={t('openLists')}
        hint={t('openListsHint')}
        options={[{ value: 'openLists', label: t('openListsOption') }]}
        checked={options.openLists}
        onChange={({ target }) => onChange({ ...options, openLists: target.checked })}
      />
    </>
  )
}
