'use client'

import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react'
import { SECOND } from '#lib/platform/durations.ts'

/** The time of the service clock, and the browser's time when it was read; both in milliseconds since the epoch. */
type ServiceClockReading = { shown: number; readAt: number }

const read = (now: string): ServiceClockReading => ({ shown: Date.parse(now), readAt: Date.now() })

const Clock = createContext<ServiceClockReading | undefined>(undefined)

/**
 * Gives all times below the service clock, which in a sandbox may be far ahead of the browser's.
 * @param now RFC 3339: its time when the page, or the shown answer, was made
 */
export function ServiceClock({ now, children }: { now: string; children: ReactNode }) {
  const [reading, setReading] = useState(() => read(now))
  if (reading.shown !== Date.parse(now)) setReading(read(now))
  return <Clock value={reading}>{children}</Clock>
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all components that show passing time. */
function eachSecond(tell: () => void): () => void {
  listeners.add(tell)
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), SECOND)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const beforeHydration = (): number => 0

/**
 * The service clock as it goes on. The first time it is the time at which the page was made, for the server and the
 * browser alike.
 * @param step milliseconds between changes
 * @returns milliseconds since the epoch; undefined on pages without a clock
 */
export function useServiceNow(step = SECOND): number | undefined {
  const clock = useContext(Clock)
  const passing = useSyncExternalStore(eachSecond, () => Math.floor(Date.now() / step) * step, beforeHydration)
  if (!clock) return undefined
  return clock.shown + (passing === 0 ? 0 : Math.max(0, passing - clock.readAt))
}
