'use client'

import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { whenNear } from './later.tsx'

type DisclosureProps = {
  label: string
  /** Fetches the script of what is behind it, when somebody comes near. */
  ahead?: () => Promise<unknown>
  children: ReactNode
}

/** What is wanted seldom, behind a button; what was entered stays when it is folded up again. */
export function Disclosure({ label, ahead, children }: DisclosureProps) {
  const id = useId()
  const [open, setOpen] = useState<boolean>()
  return (
    <div className={open ? 'basis-full' : undefined}>
      <Button
        {...(ahead && whenNear(ahead))}
        variant="secondary"
        icon={open ? 'arrow-up' : 'arrow-down'}
        aria-expanded={open ?? false}
        aria-controls={open === undefined ? undefined : id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open === undefined ? null : (
        <div id={id} hidden={!open} className="mt-4">
          {children}
        </div>
      )}
    </div>
  )
}
