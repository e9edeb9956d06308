'use client'

import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError, FieldHint, fieldId } from './text-field.tsx'
import { useWaiting } from './use-hydrated.ts'

type SelectInputProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly { value: string; label: string; lang?: string }[]
} & Omit<ComponentProps<'select'>, 'name' | 'id'>

/** One of several values with its label; takes what `register()` gives, and then waits for the script. */
export function SelectInput({
  name,
  label,
  hint,
  error,
  options,
  className = '',
  disabled,
  ...input
}: SelectInputProps) {
  const id = fieldId(name)
  const waiting = useWaiting(input.onChange !== undefined, disabled)
  return (
    <div className={`kern-form-input ${error ? 'kern-form-input--error' : ''} ${className}`}>
      <label className="kern-label" htmlFor={id}>
        {label}
      </label>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      <div className="kern-form-input__select-wrapper">
        <select
          {...input}
          {...waiting}
          id={id}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={`kern-form-input__select ${error ? 'kern-form-input__select--error' : ''}`}
        >
          {options.map(({ value, label: shown, lang }) => (
            <option key={value} value={value} lang={lang}>
              {shown}
            </option>
          ))}
        </select>
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}
