import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { invalid } from '../platform/errors.ts'
import { checkAttachment, discardBlob, receiveAttachment } from '../content/store-part.ts'
import { selectParts } from '../content/store.ts'
import { notIncomplete, stateTable } from '../submissions/rules.ts'
import { selectReply, storeAttachment, type ReplyRow } from './store.ts'

/**
 * Stores an attachment of an incomplete reply while it arrives; an earlier one is replaced only when this one is whole
 * (decisions 4, as for submissions). It may be encrypted for any key: it is the one that the sender of the submission
 * gave in its metadata, which the service cannot read.
 * @param reply found for the administration, see `findOwnReply`
 * @throws 400, 408, 413, 422 and 409; nothing is changed then
 */
export async function addReplyAttachment(
  db: Database,
  reply: ReplyRow,
  attachmentId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!reply.announcedAttachments.includes(attachmentId)) throw notAnnounced(attachmentId)
  const others = (await selectParts(db, { documentId: reply.id })).filter((part) => part.part !== attachmentId)
  const room = settings().limits.total - others.reduce((sum, part) => sum + part.size, 0)
  if (!stateTable[reply.state].attach) {
    // what is wrong with the body is told before the conflict (decisions 3, order of checks)
    await checkAttachment(bytes, undefined, room)
    throw notIncomplete(reply.state, 'reply')
  }
  const part = await receiveAttachment(db, bytes, undefined, room)
  const [stored] = await storeAttachment(db, { ...part, id: reply.id, attachmentId })
  if (stored) return
  if (part.blobId) await discardBlob(db, part.blobId)
  const [now] = await selectReply(db, reply)
  throw notIncomplete(now?.state ?? 'deleted', 'reply')
}

const notAnnounced = (attachmentId: string) =>
  invalid([{ pointer: '', detail: `The attachment ${attachmentId} was not announced when the reply was created.` }])
