import { wakeSignal, type WakeSignal } from '../platform/wake-signal.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'

/** For whoever plays the partners in this process. */
export function partnersSignal(): WakeSignal {
  return oncePerProcess('sandbox-partners-signal', wakeSignal)
}

/** Tells it that a partner may have something to do. */
export function wakePartners(): void {
  partnersSignal().wake()
}
