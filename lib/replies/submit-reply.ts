import { serviceNow } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { conflict, type Refusal } from '../platform/errors.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { discardBlob, placePart } from '../content/store-part.ts'
import { selectParts } from '../content/store.ts'
import { assertTotal, checkedParts, tagsOf, type SubmittedParts } from '../content/submitted-parts.ts'
import { assertAllAttached, notIncomplete, stateTable } from '../submissions/rules.ts'
import { selectReply, submitReplyStatement, type ReplyRow } from './store.ts'

/**
 * Submits an incomplete reply with its metadata and data (decisions 4): from now on it waits for the online service,
 * whose callback is queued in the same statement.
 * @param reply found for the administration, see `findOwnReply`
 * @throws 413, 422, then 409 when it is no longer incomplete
 */
export async function submitReply(db: Database, reply: ReplyRow, input: SubmittedParts): Promise<ReplyRow> {
  const { metadata, data } = await checkedParts(input, undefined)
  if (!stateTable[reply.state].submit) throw notIncomplete(reply.state, 'reply')
  const attachments = await selectParts(db, { documentId: reply.id })
  assertAllAttached(reply.announcedAttachments, new Set(attachments.map(({ part }) => part)))
  assertTotal([metadata, data, ...attachments])
  const now = await serviceNow(db)
  const content = { authenticationTags: tagsOf(metadata, data, attachments) }
  const draft = { row: 'submit-reply', caseId: reply.caseId, subjectId: reply.id, content, at: now } as const
  const event = await signServiceEvent(db, draft)
  const metadataPart = await placePart(db, input.encryptedMetadata, metadata, true)
  const dataPart = await placePart(db, input.encryptedData, data, false)
  const [done] = await submitReplyStatement(db, {
    ...reply,
    now,
    event: JSON.stringify(event),
    metadata: JSON.stringify(metadataPart),
    data: JSON.stringify(dataPart),
  })
  if (done) return { ...reply, state: 'submitted' }
  if (dataPart.blobId) await discardBlob(db, dataPart.blobId)
  throw await changedMeanwhile(db, reply)
}

async function changedMeanwhile(db: Database, reply: ReplyRow): Promise<Refusal> {
  const [now] = await selectReply(db, reply)
  if (now && now.state !== 'incomplete') return notIncomplete(now.state, 'reply')
  return conflict('An attachment arrived while the reply was being submitted; submit it again.')
}
