'use client'

import type { ReactNode, SubmitEvent } from 'react'
import type { FieldErrors } from 'react-hook-form'

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
