import { SECOND } from '#lib/platform/durations.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { Turns } from '#lib/platform/turns.ts'

/**
 * The turns of all calls of interfaces on this node. A call takes its turn when its body has arrived, so that nobody
 * holds one by sending slowly; what takes over a second waits for the database or another machine, and lets the next one
 * begin.
 */
export const callTurns = (): Turns =>
  oncePerProcess(
    'call-turns',
    () =>
      new Turns({
        work: 'call',
        atOnce: 16,
        perOwner: 4,
        mostWaiting: 500,
        wait: 2 * SECOND,
        hold: SECOND,
        refusal: 'This node has more calls to answer than it can at the moment.',
      }),
  )
