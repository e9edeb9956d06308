import type { SubjectKind, UnhashedReason } from '@kurier/wire/names'
import { statement } from '../platform/statement.ts'
import { taking } from '../platform/stuck-work/store.ts'

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

/** Takes unsigned receipts whose files are all gone: neither stored nor waiting for their removal. */
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

export type ProofRow = {
  kind: SubjectKind
  caseId: string
  state: string
  parts: DeletedPart[] | null
  blobIds: string[] | null
  contentDeletedAt: Date | null
  organisationId: string
}

/** The marks by which the content of a submission or reply is searched; without parts while it has no receipt. */
export const selectToProve = statement<ProofRow, { documentId: string }>(
  'receipt-to-prove',
  `select d.kind, d.case_id, d.state, r.parts, r.blob_ids, r.content_deleted_at, c.organisation_id
   from (select 'submission' as kind, id, case_id, state from submissions where id = :documentId
         union all select 'reply', id, case_id, state from replies where id = :documentId) d
   join cases c on c.id = d.case_id left join deletion_receipts r on r.document_id = d.id`,
)

export type ReceiptRow = {
  subjectKind: SubjectKind
  subjectId: string
  deletedAt: Date
  filesRemovedAt: Date | null
  token: string | null
  parts: DeletedPart[]
}

/** All receipts of a case, those that are still being made included. */
export const selectReceipts = statement<ReceiptRow, { caseId: string }>(
  'receipts-select',
  `select kind as subject_kind, document_id as subject_id, content_deleted_at as deleted_at, files_removed_at, token, parts
   from deletion_receipts where case_id = :caseId order by content_deleted_at, document_id`,
)

/** Signed receipts of a case, oldest first. */
export const receiptsOfCase = statement<{ subject: SubjectKind; subjectId: string; token: string }, { caseId: string }>(
  'receipts-of-case',
  `select kind as subject, document_id as subject_id, token from deletion_receipts
   where case_id = :caseId and token is not null order by content_deleted_at, document_id`,
)
