'use client'

import { useEffect, useRef, type ReactNode } from 'react'

/** Takes the keyboard when it appears: what it had before is gone, and this is what came of it. */
export function FocusOnShow({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
