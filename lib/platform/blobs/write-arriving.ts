import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { BlobFiles, BlobSum } from './blob-shape.ts'

/** Limits of one batch before it is written, in bytes and in pieces: small pieces take more memory than they have bytes. */
const MOST_BYTES = 256 * 1024
const MOST_PIECES = 64

/**
 * Writes what arrives, some pieces at once, while the next arrive: at most one batch is being written and one gathered.
 * When it ends, well or not, no write is under way.
 * @param content pieces that nobody changes later
 */
export async function writeArriving(
  content: AsyncIterable<Uint8Array>,
  write: (pieces: Uint8Array[]) => Promise<void>,
): Promise<void> {
  let underWay = Promise.resolve()
  let batch: Uint8Array[] = []
  let size = 0
  const begin = async (): Promise<void> => {
    await underWay
    underWay = write(batch)
    // who waits for it hears of it; until then it must not end the process
    underWay.catch(() => undefined)
    batch = []
    size = 0
  }
  try {
    for await (const bytes of content) {
      batch.push(bytes)
      size += bytes.byteLength
      if (size >= MOST_BYTES || batch.length >= MOST_PIECES) await begin()
    }
    if (batch.length > 0) await begin()
  } finally {
    await underWay
  }
}

/** How a store writes a blob that comes as one stream: piece by piece, and given up when the stream fails. */
export function writerOf(begin: BlobFiles['begin']): BlobFiles['write'] {
  return async (id, content) => {
    const writing = await begin(id)
    try {
      await writeArriving(content, (pieces) => writing.append(...pieces))
    } catch (error) {
      await writing.giveUp()
      throw error
    }
    await writing.finish()
  }
}

/**
 * A write may take only some of the bytes, as on a disk that is nearly full.
 * @param from where in the file they begin; unless it is given, behind what was written last
 */
export async function writeWhole(handle: FileHandle, pieces: Uint8Array[], from?: number): Promise<void> {
  let left = pieces.filter(({ byteLength }) => byteLength > 0)
  let at = from
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left, at)
    if (at !== undefined) at += bytesWritten
    left = left.flatMap((piece) => {
      const written = Math.min(bytesWritten, piece.byteLength)
      bytesWritten -= written
      return written === piece.byteLength ? [] : [piece.subarray(written)]
    })
  }
}

/** Size and CRC-32 of a blob that is read to its end. */
export async function summed(blob: { stream: ReadableStream<Uint8Array> } | undefined): Promise<BlobSum | undefined> {
  if (!blob) return undefined
  const sum = { size: 0, crc32: 0 }
  for await (const piece of blob.stream) {
    sum.size += piece.byteLength
    sum.crc32 = crc32(piece, sum.crc32)
  }
  return sum
}
