'use client'

import Form from 'next/form'
import { Link } from '#components/ui/link.tsx'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** A form that narrows down a list by its address, so that it can be bookmarked; works without script too. */
export function FilterBar(props: { action: string; children: ReactNode; resetHref?: string }) {
  const { action, children, resetHref } = props
  const t = useTranslations('kit.filter')
  return (
    <Form
      action={action}
      role="search"
      aria-label={t('label')}
      className="kern-layer kern-level-1 mb-4 grid grid-cols-2 items-end gap-x-3 gap-y-2 rounded-md px-3 py-3 [&_.kern-label]:text-sm md:flex md:flex-wrap md:px-4"
    >
      {children}
      <button type="submit" className="kern-btn kern-btn--secondary">
        <span className="kern-label">{t('apply')}</span>
      </button>
      {resetHref ? (
        <Link href={resetHref} className="kern-link kern-link--no-visited-state self-center py-2">
          {t('reset')}
        </Link>
      ) : null}
    </Form>
  )
}

export type FilterFieldProps = { name: string; label: string; defaultValue?: string }

/** A field that shows what the address says whenever that changes; what was chosen before the script came stays. */
function useShown<Field extends HTMLInputElement | HTMLSelectElement>(value = '') {
  const field = useRef<Field>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (!field.current || shown.current === value) return
    field.current.value = value
    shown.current = value
  }, [value])
  return field
}

/** What is searched for. */
export function SearchField(field: FilterFieldProps) {
  return (
    <InputField
      {...field}
      type="search"
      spellCheck={false}
      autoComplete="off"
      className="min-w-0 flex-1 basis-56 max-md:col-span-2"
    />
  )
}

/** A day of the calendar; of a time, its day. */
export function DayField({ defaultValue, ...field }: FilterFieldProps) {
  return <InputField {...field} type="date" defaultValue={defaultValue?.slice(0, 10)} className="basis-44" />
}

type InputFieldProps = FilterFieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'spellCheck' | 'autoComplete' | 'className'>

function InputField({ label, className, ...input }: InputFieldProps) {
  const field = useShown<HTMLInputElement>(input.defaultValue)
  const id = `filter-${input.name}`
  return (
    <div className={`kern-form-input ${className}`}>
      <label className="kern-label" htmlFor={id}>
        {label}
      </label>
      <input {...input} ref={field} id={id} className="kern-form-input__input h-10 min-w-0 text-sm max-md:px-2" />
    </div>
  )
}

/** One of several values; the first stands for all of them, or for what `unless` says, with an empty value. */
export function SelectField(
  props: FilterFieldProps & { options: readonly { value: string; label: string }[]; unless?: string },
) {
  const { name, label, defaultValue, options, unless } = props
  const field = useShown<HTMLSelectElement>(defaultValue)
  const t = useTranslations('kit.filter')
  return (
    <div className="kern-form-input basis-44">
      <label className="kern-label" htmlFor={`filter-${name}`}>
        {label}
      </label>
      <div className="kern-form-input__select-wrapper h-10">
        <select
          ref={field}
          id={`filter-${name}`}
          name={name}
          defaultValue={defaultValue ?? ''}
          className="kern-form-input__select text-sm"
        >
          <option value="">{unless ?? t('all')}</option>
          {options.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
