'use client'

import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** A line that narrows down rows that are known here alone: its fields say by `onChoose` what is wanted, at once. */
export function FilterLine(props: { label: string; children: ReactNode; onReset?: () => void }) {
  const { label, children, onReset } = props
  const t = useTranslations('kit.filter')
  return (
    <div role="search" aria-label={label} className="mb-4 flex flex-wrap items-center gap-1.5">
      {children}
      {onReset ? (
        <button type="button" className="kern-link kern-link--no-visited-state text-sm" onClick={onReset}>
          {t('reset')}
        </button>
      ) : null}
    </div>
  )
}

/** `onChoose`: takes the value where no form does. */
export type FilterFieldProps = {
  name: string
  label: string
  defaultValue?: string
  onChoose?: (value: string) => void
}

/** A field and its label in one frame, which is strong where something is chosen. */
export function FilterFrame(props: {
  id: string
  label: string
  isSet: boolean
  className?: string
  children: ReactNode
}) {
  const { id, label, isSet, className = '', children } = props
  const strength = isSet ? 'border-action font-semibold' : 'border-edge'
  return (
    <div
      className={`flex min-h-9 max-w-full min-w-0 items-center gap-1.5 rounded-md border bg-ground pl-2 text-sm focus-within:outline-4 focus-within:outline-focus ${strength} ${className}`}
    >
      <label htmlFor={id} className="shrink-0 font-normal text-muted">
        {label}
      </label>
      {children}
    </div>
  )
}

/** Fills its frame, which shows where the keyboard is. */
export const fieldInFrame = 'min-h-8 min-w-0 max-w-56 field-sizing-content bg-transparent pr-1.5 text-text outline-none'

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
  return <InputField {...field} type="search" spellCheck={false} autoComplete="off" className="flex-1 basis-56" />
}

type InputFieldProps = FilterFieldProps &
  Pick<
    ComponentProps<'input'>,
    'type' | 'spellCheck' | 'autoComplete' | 'className' | 'inputMode' | 'placeholder' | 'size'
  >

/** A field to type in. */
export function InputField({ label, className, onChoose, ...input }: InputFieldProps) {
  const field = useShown<HTMLInputElement>(input.defaultValue)
  const id = `filter-${input.name}`
  return (
    <FilterFrame id={id} label={label} isSet={Boolean(input.defaultValue)} className={className}>
      <input
        {...input}
        ref={field}
        id={id}
        onChange={onChoose && (({ target }) => onChoose(target.value))}
        className={`${fieldInFrame} ${input.type === 'search' ? 'max-w-none! grow' : ''}`}
      />
    </FilterFrame>
  )
}

/** One of several values; the first stands for all of them, or for what `unless` says, with an empty value. */
export function SelectField(
  props: FilterFieldProps & { options: readonly { value: string; label: string }[]; unless?: string },
) {
  const { name, label, defaultValue, options, unless, onChoose } = props
  const field = useShown<HTMLSelectElement>(defaultValue)
  const t = useTranslations('kit.filter')
  const id = `filter-${name}`
  return (
    <FilterFrame id={id} label={label} isSet={Boolean(defaultValue)}>
      <select
        ref={field}
        id={id}
        name={name}
        defaultValue={defaultValue ?? ''}
        onChange={onChoose && (({ target }) => onChoose(target.value))}
        className={fieldInFrame}
      >
        <option value="">{unless ?? t('all')}</option>
        {options.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </FilterFrame>
  )
}
