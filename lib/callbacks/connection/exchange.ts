import type { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { Client, type buildConnector, type Dispatcher } from 'undici'
import { SECOND } from '../../platform/durations.ts'
import { stepRefused } from './failure-words.ts'
import type { ConsentHeaders } from '../outcome.ts'
import type { Destroyable } from './recorded-steps.ts'

const MOST_BODY_BYTES = 64 * 1024
const MOST_KEPT_BYTES = 2000
/** Interim answers (RFC 9110 section 15.2) before the real one. */
const MOST_INTERIM = 10
/**
 * Milliseconds for which an idle connection stays open: no longer than the receiver says (`Keep-Alive: timeout`), less
 * a second for the way.
 */
const IDLE = { keepAliveTimeout: 30 * SECOND, keepAliveMaxTimeout: 30 * SECOND, keepAliveTimeoutThreshold: SECOND }

/** `body` as a stream is sent piece by piece; the headers must hold its length. */
export type Message = { method: 'HEAD' | 'POST' | 'OPTIONS'; headers: Record<string, string>; body?: string | Readable }

/** The head of an answer; `excerpt` reads its body until its end, 64 KiB or the time limit. @param limit milliseconds */
export type AnswerHead = {
  status: number
  retryAfter: string | undefined
  allowed: ConsentHeaders | undefined
  excerpt: (limit: number) => Promise<string>
}

/** An open, checked connection as its maker hands it over: its parts, its address, and when its certificate was checked. */
type ExchangeStanding = { socket: Duplex; address: string; verifiedAt: number; parts: readonly Destroyable[] }

/** A connection on which requests go one after another, never two at once. */
export class HttpConnection {
  /** The checked address that it leads to. */
  readonly address: string
  /** When the certificate of the receiver was checked, by `performance.now()`. */
  readonly verifiedAt: number
  private readonly socket: Socket
  private readonly parts: readonly Destroyable[]
  private readonly client: Client
  private answer: Answer | undefined

  constructor(origin: string, { socket, address, verifiedAt, parts }: ExchangeStanding) {
    this.address = address
    this.verifiedAt = verifiedAt
    this.parts = parts
    this.socket = socket as Socket // the socket of a proxy's tunnel is one too
    this.client = new Client(origin, { connect: onlyThis(this.socket), headersTimeout: 0, bodyTimeout: 0, ...IDLE })
  }

  /** True while another request may go over it: its last answer was whole and regular, and no bytes came after it. */
  get isReusable(): boolean {
    const { socket, answer } = this
    return (answer?.isWhole ?? false) && !socket.destroyed && socket.readable && socket.writable
  }

  /** True when the last request got no byte of an answer. */
  get wasSilent(): boolean {
    return this.answer === undefined || this.answer.bytesBefore === this.socket.bytesRead
  }

  /** Calls once when the connection is gone, also while it is idle. */
  onceGone(listener: () => void): void {
    this.client.once('disconnect', listener)
  }

  /**
   * Sends one request and waits for the complete head of the answer.
   * @param isLast asks the receiver to close the connection after its answer
   */
  send(message: Message, url: URL, isLast: boolean): Promise<AnswerHead> {
    const answer = new Answer(this.socket)
    this.answer = answer
    this.client.dispatch({ ...message, path: `${url.pathname}${url.search}`, reset: isLast }, answer)
    return answer.head.promise
  }

  destroy(): void {
    void this.client.destroy()
    for (const part of this.parts.toReversed()) part.destroy()
  }
}

/**
 * Stops the HTTP client from connecting again when the connection is lost: a second connection would bypass the address
 * check. The connector has to answer asynchronously.
 */
function onlyThis(socket: Socket): buildConnector.connector {
  let used = false
  return (_, callback) => {
    const lost = used ? Object.assign(new Error('The connection was lost.'), { code: 'ECONNRESET' }) : undefined
    used = true
    queueMicrotask(() => (lost ? callback(lost, null) : callback(null, socket)))
  }
}

/** The answer to one request: its head, and the kept part of its body. */
class Answer implements Dispatcher.DispatchHandler {
  readonly head = Promise.withResolvers<AnswerHead>()
  /** Bytes that had come over the connection when the request was sent. */
  bytesBefore: number
  isWhole = false
  private readonly socket: Socket
  private controller: Dispatcher.DispatchController | undefined
  private readonly ended = Promise.withResolvers<void>()
  private readonly kept: Buffer[] = []
  private isOver = false
  private seen = 0
  private interim = 0

  constructor(socket: Socket) {
    this.socket = socket
    this.bytesBefore = socket.bytesRead
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    this.bytesBefore = this.socket.bytesRead
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) {
      this.interim += 1
      if (this.interim > MOST_INTERIM) {
        controller.abort(stepRefused('The receiver sent too many interim answers (1xx).'))
      }
      return
    }
    const [retryAfter, origin, rate] = ['retry-after', 'webhook-allowed-origin', 'webhook-allowed-rate'].map(
      (name) => [headers[name]].flat()[0],
    )
    const allowed = origin === undefined ? undefined : { origin, rate }
    this.head.resolve({ status, retryAfter, allowed, excerpt: (limit) => this.excerpt(limit) })
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.seen < MOST_KEPT_BYTES) this.kept.push(chunk.subarray(0, MOST_KEPT_BYTES - this.seen))
    this.seen += chunk.length
    if (this.seen >= MOST_BODY_BYTES) this.breakOff()
  }

  onResponseEnd(): void {
    this.isWhole = !this.isOver
    this.end()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.head.reject(error)
    this.end()
  }

  /**
   * The first 2 kB as text (decisions 7). Bytes that are not UTF-8, and NUL, which the database cannot hold, become
   * U+FFFD. A body that breaks off gives the part that came: the status line is the answer.
   */
  private async excerpt(limit: number): Promise<string> {
    const timer = this.isOver ? undefined : setTimeout(() => this.breakOff(), limit)
    await this.ended.promise
    clearTimeout(timer)
    const text = new TextDecoder().decode(Buffer.concat(this.kept), { stream: true })
    return text.replaceAll('\0', '\uFFFD')
  }

  private breakOff(): void {
    this.controller?.abort(new Error('The body of the answer is not read to its end.'))
  }

  private end(): void {
    this.isOver = true
    this.ended.resolve()
  }
}
