import type { JWK } from 'jose'
import { unfinished, type AttachmentCipher, type EncryptedPart, type PartSummary } from './attachment-cipher.ts'
import type { ByteSource } from './byte-stream.ts'
import { authenticationTagOf, encryptPart, type DataMimeType } from './compact-jwe.ts'
import { isKurierProblem, isNotFound } from './errors.ts'
import { announcedTags, createEventLogReader, type EventLogReader } from './event-log-reader.ts'
import type { AuthenticationTags } from './event-types.ts'
import { jsonBody, pathOf, type HttpClient } from './http-client.ts'
import type { JsonShapeCheck } from './json-shape.ts'
import type { WrittenRecord } from './metadata-record.ts'
import type { PartSource } from './open-parts.ts'
import type { DocumentState } from '@kurier/wire/names'
import type { LoggedEvent } from './verify-event-log.ts'

/** What the calls of submissions and replies differ in. */
export interface ContentCalls<D extends SentDocument> {
  collection: 'submissions' | 'replies'
  document: JsonShapeCheck<D>
  submitEvent: 'submit-submission' | 'submit-reply'
  events: (logs: EventLogReader, of: { id: string; destinationId: string; caseId: string }) => Promise<LoggedEvent[]>
}

/** What is known of a submission or reply without its content. */
export interface SentDocument {
  state: DocumentState
  destinationId: string
  caseId: string
}

/** What the sending calls need, of submissions and replies alike. */
export interface SendingContext {
  readonly http: HttpClient
  readonly cipher: AttachmentCipher
}

export interface PartUpload {
  attachmentId: string
  /** Public encryption key of the recipient. */
  key: JWK
  /** Gives the content from its beginning; called again whenever the upload has to be repeated. */
  open: () => ByteSource | Promise<ByteSource>
}

export interface RecordsToSubmit {
  /** Public encryption key of the recipient. */
  key: JWK
  metadata: WrittenRecord
  data: { content: Uint8Array; mimeType: DataMimeType }
}

/** Tags of the two parts sent with the submit; those of the attachments came with their uploads. */
export interface RecordTags {
  metadata: string
  data: string
}

/** Something that was submitted, with the tags that the service signed. */
export interface SubmittedDocument<D extends SentDocument> {
  document: D
  authenticationTags: AuthenticationTags
}

/** What became of something that was begun: still open, given up by the service after a while, or submitted. */
export type Fate<D extends SentDocument = SentDocument> = 'open' | 'given-up' | SubmittedDocument<D>

/** Encrypts and uploads an attachment; errors of `open` come through. */
export async function uploadPart(
  { http, cipher }: SendingContext,
  { collection }: Pick<ContentCalls<SentDocument>, 'collection'>,
  { id, attachmentId, key, open }: PartUpload & { id: string },
): Promise<PartSummary> {
  const path = pathOf`/submission-api/v2/${collection}/${id}/attachments/${attachmentId}`
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

/** The attachments of a submission or reply, as they come from the service. */
export function partsFrom(
  { http, cipher }: SendingContext,
  { collection }: Pick<ContentCalls<SentDocument>, 'collection'>,
  id: string,
): PartSource {
  const pathTo = (attachmentId: string) => pathOf`/submission-api/v2/${collection}/${id}/attachments/${attachmentId}`
  return { cipher, fetch: (attachmentId) => http.stream({ method: 'GET', path: pathTo(attachmentId) }) }
}

/**
 * Encrypts metadata record and data record once, and submits them; a lost answer is settled by the events.
 * @param onSubmit told the tags before anything is sent
 */
export async function submitRecords<D extends SentDocument>(
  http: HttpClient,
  calls: ContentCalls<D>,
  { id, key, metadata, data }: RecordsToSubmit & { id: string },
  onSubmit?: (tags: RecordTags) => void,
): Promise<{ document: D; authenticationTags: RecordTags }> {
  const metadataBytes = new TextEncoder().encode(JSON.stringify(metadata))
  const encryptedMetadata = await encryptPart(metadataBytes, key, 'application/json')
  const encryptedData = await encryptPart(data.content, key, data.mimeType)
  const authenticationTags = {
    metadata: authenticationTagOf(encryptedMetadata),
    data: authenticationTagOf(encryptedData),
  }
  onSubmit?.(authenticationTags)
  const path = pathOf`/submission-api/v2/${calls.collection}/${id}`
  try {
    const body = jsonBody({ encryptedMetadata, encryptedData })
    return { document: await http.json({ method: 'PUT', path, ...body }, calls.document), authenticationTags }
  } catch (error) {
    const { document, authenticationTags: signed } = await settled(http, calls, id, error)
    if (signed.data !== authenticationTags.data) throw error
    return { document, authenticationTags }
  }
}

/**
 * A submit is done only once: a 409 may mean that it was done before its answer got lost (decisions 4). Throws the error
 * when nothing was submitted.
 */
export async function settled<D extends SentDocument>(
  http: HttpClient,
  calls: ContentCalls<D>,
  id: string,
  error: unknown,
): Promise<SubmittedDocument<D>> {
  if (!isKurierProblem(error) || error.status !== 409) throw error
  const fate = await fateOf(http, calls, id)
  if (typeof fate === 'string') throw error
  return fate
}

/** The service deletes incomplete submissions after a while; the events tell them from submitted ones. */
export async function fateOf<D extends SentDocument>(
  http: HttpClient,
  { collection, document: check, submitEvent, events }: ContentCalls<D>,
  id: string,
): Promise<Fate<D>> {
  const path = pathOf`/submission-api/v2/${collection}/${id}`
  const document = await http.json({ method: 'GET', path }, check).catch(unlessUnknown)
  if (document === undefined) return 'given-up'
  if (document.state === 'incomplete') return 'open'
  const log = await events(createEventLogReader(http), { ...document, id })
  const isSubmitted = log.some((event) => event.verified && event.name === submitEvent)
  if (document.state === 'deleted' && !isSubmitted) return 'given-up'
  return { document, authenticationTags: announcedTags(log, submitEvent) }
}

function unlessUnknown(error: unknown): undefined {
  if (!isNotFound(error)) throw error
}
