import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { invalid } from '../platform/errors.ts'
import { checkAttachment, discardBlob, receiveAttachment } from '../content/store-part.ts'
import { selectParts } from '../content/store.ts'
import { encryptionKeysSince } from '../destinations/encryption-keys.ts'
import { notIncomplete, stateTable } from './rules.ts'
import { selectOfCase, storeAttachment, type SubmissionRow } from './store.ts'

/** @throws 422 unless the attachment was announced */
function assertAnnounced(submission: SubmissionRow, attachmentId: string): void {
  if (submission.announcedAttachments.includes(attachmentId)) return
  throw invalid([
    { pointer: '', detail: `The attachment ${attachmentId} was not announced when the submission was created.` },
  ])
}

/**
 * Stores an attachment of an incomplete submission while it arrives; an earlier one is replaced only when this one is
 * whole (decisions 4).
 * @param submission found for its sender, see `findOwnSubmission`
 * @throws 400, 408, 413, 422 and 409; nothing is changed then
 */
export async function addAttachment(
  db: Database,
  submission: SubmissionRow,
  attachmentId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  assertAnnounced(submission, attachmentId)
  const allowedKids = await encryptionKeysSince(db, submission.destinationId, submission.createdAt)
  const others = (await selectParts(db, { documentId: submission.id })).filter((part) => part.part !== attachmentId)
  const room = settings().limits.total - others.reduce((sum, part) => sum + part.size, 0)
  if (!stateTable[submission.state].attach) {
    // what is wrong with the body is told before the conflict (decisions 3, order of checks)
    await checkAttachment(bytes, allowedKids, room)
    throw notIncomplete(submission.state)
  }
  const part = await receiveAttachment(db, bytes, allowedKids, room)
  const [stored] = await storeAttachment(db, { ...part, id: submission.id, attachmentId })
  if (stored) return
  if (part.blobId) await discardBlob(db, part.blobId)
  const [now] = await selectOfCase(db, submission)
  throw notIncomplete(now?.state ?? 'deleted')
}
