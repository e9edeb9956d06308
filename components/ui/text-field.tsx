'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useFaultTitle } from './fault-title.tsx'
import { useHydrated } from './use-hydrated.ts'

/** `echo`: shown below the field, under the id `…-echo`: how the service understands the typed text. */
type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode; echo?: ReactNode }

export type TextFieldProps = FieldTexts & { name: string } & Omit<ComponentProps<'input'>, 'name' | 'id'>

/** Ids of the texts that describe a field, for `aria-describedby`; `undefined` for a field without texts. */
export function describedBy(id: string, { hint, error, echo }: Omit<FieldTexts, 'label'>): string | undefined {
  return [hint && `${id}-hint`, echo && `${id}-echo`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** Id of the field with this name in a form's data; a name may be a path with dots. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="kern-hint wrap-anywhere" id={`${id}-hint`}>
      {children}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  useFaultTitle()
  return (
    <p className="kern-error" id={`${id}-error`}>
      <span className="kern-icon kern-icon--danger" aria-hidden="true" />
      <span className="kern-body">{children}</span>
    </p>
  )
}

type FrameProps = FieldTexts & { id: string; className?: string; children: ReactNode }

/** A field: its label, its texts, and between them the input with this id. */
export function FieldFrame({ id, label, hint, error, echo, className = '', children }: FrameProps) {
  return (
    <div className={`kern-form-input ${error ? 'kern-form-input--error' : ''} ${className}`}>
      <label className="kern-label" htmlFor={id}>
        {label}
      </label>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      {children}
      {echo}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}

/** Attributes of an input in such a frame. */
export function framed(id: string, { error, ...texts }: Omit<FieldTexts, 'label'>) {
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, { error, ...texts }) }
}

/**
 * One line of text with its label, hint and error. Takes the result of `register()`, and then stays disabled until the
 * script runs.
 */
export function TextField({
  name,
  label,
  type = 'text',
  hint,
  error,
  echo,
  className,
  readOnly,
  ...input
}: TextFieldProps) {
  const id = fieldId(name)
  const hydrated = useHydrated()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} echo={echo} className={className}>
      <input
        spellCheck={false}
        {...input}
        {...framed(id, { hint, error, echo })}
        readOnly={readOnly || (!hydrated && input.onChange !== undefined)}
        name={name}
        type={type}
        className={`kern-form-input__input ${error ? 'kern-form-input__input--error' : ''}`}
      />
    </FieldFrame>
  )
}
