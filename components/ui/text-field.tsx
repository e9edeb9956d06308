'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useFaultTitle } from './fault-title.tsx'
import { useHydrated } from './use-hydrated.ts'

/** `echo`: tells below the field, by the id `…-echo`, how what was typed is understood. */
type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode; echo?: ReactNode }

export type TextFieldProps = FieldTexts & { name: string } & Omit<ComponentProps<'input'>, 'name' | 'id'>

/** Ids of what describes a field, for `aria-describedby`; nothing when there is nothing. */
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

/** A field: its label, what is told with it, and between them the input with this id. */
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

/** What an input in such a frame gets. */
export function framed(id: string, { error, ...texts }: Omit<FieldTexts, 'label'>) {
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, { error, ...texts }) }
}

/**
 * One line of text with its label; hint and error are told with it. Takes what `register()` gives, and then waits for the
 * script before anything can be typed.
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
