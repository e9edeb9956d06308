'use client'

import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import { useFieldTexts, useFormTools, type FieldPlace } from './form-tools.tsx'
import { stringsOf } from '../list-values.ts'
import { SearchBox } from './search-box.tsx'
import { useJudging } from './use-judging.ts'
import type { Option } from '../words.ts'

type SearchFieldProps = FieldPlace & { options: readonly Option[] }

/** One of many codes. */
export function SearchField(props: SearchFieldProps) {
  const { name, options } = props
  const { hook } = useFormTools()
  const texts = useFieldTexts(props)
  const { field } = useController({ control: hook.control, name })
  const { judge, judgeOthers } = useJudging(name)
  const value: unknown = field.value
  return (
    <SearchBox
      {...texts}
      name={name}
      options={options}
      shown={options.find((option) => option.value === value)?.label ?? ''}
      onTake={(option) => {
        field.onChange(option?.value ?? '')
        judge()
      }}
      onLeave={() => {
        field.onBlur()
        judgeOthers()
      }}
      inputRef={field.ref}
    />
  )
}

/** Several of many codes: what is chosen stands below, each to be taken back. */
export function SearchListField(props: SearchFieldProps & { most?: number }) {
  const { name, options, most = Infinity } = props
  const { hook } = useFormTools()
  const t = useTranslations('forms.search')
  const isFull = (count: number) => count >= most
  const { field } = useController({ control: hook.control, name })
  const chosen = stringsOf(field.value)
  const texts = useFieldTexts(props, isFull(chosen.length) ? t('full', { count: most }) : t('several'))
  const { judge } = useJudging(name)
  const change = (codes: readonly string[]) => {
    field.onChange(codes)
    judge()
  }
  const remove = (code: string) => {
    change(chosen.filter((one) => one !== code))
    document.getElementById(fieldId(name))?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      <SearchBox
        {...texts}
        name={name}
        options={isFull(chosen.length) ? [] : options.filter(({ value }) => !chosen.includes(value))}
        shown=""
        onTake={(option) => {
          if (option) change([...chosen, option.value])
        }}
        onLeave={field.onBlur}
        inputRef={field.ref}
      />
      <Chosen options={options} chosen={chosen} remove={remove} />
    </div>
  )
}

type ChosenProps = { options: readonly Option[]; chosen: readonly string[]; remove: (code: string) => void }

function Chosen({ options, chosen, remove }: ChosenProps) {
  const t = useTranslations('forms.search')
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="flex flex-col gap-2">
      {chosen.map((code) => {
        const { label, lang } = options.find(({ value }) => value === code) ?? { label: code, lang: undefined }
        return (
          <li
            key={code}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-surface py-1 pr-1 pl-3"
          >
            <span lang={lang} className="min-w-0 wrap-anywhere">
              {label}
            </span>
            <Button variant="tertiary" icon="delete" className="min-h-10 px-2" onClick={() => remove(code)}>
              {t('remove')}{' '}
              <span lang={lang} className="sr-only">
                {label}
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
