'use client'

import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Takes the keyboard when it appears: what it had before is gone, and this is what came of it. It has it in the frame in which it
 * is seen: later it would take it away again from where a quick hand has gone on.
 */
export function FocusOnShow({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
