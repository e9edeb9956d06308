import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '#lib/platform/durations.ts'

/** A body that was declared to be no longer is drained when it was not read, and the connection is kept. */
const SMALL = 1_048_576
/** How long and how much is thrown away of a body, so that its sender comes to read the answer. */
const PATIENCE = 30 * SECOND
const MOST_THROWN_AWAY = 64 * 1_048_576

/** `most`: bytes; less for a caller that asks too often. */
export type UnreadLimit = { most: number }

/**
 * Sees to what an answer leaves unread of its request's body (decisions 3): what is small is drained; before more, the
 * answer says `Connection: close`, and the connection lingers: our side is closed, and what still comes is thrown away
 * for a while. Closed at once, with bytes unread, it would be reset, and the sender would lose the answer.
 * @returns how much of it is thrown away before the connection is cut
 */
export function settleUnread(incoming: IncomingMessage, outgoing: ServerResponse): UnreadLimit {
  const unread: UnreadLimit = { most: MOST_THROWN_AWAY }
  if (!hasBody(incoming)) return unread
  const { socket } = incoming
  let closes = false
  const writeHead = outgoing.writeHead.bind(outgoing)
  outgoing.writeHead = (...args: unknown[]): typeof outgoing => {
    if (!incoming.complete && !isSmall(incoming)) outgoing.shouldKeepAlive = false
    closes = !outgoing.shouldKeepAlive || saysClose(outgoing.getHeader('connection')) || args.some(namesClose)
    Reflect.apply(writeHead, undefined, args) // handed on in whichever of its forms it came
    return outgoing
  }
  // called when an answer that closes the connection has been sent, by Node and by the code that drains
  socket.destroySoon = () => {
    if (incoming.complete) closeNow(socket)
    else if (closes) linger(socket, incoming)
  }
  outgoing.once('finish', () => {
    if (!incoming.complete) throwAway(socket, incoming, unread)
  })
  return unread
}

/** RFC 9112 section 6: without either header the request has no body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** A length that is not declared may become any. */
function isSmall({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? Infinity) <= SMALL
}

const saysClose = (connection: unknown): boolean => /\bclose\b/i.test(String(connection))
const namesClose = (headers: unknown): boolean =>
  typeof headers === 'object' && headers !== null && 'connection' in headers && saysClose(headers.connection)

/** As Node would have done it. */
function closeNow(socket: Socket): void {
  Reflect.deleteProperty(socket, 'destroySoon')
  socket.destroySoon()
}

/** Our side is closed once the answer is out; the other is read until it ends. */
function linger(socket: Socket, incoming: IncomingMessage): void {
  socket.end()
  socket.once('end', () => closeNow(socket))
  incoming.once('end', () => closeNow(socket))
}

function throwAway(socket: Socket, incoming: IncomingMessage, unread: UnreadLimit): void {
  let thrownAway = 0
  const cut = setTimeout(() => socket.destroy(), PATIENCE).unref()
  const settled = (): void => clearTimeout(cut)
  incoming.once('end', settled).once('close', settled)
  // an earlier reader would hold it up
  incoming.removeAllListeners('data').on('data', (chunk: Buffer) => {
    thrownAway += chunk.byteLength
    if (thrownAway > unread.most) socket.destroy()
  })
  incoming.resume()
}
