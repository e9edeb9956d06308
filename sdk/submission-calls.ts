import type { JWK } from 'jose'
import type { PartSummary } from './attachment-cipher.ts'
import {
  submitRecords,
  uploadPart,
  type ContentCalls,
  type PartUpload,
  type RecordsToSubmit,
  type RecordTags,
  type SendingContext,
} from './content-calls.ts'
import { jsonBody } from './http-client.ts'
import type { MetadataRecord } from './metadata-record.ts'
import {
  createdSubmission,
  submission,
  type Callback,
  type CreatedSubmission,
  type PublicService,
  type Submission,
} from './submission-records.ts'

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

export interface AttachmentUpload extends PartUpload {
  submissionId: string
  /** Public encryption key of the destination. */
  key: JWK
}

export interface SubmitRequest extends RecordsToSubmit {
  submissionId: string
  metadata: MetadataRecord
}

export interface SubmittedSubmission {
  submission: Submission
  authenticationTags: RecordTags
}

export const submissionCalls: ContentCalls<Submission> = {
  collection: 'submissions',
  document: submission,
  submitEvent: 'submit-submission',
  events: (logs, { id, ...of }) => logs.submissionEvents({ submissionId: id, ...of }),
}

/** `POST /submissions`, with an Idempotency-Key always, so that a repeated call creates nothing twice (decisions 3). */
export function createSubmission(
  { http }: Pick<SendingContext, 'http'>,
  request: SubmissionRequest,
  { idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
): Promise<CreatedSubmission> {
  const path = '/submission-api/v2/submissions'
  return http.json({ method: 'POST', path, ...jsonBody(request), idempotencyKey }, createdSubmission)
}

/** Encrypts and uploads an attachment; again overwrites it, until the submission is submitted. Errors of `open` come through. */
export function addAttachment(context: SendingContext, upload: AttachmentUpload): Promise<PartSummary> {
  return uploadPart(context, submissionCalls, { ...upload, id: upload.submissionId })
}

/** Encrypts metadata record and data record and submits (`PUT /submissions/{id}`). */
export async function submit(
  { http }: Pick<SendingContext, 'http'>,
  request: SubmitRequest,
): Promise<SubmittedSubmission> {
  const records = { ...request, id: request.submissionId }
  const { document, authenticationTags } = await submitRecords(http, submissionCalls, records)
  return { submission: document, authenticationTags }
}
