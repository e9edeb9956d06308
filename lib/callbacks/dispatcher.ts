import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { inLog, lastingFault } from '../platform/lasting-fault.ts'
import { startLoop } from '../platform/loop.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { wakeSignal } from '../platform/wake-signal.ts'
import { callbackClient } from './callback-client.ts'
import type { GuardedClient } from './guarded-client.ts'
import { openLanes } from './lanes.ts'

/** Milliseconds between two looks for work that nobody announced: retries, and what other nodes wrote. */
const POLL = 1000
/** Milliseconds that stopping waits for requests under way: their time limits and the writing down after them. */
const STOP_LIMIT = 20_000

type DispatcherOptions = {
  client?: GuardedClient
  /** called after something was announced to somebody, never twice at once; what it writes is looked for afterwards */
  afterDelivery?: () => Promise<unknown>
  /** milliseconds between two looks, and for which an address rests after nothing could be sent to it; else as usual */
  pauses?: { poll?: number; rest?: number }
}

type Running = { wake(): void; stop(): Promise<void> }

const shelf = () => oncePerProcess<{ running: Running | undefined }>('dispatcher', () => ({ running: undefined }))

/**
 * Starts the one dispatcher of this process, which delivers what is due: at once when woken, else within a second.
 * Does nothing when it runs already.
 */
export function startDispatcher(
  context: Context<SystemActor>,
  { client = callbackClient(), afterDelivery = async () => {}, pauses = {} }: DispatcherOptions = {},
): void {
  shelf().running ??= dispatch(context, { client, afterDelivery, pauses })
}

/** Takes no more work and waits for what is under way, with a limit; the leases of the rest pass by themselves. */
export async function stopDispatcher(): Promise<void> {
  const dispatcher = shelf()
  const { running } = dispatcher
  dispatcher.running = undefined
  await running?.stop()
}

/** Tells the dispatcher of this process, if there is one, that there may be something due. */
export function wakeDispatcher(): void {
  shelf().running?.wake()
}

function dispatch(
  context: Context<SystemActor>,
  { client, afterDelivery, pauses: { poll = POLL, rest } }: Required<DispatcherOptions>,
): Running {
  const signal = wakeSignal()
  const after = oneAtATime(() => afterDelivery().then(signal.wake))
  const lanes = openLanes(context, {
    client,
    settled(delivery, type) {
      if (delivery && delivery.delivered > 0 && type !== 'new-events') after.run()
    },
    freed: signal.wake,
    ...(rest !== undefined && { rest }),
  })
  // a request that ends wakes this loop; owners that one look does not reach among many, a later look does
  const loop = startLoop({ name: 'callbacks', pause: poll, work: () => lanes.fill(), signal })
  const ended = async (): Promise<void> => {
    await loop.stop()
    await lanes.drained()
    await after.ended()
  }
  return { wake: loop.wake, stop: () => atMost(STOP_LIMIT, ended()) }
}

/** Runs `work` when asked, once more when asked meanwhile, never twice at the same time. */
function oneAtATime(work: () => Promise<void>): { run(): void; ended(): Promise<void> } {
  let current: Promise<void> | undefined
  let isAsked = false
  const fault = lastingFault(inLog({ message: 'the work after a delivery failed' }))
  function asked(): boolean {
    const was = isAsked
    isAsked = false
    return was
  }
  async function rounds(): Promise<void> {
    while (asked()) await work().then(fault.worked, fault.failed)
    current = undefined
  }
  return {
    run() {
      isAsked = true
      current ??= rounds()
    },
    ended: async () => current,
  }
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
