'use client'

import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, fieldId, framed } from './text-field.tsx'
import { useWaiting } from './use-hydrated.ts'

type SelectInputProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly { value: string; label: string; lang?: string }[]
} & Omit<ComponentProps<'select'>, 'name' | 'id'>

/** One of several values with its label; takes what `register()` gives, and then waits for the script. */
export function SelectInput({ name, label, hint, error, options, className, disabled, ...input }: SelectInputProps) {
  const id = fieldId(name)
  const waiting = useWaiting(input.onChange !== undefined, disabled)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="kern-form-input__select-wrapper">
        <select
          {...input}
          {...waiting}
          {...framed(id, { hint, error })}
          name={name}
          className={`kern-form-input__select ${error ? 'kern-form-input__select--error' : ''}`}
        >
          {options.map(({ value, label: shown, lang }) => (
            <option key={value} value={value} lang={lang}>
              {shown}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  )
}
