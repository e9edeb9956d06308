'use client'

import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import type { AskedStep } from '#lib/wings/rotations/terms.ts'
import type { StepChange } from './use-rotations.ts'

type StepDialogProps = Pick<ComponentProps<typeof Button>, 'variant' | 'className'> & {
  change: StepChange
  step: AskedStep
  /** What the button says, before and in the question. */
  label: string
  title: string
  danger?: boolean
  children: ReactNode
}

/** A step of an exchange that is asked for once more before it is taken. */
export function StepDialog({ change, step, label, title, danger, children, ...look }: StepDialogProps) {
  return (
    <ConfirmDialog
      trigger={<Button {...look}>{label}</Button>}
      title={title}
      confirmLabel={label}
      danger={danger}
      onConfirm={async () => {
        await change.mutateAsync({ step })
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
