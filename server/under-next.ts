import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { settings } from '#lib/platform/env.ts'
import { boundConnections } from './bounded-connections.ts'
import { front } from './front.ts'
import { knownPaths } from './known-paths.ts'
import { beginWork, checkSettings, openNode, stopNode, tellReady } from './node.ts'
import { openingDoor } from './opening-door.ts'
import { startFault } from './prepare.ts'
import { endInOrder, stoppable } from './stop.ts'
import type { NodeListener } from './node-call.ts'

/**
 * Makes `next start` or `next dev` a node of the installation; instrumentation.ts calls it before the first request is
 * answered. Under `next start` all requests go through the same front as with the product's own server, and the process
 * ends as that does. `next dev` answers by itself, since it reloads what it answers with. A start that fails ends the
 * process.
 */
export async function runUnderNext({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const say = (line: string): void => console.log(line)
  try {
    checkSettings(say)
    if (!settings().hasPages) throw noPagesWanted()
    const server = isDevelopment ? undefined : takeOver()
    const booted = await openNode(say)
    if (server) {
      // Next.js would end the process with its own connections, in the middle of our work
      for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal)
      endInOrder(say, () => stopNode(booted, server.stop))
      server.open(await front({ answer: server.pages, kinds: knownPaths }))
    }
    await beginWork(say)
    await tellReady(say)
  } catch (error) {
    console.error(startFault(error))
    process.exit(1)
  }
}

const noPagesWanted = (): Error =>
  Object.assign(new Error("PAGES=false: Next.js's own server always has the pages. Start this node with npm start."), {
    code: 'invalid-setting',
  })

const isServer = (server: unknown): server is Server => server instanceof Server

/**
 * Puts the product's door before Next.js on the server that Next.js has opened, which Node names with its next connection
 * (diagnostics channel `net.server.socket`). `open` lets requests through, `pages` answers by Next.js, `stop` stops that
 * server as `stoppable` does.
 */
function takeOver() {
  let answerPage: NodeListener | undefined
  let stop: (() => Promise<void>) | undefined
  const door = openingDoor()
  const meet = (message: unknown): void => {
    const { server } = (message as { socket: Socket & { server: unknown } }).socket // as Node documents the channel
    if (!isServer(server)) return
    unsubscribe('net.server.socket', meet)
    ;[answerPage] = server.listeners('request') as NodeListener[] // the one that Next.js made its server with
    // its listener for upgrades would cut off whoever offers HTTP/2 beside HTTP/1.1
    server.removeAllListeners('request').removeAllListeners('upgrade')
    boundConnections(server)
    stop = stoppable(server)
    server.on('request', door.answer)
  }
  subscribe('net.server.socket', meet)
  return {
    open: door.open,
    pages: async (incoming: IncomingMessage, outgoing: ServerResponse) => answerPage?.(incoming, outgoing),
    stop: async () => stop?.(),
  }
}
