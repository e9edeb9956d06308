import type { OnlineServiceBehaviour } from '#lib/wings/sandbox/schema.ts'
import type { ConnectionOptions } from '@kurier/sdk/connection'
import type { JwkPair } from '@kurier/sdk/keys'
import type { OnlineService } from '@kurier/sdk/online-service'
import { readDestination } from '@kurier/sdk/public-reads'
import type { SendRequest } from '@kurier/sdk/send'
import { largeAttachment } from '@kurier/sides/application'
import { decide, repliesTo } from '@kurier/sides/inbox'
import { answerable, onlineService, type Recipient } from '@kurier/sides/parties'
import { withWrongTags } from '@kurier/sides/wrong-tags'
import { sampleFor } from '#lib/wings/sandbox/sample-data.ts'

/** Bytes of each of the two large attachments. */
const LARGE = 6_000_000

/**
 * Sends one submission of the kind that was chosen, for the first service that the destination offers.
 * @param created is told of the case as soon as there is one
 * @throws Error in words when the destination offers none; the refusals of the service
 */
export async function sendOne(
  connection: ConnectionOptions,
  recipient: Recipient,
  sends: OnlineServiceBehaviour['sends'],
  created: (caseId: string) => Promise<void>,
): Promise<void> {
  const service = onlineService(sends === 'wrong-tags' ? { ...connection, fetch: withWrongTags() } : connection)
  const request = await requestFor(service, recipient, sends)
  const sending = await service.beginSending(request)
  await created(sending.ids.caseId)
  if (sends !== 'incomplete') await sending.resume(request)
}

async function requestFor(
  service: OnlineService,
  recipient: Recipient,
  sends: OnlineServiceBehaviour['sends'],
): Promise<SendRequest> {
  const { publicServices } = await readDestination(service.http, recipient.destinationId)
  const offer = publicServices.find(({ submissionSchemas }) => submissionSchemas.length > 0)
  const [schema] = offer?.submissionSchemas ?? []
  if (!offer || !schema) throw new Error('The destination offers no service with a schema; add one to it.')
  const [region] = offer.regions
  const content = {
    publicService: { identifier: offer.identifier, name: 'Simulierter Antrag' },
    region,
    data: sampleFor(schema, sends !== 'invalid-data'),
    attachments:
      sends === 'large-attachments' ? [1, 2].map((at) => largeAttachment(`large-scan-${at}.bin`, LARGE)) : [],
  }
  return answerable(content, recipient)
}

/** Fetches, checks and decides a reply. What is found wrong with it leads to rejection. */
export async function handleReply(
  service: OnlineService,
  replyId: string,
  { replies: does, replyKeys }: { replies: OnlineServiceBehaviour['replies']; replyKeys: JwkPair },
): Promise<'accepted-reply' | 'rejected-reply'> {
  const replies = repliesTo(service, replyKeys)
  await replies.waiting()
  const found = await replies.open(replyId)
  const detail = 'This simulated service rejects replies.'
  const chosen = { name: 'schema-violation', instance: 'data', detail } as const
  return `${await decide(replies, found, found.ok && does === 'reject' ? chosen : undefined)}-reply`
}
