import type { Handle } from '../platform/database.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import { selectContent, selectPart, type DocumentRow, type PlacedPart } from './document-store.ts'
import type { DocumentKind } from './kinds.ts'
import { noteFetch } from './note-fetch.ts'
import { stateTable } from './rules.ts'

/** A submission or reply, and the client's side in it (decisions 4, "Taking part"). */
export type ReadableDocument<Row extends DocumentRow = DocumentRow> = { side: 'sender' | 'receiver'; document: Row }

/** An encrypted part for reading: its text, or a stream of `size` bytes. */
export type Readable = { size: number; text: string } | { size: number; stream: ReadableStream<Uint8Array> }

/** The encrypted parts are for the receiving side alone, and only while the state allows it (decisions 4). */
export function mayReadContent({ side, document }: ReadableDocument): boolean {
  return side === 'receiver' && stateTable[document.state].receiverSees === 'content'
}

/** `learns`: the caller gets the content, not its head alone; then the fetch is noted. */
type ContentWish = { kind: DocumentKind; found: ReadableDocument; learns: boolean }

/** The encrypted metadata and data; undefined when the caller may not read them. */
export async function openContent(
  context: Context,
  { kind, found, learns }: ContentWish,
): Promise<{ metadata: string; data: Readable } | undefined> {
  const { db } = context
  if (!mayReadContent(found)) return undefined
  const { id } = found.document
  const rows = await selectContent(db, { documentId: id })
  const [metadata, data] = await Promise.all(
    ['metadata', 'data'].map((part) =>
      opened(
        db,
        { id, part },
        rows.find((row) => row.part === part),
      ),
    ),
  )
  if (!metadata || !data || !('text' in metadata)) return undefined
  if (learns) noteFetch(context, { kind, document: found.document, parts: ['metadata', 'data'] })
  return { metadata: metadata.text, data }
}

/** An attachment. @throws 404 when it does not exist or may not be read */
export async function openAttachment(
  context: Context,
  { kind, found, learns, attachmentId }: ContentWish & { attachmentId: string },
): Promise<Readable> {
  const { db } = context
  const place = { id: found.document.id, part: attachmentId }
  const attachment = mayReadContent(found) ? await openPart(db, place) : undefined
  if (!attachment) throw notFound('attachment')
  if (learns) noteFetch(context, { kind, document: found.document, parts: [attachmentId] })
  return attachment
}

type OpenContentPlace = { id: string; part: string }

async function openPart(db: Handle, { id, part }: OpenContentPlace): Promise<Readable | undefined> {
  const [row] = await selectPart(db, { documentId: id, part })
  return opened(db, { id, part }, row)
}

/**
 * One encrypted part; undefined when it is not stored (any more).
 * @throws Error when its file is missing or cannot be read: an answer without the part would be incomplete
 */
async function opened(db: Handle, place: OpenContentPlace, row: PlacedPart | undefined): Promise<Readable | undefined> {
  if (!row) return undefined
  if (row.body !== null) return { size: row.size, text: row.body }
  const blob = row.blobId === null ? undefined : await blobFiles().read(row.blobId)
  if (blob) return { size: blob.size, stream: blob.stream }
  const { id, part } = place
  const [now] = await selectPart(db, { documentId: id, part })
  // deleted or replaced meanwhile: use the row of now
  if (now?.blobId !== row.blobId) return opened(db, place, now)
  throw new Error(`the file of the stored part ${part} of ${id} is missing: blob ${row.blobId}`)
}
