import { statement } from '../../platform/statement.ts'

/** A stored part; `sha256` of one that lies in its row. */
export type StoredPart = {
  documentId: string
  part: string
  kid: string
  tag: string
  size: number
  blobId: string | null
  sha256: Buffer | null
}

/** The encrypted parts of all submissions and replies of a case that are still stored; never what is in them. */
export const selectStoredParts = statement<StoredPart, { caseId: string }>(
  'evidence-parts',
  `select p.document_id, p.part, p.kid, p.tag, p.size, p.blob_id, sha256(convert_to(p.body, 'UTF8')) as sha256
   from content_parts p
   where p.document_id in (select id from submissions where case_id = :caseId
                           union all select id from replies where case_id = :caseId)
   order by p.document_id, p.part`,
)
