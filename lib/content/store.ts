import { statement } from '../platform/statement.ts'

export type StoredPart = { part: string; kid: string; tag: string; size: number; blobId: string | null }
export type ReadablePart = StoredPart & { body: string | null }

/** All parts of a submission or reply, without their bodies. */
export const selectParts = statement<StoredPart, { documentId: string }>(
  'content-select-parts',
  'select part, kid, tag, size, blob_id from content_parts where document_id = :documentId order by part',
)

/** One part with its body, or the blob that holds it. */
export const selectPart = statement<ReadablePart, { documentId: string; part: string }>(
  'content-select-part',
  'select part, kid, tag, size, blob_id, body from content_parts where document_id = :documentId and part = :part',
)
