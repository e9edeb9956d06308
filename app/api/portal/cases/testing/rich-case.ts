import { randomUUID } from 'node:crypto'
import { midnight } from '#lib/wings/checkpoints/rules.ts'
import { runCron } from '#lib/works/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { database } from '#lib/platform/database.ts'
import { DAY } from '#lib/platform/durations.ts'
import { rotateKey } from '#lib/platform/keys/signing-keys.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { jwe, postedEvent, submitted, tagOf, type Send, type NewSubmission } from '#server/testing/service.ts'
import { reject, type CaseWorld } from './case-world.ts'

/**
 * A case with two of everything that evidence holds: a rejected and an accepted submission, an accepted reply, two keys of the
 * service. `pass` lets days go by, after which everything is deleted, with receipts and checkpoints.
 */
export async function richCase(send: Send, world: CaseWorld): Promise<NewSubmission & { pass: () => Promise<void> }> {
  const first = await submittedIn(send, world, {})
  await reject(send, world, first)
  await rotateKey(database(), 'event', { now: true })
  forget('key-rings')
  const second = await submittedIn(send, world, { caseId: first.caseId })
  await accept(send, world, second)
  await acceptedReply(send, world, first.caseId)
  const today = midnight(new Date()).getTime()
  const pass = async () => {
    // at noon: right after a midnight the day before it is not closed yet
    for (const days of [1.5, 9.5, 10.5]) await runCron(contextAt(systemActor, new Date(today + days * DAY)))
  }
  return { ...first, pass }
}

const submittedIn = (send: Send, { sending, receiving }: CaseWorld, body: Record<string, unknown>) =>
  submitted(send, sending.client, receiving.destinationId, { attachmentIds: [randomUUID()], body })

async function accept(send: Send, { receiving }: CaseWorld, { caseId, submissionId, ...parts }: NewSubmission) {
  const { destinationId, client } = receiving
  const attachments = Object.fromEntries(Object.entries(parts.attachments).map(([id, part]) => [id, tagOf(part)]))
  const content = { authenticationTags: { metadata: tagOf(parts.metadata), data: tagOf(parts.data), attachments } }
  const body = postedEvent({ destinationId, caseId, submissionId, name: 'accept-submission', content })
  const answer = await send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: client.token, body })
  if (answer.status !== 204) throw new Error(`the acceptance was refused: ${answer.text}`)
}

async function acceptedReply(send: Send, { sending, receiving }: CaseWorld, caseId: string): Promise<void> {
  const { token } = receiving.client
  const created = await send('POST', '/submission-api/v2/replies', {
    token,
    body: { caseId, announcedAttachments: [] },
  })
  const path = `/submission-api/v2/replies/${String(created.json.replyId)}`
  const [encryptedMetadata, encryptedData] = [jwe('{"metadata":true}'), jwe('{"data":true}')]
  await send('PUT', path, { token, body: { encryptedMetadata, encryptedData } })
  const authenticationTags = { metadata: tagOf(encryptedMetadata), data: tagOf(encryptedData), attachments: {} }
  const answer = await send('PUT', `${path}/accept`, { token: sending.client.token, body: { authenticationTags } })
  if (answer.status !== 204) throw new Error(`the reply was not accepted: ${answer.text}`)
}
