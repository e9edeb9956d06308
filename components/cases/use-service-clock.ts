'use client'

import { useSyncExternalStore } from 'react'

const SECOND = 1000

function eachSecond(tell: () => void): () => void {
  const timer = setInterval(tell, SECOND)
  return () => clearInterval(timer)
}

const thisSecond = (): number => Math.floor(Date.now() / SECOND) * SECOND
const beforeHydration = (): number => 0

/**
 * The service clock, second by second: what it showed when the server answered, and the time that has passed since. In a
 * sandbox it may be far ahead of the browser's.
 * @param shown RFC 3339, from the answer
 * @param receivedAt when the answer came, by the browser's clock, in milliseconds
 * @returns milliseconds since the epoch
 */
export function useServiceClock(shown: string, receivedAt: number): number {
  const second = useSyncExternalStore(eachSecond, thisSecond, beforeHydration)
  const passed = second === 0 ? 0 : Math.max(0, second - receivedAt)
  return Date.parse(shown) + passed
}
