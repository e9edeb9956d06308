import type { JWK } from 'jose'
import type { PartSummary } from '@kurier/sdk/attachment-cipher'
import { authenticationTagOf, encryptPart } from '@kurier/sdk/compact-jwe'
import type { AuthenticationTags } from '@kurier/sdk/event-types'
import { jsonBody, pathOf } from '@kurier/sdk/http-client'
import type { JwkPair } from '@kurier/sdk/keys'
import { buildMetadataRecord, type WrittenRecord } from '@kurier/sdk/metadata-record'
import { metadataSchemaAddress } from '@kurier/sdk/metadata-version'
import type { OnlineService } from '@kurier/sdk/online-service'
import { readDestination, readEncryptionKey } from '@kurier/sdk/public-reads'
import { replyChannel } from '@kurier/sdk/reply-channel'
import { sha512Hex } from '@kurier/sdk/sha512'
import { submission, type CreatedSubmission, type SubmissionReference } from '@kurier/sdk/document-records'
import {
  applicationSchema,
  publicService,
  region,
  type Application,
  type ApplicationFile,
} from '../../server/sides/application.ts'
import { withWrongTag } from '../../server/sides/wrong-tag.ts'
import type { CallbackReceiver } from './callback-receiver.ts'
import type { Report } from './report.ts'

export type SendingSide = {
  report: Report
  service: OnlineService
  receiver: CallbackReceiver
  destinationId: string
  /** For replies; the public half goes out with each application. */
  replyKeys: JwkPair
}

/** A submission as its sender remembers it. */
export type SentReference = SubmissionReference & { authenticationTags: AuthenticationTags }

type UploadedFile = { file: ApplicationFile; summary: PartSummary }

const who = 'online service'

/** The public key for which everything is encrypted. */
export function readKey({ report, service, destinationId }: SendingSide): Promise<JWK> {
  return report.step(who, "reads the destination's encryption key", async () =>
    readEncryptionKey(service.http, await readDestination(service.http, destinationId)),
  )
}

/**
 * Hands in an application as it should be.
 * @param caseId the case that it goes on with; a new one unless given
 */
export async function sendApplication(
  side: SendingSide,
  key: JWK,
  application: Application,
  caseId?: string,
): Promise<SentReference> {
  const { report, service } = side
  const { attachments, data } = application
  const announced = `${attachments.length} attachment${attachments.length === 1 ? '' : 's'}`
  const created = await report.step(who, `creates a submission, announces ${announced}`, () =>
    create(side, attachments, caseId),
  )
  const uploaded: UploadedFile[] = []
  for (const file of attachments) {
    const { attachmentId, name, open } = file
    const { submissionId } = created
    const summary = await report.step(
      who,
      `encrypts and sends ${name}`,
      () => service.addAttachment({ submissionId, attachmentId, key, open }),
      ({ size }) => shownSize(size),
    )
    uploaded.push({ file, summary })
  }
  const { authenticationTags } = await report.step(who, 'encrypts metadata and data record, submits', async () =>
    service.submit({
      submissionId: created.submissionId,
      key,
      metadata: await metadataOf(side, data, uploaded),
      data: { content: data, mimeType: 'application/json' },
    }),
  )
  const tags = uploaded.map(({ file, summary }) => [file.attachmentId, summary.authenticationTag] as const)
  return { ...created, authenticationTags: { ...authenticationTags, attachments: Object.fromEntries(tags) } }
}

/** Hands in the same data record with one character of its authentication tag changed. */
export async function sendWithWrongTag(side: SendingSide, key: JWK, { data }: Application): Promise<SentReference> {
  const { report, service } = side
  const created = await report.step(who, 'creates a submission without attachments', () => create(side, []))
  return report.step(who, 'submits it with a changed tag of the data record', async () => {
    const metadata = Buffer.from(JSON.stringify(await metadataOf(side, data, [])))
    const encryptedMetadata = await encryptPart(metadata, key, 'application/json')
    const encryptedData = withWrongTag(await encryptPart(data, key, 'application/json'))
    const path = pathOf`/submission-api/v2/submissions/${created.submissionId}`
    await service.http.json({ method: 'PUT', path, ...jsonBody({ encryptedMetadata, encryptedData }) }, submission)
    const [metadataTag, dataTag] = [authenticationTagOf(encryptedMetadata), authenticationTagOf(encryptedData)]
    return { ...created, authenticationTags: { metadata: metadataTag, data: dataTag, attachments: {} } }
  })
}

function create(
  side: SendingSide,
  attachments: readonly ApplicationFile[],
  caseId?: string,
): Promise<CreatedSubmission> {
  const { service, destinationId, receiver } = side
  const announcedAttachments = attachments.map(({ attachmentId }) => attachmentId)
  const { callback } = receiver
  return service.createSubmission({ destinationId, publicService, region, caseId, callback, announcedAttachments })
}

async function metadataOf(
  { service: { http }, replyKeys }: SendingSide,
  data: Application['data'],
  uploaded: readonly UploadedFile[],
): Promise<WrittenRecord> {
  const addresses = await http.addresses()
  return buildMetadataRecord({
    schema: metadataSchemaAddress(addresses.schemaBase, '2.1.0'), // the destination of the demo lists it
    publicService,
    data: { submissionSchema: applicationSchema(addresses), sha512: await sha512Hex(data) },
    attachments: uploaded.map(({ file, summary }) => ({
      attachmentId: file.attachmentId,
      purpose: 'attachment',
      filename: file.name,
      mimeType: file.mimeType,
      sha512: summary.sha512,
    })),
    extras: { replyChannel: replyChannel(replyKeys.publicKey) },
  })
}

/** `2.7 kB`, `20.0 MB`. */
function shownSize(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
