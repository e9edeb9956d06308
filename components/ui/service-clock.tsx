'use client'

import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react'
import { SECOND } from '#lib/platform/durations.ts'

/** What the service clock showed, and when that was by the browser's clock; both in milliseconds since the epoch. */
type ServiceClockReading = { shown: number; readAt: number }

const read = (now: string): ServiceClockReading => ({ shown: Date.parse(now), readAt: Date.now() })

const Clock = createContext<ServiceClockReading | undefined>(undefined)

/**
 * Tells all times below what time it is by the service clock, which in a sandbox may be far ahead of the browser's.
 * @param now RFC 3339: what it shows as the page, or the answer that is shown, was made
 */
export function ServiceClock({ now, children }: { now: string; children: ReactNode }) {
  const [reading, setReading] = useState(() => read(now))
  if (reading.shown !== Date.parse(now)) setReading(read(now))
  return <Clock value={reading}>{children}</Clock>
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all that show how time goes by. */
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
 * @param step milliseconds: how finely it is told
 * @returns milliseconds since the epoch; nothing where no page says what time it is
 */
export function useServiceNow(step = SECOND): number | undefined {
  const clock = useContext(Clock)
  const passing = useSyncExternalStore(eachSecond, () => Math.floor(Date.now() / step) * step, beforeHydration)
  if (!clock) return undefined
  return clock.shown + (passing === 0 ? 0 : Math.max(0, passing - clock.readAt))
}
