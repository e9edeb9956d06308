'use client'

import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FoldContext } from './fold.ts'
import { whenNear } from './later.tsx'

type DisclosureProps = {
  label: string
  /** Fetches the script of what is behind it, when somebody comes near. */
  ahead?: () => Promise<unknown>
  children: ReactNode
}

/**
 * What is wanted seldom, behind a button; what was entered stays when it is folded up again. What succeeds within folds it up
 * (`useFold`).
 */
export function Disclosure({ label, ahead, children }: DisclosureProps) {
  const id = useId()
  const button = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState<boolean>()
  const [told, setTold] = useState('')
  const [fold] = useState(() => (words: string) => {
    setOpen(false)
    setTold(words)
    button.current?.querySelector('button')?.focus()
  })
  const toggle = () => {
    setTold('')
    setOpen(!open)
  }
  return (
    <div className={open ? 'basis-full' : undefined}>
      <span ref={button} className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          {...(ahead && whenNear(ahead))}
          variant="secondary"
          icon={open ? 'arrow-up' : 'arrow-down'}
          aria-expanded={open ?? false}
          aria-controls={open === undefined ? undefined : id}
          onClick={toggle}
        >
          {label}
        </Button>
        <span role="status">{told}</span>
      </span>
      {open === undefined ? null : (
        <div id={id} hidden={!open} className="mt-4">
          <FoldContext value={fold}>{children}</FoldContext>
        </div>
      )}
    </div>
  )
}
