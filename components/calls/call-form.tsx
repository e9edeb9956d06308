'use client'

import type { ComponentProps } from 'react'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'

type CallFormProps = Omit<ComponentProps<typeof Form>, 'onSubmit'> & {
  /** What `useCall` gave. */
  call: { submit: ComponentProps<typeof Form>['onSubmit']; error: Error | null }
}

/** The frame of a form that is described by its call, with what no field tells at its top. */
export function CallForm({ call, children, ...frame }: CallFormProps) {
  return (
    <Form {...frame} onSubmit={call.submit}>
      <ProblemAlert error={call.error} />
      {children}
    </Form>
  )
}
