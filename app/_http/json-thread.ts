import { Worker } from 'node:worker_threads'
import { log } from '#lib/platform/log.ts'
import { forget, oncePerProcess } from '#lib/platform/once-per-process.ts'

/** What came of parsing: the value, or why there is none. */
export type Parsed = { value?: unknown; fault?: 'utf-8' | 'json' | 'broken-off' }

type Reply = Parsed & { id: number }
type Parser = { worker: Worker; waiting: Map<number, (reply: Reply) => void>; next: number }

/**
 * Plain JavaScript, since it is handed over as text: a bundler need not know of it. Of what was parsed only `members`
 * come back, and of those only texts: taking over millions of values would hold up the event loop as parsing would.
 */
const workerText = `
const { parentPort } = require('node:worker_threads')
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
function textsOf(value, members) {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return []
  const present = members.filter((name) => Object.hasOwn(value, name))
  return Object.fromEntries(present.map((name) => [name, typeof value[name] === 'string' ? value[name] : null]))
}
parentPort.on('message', ({ id, bytes, members }) => {
  let fault = 'utf-8'
  try {
    const text = decoder.decode(bytes)
    fault = 'json'
    const value = JSON.parse(text)
    parentPort.postMessage({ id, value: members ? textsOf(value, members) : value })
  } catch {
    parentPort.postMessage({ id, fault })
  }
})`

function startParser(): Parser {
  const waiting: Parser['waiting'] = new Map()
  // without the flags of the process, of which some say how a text given by `eval` is read
  const worker = new Worker(workerText, { eval: true, execArgv: [] })
  worker.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  // such as a body whose values take more memory than a thread may have; the next large body starts a new thread
  const breakOff = (error: Error): void => {
    log.warn({ reason: error.message }, 'the thread that parses large bodies broke off')
    forget('json-parser')
    for (const [id, answer] of waiting) answer({ id, fault: 'broken-off' })
  }
  worker.on('error', breakOff)
  worker.on('messageerror', breakOff)
  // last: a listener added later would keep the process alive again
  worker.unref()
  return { worker, waiting, next: 0 }
}

/**
 * Parses a JSON body in a thread of its own, so that a large one holds nobody up.
 * @param members only these come back, a member that is no text as null; everything when left out
 */
export function parseInThread(bytes: Uint8Array, members: readonly string[] | undefined): Promise<Parsed> {
  const parser = oncePerProcess('json-parser', startParser)
  parser.next += 1
  const id = parser.next
  return new Promise((resolve) => {
    parser.waiting.set(id, resolve)
    parser.worker.postMessage({ id, bytes, members })
  })
}
