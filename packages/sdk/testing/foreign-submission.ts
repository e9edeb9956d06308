import { createHash, randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import { encryptPart } from '../compact-jwe.ts'
import { submission, type PublicService } from '../document-records.ts'
import { jsonBody, pathOf } from '../http-client.ts'
import type { OnlineService } from '../online-service.ts'
import type { RecordSubject } from './foreign-records.ts'

const sha512 = (content: string): string => createHash('sha512').update(content).digest('hex')

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
