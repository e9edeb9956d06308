import type { Clocks } from '#lib/accounts/sign-in.ts'

/** The machine's clocks as verbs take them that count attempts. */
export const clocks = (): Clocks => ({ wall: new Date(), monotonic: performance.now() })
