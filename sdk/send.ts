import type { SendingContext } from './content-calls.ts'
import { assertValidData, type DataValidator } from './data-validation.ts'
import { KurierError } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import { buildMetadataRecord, metadataVersion, type MetadataContent, type SubmissionSchema } from './metadata-record.ts'
import { readDestination, readEncryptionKey, type PublicDestination } from './public-reads.ts'
import { requireReplyKey } from './reply-channel.ts'
import {
  plainData,
  sendContent,
  withIds,
  type SendAttachment,
  type SendData,
  type UploadProgress,
} from './send-content.ts'
import { addAttachment, createSubmission, submit } from './submission-calls.ts'
import type { Callback, PublicService, State, SubmissionReference } from './submission-records.ts'

export interface SendRequest {
  destinationId: string
  publicService: PublicService
  region?: string
  /** Goes on with a case of the same client and destination. */
  caseId?: string
  callback?: Callback
  data: SendData & {
    /** Needed only when the destination takes several schemas of this mime type. */
    schemaUri?: string
  }
  /** More members of the metadata record, such as `replyChannel`. */
  metadata?: MetadataContent['extras']
  attachments?: readonly SendAttachment[]
  /** Judges the data record before anything is created; what it finds is thrown as `data-invalid`. */
  validate?: DataValidator
  onProgress?: (progress: SendProgress) => void
}

/** What has been done; `created` names the ids, with which an interrupted sending can be looked up. */
export type SendProgress =
  | { step: 'created'; submissionId: string; caseId: string }
  | UploadProgress
  | { step: 'submitted'; submissionId: string; caseId: string }

export interface SentSubmission extends SubmissionReference {
  state: State
  /** In the order of the request. */
  attachments: { attachmentId: string; name: string }[]
  /** To be compared with those of submit-submission and accept-submission events. */
  authenticationTags: AuthenticationTags
}

function unfit(message: string): KurierError {
  return new KurierError('destination-unfit', message)
}

/** The schema that the data record names: what the destination takes for this service and mime type. Throws `destination-unfit`. */
function schemaFor(destination: PublicDestination, request: SendRequest): SubmissionSchema {
  const { mimeType = 'application/json', schemaUri } = request.data
  if (destination.status !== 'active') throw unfit(`The destination is ${destination.status} and takes no submissions`)
  if (!destination.metadataVersions.includes(metadataVersion)) {
    throw unfit(`The destination does not understand metadata version ${metadataVersion}`)
  }
  const offers = destination.publicServices.filter((offer) => offer.identifier === request.publicService.identifier)
  if (offers.length === 0) throw unfit(`The destination does not offer the service ${request.publicService.identifier}`)
  const schemas = offers
    .flatMap((offer) => offer.submissionSchemas)
    .filter((schema) => schema.mimeType === mimeType && (schemaUri === undefined || schema.schemaUri === schemaUri))
  const [schema] = schemas
  if (schema === undefined) throw unfit(`The destination takes no such data: ${mimeType} ${schemaUri ?? ''}`.trim())
  if (schemas.some((other) => other.schemaUri !== schema.schemaUri)) {
    throw unfit(`The destination takes several schemas for ${mimeType}: name one in data.schemaUri`)
  }
  return schema
}

/** A private key in the reply channel would be told to the administration. Throws `key-unfit`. */
function assertReplyChannel(request: SendRequest): void {
  const key = request.metadata?.replyChannel?.fitConnect?.encryptionPublicKey
  if (key !== undefined) requireReplyKey(key)
}

/**
 * Sends a submission: reads destination and encryption key, creates the submission, uploads the attachments one after the
 * other, then submits metadata record and data record. Throws before anything is created: `destination-unfit`, `key-unfit`,
 * `data-invalid`; later `attachment-size`, what `open` throws, and the errors of the calls. A submission left incomplete is
 * deleted by the service.
 */
export async function send(context: SendingContext, request: SendRequest): Promise<SentSubmission> {
  const { destinationId, publicService, region, caseId: givenCaseId, callback } = request
  const report = (progress: SendProgress): void => request.onProgress?.(progress)
  assertReplyChannel(request)
  const destination = await readDestination(context.http, destinationId)
  const submissionSchema = schemaFor(destination, request)
  const key = await readEncryptionKey(context.http, destination)
  const data = plainData(request.data)
  await assertValidData(request.validate, { ...data, schemaUri: submissionSchema.schemaUri })
  const attachments = withIds(request.attachments)
  const announcedAttachments = attachments.map(({ attachmentId }) => attachmentId)
  const creation = { destinationId, publicService, region, caseId: givenCaseId, callback, announcedAttachments }
  const { submissionId, caseId } = await createSubmission(context, creation)
  report({ step: 'created', submissionId, caseId })

  const { document, ...sent } = await sendContent({
    attachments,
    data,
    submissionSchema,
    metadataSchema: context.http.addresses.metadataSchema,
    record: (described) => buildMetadataRecord({ ...described, publicService, extras: request.metadata }),
    upload: (attachmentId, open) => addAttachment(context, { submissionId, attachmentId, key, open }),
    submit: async (metadata, records) => {
      const submitted = await submit(context, { submissionId, key, metadata, data: records })
      return { document: submitted.submission, authenticationTags: submitted.authenticationTags }
    },
    report,
  })
  report({ step: 'submitted', submissionId, caseId })
  return { submissionId, destinationId, caseId, state: document.state, ...sent }
}
