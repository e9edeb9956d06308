'use client'

import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, fieldId, framed } from './text-field.tsx'
import { useHydrated } from './use-hydrated.ts'

type TextAreaFieldProps = { name: string; label: ReactNode; hint?: ReactNode; error?: ReactNode } & Omit<
  ComponentProps<'textarea'>,
  'name' | 'id'
>

/** Several lines of text with their label; takes what `register()` gives, and then waits for the script. */
export function TextAreaField({ name, label, hint, error, className, readOnly, ...input }: TextAreaFieldProps) {
  const id = fieldId(name)
  const hydrated = useHydrated()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        rows={6}
        spellCheck={false}
        {...input}
        {...framed(id, { hint, error })}
        readOnly={readOnly || (!hydrated && input.onChange !== undefined)}
        name={name}
        className={`kern-form-input__input h-auto py-2 ${error ? 'kern-form-input__input--error' : ''}`}
      />
    </FieldFrame>
  )
}
