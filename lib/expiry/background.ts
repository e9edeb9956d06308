import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { startLoop, type Loop } from '../platform/loop.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { startDispatcher, stopDispatcher } from '../callbacks/dispatcher.ts'
import { chainAuditRows } from '../accounts/chain-audit-rows.ts'
import { recordTellings } from '../cases/record-tellings.ts'
import { harvestEvents } from '../event-streams/harvest-events.ts'
import { sendWaiting } from '../event-streams/send-waiting.ts'
import { countEventHours } from '../overview/count-event-hours.ts'
import { runCron } from './run-cron.ts'
import { sweepStrayFiles } from './stray-files.ts'
import { DAY, MINUTE, SECOND } from '../platform/durations.ts'
import type { LoopName } from '../rooms/rooms.ts'

const shelf = () => oncePerProcess<{ loops: Loop[] }>('background', () => ({ loops: [] }))

/**
 * Starts what a node does by itself: callbacks, notify events, the audit log's chain, figures and event streams always,
 * deadlines and clean-up with CRON_MODE=internal. Once per process, however often it is called.
 */
export function startBackground(context: Context<SystemActor>): void {
  const background = shelf()
  if (background.loops.length > 0) return
  const recordAll = () => recordAllTellings(context)
  const begin = (name: LoopName, pause: number, work: () => Promise<unknown>) =>
    background.loops.push(startLoop({ name, pause, work }))
  startDispatcher(context, { afterDelivery: recordAll })
  begin('notify events', SECOND, recordAll)
  begin('audit chain', SECOND, () => chainAllAuditRows(context))
  begin('figures', MINUTE, () => countEventHours(context))
  begin('event streams', 2 * SECOND, () => tendStreams(context))
  if (settings().cronMode === 'external') return
  begin('deadlines and clean-up', 5 * SECOND, () => runCron(context))
  begin('stray files', DAY, () => sweepStrayFiles(context))
}

async function recordAllTellings(context: Context<SystemActor>): Promise<void> {
  for (let more = true; more;) ({ more } = await recordTellings(context))
}

async function chainAllAuditRows(context: Context<SystemActor>): Promise<void> {
  for (let more = true; more;) ({ more } = await chainAuditRows(context))
}

/** Notes what has happened and sends what waits, until nothing is left that can be done at once. */
async function tendStreams(context: Context<SystemActor>): Promise<void> {
  for (let more = true; more;) ({ more } = await harvestEvents(context))
  for (let more = true; more;) ({ more } = await sendWaiting(context))
}

/** Ends it and waits for what is under way. */
export async function stopBackground(): Promise<void> {
  const { loops } = shelf()
  const ending = loops.splice(0).map((one) => one.stop())
  await Promise.all([...ending, stopDispatcher()])
}
