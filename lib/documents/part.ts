import { isDatabaseAway, type Handle } from '../platform/database.ts'
import { invalid, Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { assertFreeSpace } from '../platform/blobs/free-space.ts'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import { insertBlob, orphanBlobs } from '../platform/blobs/store.ts'
import { isBase64url } from './base64url.ts'
import type { PartToStore } from './document-store.ts'
import type { AllowedKids } from './kinds.ts'
import { asRoomRefusal } from './room.ts'
import { checkHeader, HEADER_LIMIT, invalidPart, malformed, type JweFault } from './rules.ts'
import { segmentLengths, type PartKind } from './terms.ts'

const { leastKey: KEY_LEAST, iv: IV_LENGTH, tag: TAG_LENGTH } = segmentLengths
const DOT = 0x2e

/** Segments that are kept, with the fault of a longer one. */
const segmentLimits: Record<number, { most: number; say: string }> = {
  0: { most: HEADER_LIMIT, say: `the protected header is longer than ${HEADER_LIMIT} bytes` },
  4: { most: TAG_LENGTH, say: `the fifth segment must have ${TAG_LENGTH} characters` },
}

/** The facts of an encrypted part that the service keeps: the key it is for and its authentication tag. */
export type PartFacts = { kid: string; tag: string; size: number }

/**
 * Reads a compact JWE (RFC 7516 section 7.1) as it arrives, keeping only its header and lengths: `push` each chunk,
 * then `end`. The content is never held and cannot be decrypted here.
 */
export class JweReader {
  private readonly kind: PartKind
  private readonly lengths = [0, 0, 0, 0, 0]
  private segment = 0
  private headerText = ''
  private tag = ''
  private kid = ''
  private size = 0

  constructor(kind: PartKind) {
    this.kind = kind
  }

  /** Takes the next bytes. @returns a fault as soon as one is certain */
  push(chunk: Uint8Array): JweFault | undefined {
    this.size += chunk.byteLength
    let left = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let dot = left.indexOf(DOT); ; dot = left.indexOf(DOT)) {
      const fault = this.take(dot < 0 ? left : left.subarray(0, dot))
      if (fault || dot < 0) return fault
      const ended = this.endSegment()
      if (ended) return ended
      left = left.subarray(dot + 1)
    }
  }

  private take(piece: Buffer): JweFault | undefined {
    const length = this.lengths[this.segment] ?? 0
    const limit = segmentLimits[this.segment]
    const room = (limit?.most ?? Infinity) - length
    // characters after the first one too many are not checked: the verdict must not depend on where the bytes are cut
    if (!isBase64url(piece.subarray(0, room + 1))) {
      return malformed('it holds a character that is not base64url (a line break, perhaps)')
    }
    if (limit && piece.byteLength > room) return invalidPart(limit.say)
    this.lengths[this.segment] = length + piece.byteLength
    if (this.segment === 0) this.headerText += piece.toString('latin1')
    if (this.segment === 4) this.tag += piece.toString('latin1')
    return undefined
  }

  private endSegment(): JweFault | undefined {
    if (this.segment === 4) return malformed('it has more than five segments')
    if (this.segment === 0) {
      const checked = checkHeader(this.headerText, this.kind)
      if ('detail' in checked) return checked
      this.kid = checked.kid
    }
    if (this.segment === 1 && (this.lengths[1] ?? 0) < KEY_LEAST) {
      return invalidPart(
        `the key segment is shorter than ${KEY_LEAST} characters: the key must be RSA of at least 4096 bits`,
      )
    }
    if (this.segment === 2 && this.lengths[2] !== IV_LENGTH)
      return invalidPart(`the third segment must have ${IV_LENGTH} characters`)
    this.segment += 1
    return undefined
  }

  /** Ends the reading. @returns the facts of the part, or its fault */
  end(): PartFacts | JweFault {
    if (this.segment !== 4) return malformed(`it has ${this.segment + 1} segments instead of five`)
    if (this.tag.length !== TAG_LENGTH) return invalidPart(`the fifth segment must have ${TAG_LENGTH} characters`)
    return { kid: this.kid, tag: this.tag, size: this.size }
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
  work: (part: PartToStore) => Promise<Row[]>,
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

/** The facts of a part that is held as one text (decisions 4, "Encrypted parts"). @throws 422 at `pointer` */
export function checkPart(
  text: string,
  { kind, pointer, allowedKids }: { kind: PartKind; pointer: string; allowedKids: AllowedKids },
): PartFacts {
  const reader = new JweReader(kind)
  const fault = reader.push(Buffer.from(text))
  if (fault) throw refusal(fault, pointer)
  return factsOf(reader, allowedKids, pointer)
}

/**
 * The facts of a part that was read to its end.
 * @param pointer JSON Pointer of the member that held it, empty when it was the body
 * @throws 400 for a body that is no compact JWE, 422 for all other faults
 */
export function factsOf(reader: JweReader, allowedKids: AllowedKids, pointer: string): PartFacts {
  const facts = reader.end()
  if ('detail' in facts) throw refusal(facts, pointer)
  if (!allowedKids || allowedKids.has(facts.kid)) return facts
  const detail = `The part is encrypted for the key "${facts.kid}", which is not an encryption key of this destination for this submission.`
  throw invalid([{ pointer, detail }])
}

/** The fault of the part that `pointer` holds, as an answer. */
export function refusal(fault: JweFault, pointer: string): Refusal {
  const isBody = pointer === ''
  if (fault.kind === 'malformed' && isBody) return new Refusal('malformed', fault.detail)
  return invalid([{ pointer, detail: fault.detail }])
}

/**
 * A blob's row comes first, then its file (`write`), then the row that refers to it. An unreferenced blob is given up;
 * where the database fell silent, the sweep finds out whether it is referenced.
 * @returns the statement's row, or undefined
 * @throws 413, 503 and 507 when the statement says so
 */
export async function withBlob<Row>(
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
