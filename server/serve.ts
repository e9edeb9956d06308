import { createServer, type Server } from 'node:http'
import next from 'next'
import { SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { boundConnections } from './bounded-connections.ts'
import { front } from './front.ts'
import { checkSettings, openNode, startWork, stopNode } from './node.ts'
import { ensurePages } from './pages.ts'
import { root } from './prepare.ts'
import { endInOrder, stoppable } from './stop.ts'

type Stop = () => Promise<void>

/**
 * Starts the product: pages built, database ready, port open, background work running; ends on SIGTERM or SIGINT, also
 * while it is still starting.
 */
export async function serve(): Promise<void> {
  const say = (line: string): void => console.log(line)
  const stopping = new AbortController()
  const starting = start(say, stopping.signal)
  endInOrder(say, async () => {
    stopping.abort()
    const stop = await starting.catch(() => undefined) // a start that was broken off has put everything away itself
    await stop?.()
  })
  try {
    await starting
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
}

/** @returns what stops it again */
async function start(say: (line: string) => void, signal: AbortSignal): Promise<Stop> {
  checkSettings(say)
  await assertPortFree()
  await ensurePages(say, signal)
  signal.throwIfAborted()
  // instrumentation.ts asks: under Next.js's own server it would start the node
  oncePerProcess('server', () => 'own')
  const booted = await openNode(say)
  try {
    // Next.js puts a listener for upgrades on the server it is given, which would cut off every request that offers
    // HTTP/2 beside HTTP/1.1, as Java's client does; so it gets one that never listens
    const pages = next({ dev: false, dir: root, quiet: true, httpServer: createServer() })
    await pages.prepare()
    // how often Node looks for connections whose time is over
    const server = createServer({ connectionsCheckingInterval: 5 * SECOND })
    boundConnections(server)
    const stopServer = stoppable(server)
    server.on('request', await front(pages.getRequestHandler()))
    signal.throwIfAborted()
    await listen(server)
    await startWork(say)
    return () => stopNode(booted, () => stopServer().then(() => pages.close()))
  } catch (error) {
    await booted.close()
    throw error
  }
}

/** Says before anything is built or migrated that the port is another program's. */
async function assertPortFree(): Promise<void> {
  const probe = createServer()
  await listen(probe)
  await new Promise((resolve) => probe.close(resolve))
}

async function listen(server: Server): Promise<void> {
  const { port, host } = settings()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, port)))
    server.listen(port, host, resolve)
  })
}

function portFault(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  const message = `PORT: ${port} is in use already; stop the other program or set another PORT.`
  return Object.assign(new Error(message), { code: error.code })
}
