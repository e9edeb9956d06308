'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { fieldId } from '#components/ui/text-field.tsx'

type EndCalendarsBoxProps = { field: UseFormRegisterReturn; hint: string }

/** Whether the own calendars end with the old password; takes what `register()` gives. */
export function EndCalendarsBox({ field, hint }: EndCalendarsBoxProps) {
  const t = useTranslations('account.fields')
  const id = fieldId(field.name)
  return (
    <div className="kern-form-check">
      <input
        {...field}
        id={id}
        type="checkbox"
        className="kern-form-check__checkbox"
        aria-describedby={`${id}-about`}
      />
      <label className="kern-label" htmlFor={id}>
        {t('endCalendars')}
      </label>
      <span id={`${id}-about`} className="col-start-2 pl-4 text-sm text-muted">
        {hint}
      </span>
    </div>
  )
}
