import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One answer as it came. `headers`: all values of each name, in small letters. */
export type WireAnswer = { status: number; headers: Map<string, string[]>; text: string }

/** Milliseconds after which an answer counts as never coming; far more than a busy machine needs. */
const PATIENCE = 120_000

/** Sends bytes and takes what comes, over a connection that is kept as long as the server keeps it. */
export class WireClient {
  readonly #port: number
  #socket: Socket | undefined
  #received: Buffer = Buffer.alloc(0)

  constructor(port: number) {
    this.#port = port
  }

  /**
   * Sends one request and takes its answer. The server may close a kept connection just then: the request is sent again
   * over a new connection, as RFC 9112 section 9.3.1 has it.
   * @param options.isHead whether the answer has no body
   * @returns undefined when the connection was closed without an answer
   */
  async ask(bytes: Buffer, { isHead = false } = {}): Promise<WireAnswer | undefined> {
    const isKept = this.#socket !== undefined && !this.#socket.destroyed && this.#socket.writable
    const socket = isKept && this.#socket ? this.#socket : await this.#open()
    socket.write(bytes)
    const answer = await this.#answer(socket, isHead)
    if (answer === undefined && isKept) return this.ask(bytes, { isHead })
    if (answer?.headers.get('connection')?.some((value) => /close/i.test(value))) this.close()
    return answer
  }

  /** Sends bytes over a connection of their own; goes away after the first answer, or at once. @returns all answers */
  async tell(bytes: Buffer, { isHead = false, waits = true } = {}): Promise<WireAnswer[]> {
    const socket = await this.#open()
    socket.write(bytes)
    const first = waits ? await this.#answer(socket, isHead) : undefined
    socket.end()
    const answers = first ? [first] : []
    while (answers.length > 0 || !waits) {
      const next = await this.#answer(socket, isHead)
      if (!next) break
      answers.push(next)
    }
    this.close()
    return answers
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  async #open(): Promise<Socket> {
    this.close()
    const socket = connect({ port: this.#port, host: '127.0.0.1', allowHalfOpen: true })
    this.#socket = socket
    this.#received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => (this.#received = Buffer.concat([this.#received, chunk])))
    socket.on('end', () => socket.end())
    socket.on('error', () => undefined) // being cut off is what some of them are to meet
    await once(socket, 'connect')
    return socket
  }

  async #answer(socket: Socket, isHead: boolean): Promise<WireAnswer | undefined> {
    const end = Date.now() + PATIENCE
    for (;;) {
      const isOver = socket.readableEnded || socket.destroyed
      const found = parsed(this.#received, { isHead, isOver })
      if (found) {
        this.#received = found.rest
        return found.answer
      }
      if (isOver) return undefined
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => settle(() => reject(new Error('no answer within two minutes'))),
          end - Date.now(),
        )
        const goOn = (): void => settle(resolve)
        const settle = (then: () => void): void => {
          clearTimeout(timer)
          socket.off('data', goOn).off('end', goOn).off('close', goOn)
          then()
        }
        socket.on('data', goOn).on('end', goOn).on('close', goOn)
      })
    }
  }
}

type Situation = { isHead: boolean; isOver: boolean }
type ParsedAnswer = { answer: WireAnswer; rest: Buffer }

/** The first answer in these bytes that is whole; informational ones are passed over. */
function parsed(bytes: Buffer, { isHead, isOver }: Situation): ParsedAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(line.split(' ')[1])
  const rest = bytes.subarray(end + 4)
  if (status < 200) return parsed(rest, { isHead, isOver })
  const headers = new Map<string, string[]>()
  for (const one of lines) {
    const colon = one.indexOf(':')
    const name = one.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), one.slice(colon + 1).trim()])
  }
  const body = bodyOf(rest, { headers, isOver, isNone: isHead || status === 204 || status === 304 })
  return body && { answer: { status, headers, text: body.content.toString() }, rest: body.rest }
}

type Framing = { headers: WireAnswer['headers']; isOver: boolean; isNone: boolean }
type Body = { content: Buffer; rest: Buffer }

function bodyOf(bytes: Buffer, { headers, isOver, isNone }: Framing): Body | undefined {
  if (isNone) return { content: Buffer.alloc(0), rest: bytes }
  if (headers.get('transfer-encoding')?.[0] === 'chunked') return unchunked(bytes)
  const length = headers.get('content-length')?.[0]
  if (length === undefined) return isOver ? { content: bytes, rest: Buffer.alloc(0) } : undefined
  if (bytes.length < Number(length)) return undefined
  return { content: bytes.subarray(0, Number(length)), rest: bytes.subarray(Number(length)) }
}

function unchunked(bytes: Buffer): Body | undefined {
  const pieces: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    const from = end + 2
    if (bytes.length < from + size + 2) return undefined
    if (size === 0) return { content: Buffer.concat(pieces), rest: bytes.subarray(from + 2) }
    pieces.push(bytes.subarray(from, from + size))
    at = from + size + 2
  }
}
