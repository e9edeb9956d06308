import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { asRefusal, Refusal } from '../platform/errors.ts'
import type { ArrivingPart } from './arriving-part.ts'
import { selectParts, type DocumentRow, type StoredPart } from './document-store.ts'
import { documentKinds, type AllowedKids, type DocumentKind } from './kinds.ts'
import type { PartFacts } from './part.ts'
import { assertAllAttached } from './rules.ts'
import type { SubmitInput } from './schema.ts'

/** Facts that content of a document is judged by: the keys it may be encrypted for, and the stored parts. */
export type DocumentToFill = { allowedKids: AllowedKids; parts: readonly StoredPart[] }

/** A document that content is sent for. */
export type ToFill<Row extends DocumentRow = DocumentRow> = { document: Row; seen: DocumentToFill }

export type ArrivingParts = Record<keyof SubmitInput, ArrivingPart>
type Whole = { kind: DocumentKind; document: DocumentRow; parts: ArrivingParts }
type JudgedParts = { metadata: PartFacts; data: PartFacts; attachments: readonly StoredPart[] }

/**
 * Judges complete parts by the facts seen before they arrived; before a refusal, it judges them again by the present
 * facts. The storing statement checks accepted parts again.
 * @throws 413, 422
 */
export async function judgedParts(db: Handle, whole: Whole, seen: DocumentToFill): Promise<JudgedParts> {
  try {
    return judge(whole, seen)
  } catch (error) {
    if (!asRefusal(error)) throw error
    return judgedNow(db, whole)
  }
}

/** The same by the present facts. @throws 413, 422 */
export async function judgedNow(db: Handle, whole: Whole): Promise<JudgedParts> {
  const { kind, document } = whole
  const allowedKids = await documentKinds[kind].allowedKids(db, document)
  return judge(whole, { allowedKids, parts: await selectParts(db, { documentId: document.id }) })
}

function judge({ document, parts }: Whole, { allowedKids, parts: attachments }: DocumentToFill): JudgedParts {
  assertSize(parts.encryptedMetadata, 'metadata', 'encryptedMetadata')
  assertSize(parts.encryptedData, 'data', 'encryptedData')
  const metadata = parts.encryptedMetadata.facts(allowedKids, '/encryptedMetadata')
  const data = parts.encryptedData.facts(allowedKids, '/encryptedData')
  assertAllAttached(document.announcedAttachments, new Set(attachments.map(({ part }) => part)))
  assertTotal([metadata, data, ...attachments])
  return { metadata, data, attachments }
}

function assertSize({ isTooLarge }: ArrivingPart, limited: 'metadata' | 'data', member: keyof SubmitInput): void {
  if (!isTooLarge) return
  const limit = settings().limits[limited]
  throw new Refusal('too-large', `${member} is larger than ${limit.toLocaleString('en')} bytes.`)
}

/** @throws 413 when all parts together are larger than allowed */
function assertTotal(parts: readonly { size: number }[]): void {
  const { total } = settings().limits
  if (parts.reduce((sum, part) => sum + part.size, 0) <= total) return
  throw new Refusal('too-large', `All parts together are larger than ${total.toLocaleString('en')} bytes.`)
}
