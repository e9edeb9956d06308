import { KurierError } from './errors.ts'

/** What is used of a web stream; a `ReadableStream<Uint8Array>` of any implementation fits. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array }>
    cancel(): Promise<void>
    releaseLock(): void
  }
}

/** Where bytes come from: all at once, a web stream (`file.stream()`), or anything that yields them (a Node stream). */
export type ByteSource = Uint8Array | ByteStream | AsyncIterable<Uint8Array>

/** Pieces of one byte array, so that no single step works on all of it. */
const pieceBytes = 48 * 1024

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

async function* readerChunks(stream: ByteStream): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let ended = false
  try {
    for (;;) {
      const next = await reader.read()
      ended = next.done
      if (next.done) return
      if (next.value !== undefined) yield next.value
    }
  } catch (error) {
    ended = true
    throw error
  } finally {
    // Left early by the consumer: the producer is told, so that files and connections are closed.
    if (!ended) await reader.cancel()
    reader.releaseLock()
  }
}

/** The bytes of a source in bounded chunks; a chunk that is not made of bytes is refused (`input-unfit`). */
export async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    yield* pieces(source)
    return
  }
  // Not every browser lets a ReadableStream be iterated, so its reader is used.
  const chunks = 'getReader' in source ? readerChunks(source) : source
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array))
      throw new KurierError('input-unfit', 'a byte source must yield Uint8Array chunks')
    yield* pieces(chunk)
  }
}

/** A web stream that asks the iteration for the next chunk only when its reader wants one. */
export function toReadableStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** All bytes of a source in memory; more than `maxBytes` is refused with `attachment-too-large`. */
export async function readAll(
  source: ByteSource,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(source)) {
    size += chunk.length
    if (size > maxBytes) {
      throw new KurierError(
        'attachment-too-large',
        `more than ${maxBytes} bytes cannot be handled in memory; use a streaming cipher`,
      )
    }
    chunks.push(chunk)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
