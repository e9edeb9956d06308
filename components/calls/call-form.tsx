'use client'

import type { ComponentProps } from 'react'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'

type CallFormProps = Omit<ComponentProps<typeof Form>, 'onSubmit'> & {
  /** What `useCall` gave. */
  call: { submit: ComponentProps<typeof Form>['onSubmit']; error: Error | null }
}

/** The frame of a form by `useCall`; a refusal that belongs to no field stands at its top. */
export function CallForm({ call, children, ...frame }: CallFormProps) {
  return (
    <Form {...frame} onSubmit={call.submit}>
      <ProblemAlert error={call.error} />
      {children}
    </Form>
  )
}
