import { createServer } from 'node:http'
import { knownPaths, type KindsOfPaths } from './known-paths.ts'
import { ensurePages } from './pages.ts'
import { root } from './prepare.ts'
import type { NodeListener } from './node-call.ts'

type LaterPageKinds = { answer: NodeListener; close: () => Promise<void> }
type Load = (say: (line: string) => void, signal: AbortSignal) => Promise<LaterPageKinds>

/** The pages of a node whose interfaces answer already. */
export type LaterPages = LaterPageKinds & {
  kinds: KindsOfPaths
  prepare: (...given: Parameters<Load>) => Promise<void>
}

/**
 * Pages that are loaded by `prepare` and not before: a start has more urgent things to do. Until then a request waits; when
 * they cannot be prepared it is answered with 503, and `prepare` says why.
 */
export function laterPages(load: Load = loadPages): LaterPages {
  const prepared = Promise.withResolvers<LaterPageKinds | undefined>()
  let opened: LaterPageKinds | undefined
  return {
    // without pages each path is answered with that
    kinds: async () => ((await prepared.promise) ? knownPaths() : () => 'page'),
    async answer(incoming, outgoing) {
      const pages = await prepared.promise
      if (pages) return pages.answer(incoming, outgoing)
      outgoing.writeHead(503, { 'content-type': 'text/plain', connection: 'close' })
      outgoing.end('The pages could not be prepared.\n')
    },
    async prepare(say, signal) {
      try {
        opened = await load(say, signal)
      } finally {
        prepared.resolve(opened)
      }
    },
    close: async () => opened?.close(),
  }
}

/** Next.js with the pages, which are built when needed; `signal` breaks that off. */
async function loadPages(say: (line: string) => void, signal: AbortSignal): Promise<LaterPageKinds> {
  await ensurePages(say, signal)
  signal.throwIfAborted()
  const { default: next } = await import('next')
  // Next.js puts a listener for upgrades on the server it is given, which would cut off every request that offers
  // HTTP/2 beside HTTP/1.1, as Java's client does; so it gets one that never listens
  const pages = next({ dev: false, dir: root, quiet: true, httpServer: createServer() })
  await pages.prepare()
  return { answer: pages.getRequestHandler(), close: () => pages.close() }
}
