import type { JWK } from 'jose'
import { unfinished, type AttachmentCipher, type EncryptedPart, type PartSummary } from './attachment-cipher.ts'
import type { ByteSource } from './byte-stream.ts'
import { authenticationTagOf, encryptPart, type DataMimeType } from './compact-jwe.ts'
import { jsonBody, pathOf, type HttpClient } from './http-client.ts'
import type { MetadataRecord } from './metadata-record.ts'
import {
  createdSubmission,
  submission,
  type Callback,
  type CreatedSubmission,
  type PublicService,
  type Submission,
} from './submission-records.ts'

/** What the sending calls need. */
export interface SendingContext {
  readonly http: HttpClient
  readonly cipher: AttachmentCipher
}

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

export interface AttachmentUpload {
  submissionId: string
  attachmentId: string
  /** Public encryption key of the destination. */
  key: JWK
  /** Called once, and once more when the token was refused meanwhile. */
  open: () => ByteSource | Promise<ByteSource>
}

export interface SubmitRequest {
  submissionId: string
  key: JWK
  metadata: MetadataRecord
  data: { content: Uint8Array; mimeType: DataMimeType }
}

export interface SubmittedSubmission {
  submission: Submission
  /** Tags of the two parts sent with the submit; those of the attachments came from `addAttachment`. */
  authenticationTags: { metadata: string; data: string }
}

/** `POST /submissions`. With the same `idempotencyKey` and request the first answer comes again (decisions 3). */
export function createSubmission(
  { http }: SendingContext,
  request: SubmissionRequest,
  options: { idempotencyKey?: string } = {},
): Promise<CreatedSubmission> {
  const path = '/submission-api/v2/submissions'
  return http.json({ method: 'POST', path, ...jsonBody(request), ...options }, createdSubmission)
}

/** Encrypts and uploads an attachment; again overwrites it, until the submission is submitted. Errors of `open` come through. */
export async function addAttachment({ http, cipher }: SendingContext, upload: AttachmentUpload): Promise<PartSummary> {
  const { submissionId, attachmentId, key, open } = upload
  const path = pathOf`/submission-api/v2/submissions/${submissionId}/attachments/${attachmentId}`
  const attempts: EncryptedPart[] = []
  const body = async () => {
    const encrypted = await cipher.encrypt(await open(), key)
    attempts.push(encrypted)
    return encrypted.body
  }
  await http.done({ method: 'PUT', path, contentType: 'application/jose', body })
  const sent = attempts.at(-1)
  if (sent === undefined) throw unfinished()
  return sent.summary()
}

/** Encrypts metadata record and data record and submits (`PUT /submissions/{id}`). */
export async function submit({ http }: SendingContext, request: SubmitRequest): Promise<SubmittedSubmission> {
  const { submissionId, key, metadata, data } = request
  const metadataBytes = new TextEncoder().encode(JSON.stringify(metadata))
  const encryptedMetadata = await encryptPart(metadataBytes, key, 'application/json')
  const encryptedData = await encryptPart(data.content, key, data.mimeType)
  const path = pathOf`/submission-api/v2/submissions/${submissionId}`
  const answer = await http.json({ method: 'PUT', path, ...jsonBody({ encryptedMetadata, encryptedData }) }, submission)
  const authenticationTags = {
    metadata: authenticationTagOf(encryptedMetadata),
    data: authenticationTagOf(encryptedData),
  }
  return { submission: answer, authenticationTags }
}
