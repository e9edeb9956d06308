'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, type ReactNode } from 'react'

type HeaderMenuProps = { label: ReactNode; title?: string; className?: string; children: ReactNode }

/**
 * What opens below a button of the header. Without script it is opened and closed by that button; with it, it also closes
 * when a page is opened, by Escape, and when something else is used.
 */
export function HeaderMenu({ label, title, className = '', children }: HeaderMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const pathname = usePathname()

  const shownOn = useRef(pathname)
  useEffect(() => {
    // one that was opened before the script ran stays open
    if (details.current && shownOn.current !== pathname) details.current.open = false
    shownOn.current = pathname
  }, [pathname])

  useEffect(() => {
    const isElsewhere = (target: EventTarget | null) => target instanceof Node && !details.current?.contains(target)
    const close = () => {
      if (details.current) details.current.open = false
    }
    const onElsewhere = (event: Event) => isElsewhere(event.target) && close()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  // a link to the page that is open already changes no address
  const onClick = (event: React.MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a') && details.current) details.current.open = false
  }
  return (
    <details ref={details} className={`relative ${className}`}>
      <summary
        title={title}
        className="flex h-10 cursor-pointer list-none items-center gap-2 rounded-md border border-edge px-3 text-sm [&::-webkit-details-marker]:hidden"
      >
        {label}
      </summary>
      <div
        onClick={onClick}
        className="absolute top-full right-0 z-10 mt-2 max-h-[calc(100dvh-5rem)] w-[min(20rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-edge bg-raised p-4"
      >
        {children}
      </div>
    </details>
  )
}
