import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds that requests under way may take to end. */
export const PATIENCE = 30_000
/** A second Ctrl-C within this time is npm's echo of the first one. */
const ECHO = 2000

/**
 * Runs `stop` once at SIGTERM or SIGINT and ends the process. A second SIGINT within two seconds is an echo (npm passes
 * Ctrl-C on that the process got already); a later one ends at once.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let since: number | undefined
  const begin = (signal: NodeJS.Signals): void => {
    if (since !== undefined) {
      if (signal === 'SIGINT' && performance.now() - since > ECHO) process.exit(130)
      return
    }
    since = performance.now()
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
}

/** `onStopSignal`, told to the operator. */
export function endInOrder(say: (line: string) => void, stop: () => Promise<void>): void {
  onStopSignal(async () => {
    say('Stopping: finishing what is under way …')
    await stop()
    say('Stopped.')
  })
}

/**
 * Makes a server stoppable; call it before the server listens.
 * @returns what stops it: no new connection is taken, requests under way end and close their connection, all other
 * connections close at once, and what is left after 30 seconds is cut
 */
export function stoppable(server: Server): () => Promise<void> {
  // Node's own closeIdleConnections() spares a connection that has not asked for anything yet, as browsers open them
  const underWay = new Map<Socket, number>()
  let isStopping = false
  const settle = (socket: Socket): void => {
    if (isStopping && underWay.get(socket) === 0) socket.destroySoon()
  }
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }, outgoing) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    if (isStopping) outgoing.setHeader('connection', 'close')
    outgoing.once('close', () => {
      const before = underWay.get(socket)
      if (before === undefined) return
      underWay.set(socket, before - 1)
      settle(socket)
    })
  })
  return async () => {
    isStopping = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of underWay.keys()) settle(socket)
    const cut = setTimeout(() => server.closeAllConnections(), PATIENCE)
    await closed
    clearTimeout(cut)
  }
}
