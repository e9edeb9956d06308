import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inLog, lastingFault } from '../../platform/lasting-fault.ts'
import { startLoop } from '../../platform/loop.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { onQueuedNotices } from '../../platform/queued-notices.ts'
import { wakeSignal } from '../../platform/wake-signal.ts'
import { noStreams, type PrepareForStream } from './attempt.ts'
import { callbackClient } from '../connection/callback-client.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { ownConnections } from '../../platform/database.ts'
import { openLanes } from './lanes.ts'

/** Milliseconds between two looks for unannounced work: retries, and rows that other nodes wrote. */
const POLL = 1000
/** Milliseconds that stopping waits for requests under way: their time limits, and writing their results. */
const STOP_LIMIT = 20_000
/** Connections for results: the next statement waits for a slow one only for a moment. */
const RESULT_CONNECTIONS = 3

type DispatcherOptions = {
  client?: GuardedClient
  streams?: PrepareForStream
  /** called after an announcement was delivered, never twice at once */
  afterDelivery?: () => Promise<unknown>
  /** milliseconds between two looks, and of rest for an address that could not be sent to; by default as usual */
  pauses?: { poll?: number; rest?: number }
}

type Running = { wake(): void; stop(): Promise<void> }

const shelf = () => oncePerProcess<{ running: Running | undefined }>('dispatcher', () => ({ running: undefined }))

/**
 * Starts the one dispatcher of this process, which delivers due notices: at once when an event of this process queued
 * some or it is woken, else within a second. Does nothing when it already runs.
 */
export function startDispatcher(
  context: Context<SystemActor>,
  {
    client = callbackClient(),
    streams = noStreams,
    afterDelivery = async () => {},
    pauses = {},
  }: DispatcherOptions = {},
): void {
  shelf().running ??= dispatch(context, { client, streams, afterDelivery, pauses })
}

/** Takes no more work and waits for requests under way, with a limit; the leases of the rest end by themselves. */
export async function stopDispatcher(): Promise<void> {
  const dispatcher = shelf()
  const { running } = dispatcher
  dispatcher.running = undefined
  await running?.stop()
}

/** Wakes the dispatcher of this process, if there is one: there may be due notices. */
export function wakeDispatcher(): void {
  shelf().running?.wake()
}

function dispatch(
  context: Context<SystemActor>,
  { client, streams, afterDelivery, pauses: { poll = POLL, rest } }: Required<DispatcherOptions>,
): Running {
  const signal = wakeSignal()
  const after = oneAtATime(afterDelivery)
  const claims = ownConnections(context.db, 1)
  const results = ownConnections(context.db, RESULT_CONNECTIONS)
  const lanes = openLanes(context, {
    client,
    streams,
    settled(delivery, type) {
      if (delivery && delivery.delivered > 0 && type !== 'new-events') after.run()
    },
    freed: signal.wake,
    ...(claims && results && { connections: { claims: claims.db, results: results.db } }),
    ...(rest !== undefined && { rest }),
  })
  let isPrepared = false
  async function work(): Promise<void> {
    if (claims && results && !isPrepared) await lanes.prepare()
    isPrepared = true
    await lanes.fill()
  }
  // owners that one look misses among many are found by a later one
  const loop = startLoop({ name: 'callbacks', pause: poll, work, signal })
  const unheard = onQueuedNotices({
    room: lanes.room,
    waiting: (endpointIds) => void (lanes.expect(endpointIds) && loop.wake()),
  })
  const ended = async (): Promise<void> => {
    unheard()
    await loop.stop()
    await lanes.drained()
    await after.ended()
    await Promise.all([claims?.close(), results?.close()])
  }
  return { wake: loop.wake, stop: () => atMost(STOP_LIMIT, ended()) }
}

/** Runs `work` when asked, once more when asked meanwhile, never twice at the same time. */
function oneAtATime(work: () => Promise<unknown>): { run(): void; ended(): Promise<void> } {
  let current: Promise<void> | undefined
  let isAsked = false
  const fault = lastingFault(inLog({ message: 'the work after a delivery failed' }))
  function asked(): boolean {
    const was = isAsked
    isAsked = false
    return was
  }
  async function rounds(): Promise<void> {
    while (asked()) await work().then(() => fault.worked(), fault.failed)
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
