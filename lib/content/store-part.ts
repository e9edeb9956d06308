import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../platform/database.ts'
import { invalid, Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import { insertBlob, orphanBlobs } from '../platform/blobs/store.ts'
import { JweReader, type JweFault, type PartFacts } from './rules.ts'
import type { PartKind } from './terms.ts'

/** A part as the SQL function `put_content_part` takes it: inline text, or a blob. */
export type PartToStore = PartFacts & { body: string | null; blobId: string | null }

/** Data over this many bytes goes to the blob store (decisions 3). */
const INLINE_LIMIT = 256 * 1024

function refusal(fault: JweFault, pointer: string): Refusal {
  const isBody = pointer === ''
  if (fault.kind === 'malformed' && isBody) return new Refusal('malformed', fault.detail)
  return invalid([{ pointer, detail: fault.detail }])
}

/** Checks that the part is encrypted for one of the allowed keys. @throws 422 */
export function assertKey(facts: PartFacts, allowedKids: ReadonlySet<string>, pointer: string): void {
  if (allowedKids.has(facts.kid)) return
  const detail = `The part is encrypted for the key "${facts.kid}", which is not an encryption key of this destination for this submission.`
  throw invalid([{ pointer, detail }])
}

/** Bytes that are looked at in one go, so that 25 MiB never hold up other requests. */
const PIECE = 1024 * 1024

/**
 * Checks a compact JWE given as text (decisions 4, "Encrypted parts").
 * @param pointer JSON Pointer of the member that held it
 * @throws 422 at `pointer`
 */
export async function readPart(text: string, kind: PartKind, pointer: string): Promise<PartFacts> {
  const reader = new JweReader(kind)
  for (let at = 0; at < text.length; at += PIECE) {
    if (at > 0) await nextTurn()
    const fault = reader.push(Buffer.from(text.slice(at, at + PIECE)))
    if (fault) throw refusal(fault, pointer)
  }
  const facts = reader.end()
  if ('detail' in facts) throw refusal(facts, pointer)
  return facts
}

/** Prepares a checked part for storing: small ones inline, others written to the blob store before the statement. */
export async function placePart(
  db: Database,
  text: string,
  facts: PartFacts,
  alwaysInline: boolean,
): Promise<PartToStore> {
  if (alwaysInline || facts.size <= INLINE_LIMIT) return { ...facts, body: text, blobId: null }
  return withBlob(db, async (blobId) => {
    await blobFiles().write(blobId, pieces(text))
    return { ...facts, body: null, blobId }
  })
}

/** Checked text as bytes, piece by piece. */
async function* pieces(text: string): AsyncIterable<Uint8Array> {
  for (let at = 0; at < text.length; at += PIECE) yield Buffer.from(text.slice(at, at + PIECE), 'latin1')
}

/**
 * Receives an attachment: checked while it streams into the blob store, never held in memory (decisions 3 and 4).
 * @param limit most bytes still allowed for this document; 413 beyond
 * @throws 400 when it is no compact JWE, 413, 422; nothing is left behind then
 */
export async function receiveAttachment(
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  allowedKids: ReadonlySet<string> | undefined,
  limit: number,
): Promise<PartToStore> {
  const reader = new JweReader('attachment')
  return withBlob(db, async (blobId) => {
    await blobFiles().write(blobId, checked(bytes, reader, limit))
    return { ...endOf(reader, allowedKids), body: null, blobId }
  })
}

/** Checks an attachment like `receiveAttachment` and stores nothing. @throws 400, 413, 422 */
export async function checkAttachment(
  bytes: AsyncIterable<Uint8Array>,
  allowedKids: ReadonlySet<string> | undefined,
  limit: number,
): Promise<void> {
  const reader = new JweReader('attachment')
  for await (const _ of checked(bytes, reader, limit));
  endOf(reader, allowedKids)
}

function endOf(reader: JweReader, allowedKids: ReadonlySet<string> | undefined): PartFacts {
  const facts = reader.end()
  if ('detail' in facts) throw refusal(facts, '')
  if (allowedKids) assertKey(facts, allowedKids, '')
  return facts
}

async function* checked(bytes: AsyncIterable<Uint8Array>, reader: JweReader, limit: number): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limit) {
      throw new Refusal('too-large', 'All parts of this submission together would be larger than the service takes.')
    }
    const fault = reader.push(chunk)
    if (fault) throw refusal(fault, '')
    yield chunk
  }
}

/** A blob's row comes first; when the work fails the blob is an orphan at once and its file is removed. */
async function withBlob<T>(db: Database, work: (blobId: string) => Promise<T>): Promise<T> {
  const blobId = newId()
  await insertBlob(db, { id: blobId })
  try {
    return await work(blobId)
  } catch (error) {
    await discardBlob(db, blobId)
    throw error
  }
}

/** Gives up a blob that no part came to point to. */
export async function discardBlob(db: Database, blobId: string): Promise<void> {
  await blobFiles().remove(blobId)
  await orphanBlobs(db, { ids: [blobId] })
}
