'use client'

import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import type { FieldId } from '#lib/forms/definition.ts'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { stringsOf } from './list-values.ts'
import { optionsOf, type Option } from './words.ts'

type Props = FieldPlace & { id: FieldId; codes: readonly string[] }

/** Up to so many codes are all to be seen, each with a box to tick. */
const MOST_BOXES = 12

/** Any of several codes. */
export function CodeListField(props: Props) {
  const { id, name, codes } = props
  const { form, hook, locale } = useFormTools()
  const { label, hint, error } = useFieldTexts(props)
  const options = optionsOf(form, { id, codes }, locale)
  if (options.length > MOST_BOXES) return <ChosenOneByOne {...props} options={options} />
  return <CheckboxGroup {...hook.register(name)} legend={label} hint={hint} error={error} options={options} />
}

/** From a long list: a select for each choice, and one more for the next. */
function ChosenOneByOne({ options, ...place }: FieldPlace & { options: readonly Option[] }) {
  const { name } = place
  const { hook } = useFormTools()
  const t = useTranslations('forms.list')
  const { label, hint, error } = useFieldTexts(place)
  const { field } = useController({ control: hook.control, name })
  const chosen = stringsOf(field.value)
  const select = useRef<HTMLDivElement>(null)
  const remaining = options.filter(({ value }) => !chosen.includes(value))
  const remove = (code: string) => {
    field.onChange(chosen.filter((one) => one !== code))
    select.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={select} className="flex flex-col gap-3">
      <SelectInput
        name={name}
        label={label}
        hint={hint}
        error={error}
        value=""
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange([...chosen, target.value])}
        options={[{ value: '', label: chosen.length === 0 ? t('choose') : t('chooseMore') }, ...remaining]}
      />
      {chosen.length > 0 ? (
        <ul aria-label={t('chosen')} className="flex flex-wrap gap-2">
          {chosen.map((code) => {
            const shown = options.find(({ value }) => value === code)?.label ?? code
            return (
              <li key={code} className="flex items-center gap-1 rounded-md border border-edge pl-3">
                <span>{shown}</span>
                <Button variant="tertiary" icon="close" className="min-h-10 px-2" onClick={() => remove(code)}>
                  <span className="sr-only">{t('removeChoice', { name: shown })}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {t('chosenCount', { count: chosen.length })}
      </p>
    </div>
  )
}
