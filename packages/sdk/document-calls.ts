import type { ContentCalls, PartUpload, RecordsToSubmit, RecordTags, SendingContext } from './content-calls.ts'
import {
  createdReply,
  createdSubmission,
  reply,
  submission,
  type Callback,
  type CreatedReply,
  type CreatedSubmission,
  type PublicService,
  type Reply,
  type Submission,
} from './document-records.ts'
import { jsonBody } from './http-client.ts'
import type { JsonShapeCheck } from './json-shape.ts'

/** Body of `POST /submissions` (decisions 4). */
export interface SubmissionRequest {
  destinationId: string
  publicService: PublicService
  /** `DE` and up to 12 digits. */
  region?: string
  /** Goes on with a case of the same client and destination. */
  caseId?: string
  callback?: Callback
  /** Ids of all attachments that will be added: lower-case UUIDs. */
  announcedAttachments: string[]
}

/** Body of `POST /replies` (decisions 4). */
export interface ReplyCreation {
  /** A case with a submission that waits or was accepted. */
  caseId: string
  /** Ids of all attachments that will be added: lower-case UUIDs. */
  announcedAttachments: string[]
}

export interface AttachmentUpload extends PartUpload {
  submissionId: string
}

export interface ReplyAttachmentUpload extends PartUpload {
  replyId: string
}

export interface SubmitRequest extends RecordsToSubmit {
  submissionId: string
}

export interface ReplySubmitRequest extends RecordsToSubmit {
  replyId: string
}

export interface SubmittedSubmission {
  submission: Submission
  authenticationTags: RecordTags
}

export interface SubmittedReply {
  reply: Reply
  authenticationTags: RecordTags
}

/** What the calls of submissions and replies differ in. */
export const documentCalls = {
  submission: {
    collection: 'submissions',
    created: createdSubmission,
    document: submission,
    submitEvent: 'submit-submission',
    events: (logs, { id, ...of }) => logs.submissionEvents({ submissionId: id, ...of }),
  } satisfies ContentCalls<Submission> & Creation<CreatedSubmission>,
  reply: {
    collection: 'replies',
    created: createdReply,
    document: reply,
    submitEvent: 'submit-reply',
    events: (logs, { id, ...of }) => logs.replyEvents({ replyId: id, ...of }),
  } satisfies ContentCalls<Reply> & Creation<CreatedReply>,
}

interface Creation<Created> {
  collection: string
  created: JsonShapeCheck<Created>
}

/**
 * `POST /submissions` or `POST /replies`, with an Idempotency-Key always, so that a repeated call creates nothing twice
 * (decisions 3).
 */
export function createDocument<Created>(
  { http }: Pick<SendingContext, 'http'>,
  { collection, created }: Creation<Created>,
  request: SubmissionRequest | ReplyCreation,
  { idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
): Promise<Created> {
  const path = `/submission-api/v2/${collection}`
  return http.json({ method: 'POST', path, ...jsonBody(request), idempotencyKey }, created)
}
