'use client'

import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError, FieldHint, fieldId } from './text-field.tsx'
import { useHydrated } from './use-hydrated.ts'

type TextAreaFieldProps = { name: string; label: ReactNode; hint?: ReactNode; error?: ReactNode } & Omit<
  ComponentProps<'textarea'>,
  'name' | 'id'
>

/** Several lines of text with their label; takes what `register()` gives, and then waits for the script. */
export function TextAreaField({ name, label, hint, error, className = '', readOnly, ...input }: TextAreaFieldProps) {
  const id = fieldId(name)
  const hydrated = useHydrated()
  return (
    <div className={`kern-form-input ${error ? 'kern-form-input--error' : ''} ${className}`}>
      <label className="kern-label" htmlFor={id}>
        {label}
      </label>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      <textarea
        rows={6}
        spellCheck={false}
        {...input}
        readOnly={readOnly || (!hydrated && input.onChange !== undefined)}
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`kern-form-input__input h-auto py-2 ${error ? 'kern-form-input__input--error' : ''}`}
      />
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}
