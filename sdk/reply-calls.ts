import type { ContentCalls, PartUpload, RecordsToSubmit, RecordTags, SendingContext } from './content-calls.ts'
import { jsonBody } from './http-client.ts'
import type { ReplyMetadataRecord } from './metadata-record.ts'
import { createdReply, reply, type CreatedReply, type Reply } from './reply-records.ts'

/** Body of `POST /replies` (decisions 4). */
export interface ReplyCreation {
  /** A case with a submission that waits or was accepted. */
  caseId: string
  /** Ids of all attachments that will be added: lower-case UUIDs. */
  announcedAttachments: string[]
}

export interface ReplyAttachmentUpload extends PartUpload {
  replyId: string
}

export interface ReplySubmitRequest extends RecordsToSubmit {
  replyId: string
  metadata: ReplyMetadataRecord
}

export interface SubmittedReply {
  reply: Reply
  authenticationTags: RecordTags
}

export const replyCalls: ContentCalls<Reply> = {
  collection: 'replies',
  document: reply,
  submitEvent: 'submit-reply',
  events: (logs, { id, ...of }) => logs.replyEvents({ replyId: id, ...of }),
}

/** `POST /replies`, with an Idempotency-Key always, so that a repeated call creates nothing twice (decisions 3). */
export function createReply(
  { http }: Pick<SendingContext, 'http'>,
  request: ReplyCreation,
  { idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
): Promise<CreatedReply> {
  const path = '/submission-api/v2/replies'
  return http.json({ method: 'POST', path, ...jsonBody(request), idempotencyKey }, createdReply)
}
