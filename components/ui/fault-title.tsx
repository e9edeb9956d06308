'use client'

import { useFaultTitle } from './use-fault-title.ts'

/** Lets the title of the page say that something is wrong, for what is drawn on the server too. */
export function FaultTitle() {
  useFaultTitle()
  return null
}
