import { statement } from '../platform/database.ts'

export type StoredPart = { part: string; kid: string; tag: string; size: number; blob_id: string | null }
export type ReadablePart = StoredPart & { body: string | null }

/** All parts of a submission or reply, without their bodies. */
export const selectParts = statement<StoredPart>(
  'content-select-parts',
  'select part, kid, tag, size, blob_id from content_parts where document_id = $1 order by part',
)

/** One part with its body, or the blob that holds it. */
export const selectPart = statement<ReadablePart>(
  'content-select-part',
  'select part, kid, tag, size, blob_id, body from content_parts where document_id = $1 and part = $2',
)
