import { serviceNow } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { conflict, type Refusal } from '../platform/errors.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { discardBlob, placePart } from '../content/store-part.ts'
import { selectParts } from '../content/store.ts'
import { assertTotal, checkedParts, tagsOf } from '../content/submitted-parts.ts'
import { encryptionKeysSince } from '../destinations/encryption-keys.ts'
import { assertAllAttached, notIncomplete, stateTable } from './rules.ts'
import type { SubmitInput } from './schema.ts'
import { selectOfCase, submitSubmission as submitStatement, type SubmissionRow } from './store.ts'

/**
 * Submits an incomplete submission with its metadata and data (decisions 4): from now on it waits for the receiving
 * side, whose callback is queued in the same statement.
 * @param submission found for its sender, see `findOwnSubmission`
 * @throws 413, 422, then 409 when it is no longer incomplete
 */
export async function submitSubmission(
  db: Database,
  submission: SubmissionRow,
  input: SubmitInput,
): Promise<SubmissionRow> {
  const allowedKids = await encryptionKeysSince(db, submission.destinationId, submission.createdAt)
  const { metadata, data } = await checkedParts(input, allowedKids)
  if (!stateTable[submission.state].submit) throw notIncomplete(submission.state)
  const attachments = await selectParts(db, { documentId: submission.id })
  assertAllAttached(submission.announcedAttachments, new Set(attachments.map(({ part }) => part)))
  assertTotal([metadata, data, ...attachments])
  const now = await serviceNow(db)
  const content = { authenticationTags: tagsOf(metadata, data, attachments) }
  const event = await signServiceEvent(db, {
    row: 'submit-submission',
    caseId: submission.caseId,
    subjectId: submission.id,
    content,
    at: now,
  })
  const metadataPart = await placePart(db, input.encryptedMetadata, metadata, true)
  const dataPart = await placePart(db, input.encryptedData, data, false)
  const [done] = await submitStatement(db, {
    ...submission,
    now,
    event: JSON.stringify(event),
    metadata: JSON.stringify(metadataPart),
    data: JSON.stringify(dataPart),
  })
  if (done) return { ...submission, state: 'submitted' }
  if (dataPart.blobId) await discardBlob(db, dataPart.blobId)
  throw await changedMeanwhile(db, submission)
}

async function changedMeanwhile(db: Database, submission: SubmissionRow): Promise<Refusal> {
  const [now] = await selectOfCase(db, submission)
  if (now && now.state !== 'incomplete') return notIncomplete(now.state)
  return conflict('An attachment arrived while the submission was being submitted; submit it again.')
}
