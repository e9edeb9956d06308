import type { OnlineServiceBehaviour } from '#lib/wings/sandbox/schema.ts'
import { encryptPart } from '@kurier/sdk/compact-jwe'
import type { ConnectionOptions } from '@kurier/sdk/connection'
import { chunksOf } from '@kurier/sdk/byte-stream'
import type { Callback } from '@kurier/sdk/document-records'
import { submission } from '@kurier/sdk/document-records'
import { jsonBody, pathOf } from '@kurier/sdk/http-client'
import type { JwkPair } from '@kurier/sdk/keys'
import { buildMetadataRecord } from '@kurier/sdk/metadata-record'
import { metadataSchemaAddress, versionUnderstood } from '@kurier/sdk/metadata-version'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import { eventProblem } from '@kurier/sdk/problems'
import { readDestination, readEncryptionKey, type ServiceOffer } from '@kurier/sdk/public-reads'
import { replyChannel } from '@kurier/sdk/reply-channel'
import type { SendRequest } from '@kurier/sdk/send'
import { sha512Hex } from '@kurier/sdk/sha512'
import { pseudoRandomBytes } from '../sides/pseudo-random-bytes.ts'
import { withWrongTag } from '../sides/wrong-tag.ts'
import { sampleFor } from './sample-data.ts'

/** Bytes of each of the two large attachments. */
const LARGE = 6_000_000

export function onlineService(connection: ConnectionOptions): OnlineService {
  return new OnlineService({ ...connection, cipher: streamingCipher })
}

type Recipient = { destinationId: string; callback: Callback; replyKeys: JwkPair }
type CreationListener = (caseId: string) => Promise<void>

/**
 * Sends one submission of the kind that was chosen, for the first service that the destination offers.
 * @param created is told of the case as soon as there is one
 * @throws Error in words when the destination offers none; the refusals of the service
 */
export async function sendOne(
  service: OnlineService,
  recipient: Recipient,
  sends: OnlineServiceBehaviour['sends'],
  created: CreationListener,
): Promise<void> {
  const request = await requestFor(service, recipient, sends)
  if (sends === 'wrong-tags') return sendWithWrongTag(service, request, created)
  const sending = await service.beginSending(request)
  await created(sending.ids.caseId)
  if (sends !== 'incomplete') await sending.resume(request)
}

async function requestFor(
  service: OnlineService,
  { destinationId, callback, replyKeys }: Recipient,
  sends: OnlineServiceBehaviour['sends'],
): Promise<SendRequest> {
  const { publicServices } = await readDestination(service.http, destinationId)
  const offer = publicServices.find(({ submissionSchemas }) => submissionSchemas.length > 0)
  const [schema] = offer?.submissionSchemas ?? []
  if (!offer || !schema) throw new Error('The destination offers no service with a schema; add one to it.')
  return {
    destinationId,
    publicService: { identifier: offer.identifier, name: 'Simulierter Antrag' },
    region: regionOf(offer),
    callback,
    data: await sampleFor(schema, sends !== 'invalid-data'),
    attachments: sends === 'large-attachments' ? [1, 2].map(largeAttachment) : [],
    metadata: { replyChannel: replyChannel(replyKeys.publicKey) },
  }
}

const regionOf = ({ regions: [first] }: ServiceOffer): string | undefined => first

function largeAttachment(number: number) {
  return {
    name: `large-scan-${number}.bin`,
    mimeType: 'application/octet-stream',
    size: LARGE,
    open: () => pseudoRandomBytes(LARGE),
  }
}

/** Submits a data record one character of whose authentication tag was changed on the way. */
async function sendWithWrongTag(
  service: OnlineService,
  request: SendRequest,
  created: CreationListener,
): Promise<void> {
  const { http } = service
  const { destinationId, publicService, region, callback, data, metadata: extras } = request
  const destination = await readDestination(http, destinationId)
  const key = await readEncryptionKey(http, destination)
  const version = versionUnderstood(destination.metadataVersions) ?? '1.0.0'
  const { submissionId, caseId } = await service.createSubmission({
    destinationId,
    publicService,
    region,
    callback,
    announcedAttachments: [],
  })
  await created(caseId)
  const content = new TextEncoder().encode(String(data.content))
  const { mimeType = 'application/json', schemaUri = '' } = data
  const record = buildMetadataRecord({
    schema: metadataSchemaAddress((await http.addresses()).schemaBase, version),
    publicService,
    extras,
    attachments: [],
    data: { submissionSchema: { schemaUri, mimeType }, sha512: await sha512Hex(content) },
  })
  const encryptedMetadata = await encryptPart(Buffer.from(JSON.stringify(record)), key, 'application/json')
  const encryptedData = withWrongTag(await encryptPart(content, key, mimeType))
  const path = pathOf`/submission-api/v2/submissions/${submissionId}`
  await http.json({ method: 'PUT', path, ...jsonBody({ encryptedMetadata, encryptedData }) }, submission)
}

/** Fetches, checks and decides a reply. What is found wrong with it leads to rejection. */
export async function handleReply(
  service: OnlineService,
  replyId: string,
  { replies, replyKeys }: { replies: OnlineServiceBehaviour['replies']; replyKeys: JwkPair },
): Promise<'accepted-reply' | 'rejected-reply'> {
  await service.listReplies()
  const keys = [replyKeys.privateKey]
  const opened = await service.openReply(replyId, keys)
  if (!opened.ok || replies === 'reject') {
    const { problemTypeBase } = await service.http.addresses()
    const chosen = eventProblem(problemTypeBase, 'schema-violation', 'data', 'This simulated service rejects replies.')
    await service.rejectReply(opened.reply, opened.ok ? [chosen] : opened.problems)
    return 'rejected-reply'
  }
  for (const { attachmentId } of opened.metadata.contentStructure.attachments) {
    const { unverifiedPlaintext } = await service.openReplyAttachment(opened, attachmentId, keys)
    for await (const _ of chunksOf(unverifiedPlaintext)) continue
  }
  await service.acceptReply(opened)
  return 'accepted-reply'
}
