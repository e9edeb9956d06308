import { setTimeout as pause } from 'node:timers/promises'
import type { LoggedEvent } from '@kurier/sdk/verify-event-log'

/** Notify events follow within five seconds (decisions 6). */
const TOLD_LIMIT = 20_000

/** Waits until the log says that the recipient of a submission or reply was told of it both by callback and by polling. */
export async function untilTold(readEvents: () => Promise<LoggedEvent[]>): Promise<void> {
  const deadline = performance.now() + TOLD_LIMIT
  for (;;) {
    const ways = (await readEvents()).flatMap((event) =>
      event.verified && 'notifyType' in event.content ? event.content.notifyType : [],
    )
    if (ways.includes('callback') && ways.includes('polling')) return
    if (performance.now() > deadline) {
      const found = ways.join(', ') || 'none'
      throw new Error(`After ${TOLD_LIMIT / 1000} s the log has these notify events only: ${found}.`)
    }
    await pause(200)
  }
}
