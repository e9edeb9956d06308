import type { JWK } from 'jose'
import type { PartSummary } from './attachment-cipher.ts'
import { chunksOf, type ByteSource } from './byte-stream.ts'
import type { DataMimeType } from './compact-jwe.ts'
import { KurierError } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import {
  buildMetadataRecord,
  metadataVersion,
  type AttachmentPurpose,
  type MetadataContent,
  type SubmissionSchema,
} from './metadata-record.ts'
import { readDestination, readEncryptionKey, type PublicDestination } from './public-reads.ts'
import { sha512Hex } from './sha512.ts'
import { addAttachment, createSubmission, submit, type SendingContext } from './submission-calls.ts'
import type { Callback, PublicService, State, SubmissionReference } from './submission-records.ts'

export interface SendAttachment {
  /** File name; it is told in the encrypted metadata record only. */
  name: string
  mimeType: string
  /** `attachment` unless given. */
  purpose?: AttachmentPurpose
  /** Gives the content, from the beginning each time: a stream such as `file.stream()`, or bytes. */
  open: () => ByteSource | Promise<ByteSource>
  /** Bytes; when given, content of another length is refused (`attachment-size`). */
  size?: number
}

export interface SendRequest {
  destinationId: string
  publicService: PublicService
  region?: string
  caseId?: string
  callback?: Callback
  data: {
    content: string | Uint8Array
    /** `application/json` unless given. */
    mimeType?: DataMimeType
    /** Needed only when the destination takes several schemas of this mime type. */
    schemaUri?: string
  }
  /** More members of the metadata record, such as `replyChannel`. */
  metadata?: MetadataContent['extras']
  attachments?: readonly SendAttachment[]
  onProgress?: (progress: SendProgress) => void
}

/** What has been done; `created` names the ids, with which an interrupted sending can be looked up. */
export type SendProgress =
  | { step: 'created'; submissionId: string; caseId: string }
  | { step: 'uploading'; attachmentId: string; name: string; sentBytes: number; size: number | undefined }
  | { step: 'uploaded'; attachmentId: string; name: string; size: number }
  | { step: 'submitted'; submissionId: string; caseId: string }

export interface SentSubmission extends SubmissionReference {
  state: State
  /** In the order of the request. */
  attachments: { attachmentId: string; name: string }[]
  /** To be compared with those of submit-submission and accept-submission events. */
  authenticationTags: AuthenticationTags
}

interface Announced extends SendAttachment {
  attachmentId: string
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

async function* counted(source: ByteSource, onBytes: (sum: number) => void): AsyncGenerator<Uint8Array> {
  let sum = 0
  for await (const chunk of chunksOf(source)) {
    sum += chunk.length
    onBytes(sum)
    yield chunk
  }
}

async function upload(
  context: SendingContext,
  submissionId: string,
  key: JWK,
  item: Announced,
  report: (progress: SendProgress) => void,
) {
  const { attachmentId, name, size } = item
  const open = async () =>
    counted(await item.open(), (sentBytes) => report({ step: 'uploading', attachmentId, name, sentBytes, size }))
  const summary = await addAttachment(context, { submissionId, attachmentId, key, open })
  if (size !== undefined && size !== summary.size) {
    throw new KurierError(
      'attachment-size',
      `${JSON.stringify(name)} was to be ${size} bytes long and is ${summary.size}`,
    )
  }
  report({ step: 'uploaded', attachmentId, name, size: summary.size })
  return summary
}

interface Uploaded {
  item: Announced
  summary: PartSummary
}

function metadataOf(
  context: SendingContext,
  request: SendRequest,
  schema: SubmissionSchema,
  sha512: string,
  uploaded: readonly Uploaded[],
) {
  return buildMetadataRecord({
    schema: context.http.addresses.metadataSchema,
    publicService: request.publicService,
    data: { submissionSchema: schema, sha512 },
    attachments: uploaded.map(({ item, summary }) => ({
      attachmentId: item.attachmentId,
      purpose: item.purpose ?? 'attachment',
      filename: item.name,
      mimeType: item.mimeType,
      sha512: summary.sha512,
    })),
    extras: request.metadata,
  })
}

/**
 * Sends a submission: reads destination and encryption key, creates the submission, uploads the attachments one after the
 * other, then submits metadata record and data record. Throws `destination-unfit` before anything is created, `key-unfit`,
 * `attachment-size`, what `open` throws, and the errors of the calls. A submission left incomplete is deleted by the service.
 */
export async function send(context: SendingContext, request: SendRequest): Promise<SentSubmission> {
  const { destinationId, publicService, region, caseId, callback, data } = request
  const report = (progress: SendProgress): void => request.onProgress?.(progress)
  const destination = await readDestination(context.http, destinationId)
  const schema = schemaFor(destination, request)
  const key = await readEncryptionKey(context.http, destination)
  const items = (request.attachments ?? []).map((item) => ({ ...item, attachmentId: crypto.randomUUID() }))
  const announcedAttachments = items.map((item) => item.attachmentId)
  const created = await createSubmission(context, {
    destinationId,
    publicService,
    region,
    caseId,
    callback,
    announcedAttachments,
  })
  const { submissionId } = created
  report({ step: 'created', submissionId, caseId: created.caseId })

  const uploaded: Uploaded[] = []
  for (const item of items) uploaded.push({ item, summary: await upload(context, submissionId, key, item, report) })

  const content =
    typeof data.content === 'string' ? new TextEncoder().encode(data.content) : new Uint8Array(data.content)
  const metadata = metadataOf(context, request, schema, await sha512Hex(content), uploaded)
  const mimeType = data.mimeType ?? 'application/json'
  const { submission, authenticationTags } = await submit(context, {
    submissionId,
    key,
    metadata,
    data: { content, mimeType },
  })
  report({ step: 'submitted', submissionId, caseId: created.caseId })
  const tags = uploaded.map(({ item, summary }) => [item.attachmentId, summary.authenticationTag] as const)
  return {
    submissionId,
    destinationId,
    caseId: created.caseId,
    state: submission.state,
    attachments: items.map(({ attachmentId, name }) => ({ attachmentId, name })),
    authenticationTags: { ...authenticationTags, attachments: Object.fromEntries(tags) },
  }
}
