import type { CompletedPart } from '@aws-sdk/client-s3'
import { crc32 } from 'node:zlib'
import { ByteBudget } from '../byte-budget.ts'
import { log } from '../log.ts'
import { oncePerProcess } from '../once-per-process.ts'
import type { BlobWriting } from './blob-shape.ts'
import type { BucketDoor } from './bucket-door.ts'
import { asBucketRefusal, isNoUpload } from './bucket-faults.ts'
import { openSpool, type Spool } from './spool.ts'

/** Bytes of a part, and of its memory. S3 takes no part below 5 MiB but the last, and 10,000 of an object: 80 GB. */
export const PART = 8 * 1024 * 1024
/** Parts that this node holds in memory at once, from all senders. */
const PARTS_AT_ONCE = 4

const memory = () =>
  oncePerProcess('bucket-memory', () => {
    const busy = 'The store of large parts takes what arrives too slowly at the moment.'
    const budget = new ByteBudget({ most: () => PARTS_AT_ONCE * PART, busy })
    return { budget, rooms: new Array<Buffer>() }
  })

/**
 * Runs `work` on the content of a spool, read into memory when there is room for it; the spool is empty then. Buffers
 * for parts are used again: released ones would pile up until the next garbage collection.
 */
async function withBytes<T>(spool: Spool, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  const { budget, rooms } = memory()
  return budget.within(spool.size, async () => {
    const room = spool.size > PART / 2 ? (rooms.pop() ?? Buffer.allocUnsafeSlow(PART)) : undefined
    const bytes = await spool.bytes(room)
    spool.empty()
    const done = await work(bytes)
    // not after a fault: the buffer may still be in use for sending
    if (room && rooms.length < PARTS_AT_ONCE) rooms.push(room)
    return done
  })
}

/** A CRC-32 as S3 writes it. */
export function writtenSum(sum: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sum)
  return bytes.toString('base64')
}

/**
 * An object that is being written. Arriving bytes wait on this node's disk until they make a part; a part is in memory
 * only while it is sent, so that slow senders hold no memory. The object appears once it is completed.
 */
export class BucketWriting implements BlobWriting {
  readonly #door: BucketDoor
  readonly #name: string
  readonly #spool: Spool
  readonly #givenUp = new AbortController()
  readonly #parts: CompletedPart[] = []
  #uploadId: string | undefined
  #underWay = Promise.resolve()
  /** CRC-32 and number of the bytes that were taken out of the spool. */
  #sum = 0
  #size = 0

  private constructor(door: BucketDoor, name: string, spool: Spool) {
    this.#door = door
    this.#name = name
    this.#spool = spool
  }

  static async begin(door: BucketDoor, name: string): Promise<BucketWriting> {
    return new BucketWriting(door, name, await openSpool())
  }

  append = async (...pieces: Uint8Array[]): Promise<void> => {
    const { partSize = PART } = this.#door.limits
    let left = pieces
    while (left.length > 0) {
      if (this.#spool.size === partSize) await this.#sendPart()
      const [now, later] = divided(left, partSize - this.#spool.size)
      await this.#spool.append(...now)
      left = later
    }
  }

  finish = async (): Promise<void> => {
    try {
      if (this.#size === 0) await this.#putWhole()
      else await this.#complete()
      await this.#spool.close()
    } catch (error) {
      await this.giveUp()
      // the lost answer may have been a yes
      await this.#bestEffort('DeleteObject', (s3, options) => s3.deleteObject(this.#door.at(this.#name), options))
      throw error
    }
  }

  giveUp = async (): Promise<void> => {
    this.#givenUp.abort(new DOMException('the upload was given up', 'AbortError'))
    await this.#underWay.catch(() => undefined) // the writer has received the error, or no longer wants it
    await this.#spool.close()
    const uploadId = this.#uploadId
    if (uploadId === undefined) return
    this.#uploadId = undefined
    await this.#bestEffort('AbortMultipartUpload', (s3, options) =>
      s3.abortMultipartUpload({ ...this.#door.at(this.#name), UploadId: uploadId }, options),
    )
  }

  /** Begins to send the content of the spool, and returns as soon as the spool is free for the next part. */
  async #sendPart(): Promise<void> {
    await this.#underWay
    const read = Promise.withResolvers<void>()
    this.#underWay = withBytes(this.#spool, async (body) => {
      this.#count(body)
      read.resolve()
      await this.#upload(body)
    })
    // the next append or finish gets the error; until then it must not end the process
    this.#underWay.catch(() => undefined)
    await Promise.race([read.promise, this.#underWay])
  }

  #count(body: Buffer): void {
    this.#sum = crc32(body, this.#sum)
    this.#size += body.byteLength
  }

  async #upload(body: Buffer): Promise<void> {
    const at = this.#door.at(this.#name)
    this.#uploadId ??= await this.#created(at)
    const part = {
      UploadId: this.#uploadId,
      PartNumber: this.#parts.length + 1,
      ChecksumCRC32: writtenSum(crc32(body)),
    }
    const { ETag } = await this.#door.ask(
      'UploadPart',
      (s3, options) => s3.uploadPart({ ...at, ...part, Body: body, ContentLength: body.byteLength }, options),
      { within: 'part', signal: this.#givenUp.signal },
    )
    this.#parts.push({ ETag, PartNumber: part.PartNumber, ChecksumCRC32: part.ChecksumCRC32 })
  }

  async #created(at: ReturnType<BucketDoor['at']>): Promise<string> {
    // one sum of all bytes, where the store supports it; readers compare the bytes with it
    const sums = { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' } as const
    const request = 'CreateMultipartUpload'
    // giving up does not break this off: otherwise the upload to abort would be unknown
    const { UploadId: id } = await this.#door.ask(request, (s3, options) =>
      s3.createMultipartUpload({ ...at, ...sums }, options),
    )
    if (id === undefined) throw asBucketRefusal(new Error('the answer names no upload'), request)
    return id
  }

  async #putWhole(): Promise<void> {
    await withBytes(this.#spool, async (body) => {
      this.#count(body)
      const sums = { ChecksumCRC32: writtenSum(this.#sum), ContentLength: body.byteLength }
      const put = { ...this.#door.at(this.#name), ...sums, Body: body }
      await this.#door.ask('PutObject', (s3, options) => s3.putObject(put, options), { within: 'part' })
    })
  }

  async #complete(): Promise<void> {
    if (this.#spool.size > 0) await this.#sendPart()
    await this.#underWay
    const at = this.#door.at(this.#name)
    const upload = { ...at, UploadId: this.#uploadId, MultipartUpload: { Parts: this.#parts } }
    const whole = await this.#door
      .ask('CompleteMultipartUpload', (s3, options) => s3.completeMultipartUpload(upload, options), {
        within: 'part',
      })
      .catch((error: unknown) => this.#completedBefore(error))
    this.#uploadId = undefined
    const { ChecksumCRC32: sum } = whole
    // a dash marks a sum of the parts' sums
    if (sum === undefined || sum.includes('-') || sum === writtenSum(this.#sum)) return
    throw asBucketRefusal(new Error(`the store has other bytes than it was sent: ${sum}`), 'CompleteMultipartUpload')
  }

  /** The first answer was lost, and the SDK asked again: the upload is gone because it was completed. */
  async #completedBefore(error: unknown): Promise<{ ChecksumCRC32?: string }> {
    if (!isNoUpload(error)) throw error
    const found = await this.#door.ask('HeadObject', (s3, options) =>
      s3.headObject({ ...this.#door.at(this.#name), ChecksumMode: 'ENABLED' }, options),
    )
    if (found.ContentLength === this.#size) return found
    throw asBucketRefusal(error, 'CompleteMultipartUpload')
  }

  /** Failures are left to the clean-up, which goes by the blob's row. */
  async #bestEffort(request: string, work: Parameters<BucketDoor['ask']>[1]): Promise<void> {
    await this.#door.ask(request, work, { within: 'tidying' }).catch((error: unknown) => {
      if (!isNoUpload(error)) log.warn({ request, reason: String(error) }, 'a blob given up is left to the clean-up')
    })
  }
}

/** The first `most` bytes of the pieces, and the rest. */
function divided(pieces: readonly Uint8Array[], most: number): [now: Uint8Array[], later: Uint8Array[]] {
  const [now, later]: [Uint8Array[], Uint8Array[]] = [[], []]
  let room = most
  for (const piece of pieces) {
    const taken = Math.min(room, piece.byteLength)
    if (taken > 0) now.push(piece.subarray(0, taken))
    if (taken < piece.byteLength) later.push(piece.subarray(taken))
    room -= taken
  }
  return [now, later]
}
