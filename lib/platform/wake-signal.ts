export type WakeSignal = {
  /** Ends the present wait, or the next one at once. */
  wake: () => void
  /** Waits to be woken, for at most `milliseconds`; less than 0 is 0. */
  wait: (milliseconds: number) => Promise<void>
}

/** Lets one loop sleep until there is work. A wake-up while the loop is awake is kept. */
export function wakeSignal(): WakeSignal {
  let isAwake = false
  let end: (() => void) | undefined
  return {
    wake() {
      isAwake = true
      end?.()
    },
    async wait(milliseconds) {
      if (!isAwake) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, Math.max(milliseconds, 0))
        end = resolve
        await promise
        clearTimeout(timer)
        end = undefined
      }
      isAwake = false
    },
  }
}
