import { wakeSignal, type WakeSignal } from '../../platform/wake-signal.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'

/** The signal that wakes this process's partner loop. */
export function partnersSignal(): WakeSignal {
  return oncePerProcess('sandbox-partners-signal', wakeSignal)
}

/** Tells the loop that a partner may have something to do. */
export function wakePartners(): void {
  partnersSignal().wake()
}
