import { randomUUID } from 'node:crypto'
import type { AuthenticationTags } from '#lib/cases/rules.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { apiRouter, type MountedRoute } from '#app/_http/router.ts'
import { loadRoutes } from '#server/routes.ts'
import {
  destination,
  jwe,
  party,
  postedEvent,
  service,
  serviceIdentifier,
  submitted,
  tagOf,
  type Party,
  type Send,
  type NewSubmission,
} from '#server/testing/service.ts'
import type { Answer, Call } from './call.ts'
import type { Scope } from '#lib/platform/terms.ts'

export const submissionApi = '/submission-api/v2'
export const destinationApi = '/destination-api/v2'

/** An incomplete submission; its one attachment is announced and not stored. */
export type Incomplete = { submissionId: string; caseId: string; attachmentId: string }

/** Everything that bad requests are aimed at: two sides, what they share, and strangers who have no part in it. */
export type World = {
  db: TestDatabase
  ask: (call: Call) => Promise<Answer>
  send: Send
  routes: MountedRoute[]
  sender: Party
  receiver: Party
  /** clients that own nothing of all this, each with a token of one scope */
  strangers: Record<Scope, Party>
  /** active; has, besides the shared keys, a revoked signing key and an encryption key that was never active */
  destinationId: string
  /** active, of another receiver */
  foreignDestinationId: string
  foreignReceiver: Party
  incomplete: Incomplete
  submitted: NewSubmission & { attachmentIds: string[] }
  decided: NewSubmission
  foreignCaseId: string
  incompleteReply: { replyId: string; attachmentId: string }
  submittedReply: { replyId: string; attachmentId: string; tags: AuthenticationTags }
}

/** kids of `destinationId` besides `encryption-key-1` and `signing-key-1`. */
export const revokedKid = 'revoked-signing-key'
export const neverActiveKid = 'never-active-key'

/** Rates that no table of tests can use up. */
const unlimited = { RATE_CLIENT_REQUESTS: '100000000', RATE_ADDRESS_REQUESTS: '100000000' }

/**
 * Makes the world in a database of its own. Call it in `beforeAll`.
 * @param more settings that differ, by their environment names
 */
export async function makeWorld(more: Record<string, string> = {}): Promise<World> {
  const db = await testDatabase({ ...unlimited, ...more })
  const send = await service()
  const routes = await loadRoutes()
  const [sender, receiver, foreignReceiver] = await Promise.all([
    party(send, 'online-service'),
    party(send, 'administration-system'),
    party(send, 'administration-system'),
  ])
  const destinationId = await destination(send, receiver)
  await addKeys(send, receiver, destinationId)
  const foreignDestinationId = await destination(send, foreignReceiver)
  const attachmentIds = [randomUUID(), randomUUID()]
  const world = {
    db,
    ask: asker(routes),
    send,
    routes,
    sender,
    receiver,
    strangers: {
      'send-submissions': await stranger(send, 'send-submissions'),
      'subscribe-destinations': await stranger(send, 'subscribe-destinations'),
      'manage-destinations': await stranger(send, 'manage-destinations'),
    },
    destinationId,
    foreignDestinationId,
    foreignReceiver,
    submitted: { ...(await submitted(send, sender, destinationId, { attachmentIds })), attachmentIds },
    decided: await submitted(send, sender, destinationId),
    foreignCaseId: (await submitted(send, await party(send, 'online-service'), destinationId)).caseId,
  }
  await reject({ ...world, ...world.decided })
  const replies = { send, receiver, caseId: world.submitted.caseId }
  return {
    ...world,
    incompleteReply: await incompleteReply(replies),
    submittedReply: await submittedReply(replies),
    incomplete: await incompleteSubmission({ send, sender, destinationId }),
  }
}

/** Calls the mounted handlers; bytes are sent as they are, so that a missing content type is missing indeed. */
function asker(routes: readonly MountedRoute[]): World['ask'] {
  const answer = apiRouter(routes)
  return async ({ method, path, token, type, body, headers }) => {
    const request = new Request(new URL(path, settings().baseUrl), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { body: bytesOf(body), duplex: 'half' }),
    })
    const response = await answer(request)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

/** Text as bytes: of a text `Request` would make up a content type. */
function bytesOf(body: NonNullable<Call['body']>): BodyInit {
  return typeof body === 'string' ? new TextEncoder().encode(body) : (body as BodyInit) // bytes or a stream of bytes
}

type Replying = Pick<World, 'send' | 'receiver'> & { caseId: string }

async function incompleteReply({ send, receiver, caseId }: Replying): Promise<World['incompleteReply']> {
  const attachmentId = randomUUID()
  const body = { caseId, announcedAttachments: [attachmentId] }
  const { json } = await done(send('POST', `${submissionApi}/replies`, { token: receiver.token, body }))
  return { replyId: String(json.replyId), attachmentId }
}

async function submittedReply(replying: Replying): Promise<World['submittedReply']> {
  const { send, receiver } = replying
  const { replyId, attachmentId } = await incompleteReply(replying)
  const path = `${submissionApi}/replies/${replyId}`
  const [attachment, encryptedMetadata, encryptedData] = [jwe('x', { attachment: true }), jwe('{}'), jwe('{}')]
  await done(send('PUT', `${path}/attachments/${attachmentId}`, { token: receiver.token, body: attachment }))
  await done(send('PUT', path, { token: receiver.token, body: { encryptedMetadata, encryptedData } }))
  const tags = {
    metadata: tagOf(encryptedMetadata),
    data: tagOf(encryptedData),
    attachments: { [attachmentId]: tagOf(attachment) },
  }
  return { replyId, attachmentId, tags }
}

async function stranger(send: Send, scope: Scope): Promise<Party> {
  const kind = scope === 'send-submissions' ? 'online-service' : 'administration-system'
  const { clientId, clientSecret } = await createClient(contextFor(systemActor), { name: `A stranger`, kind })
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, scope })
  body.append('client_secret', clientSecret)
  const type = 'application/x-www-form-urlencoded'
  const { json } = await send('POST', '/token', { body: body.toString(), type })
  return { clientId, token: String(json.access_token) }
}

async function addKeys(send: Send, receiver: Party, destinationId: string): Promise<void> {
  const path = `${destinationApi}/destinations/${destinationId}/keys`
  const keys = [signingPair('foreign', revokedKid), encryptionPair('foreign', neverActiveKid)]
  for (const { publicKey } of keys) await done(send('POST', path, { token: receiver.token, body: publicKey }))
  await done(send('DELETE', `${path}/${revokedKid}`, { token: receiver.token }))
}

/** Creates a submission with one announced attachment. */
export async function incompleteSubmission(
  { send, sender, destinationId }: Pick<World, 'send' | 'sender' | 'destinationId'>,
  more: object = {},
): Promise<Incomplete> {
  const attachmentId = randomUUID()
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const body = { destinationId, announcedAttachments: [attachmentId], publicService, ...more }
  const { json } = await done(send('POST', `${submissionApi}/submissions`, { token: sender.token, body }))
  return { submissionId: String(json.submissionId), caseId: String(json.caseId), attachmentId }
}

export const problem = { type: 'https://problems.example/unreadable', title: 'Unreadable', instance: 'data' }

type SubmissionToReject = Pick<World, 'send' | 'receiver' | 'destinationId'> & { caseId: string; submissionId: string }

async function reject({ send, receiver, destinationId, caseId, submissionId }: SubmissionToReject): Promise<void> {
  const content = { problems: [problem] }
  const body = postedEvent({ destinationId, caseId, submissionId, name: 'reject-submission', content })
  await done(send('POST', `${submissionApi}/cases/${caseId}/events`, { token: receiver.token, body }))
}

async function done(answering: ReturnType<Send>): ReturnType<Send> {
  const answer = await answering
  if (answer.status >= 300) throw new Error(`the world could not be made: ${answer.text}`)
  return answer
}
