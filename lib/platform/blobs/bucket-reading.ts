import type { Readable } from 'node:stream'
import type { BucketDoor } from './bucket-door.ts'
import { isMissing } from './bucket-faults.ts'

/** Bytes handed over at once to readers that bring no room of their own. */
const PIECE = 64 * 1024

/** For objects that may be gone. */
export function nothingWhenGone(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}

/** An object as a stream of bytes, compared with the store's sum of all its bytes, if there is one. */
export async function readObject(door: BucketDoor, name: string) {
  const found = await door
    .ask('GetObject', (s3, options) => s3.getObject({ ...door.at(name), ChecksumMode: 'ENABLED' }, options))
    .catch(nothingWhenGone)
  if (!found) return undefined
  const { Body, ContentLength: size } = found
  if (!Body || size === undefined) throw new Error(`the bucket's answer for ${name} has no body, or no length`)
  return { size, stream: wholeOrBroken(Body as Readable, { size, stall: door.limits.stall }) } // under Node it is one of its streams
}

/**
 * Hands on bytes as they are asked for. The last bytes go out once it is certain that all have come as they were
 * stored: a receiver that knows the length beforehand must be able to see that they did not.
 */
function wholeOrBroken(source: Readable, { size, stall }: { size: number; stall: number }): ReadableStream<Uint8Array> {
  // the reader gets the error; until it reads, the error must not end the process
  source.on('error', () => undefined)
  const pieces: AsyncIterator<Buffer, undefined> = source[Symbol.asyncIterator]()
  let [left, come]: [Uint8Array, number] = [Buffer.alloc(0), 0]
  let ahead: Uint8Array | undefined
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await inTime(pieces.next(), { source, stall })
    if (!done) come += value.byteLength
    else if (come !== size) throw new Error(`of ${size} bytes ${come} came from the bucket`)
    return value
  }
  return new ReadableStream(
    {
      type: 'bytes',
      autoAllocateChunkSize: PIECE,
      async pull(controller) {
        const { byobRequest } = controller
        if (!byobRequest?.view) throw new Error('a byte stream that makes room by itself was asked without any')
        const { buffer, byteOffset, byteLength } = byobRequest.view
        while (left.byteLength === 0) {
          const piece = ahead ?? (await next())
          if (!piece) {
            controller.close()
            byobRequest.respond(0)
            return
          }
          left = piece
          ahead = await next()
        }
        const taken = Math.min(byteLength, left.byteLength)
        new Uint8Array(buffer, byteOffset, taken).set(left.subarray(0, taken))
        left = left.subarray(taken)
        byobRequest.respond(taken)
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  )
}

/** @throws Error when it takes too long; the connection is closed then */
async function inTime<T>(work: Promise<T>, { source, stall }: { source: Readable; stall: number }): Promise<T> {
  const late = () => source.destroy(new Error(`the bucket sent nothing for ${stall} ms`))
  const timer = setTimeout(late, stall)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
