import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { noStreams, type PrepareForStream } from './attempt.ts'
import { callbackClient } from '../connection/callback-client.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { openLanes } from './lanes.ts'
import { wakeSignal } from '../../platform/wake-signal.ts'

/** Notices delivered, and notices whose attempt failed; `more` when something may still be due. */
export type DeliveryCounts = { delivered: number; retried: number; more: boolean }

type ToDeliverDue = { deadline: number; client?: GuardedClient; streams?: PrepareForStream }

/**
 * Delivers what is due until nothing is, or the time budget is used up; requests under way then are waited for, which
 * takes 12 s at most.
 * @param input.deadline a reading of the monotonic clock, milliseconds
 */
export async function deliverAllDue(
  context: Context<SystemActor>,
  { deadline, client = callbackClient(), streams = noStreams }: ToDeliverDue,
): Promise<DeliveryCounts> {
  const { clock } = context
  const sum: DeliveryCounts = { delivered: 0, retried: 0, more: false }
  const oneFreed = wakeSignal()
  const lanes = openLanes(context, {
    client,
    streams,
    settled(delivery) {
      sum.delivered += delivery?.delivered ?? 0
      sum.retried += (delivery?.retried ?? 0) + (delivery?.givenUp ?? 0)
      if (lanes.busy().requests === 0) oneFreed.wake()
    },
    freed: oneFreed.wake,
  })
  try {
    for (let isDone = false; !isDone;) {
      sum.more = clock.monotonic() >= deadline
      if (sum.more) break
      // a look that began with a lane taken has not seen what is due for that lane
      const wasBusy = lanes.busy().requests > 0
      const taken = await lanes.fill()
      isDone = taken === 0 && !wasBusy
      if (!isDone) await oneFreed.wait(deadline - clock.monotonic())
    }
  } finally {
    await lanes.drained()
  }
  sum.more ||= lanes.busy().resting > 0
  return sum
}
