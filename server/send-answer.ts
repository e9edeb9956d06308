import type { ServerResponse } from 'node:http'
import type { HttpAnswer } from '#app/_http/http-call.ts'
import { log } from '#lib/platform/log.ts'

/** Bytes read at once of an answer that streams. */
const PIECE = 128 * 1024

/**
 * Writes an answer. A stream is asked for as fast as the receiver takes it, and let go of when the receiver goes away.
 * @param common headers that stand where the answer says nothing else
 */
export async function sendAnswer(
  outgoing: ServerResponse,
  { status, headers, body, isCut }: HttpAnswer,
  common: Record<string, string> = {},
): Promise<void> {
  if (isCut) return void outgoing.destroy()
  if (body === null) return void outgoing.writeHead(status, { ...common, ...headers }).end()
  if (!(body instanceof ReadableStream)) {
    // a text goes out in one piece with the head
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
    outgoing.writeHead(status, { ...common, ...headers, 'content-length': length }).end(body)
    return
  }
  outgoing.writeHead(status, { ...common, ...headers })
  // who is told no length may wait long for the first piece, as of a stream of news
  if (!('content-length' in headers)) outgoing.flushHeaders()
  await sendStream(outgoing, body, headers['x-request-id'])
}

/**
 * A stream that fails ends in a cut connection, which tells the receiver that the answer is not whole: the reason,
 * written into the answer, could pass for content. The next piece is read while one is written, and no more: a slow
 * receiver holds two pieces.
 */
async function sendStream(outgoing: ServerResponse, stream: ReadableStream<Uint8Array>, requestId = ''): Promise<void> {
  const pieces = piecesOf(stream)
  const isGone = (): boolean => outgoing.destroyed
  if (isGone()) return pieces.letGo()
  outgoing.once('close', pieces.letGo)
  let written: Promise<void> | undefined
  try {
    for (;;) {
      const piece = await pieces.next()
      await written
      if (isGone()) return
      if (!piece) return void outgoing.end()
      written = writtenTo(outgoing, piece).then(() => pieces.giveBack(piece))
    }
  } catch (error) {
    if (isGone()) return
    log.error({ requestId, reason: String(error) }, 'an answer broke off')
    outgoing.destroy()
  } finally {
    outgoing.off('close', pieces.letGo)
  }
}

type Pieces = {
  /** nothing at the end */
  next: () => Promise<Uint8Array | undefined>
  /** A piece that nobody needs any more. */
  giveBack: (piece: Uint8Array) => void
  letGo: () => void
}

/** A stream of bytes, such as a file, is read into the same two rooms again and again: memory is asked for only once. */
function piecesOf(stream: ReadableStream<Uint8Array>): Pieces {
  const reader = byobReaderOf(stream)
  if (!reader) return anyPiecesOf(stream.getReader())
  const rooms: ArrayBuffer[] = []
  return {
    async next() {
      const { done, value } = await reader.read(new Uint8Array(rooms.pop() ?? new ArrayBuffer(PIECE)))
      return done ? undefined : new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    },
    giveBack({ buffer }) {
      if (buffer instanceof ArrayBuffer) rooms.push(buffer)
    },
    // nobody is left to be told why letting go failed
    letGo: () => void reader.cancel().catch(() => undefined),
  }
}

function anyPiecesOf(reader: ReadableStreamDefaultReader<Uint8Array>): Pieces {
  return {
    next: async () => (await reader.read()).value,
    giveBack: () => undefined,
    letGo: () => void reader.cancel().catch(() => undefined),
  }
}

function byobReaderOf(stream: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | undefined {
  try {
    return stream.getReader({ mode: 'byob' })
  } catch {
    return undefined // no stream of bytes
  }
}

/** Resolves when the piece has left this process, or when nobody takes it any more. */
function writtenTo(outgoing: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off('close', settle)
      resolve()
    }
    outgoing.once('close', settle)
    outgoing.write(piece, settle)
  })
}
