import type { SubjectKind } from '../cases/terms.ts'
import { statement } from '../platform/statement.ts'
import { taking } from '../platform/stuck-work/store.ts'
import type { UnhashedReason } from './terms.ts'

/** A part as the row keeps it; `sha256` of the encrypted part as it was stored, base64url. */
export type DeletedPart = {
  part: string
  size: number
  kid: string
  tag: string
  sha256: string | null
  reason?: UnhashedReason
}

export type FileRow = { documentId: string; blobId: string; size: number }

/** The files of these submissions or replies. */
export const selectFiles = statement<FileRow, { documentIds: string[] }>(
  'receipt-files',
  `select document_id, blob_id, size from content_parts
   where document_id = any(:documentIds::uuid[]) and blob_id is not null`,
)

export type UnsignedRow = {
  documentId: string
  caseId: string
  kind: SubjectKind
  eventId: string
  parts: DeletedPart[]
  contentDeletedAt: Date
  hadFiles: boolean
}

/** Takes receipts of what has no file any more, neither in the store nor waiting for its removal. */
export const takeUnsigned = statement<UnsignedRow, { most: number }>(
  'receipt-take-unsigned',
  taking('sign-receipt', {
    columns:
      'f.document_id, f.case_id, f.kind, f.event_id, f.parts, f.content_deleted_at, cardinality(f.blob_ids) > 0 as had_files',
    table: 'deletion_receipts',
    where: 'f.token is null and not exists (select 1 from blobs b where b.id = any(f.blob_ids))',
    orderBy: 'f.content_deleted_at',
    subject: 'f.document_id::text',
  }),
)

/** Keeps the signed receipt unless another node was quicker. */
export const keepToken = statement<{ documentId: string }, { documentId: string; token: string; filesRemovedAt: Date }>(
  'receipt-keep-token',
  `update deletion_receipts set token = :token, files_removed_at = :filesRemovedAt
   where document_id = :documentId and token is null returning document_id`,
)

/** The receipt of a submission or reply; its token is null until it is signed. */
export const selectReceipt = statement<{ token: string | null }, { documentId: string }>(
  'receipt-select',
  'select token from deletion_receipts where document_id = :documentId',
)

/** Signed receipts of a case, oldest first. */
export const receiptsOfCase = statement<{ subject: SubjectKind; subjectId: string; token: string }, { caseId: string }>(
  'receipts-of-case',
  `select kind as subject, document_id as subject_id, token from deletion_receipts
   where case_id = :caseId and token is not null order by content_deleted_at, document_id`,
)
