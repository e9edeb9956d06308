import { Worker } from 'node:worker_threads'
import { Refusal } from '#lib/platform/errors.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'

/** Bodies over this many bytes are not parsed on the event loop (decisions 3). */
const LARGE = 1_048_576

type Reply = { id: number; value?: unknown; fault?: 'utf-8' | 'json' }
type Parser = { worker: Worker; waiting: Map<number, (reply: Reply) => void>; next: number }

/** Plain JavaScript, since it is handed over as text: a bundler need not know of it. */
const workerText = `
const { parentPort } = require('node:worker_threads')
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
parentPort.on('message', ({ id, bytes }) => {
  let fault = 'utf-8'
  try {
    const text = decoder.decode(bytes)
    fault = 'json'
    parentPort.postMessage({ id, value: JSON.parse(text) })
  } catch {
    parentPort.postMessage({ id, fault })
  }
})`

function startParser(): Parser {
  const waiting: Parser['waiting'] = new Map()
  const worker = new Worker(workerText, { eval: true })
  worker.unref()
  worker.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  return { worker, waiting, next: 0 }
}

/**
 * Parses a JSON body; large ones in a thread of their own.
 * @throws 400 when it is no UTF-8 or no JSON
 */
export async function parseJson(bytes: Uint8Array): Promise<unknown> {
  const { value, fault } = bytes.byteLength > LARGE ? await parseElsewhere(bytes) : parseHere(bytes)
  if (fault === 'utf-8') throw new Refusal('malformed', 'The body is not valid UTF-8.')
  if (fault === 'json') {
    const isEmpty = bytes.every((byte) => byte <= 0x20)
    throw new Refusal('malformed', isEmpty ? 'The body is empty; JSON is expected.' : 'The body is not valid JSON.')
  }
  return value
}

function parseHere(bytes: Uint8Array): Omit<Reply, 'id'> {
  let fault: Reply['fault'] = 'utf-8'
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    fault = 'json'
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault }
  }
}

function parseElsewhere(bytes: Uint8Array): Promise<Reply> {
  const parser = oncePerProcess('json-parser', startParser)
  parser.next += 1
  const id = parser.next
  return new Promise((resolve) => {
    parser.waiting.set(id, resolve)
    parser.worker.postMessage({ id, bytes })
  })
}
