import type { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { Client, type buildConnector, type Dispatcher } from 'undici'
import { stepRefused } from './failure-words.ts'
import type { Destroyable, Found } from './recorded-steps.ts'

const MOST_BODY_BYTES = 64 * 1024
const MOST_KEPT_BYTES = 2000
/** Interim answers (RFC 9110 section 15.2) before the real one. */
const MOST_INTERIM = 10

export type Message = { method: 'HEAD' | 'POST'; headers: Record<string, string>; body?: string }

/** Sends one request over a connection that is there already and waits for the complete head of the answer. */
export async function exchange(
  message: Message,
  url: URL,
  { connection, signal, opened }: { connection: Duplex; signal: AbortSignal; opened: (resource: Destroyable) => void },
): Found<Dispatcher.ResponseData> {
  const client = new Client(url.origin, { connect: onlyThis(connection), headersTimeout: 0, bodyTimeout: 0 })
  opened(client)
  const tooMany = new AbortController()
  let interim = 0
  const value = await client.request({
    ...message,
    path: `${url.pathname}${url.search}`,
    signal: AbortSignal.any([signal, tooMany.signal]),
    reset: true,
    onInfo() {
      interim += 1
      if (interim > MOST_INTERIM) tooMany.abort(stepRefused('The receiver sent too many interim answers (1xx).'))
    },
  })
  return { value, detail: `Answered with status ${value.statusCode}.` }
}

/**
 * The HTTP client would connect anew when the connection is lost; a second one would go past the address check. It has
 * to be answered later than it asks.
 */
function onlyThis(connection: Duplex): buildConnector.connector {
  let used = false
  return (_, callback) => {
    const lost = used ? Object.assign(new Error('The connection was lost.'), { code: 'ECONNRESET' }) : undefined
    used = true
    const socket = connection as Socket // what a proxy's tunnel hands out is one too
    queueMicrotask(() => (lost ? callback(lost, null) : callback(null, socket)))
  }
}

/**
 * Reads the body of an answer until its end, 64 KiB or the time limit, and keeps the first 2 kB as text (decisions 7).
 * What is no UTF-8, and NUL, which the database cannot hold, become U+FFFD. A body that breaks off gives what came: the
 * status line is the answer.
 * @param limit milliseconds
 */
export async function readExcerpt(body: Readable, limit: number): Promise<string> {
  const kept: Buffer[] = []
  const timer = setTimeout(() => body.destroy(), limit)
  let seen = 0
  try {
    // without an encoding a stream hands out buffers
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (seen < MOST_KEPT_BYTES) kept.push(chunk)
      seen += chunk.length
      if (seen >= MOST_BODY_BYTES) break
    }
  } catch {
    // broken off by the receiver or by the time limit: what came is kept
  } finally {
    clearTimeout(timer)
  }
  const bytes = Buffer.concat(kept).subarray(0, MOST_KEPT_BYTES)
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD')
}
