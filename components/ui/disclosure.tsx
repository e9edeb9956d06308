'use client'

import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FoldContext, type CloseDisclosure } from './fold.ts'
import { whenNear } from './later.tsx'

type DisclosureProps = {
  label: string
  /** Fetches the script of what is behind it, when somebody comes near. */
  ahead?: () => Promise<unknown>
  /** Open from the beginning: somebody came for what is behind it. */
  isOpen?: boolean
  children: ReactNode | ((close: CloseDisclosure) => ReactNode)
}

/**
 * What is wanted seldom, behind a button; what was entered stays when it is folded up again, unless that was done. A form that ends
 * with a `SaveLine` folds it up itself.
 */
export function Disclosure({ label, ahead, isOpen, children }: DisclosureProps) {
  const id = useId()
  const [open, setOpen] = useState<boolean | undefined>(isOpen || undefined)
  const [told, setTold] = useState('')
  const [close] = useState((): CloseDisclosure => (what) => {
    setTold(what)
    setOpen(undefined)
    // what had the keyboard is gone
    document.getElementById(`${id}-button`)?.focus()
  })
  const toggle = () => {
    setTold('')
    setOpen(!open)
  }
  return (
    <div className={open ? 'basis-full' : undefined}>
      <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          id={`${id}-button`}
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
          <FoldContext value={close}>{typeof children === 'function' ? children(close) : children}</FoldContext>
        </div>
      )}
    </div>
  )
}
