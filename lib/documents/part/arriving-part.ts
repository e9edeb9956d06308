import { assertFreeSpace } from '../../platform/blobs/free-space.ts'
import { blobFiles } from '../../platform/blobs/blob-files.ts'
import type { BlobWriting } from '../../platform/blobs/blob-shape.ts'
import { openSpool, type Spool } from '../../platform/blobs/spool.ts'
import { insertBlob, orphanBlobs } from '../../platform/blobs/store.ts'
import { isDatabaseAway, type Handle } from '../../platform/database.ts'
import { GatheredBytes } from '../../platform/gathered-bytes.ts'
import { newId } from '../../platform/ids.ts'
import { letGo, mayHold } from '../../platform/memory-budget.ts'
import { factsOf, JweReader, refusal, type AllowedKids, type JweFault, type PartFacts } from './jwe-reader.ts'
import { asRoomRefusal } from './room-refusals.ts'

/** Where a part lies: its text, or the blob in which it arrived. */
type Place = { body: string | null; blobId: string | null }

/** Data over this many bytes goes to the blob store (decisions 3). */
const INLINE_LIMIT = 256 * 1024

/**
 * A compact JWE that arrives within a larger body (decisions 4, "Encrypted parts"): checked as it arrives, and held in
 * memory only while it is small and there is room. Larger data goes to the blob store, half written, and is taken over
 * there when it is complete; larger metadata, which the statement needs again, goes to this node's disk. Its maker must
 * call `giveUp` in the end.
 */
export class ArrivingPart {
  size = 0
  private readonly db: Handle
  private readonly kind: 'metadata' | 'data'
  private readonly limit: number
  private readonly reader: JweReader
  private fault: JweFault | undefined
  private inMemory = new GatheredBytes()
  private inStore: { blobId: string; file: BlobWriting } | undefined
  private spool: Spool | undefined

  /** @param limit bytes; a larger part is dropped */
  constructor(db: Handle, kind: 'metadata' | 'data', limit: number) {
    this.db = db
    this.kind = kind
    this.limit = limit
    this.reader = new JweReader(kind)
  }

  /** True for a part that is larger than its limit. */
  get isTooLarge(): boolean {
    return this.size > this.limit
  }

  /** Bytes that `text` reads back into memory. */
  get sizeOnDisk(): number {
    return this.spool?.size ?? 0
  }

  /** Takes the next bytes; `facts` reports their faults. */
  async push(bytes: Uint8Array): Promise<void> {
    this.size += bytes.byteLength
    this.fault ??= this.isTooLarge ? undefined : this.reader.push(bytes)
    if (this.isTooLarge || this.fault) return this.giveUp()
    const isHeld = !this.inStore && !this.spool
    if (isHeld && this.size <= INLINE_LIMIT && mayHold(bytes.byteLength)) return this.inMemory.append(bytes)
    await this.outOfMemory(bytes)
  }

  /**
   * The facts of a complete part.
   * @param pointer JSON Pointer of the member that held it
   * @throws 422
   */
  facts(allowedKids: AllowedKids, pointer: string): PartFacts {
    if (this.fault) throw refusal(this.fault, pointer)
    return factsOf(this.reader, allowedKids, pointer)
  }

  /** The whole part as text, unless it lies in the blob store. */
  async text(): Promise<string> {
    const bytes = this.spool ? await this.spool.bytes() : this.inMemory.bytes()
    return bytes.toString('latin1')
  }

  /**
   * Lets `work` store the part where it lies: in the statement itself, or in the blob store.
   * @param work the statement that refers to it
   * @returns the statement's row; undefined without a row: then the part is removed
   */
  async stored<Row>(work: (place: Place) => Promise<Row[]>): Promise<Row | undefined> {
    const { inStore } = this
    if (!inStore) return (await work({ body: await this.text(), blobId: null }))[0]
    this.inStore = undefined
    const { blobId, file } = inStore
    return withBlob(this.db, { blobId, write: () => file.finish() }, () => work({ body: null, blobId }))
  }

  /** Frees memory and disk, except for the stored part. */
  async giveUp(): Promise<void> {
    this.forgetMemory()
    const { inStore, spool } = this
    this.inStore = undefined
    this.spool = undefined
    await spool?.close()
    if (!inStore) return
    await inStore.file.giveUp()
    await orphanBlobs(this.db, { ids: [inStore.blobId] })
  }

  /** Moves the bytes in memory, and the next bytes, to disk or the blob store. */
  private async outOfMemory(bytes: Uint8Array): Promise<void> {
    if (!this.inStore && !this.spool) await assertFreeSpace()
    const place = this.kind === 'metadata' ? await this.toSpool() : await this.toStore()
    await place.append(this.inMemory.bytes(), bytes)
    this.forgetMemory()
  }

  private async toSpool(): Promise<Spool> {
    this.spool ??= await openSpool()
    return this.spool
  }

  private async toStore(): Promise<BlobWriting> {
    if (!this.inStore) {
      const blobId = newId()
      await insertBlob(this.db, { id: blobId })
      this.inStore = { blobId, file: await blobFiles().begin(blobId) }
    }
    return this.inStore.file
  }

  private forgetMemory(): void {
    letGo(this.inMemory.size)
    this.inMemory = new GatheredBytes()
  }
}

/** `assertRoom` is called again and again with the number of bytes that have arrived. */
type Arriving = {
  bytes: AsyncIterable<Uint8Array>
  allowedKids: AllowedKids
  assertRoom: (size: number) => void | Promise<void>
}

/**
 * Takes an attachment: checked while it streams into the blob store, never held in memory (decisions 3 and 4).
 * @param work the statement that refers to it
 * @returns the statement's row; undefined without a row: then the attachment is removed
 * @throws 400 when it is no compact JWE, 413, 422, 507; the attachment is removed then too
 */
export async function withAttachment<Row>(
  db: Handle,
  arriving: Arriving,
  work: (part: PartFacts & Place) => Promise<Row[]>,
): Promise<Row | undefined> {
  const reader = new JweReader('attachment')
  await assertFreeSpace()
  const blobId = newId()
  await insertBlob(db, { id: blobId })
  const write = () => blobFiles().write(blobId, checked(arriving, reader))
  return withBlob(db, { blobId, write }, () =>
    work({ ...factsOf(reader, arriving.allowedKids, ''), body: null, blobId }),
  )
}

async function* checked({ bytes, assertRoom }: Arriving, reader: JweReader): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    await assertRoom(size)
    const fault = reader.push(chunk)
    if (fault) throw refusal(fault, '')
    yield chunk
  }
}

/**
 * A blob's row comes first, then its file (`write`), then the row that refers to it. An unreferenced blob is given up;
 * where the database fell silent, the sweep finds out whether it is referenced.
 * @returns the statement's row, or undefined
 * @throws 413, 503 and 507 when the statement says so
 */
async function withBlob<Row>(
  db: Handle,
  { blobId, write }: { blobId: string; write: () => Promise<void> },
  work: () => Promise<Row[]>,
): Promise<Row | undefined> {
  try {
    await write()
    const [row] = await work()
    if (row) return row
  } catch (error) {
    if (!isDatabaseAway(error)) await discard(db, blobId)
    throw asRoomRefusal(error)
  }
  await discard(db, blobId)
  return undefined
}

/** Removes a blob that is not referenced. */
async function discard(db: Handle, blobId: string): Promise<void> {
  await blobFiles().remove(blobId)
  await orphanBlobs(db, { ids: [blobId] })
}
