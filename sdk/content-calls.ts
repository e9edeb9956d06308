import type { JWK } from 'jose'
import { unfinished, type AttachmentCipher, type EncryptedPart, type PartSummary } from './attachment-cipher.ts'
import type { ByteSource } from './byte-stream.ts'
import { authenticationTagOf, encryptPart, type DataMimeType } from './compact-jwe.ts'
import { isKurierProblem } from './errors.ts'
import { jsonBody, type HttpClient } from './http-client.ts'
import type { Check } from './json-shape.ts'
import type { ContentRecord } from './metadata-record.ts'
import type { State } from './submission-records.ts'

/** What the sending calls need, of submissions and replies alike. */
export interface SendingContext {
  readonly http: HttpClient
  readonly cipher: AttachmentCipher
}

export interface PartUpload {
  /** Public encryption key of the recipient. */
  key: JWK
  /** Gives the content from its beginning; called again whenever the upload has to be repeated. */
  open: () => ByteSource | Promise<ByteSource>
}

export interface RecordsToSubmit {
  /** Public encryption key of the recipient. */
  key: JWK
  metadata: ContentRecord
  data: { content: Uint8Array; mimeType: DataMimeType }
}

/** Tags of the two parts sent with the submit; those of the attachments came with their uploads. */
export interface RecordTags {
  metadata: string
  data: string
}

/** Encrypts and uploads an attachment; errors of `open` come through. */
export async function uploadPart(
  { http, cipher }: SendingContext,
  path: string,
  { key, open }: PartUpload,
): Promise<PartSummary> {
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

/** Encrypts metadata record and data record once, and submits them to `path`, where the document can be read too. */
export async function submitRecords<D extends { state: State }>(
  http: HttpClient,
  path: string,
  { key, metadata, data }: RecordsToSubmit,
  check: Check<D>,
): Promise<{ document: D; authenticationTags: RecordTags }> {
  const metadataBytes = new TextEncoder().encode(JSON.stringify(metadata))
  const encryptedMetadata = await encryptPart(metadataBytes, key, 'application/json')
  const encryptedData = await encryptPart(data.content, key, data.mimeType)
  const document = await submitted(http, path, { encryptedMetadata, encryptedData }, check)
  const authenticationTags = {
    metadata: authenticationTagOf(encryptedMetadata),
    data: authenticationTagOf(encryptedData),
  }
  return { document, authenticationTags }
}

async function submitted<D extends { state: State }>(
  http: HttpClient,
  path: string,
  body: { encryptedMetadata: string; encryptedData: string },
  check: Check<D>,
): Promise<D> {
  let answerLost = false
  const onLostAnswer = (): void => void (answerLost = true)
  try {
    return await http.json({ method: 'PUT', path, ...jsonBody(body), onLostAnswer }, check)
  } catch (error) {
    if (!answerLost || !isKurierProblem(error) || error.status !== 409) throw error
    // A submit is done only once: this 409 may mean that it was done before its answer got lost (decisions 4).
    const document = await http.json({ method: 'GET', path }, check)
    if (document.state === 'incomplete') throw error
    return document
  }
}
