import { createHash, randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import { encryptPart } from '../compact-jwe.ts'
import { submission, type PublicService } from '../document-records.ts'
import { jsonBody, pathOf } from '../http-client.ts'
import type { OnlineService } from '../online-service.ts'
import type { RecordSubject } from './foreign-records.ts'

const sha512 = (content: string | Uint8Array): string => createHash('sha512').update(content).digest('hex')

interface ForeignSubmission {
  destinationId: string
  publicService: PublicService
  schemaUri: string
  key: JWK
  data?: string
  /** The bytes of the metadata record. */
  record: (described: RecordSubject) => string
}

/** Submits a data record and an attachment with a metadata record written elsewhere, byte by byte. */
export async function submitForeign(online: OnlineService, given: ForeignSubmission) {
  const { destinationId, publicService, schemaUri, key, data = '{}', record } = given
  const attachmentId = randomUUID()
  const announcedAttachments = [attachmentId]
  const { submissionId, caseId } = await online.createSubmission({ destinationId, publicService, announcedAttachments })
  const content = new TextEncoder().encode('%PDF-')
  await online.addAttachment({ submissionId, attachmentId, key, open: () => content })
  const attachment = { id: attachmentId, sha512: sha512('%PDF-') }
  const metadata = record({ identifier: publicService.identifier, schemaUri, sha512: sha512(data), attachment })
  const path = pathOf`/submission-api/v2/submissions/${submissionId}`
  const parts = {
    encryptedMetadata: await encryptPart(new TextEncoder().encode(metadata), key, 'application/json'),
    encryptedData: await encryptPart(new TextEncoder().encode(data), key, 'application/json'),
  }
  await online.http.json({ method: 'PUT', path, ...jsonBody(parts) }, submission)
  return { submissionId, caseId, attachmentId }
}

/** What a foreign program sends in parts of its own choice: each under its id, and what it says of them. */
export interface ForeignParts {
  destinationId: string
  publicService: PublicService
  schemaUri: string
  key: JWK
  parts: readonly (readonly [id: string, content: Uint8Array])[]
  attachments: readonly object[]
  /** The data record, wherever it goes. */
  data: Uint8Array
  /** What goes with the submit in its place. */
  inSubmit?: Uint8Array
}

/** What a metadata record says of a content. */
export const hashOf = (content: Uint8Array) => ({ type: 'sha512', content: sha512(content) })

/** Submits parts with a metadata record of version 2.1.0 that says of them what is given. */
export async function submitParts(online: OnlineService, given: ForeignParts) {
  const { destinationId, publicService, schemaUri, key, parts, attachments, data, inSubmit = Buffer.from('{}') } = given
  const announcedAttachments = parts.map(([id]) => id)
  const { submissionId, caseId } = await online.createSubmission({ destinationId, publicService, announcedAttachments })
  for (const [attachmentId, content] of parts)
    await online.addAttachment({ submissionId, attachmentId, key, open: () => content })
  const mimeType = 'application/json'
  const metadata = {
    $schema: 'https://schema.fitko.de/fit-connect/metadata/2.1.0/metadata.schema.json',
    contentStructure: { data: { submissionSchema: { schemaUri, mimeType }, hash: hashOf(data) }, attachments },
  }
  const encrypted = {
    encryptedMetadata: await encryptPart(new TextEncoder().encode(JSON.stringify(metadata)), key, mimeType),
    encryptedData: await encryptPart(inSubmit, key, mimeType),
  }
  const path = pathOf`/submission-api/v2/submissions/${submissionId}`
  await online.http.json({ method: 'PUT', path, ...jsonBody(encrypted) }, submission)
  return { submissionId, caseId }
}
