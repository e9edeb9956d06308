'use client'

import { useLocale, useTranslations } from 'use-intl'
import { InputField, type FilterFieldProps } from './filter-fields.tsx'
import { momentText } from './moment.ts'

/** A day of the calendar as it is written in the language of the page; of a time, its day. */
export function DayField({ defaultValue, ...field }: FilterFieldProps) {
  const t = useTranslations('kit.filter')
  const locale = useLocale()
  const shown =
    defaultValue &&
    momentText(locale, new Date(/T/.test(defaultValue) ? defaultValue : `${defaultValue}T12:00:00Z`), {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    })
  return (
    <InputField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('dayNotation')}
      size={10}
      defaultValue={shown}
    />
  )
}
