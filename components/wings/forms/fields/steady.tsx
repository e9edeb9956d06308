'use client'

import { useLayoutEffect, useRef, type ReactNode } from 'react'

type SteadyProps = {
  /** A message stands in it. */
  hasFault: boolean
  /** Which attempt to go on is the last one: only then things may move. */
  round: number
  children: ReactNode
}

/**
 * Keeps the height that a field had with its message when the message goes away, until the next attempt to go on: what
 * stands below stays where the eye and the finger have it.
 */
export function Steady({ hasFault, round, children }: SteadyProps) {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef({ height: 0, round })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const isNewRound = held.current.round !== round
    element.style.minHeight = ''
    if (hasFault) held.current = { height: element.offsetHeight, round }
    else if (isNewRound) held.current = { height: 0, round }
    else if (held.current.height > 0) element.style.minHeight = `${held.current.height}px`
  }, [hasFault, round])
  return (
    <div ref={box} className="min-w-0">
      {children}
    </div>
  )
}
