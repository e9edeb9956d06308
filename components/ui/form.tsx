'use client'

import type { ReactNode, SubmitEvent } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { Button } from './button.tsx'

type FormProps = {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** Width and spacing. */
  className: string
  children: ReactNode
}

/**
 * The frame of every form that the page's script sends. `post`, so that what was entered never stands in an address;
 * faults are told by our fields instead of the browser.
 */
export function Form({ onSubmit, className, children }: FormProps) {
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className={`flex flex-col ${className}`}>
      {children}
    </form>
  )
}

type SaveLineProps = { label: string; busy: boolean; saved: string | undefined }

/** The end of a form that stays where it is: sends it, and tells when it was `saved`. */
export function SaveLine({ label, busy, saved = '' }: SaveLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" variant="secondary" busy={busy}>
        {label}
      </Button>
      <p role="status">{saved}</p>
    </div>
  )
}

type SubmitLineProps = { label: string; busy: boolean; cancel: string; onCancel: (() => void) | undefined }

/** The end of a form that goes away: sends it or, where that is possible, leaves all as it was. */
export function SubmitLine({ label, busy, cancel, onCancel }: SubmitLineProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      {onCancel ? (
        <Button variant="secondary" onClick={onCancel}>
          {cancel}
        </Button>
      ) : null}
    </div>
  )
}

/**
 * Puts the keyboard into the first field that has a fault. The form library's own way does so once more a moment later,
 * and would take whoever types on already to the field after.
 */
export function focusFirstFault(errors: FieldErrors): void {
  const fields = Object.values<unknown>(errors).flatMap((error) =>
    typeof error === 'object' && error && 'ref' in error && error.ref instanceof HTMLElement ? [error.ref] : [],
  )
  const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  fields.sort((one, other) => (isBefore(one, other) ? -1 : 1))[0]?.focus()
}
