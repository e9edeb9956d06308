import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import { metrics } from '../platform/metrics.ts'
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

type Loop = { stop: () => Promise<void> }

/** Does `work` again and again with a pause between; a failure is logged and the next round tries anew. */
function loop(name: string, pause: number, work: () => Promise<unknown>): Loop {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    await work().catch((error: unknown) => {
      metrics().backgroundFailures.inc({ work: name })
      log.error({ loop: name, reason: String(error) }, 'background work failed')
    })
    if (!stopped) timer = setTimeout(next, pause)
  }
  const next = (): void => {
    running = round()
  }
  next()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const shelf = () => oncePerProcess<{ loops: Loop[] }>('background', () => ({ loops: [] }))

/**
 * Starts what a node does by itself: callbacks, notify events, the audit log's chain, figures and event streams always,
 * deadlines and clean-up with CRON_MODE=internal. Once per process, however often it is called.
 */
export function startBackground(context: Context<SystemActor>): void {
  const background = shelf()
  if (background.loops.length > 0) return
  const recordAll = () => recordAllTellings(context)
  startDispatcher(context, { afterDelivery: recordAll })
  background.loops.push(loop('notify events', SECOND, recordAll))
  background.loops.push(loop('audit chain', SECOND, () => chainAllAuditRows(context)))
  background.loops.push(loop('figures', MINUTE, () => countEventHours(context)))
  background.loops.push(loop('event streams', 2 * SECOND, () => tendStreams(context)))
  if (settings().cronMode === 'external') return
  background.loops.push(loop('deadlines and clean-up', 5 * SECOND, () => runCron(context)))
  background.loops.push(loop('stray files', DAY, () => sweepStrayFiles(context)))
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
