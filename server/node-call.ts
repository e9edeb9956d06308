import type { IncomingMessage, ServerResponse } from 'node:http'
import { UNKNOWN_ROUTE, type ArrivingBody, type HttpCall, type HttpHeaders } from '#app/_http/http-call.ts'
import type { Target } from './target.ts'

/** Answers a request of node:http; settled when the answer is sent. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** The caller's address, and its `traceparent` when that is to be believed. */
type From = Pick<HttpCall, 'address' | 'traceParent'>

/** A request of node:http as a call; its head and body are read when they are asked for. */
export function nodeCall(incoming: IncomingMessage, outgoing: ServerResponse, target: Target, from: From): HttpCall {
  const { method = '' } = incoming
  let signal: AbortSignal | undefined
  return {
    method,
    pathname: target.pathname,
    search: target.search,
    route: UNKNOWN_ROUTE,
    address: from.address,
    traceParent: from.traceParent,
    headers: new NodeHeaders(incoming.rawHeaders),
    // RFC 9110 sections 9.3.1 and 9.3.2: with them a body means nothing
    body: method === 'GET' || method === 'HEAD' ? undefined : arriving(incoming),
    get signal() {
      return (signal ??= endOf(outgoing))
    },
  }
}

/** Headers as they came; `IncomingMessage.headers` keeps the first of some names where it must be seen that there are two. */
class NodeHeaders implements HttpHeaders {
  readonly #raw: readonly string[]

  constructor(raw: readonly string[]) {
    this.#raw = raw
  }

  get(name: string): string | null {
    let found: string | null = null
    for (let at = 0; at + 1 < this.#raw.length; at += 2) {
      const written = this.#raw[at] ?? ''
      if (written.length !== name.length || written.toLowerCase() !== name) continue
      const value = this.#raw[at + 1] ?? ''
      found = found === null ? value : `${found}${name === 'cookie' ? '; ' : ', '}${value}`
    }
    return found
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    const names = this.#raw.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
    for (const name of [...new Set(names)].sort()) yield [name, this.get(name) ?? '']
  }
}

/** Aborted when the connection closes before the answer is out. */
function endOf(outgoing: ServerResponse): AbortSignal {
  const ended = new AbortController()
  const end = (): void => {
    if (!outgoing.writableFinished) ended.abort()
  }
  if (outgoing.closed) end()
  else outgoing.once('close', end)
  return ended.signal
}

/**
 * The body as it lies in the request's buffer: the part that came with the head is there at once. A request whose rest
 * is not wanted is not destroyed: that would cut the answer off (`settleUnread`).
 */
function arriving(incoming: IncomingMessage): ArrivingBody {
  return {
    next: () => buffered(incoming) ?? (isWhole(incoming) ? undefined : later(incoming)),
    cancel: () => undefined,
  }
}

/** Reads what is there. */
function buffered(incoming: IncomingMessage): Uint8Array | undefined {
  const bytes: unknown = incoming.read() // bytes, since nobody has set an encoding
  return bytes instanceof Uint8Array ? bytes : undefined
}

/** Also when the sender went away as soon as it had sent the whole. */
const isWhole = ({ complete, readableLength }: IncomingMessage): boolean => complete && readableLength === 0

function later(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  if (incoming.destroyed) return Promise.reject(incoming.errored ?? new Error('the connection is closed'))
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const bytes = buffered(incoming)
      if (bytes || isWhole(incoming)) settle(() => resolve(bytes))
    }
    const close = (): void => settle(() => reject(incoming.errored ?? new Error('the connection is closed')))
    const settle = (end: () => void): void => {
      incoming.off('readable', look).off('end', look).off('error', close).off('close', close)
      end()
    }
    incoming.on('readable', look).on('end', look).on('error', close).on('close', close)
  })
}
