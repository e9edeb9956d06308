import { randomUUID } from 'node:crypto'
import { testPool } from '#lib/platform/testing/test-database.ts'
import { exampleReceipt } from '#lib/platform/wire-examples.ts'
import { signingPair } from '@kurier/sdk/testing/test-keys'
import {
  destination,
  destinationBody,
  jwe,
  party,
  postedEvent,
  submitted,
  tagOf,
  type Party,
  type Send,
} from '#server/testing/service.ts'
import type { CaseIds } from './interface-table.ts'
import type { ClientRole } from './personas.ts'

export type CaseWorld = { ids: CaseIds; parties: Record<Exclude<ClientRole, 'nobody'>, Party> }

/** A case with a submission and a reply, both waiting for a decision, and two clients who have no part in it. */
export async function makeCaseWorld(send: Send): Promise<CaseWorld> {
  const parties = {
    sender: await party(send, 'online-service'),
    receiver: await party(send, 'administration-system'),
    foreignSender: await party(send, 'online-service'),
    foreignReceiver: await party(send, 'administration-system'),
  }
  const destinationId = await destination(send, parties.receiver)
  const attachmentId = randomUUID()
  const submission = await submitted(send, parties.sender, destinationId, { attachmentIds: [attachmentId] })
  const { submissionId, caseId, metadata, data, attachments } = submission
  const reply = await submittedReply(send, parties.receiver, caseId)
  await receipts(caseId, { submission: submissionId, reply: reply.replyId })
  const [part, parts] = [jwe('x', { attachment: true }), { encryptedMetadata: metadata, encryptedData: data }]
  const authenticationTags = {
    metadata: tagOf(metadata),
    data: tagOf(data),
    attachments: { [attachmentId]: tagOf(attachments[attachmentId] ?? '') },
  }
  const event = postedEvent({
    destinationId,
    caseId,
    submissionId,
    name: 'accept-submission',
    content: { authenticationTags },
  })
  const key = signingPair('foreign', 'another-signing-key').publicKey
  const { encryptionKid: _k, encryptionPublicKey: _e, signingPublicKey: _s, ...bare } = destinationBody()
  return {
    parties,
    ids: {
      destinationId,
      kid: 'signing-key-1',
      caseId,
      submissionId,
      attachmentId,
      replyId: reply.replyId,
      replyAttachmentId: reply.attachmentId,
      bodies: { destination: bare, part, parts, replyPart: part, replyTags: reply.body, event, key },
    },
  }
}

/** Deletion receipts, as they are there after the deletion. */
async function receipts(caseId: string, documents: Record<'submission' | 'reply', string>): Promise<void> {
  for (const [kind, id] of Object.entries(documents)) {
    await testPool().query(
      `insert into deletion_receipts (document_id, case_id, kind, event_id, parts, blob_ids, content_deleted_at,
         files_removed_at, token) values ($1, $2, $3, gen_random_uuid(), '[]', '{}', now(), now(), $4)`,
      [id, caseId, kind, exampleReceipt],
    )
  }
}

async function submittedReply(send: Send, { token }: Party, caseId: string) {
  const attachmentId = randomUUID()
  const body = { caseId, announcedAttachments: [attachmentId] }
  const created = await send('POST', '/submission-api/v2/replies', { token, body })
  const replyId = String(created.json.replyId)
  const path = `/submission-api/v2/replies/${replyId}`
  const attachment = jwe('Bescheid', { attachment: true })
  await send('PUT', `${path}/attachments/${attachmentId}`, { token, body: attachment })
  const [encryptedMetadata, encryptedData] = [jwe('{"metadata":true}'), jwe('{"data":true}')]
  const answer = await send('PUT', path, { token, body: { encryptedMetadata, encryptedData } })
  if (answer.status !== 200) throw new Error(`the reply was refused: ${answer.text}`)
  const tags = {
    metadata: tagOf(encryptedMetadata),
    data: tagOf(encryptedData),
    attachments: { [attachmentId]: tagOf(attachment) },
  }
  return { replyId, attachmentId, body: { authenticationTags: tags } }
}
