import type { Database } from '../platform/database.ts'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import { selectPart } from './store.ts'

/** An encrypted part for reading: its text, or a stream of `size` bytes. */
export type Readable = { size: number; text: string } | { size: number; stream: ReadableStream<Uint8Array> }

/**
 * Opens one encrypted part of a submission or reply.
 * @param part `metadata`, `data` or an attachment's id
 * @returns nothing when it is not stored (any more)
 */
export async function openPart(db: Database, documentId: string, part: string): Promise<Readable | undefined> {
  const [row] = await selectPart(db, { documentId, part })
  if (!row) return undefined
  if (row.body !== null) return { size: row.size, text: row.body }
  const blob = row.blobId === null ? undefined : await blobFiles().read(row.blobId)
  return blob && { size: blob.size, stream: blob.stream }
}
