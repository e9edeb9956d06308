import { createServer } from 'node:http'
import { operatorExists } from '#lib/accounts/store.ts'
import { database } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { noteStart } from '#lib/platform/health/start-progress.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import type { BootedService } from './boot.ts'
import { boundConnections } from './bounded-connections.ts'
import { front } from './front.ts'
import { beginWork, checkSettings, openNode, stopNode, tellReady, warmUp } from './node.ts'
import { laterPages } from './later-pages.ts'
import { listen } from './listen.ts'
import { openingDoor } from './opening-door.ts'
import { giveBackMemory, writeCompiledCode } from './prepare.ts'
import { giveBackWhenQuiet } from './quiet-memory.ts'
import { CHECKING_INTERVAL } from './server-times.ts'
import { endInOrder, stoppable } from './stop.ts'

type Stop = () => Promise<void>

/**
 * Starts the product: port open, database ready and background work running, then the pages (docs/decisions/0035); ends on
 * SIGTERM or SIGINT, also while it is still starting.
 */
export async function serve(): Promise<void> {
  outliveReaders()
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

/**
 * The reader of the output may end first; the service goes on. Without a listener the next line would end the process, or be
 * printed as a fault again and again.
 */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}

/** @returns what stops it again */
async function start(say: (line: string) => void, signal: AbortSignal): Promise<Stop> {
  checkSettings(say)
  // instrumentation.ts asks: under Next.js's own server it would start the node
  oncePerProcess('server', () => 'own')
  const { hasPages } = settings()
  if (hasPages) noteStart({ pages: 'building' })
  const door = openingDoor()
  const server = createServer({ connectionsCheckingInterval: CHECKING_INTERVAL }, door.answer)
  boundConnections(server)
  const stopServer = stoppable(server)
  // before anything is built or migrated: the port may be another program's
  await listen(server, settings().port, settings().host)
  const pages = hasPages ? laterPages() : undefined
  let booted: BootedService | undefined
  const stop = async (): Promise<void> => {
    const stopAnswering = () => stopServer().then(pages?.close)
    await (booted ? stopNode(booted, stopAnswering) : stopAnswering())
  }
  try {
    // loading the routes takes the processor, opening the database mostly waits
    const [loaded, opened] = await Promise.allSettled([front(pages), openNode(say, signal)])
    if (opened.status === 'rejected') throw opened.reason
    booted = opened.value
    if (loaded.status === 'rejected') throw loaded.reason
    signal.throwIfAborted()
    await warmUp()
    door.open(loaded.value)
    await beginWork(say)
    await pages?.prepare(say, signal)
    // pages ask models at once, and the first one loads Prisma
    if (pages) await operatorExists(database())
    noteStart({ pages: 'ok' })
    signal.throwIfAborted()
    writeCompiledCode()
    giveBackMemory()
    giveBackWhenQuiet()
    await tellReady(say, signal)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
