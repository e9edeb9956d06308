'use client'

import type { ReactNode, SubmitEvent } from 'react'

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
