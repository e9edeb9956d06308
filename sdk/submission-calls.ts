import type { ContentCalls, PartUpload, RecordsToSubmit, RecordTags, SendingContext } from './content-calls.ts'
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
