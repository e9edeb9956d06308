import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { startLoop, type Loop } from '../platform/loop.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { startDispatcher, stopDispatcher } from '../callbacks/claim/dispatcher.ts'
import { prepareForStream } from '../wings/event-streams/send-events.ts'
import { work as ofCases } from './cases.ts'
import { sweepStrayFiles } from '../expiry/stray-files.ts'
import { DAY, SECOND } from '../platform/durations.ts'
import { runCron } from './run-cron.ts'
import { loops } from './works.ts'
import type { LoopName } from '../rooms/lists.ts'

/** Milliseconds between two runs of the due work of a node. */
const RUN_PAUSE = 5 * SECOND

/** The loops that this process has begun. */
const shelf = () => oncePerProcess<{ loops: Loop[] }>('background', () => ({ loops: [] }))

/**
 * Starts what a node does by itself: callbacks and the loops of all rooms always, deadlines and clean-up with
 * CRON_MODE=internal. Once per process, however often it is called.
 */
export function startBackground(context: Context<SystemActor>): void {
  const background = shelf()
  if (background.loops.length > 0) return
  const begin = (name: LoopName, pause: number, work: () => Promise<unknown>) =>
    background.loops.push(startLoop({ name, pause, work }))
  // callbacks have lanes of their own; what they told is noted at once
  startDispatcher(context, {
    streams: prepareForStream,
    afterDelivery: () => ofCases.loops['notify events'].round(context),
  })
  for (const [name, { pause, round }] of loops) begin(name, pause, () => round(context))
  if (settings().cronMode === 'external') return
  begin('deadlines and clean-up', RUN_PAUSE, () => runCron(context))
  begin('stray files', DAY, () => sweepStrayFiles(context))
}

/** Ends it and waits for what is under way. */
export async function stopBackground(): Promise<void> {
  const { loops } = shelf()
  const ending = loops.splice(0).map((one) => one.stop())
  await Promise.all([...ending, stopDispatcher()])
}
