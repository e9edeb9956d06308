import {
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  publicEncrypt,
  randomBytes,
  constants,
  sign,
} from 'node:crypto'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import type { Bases } from '#lib/platform/wire-addresses.ts'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { apiRouter } from '#app/_http/router.ts'
import { loadRoutes } from '../routes.ts'
import { assertDocumented } from './answer-check.ts'
import { assertEventsFit } from './token-check.ts'

export type ServiceAnswer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }
type RequestParts = { token?: string; body?: unknown; type?: string; headers?: Record<string, string> }
export type Send = (method: string, path: string, sent?: RequestParts) => Promise<ServiceAnswer>

/**
 * The service as its clients see it, without a socket: requests go to the route handlers through the real router. An
 * answer that does not fit its OpenAPI document, or an event that does not fit its schema, fails the test.
 * @param former what the service was called before it moved
 */
export async function service(former: readonly Bases[] = []): Promise<Send> {
  const answer = apiRouter(await loadRoutes())
  return async (method, path, { token, body, type, headers } = {}) => {
    const isText = typeof body === 'string' || body instanceof ReadableStream
    const request = new Request(new URL(path, settings().baseUrl), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type ?? (isText ? 'application/jose' : 'application/json') }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? (body as BodyInit) : JSON.stringify(body), duplex: 'half' }), // either is a body
    })
    const answered = await readAnswer(await answer(request))
    const sent = typeof body === 'string' && type === undefined ? { sent: body } : isText ? {} : { sent: body }
    await assertDocumented({ method, path, ...answered, ...sent })
    assertEventsFit({ method, path, ...answered, body }, former)
    return answered
  }
}

async function readAnswer(response: Response): Promise<ServiceAnswer> {
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  const json = isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {} // tests read members by name
  return { status: response.status, headers: response.headers, text, json }
}

type Kind = 'online-service' | 'administration-system'
export type Party = { clientId: string; token: string }

/** Registers a client and gets it a token. */
export async function party(send: Send, kind: Kind): Promise<Party> {
  const { clientId, clientSecret } = await createClient(contextFor(systemActor), { name: `A ${kind}`, kind })
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const answer = await send('POST', '/token', { body: body.toString(), type: 'application/x-www-form-urlencoded' })
  return { clientId, token: String(answer.json.access_token) }
}

export const serviceIdentifier = 'urn:de:fim:leika:leistung:99107023017000'

/** Body of POST /destinations for one that is active at once, with the keys all tests share. */
export function destinationBody(more: Record<string, unknown> = {}): Record<string, unknown> {
  const [encryption, signing] = [encryptionPair().publicKey, signingPair().publicKey]
  return {
    name: 'Wohngeldstelle Musterstadt',
    contactInformation: { legalName: 'Stadt Musterstadt', email: 'wohngeld@musterstadt.example' },
    metadataVersions: ['1.0.0'],
    publicServices: [
      {
        identifier: serviceIdentifier,
        regions: ['DE'],
        submissionSchemas: [{ schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' }],
      },
    ],
    encryptionKid: encryption.kid,
    encryptionPublicKey: encryption,
    signingPublicKey: signing,
    ...more,
  }
}

/** Creates a destination for an administration system. @returns its id */
export async function destination(send: Send, owner: Party, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await send('POST', '/destination-api/v2/destinations', {
    token: owner.token,
    body: destinationBody(more),
  })
  if (answer.status !== 201) throw new Error(`the destination was refused: ${answer.text}`)
  return String(answer.json.destinationId)
}

type JweWish = { header?: Record<string, unknown>; attachment?: boolean }

/** A real compact JWE for the shared encryption key; `header` replaces or adds header members. */
export function jwe(content: string | Buffer, { header = {}, attachment = false }: JweWish = {}): string {
  const { publicKey } = encryptionPair()
  const cty = attachment ? {} : { cty: 'application/json' }
  const members = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: publicKey.kid, ...cty, ...header }
  const protectedHeader = Buffer.from(JSON.stringify(members)).toString('base64url')
  const cek = randomBytes(32)
  const iv = randomBytes(12)
  const key = createPublicKey({ key: publicKey, format: 'jwk' })
  const wrapped = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, cek)
  const cipher = createCipheriv('aes-256-gcm', cek, iv).setAAD(Buffer.from(protectedHeader))
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  return [protectedHeader, ...[wrapped, iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

/** The authentication tag of a part: its fifth segment (decisions 4). */
export const tagOf = (part: string): string => part.split('.')[4] ?? ''

type EventWish = {
  destinationId: string
  caseId: string
  submissionId: string
  name: string
  content: object
  header?: Record<string, unknown>
  payload?: Record<string, unknown>
  key?: 'signing' | 'foreign'
}

/** An event signed by the receiving system; `header` and `payload` replace or add members. */
export function postedEvent({ header = {}, payload = {}, key = 'signing', ...wish }: EventWish): string {
  const jwk = signingPair(key).privateKey
  const { schemaBase } = settings()
  const members = {
    $schema: `${schemaBase}/set-payload/1.2.2/set-payload.schema.json`,
    jti: newId(),
    iss: wish.destinationId,
    iat: Math.floor(Date.now() / 1000),
    sub: `submission:${wish.submissionId}`,
    txn: `case:${wish.caseId}`,
    events: { [`${schemaBase}/events/${wish.name}`]: wish.content },
    ...payload,
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${encode({ alg: 'PS512', typ: 'secevent+jwt', kid: jwk.kid, ...header })}.${encode(members)}`
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  const options = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
  return `${input}.${sign('sha512', Buffer.from(input), options).toString('base64url')}`
}

export type NewSubmission = {
  submissionId: string
  caseId: string
  metadata: string
  data: string
  attachments: Record<string, string>
}

type SubmissionWish = { attachmentIds?: string[]; body?: Record<string, unknown> }

/** Creates a submission with small attachments and submits it; its parts come back as they were sent. */
export async function submitted(
  send: Send,
  sender: Party,
  destinationId: string,
  wish: SubmissionWish = {},
): Promise<NewSubmission> {
  const attachmentIds = wish.attachmentIds ?? []
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld (Lastenzuschuss)' }
  const body = { destinationId, announcedAttachments: attachmentIds, publicService, ...wish.body }
  const created = await send('POST', '/submission-api/v2/submissions', { token: sender.token, body })
  if (created.status !== 201) throw new Error(`the submission was refused: ${created.text}`)
  const { submissionId, caseId } = created.json as { submissionId: string; caseId: string } // promised by its schema
  const attachments: Record<string, string> = {}
  for (const id of attachmentIds) {
    attachments[id] = jwe(`attachment ${id}`, { attachment: true })
    await send('PUT', `/submission-api/v2/submissions/${submissionId}/attachments/${id}`, {
      token: sender.token,
      body: attachments[id],
    })
  }
  const [metadata, data] = [jwe('{"metadata":true}'), jwe('{"data":true}')]
  const parts = { encryptedMetadata: metadata, encryptedData: data }
  const answer = await send('PUT', `/submission-api/v2/submissions/${submissionId}`, {
    token: sender.token,
    body: parts,
  })
  if (answer.status !== 200) throw new Error(`submitting was refused: ${answer.text}`)
  return { submissionId, caseId, metadata, data, attachments }
}
