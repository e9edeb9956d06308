'use client'

import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import type { FieldId } from '@kurier/forms/definition'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { stringsOf } from '../list-values.ts'
import { useJudging } from './use-judging.ts'
import { SearchListField } from './late-inputs.tsx'
import { Sentence, spokenOption } from '../spoken.tsx'
import { isSearched, labelWords, wordsIn, type Option } from '../words.ts'

type CodeListFieldProps = FieldPlace & { id: FieldId; options: readonly Option[]; most?: number }

/** Up to this many codes are all visible, each with a box to tick. */
const MOST_BOXES = 12

/** Any of several codes, at most `most` of them. */
export function CodeListField(props: CodeListFieldProps) {
  const { name, options } = props
  const { hook } = useFormTools()
  const { label, hint, error } = useFieldTexts(props)
  const { judge } = useJudging(name)
  if (isSearched(options)) return <SearchListField {...props} />
  if (options.length > MOST_BOXES) return <ChosenOneByOne {...props} />
  return (
    <CheckboxGroup
      {...hook.register(name, { onChange: judge })}
      legend={label}
      hint={hint}
      error={error}
      options={options.map(spokenOption)}
    />
  )
}

/** From a long list: a select for each choice, and one more for a further choice. */
function ChosenOneByOne({ options, most = Infinity, ...place }: CodeListFieldProps) {
  const { id, name } = place
  const { form, hook, locale } = useFormTools()
  const t = useTranslations('forms.list')
  const { label, hint, error } = useFieldTexts(place)
  const { field } = useController({ control: hook.control, name })
  const { judge } = useJudging(name)
  const words = wordsIn(form, labelWords(form, id), locale)
  const chosen = stringsOf(field.value)
  const [wantsMore, setWantsMore] = useState(false)
  const rows = chosen.length === 0 || wantsMore ? [...chosen, ''] : chosen
  const change = (at: number, code: string) => {
    field.onChange(rows.map((one, row) => (row === at ? code : one)).filter((one) => one !== ''))
    setWantsMore(false)
    judge()
  }
  return (
    <div className="flex flex-col gap-3">
      {rows.map((code, at) => (
        <SelectInput
          key={at}
          name={at === 0 ? name : `${name}.${at}`}
          label={at === 0 ? label : <Sentence text={t('another', { name: words, number: at + 1 })} />}
          hint={at === 0 ? hint : undefined}
          error={at === 0 ? error : undefined}
          value={code}
          onBlur={field.onBlur}
          onChange={({ target }) => change(at, target.value)}
          options={[
            { value: '', label: at === 0 ? t('choose') : t('chooseNone') },
            ...options.filter(({ value }) => value === code || !chosen.includes(value)),
          ]}
        />
      ))}
      {chosen.length > 0 && chosen.length < most && !wantsMore ? (
        <Button variant="tertiary" icon="add" className="self-start" onClick={() => setWantsMore(true)}>
          {t('addChoice')}
        </Button>
      ) : null}
    </div>
  )
}
