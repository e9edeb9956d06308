import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomUUID,
  sign,
  timingSafeEqual,
  verify,
  type JsonWebKey,
} from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#lib/clients/create-client.ts'
import { runCron } from '#lib/expiry/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { startHttpsReceiver, type HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { signingPair } from '#sdk/testing/test-keys.ts'
import { destinationBody, jwe, service, tagOf, type Send } from '#server/testing/service.ts'

/**
 * A client made for the public service, against this one with WIRE_PROFILE=fit-connect: it knows the addresses below,
 * its credentials and its keys, and nothing of this project (decisions: "existing client programs work when only hosts,
 * credentials and keys are changed").
 */
const schema = 'https://schema.fitko.de/fit-connect'
const scope = (name: string) => `${schema}/oauth/scopes/${name}`
const secret = 'the-secret-that-both-sides-know-of-each-other'

let send: Send
let receiver: HttpsReceiver
let folder: string

beforeAll(async () => {
  receiver = await startHttpsReceiver()
  folder = await mkdtemp(join(tmpdir(), 'kurier-test-ca-'))
  const CALLBACK_CA_FILE = join(folder, 'ca.pem')
  await writeFile(CALLBACK_CA_FILE, receiver.caPem)
  await testDatabase({ WIRE_PROFILE: 'fit-connect', CALLBACK_CA_FILE, CALLBACK_ALLOWED_NETWORKS: '127.0.0.1' })
  send = await service()
})
afterAll(() => Promise.all([receiver.close(), rm(folder, { recursive: true })]))

async function tokenFor(kind: 'online-service' | 'administration-system', scopes: string[]): Promise<string> {
  const { clientId, clientSecret } = await createClient(contextFor(systemActor), { name: kind, kind })
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const body = new URLSearchParams({ ...form, scope: scopes.join(' ') }).toString()
  const answer = await send('POST', '/token', { body, type: 'application/x-www-form-urlencoded' })
  expect(answer).toMatchObject({ status: 200, json: { scope: scopes.join(' '), token_type: 'Bearer' } })
  return String(answer.json.access_token)
}

type Payload = { iss: string; sub: string; txn: string; jti: string; $schema: string; events: Record<string, object> }
const decoded = (segment = ''): unknown => JSON.parse(Buffer.from(segment, 'base64url').toString())

/** The event's type and content, its signature checked with the key that its issuer publishes. */
async function read(token: string): Promise<{ type: string; content: object; payload: Payload }> {
  const [first = '', second = '', third = ''] = token.split('.')
  const header = decoded(first) as { alg: string; typ: string; kid: string }
  const payload = decoded(second) as Payload
  expect(header).toMatchObject({ alg: 'PS512', typ: 'secevent+jwt' })
  expect(payload.$schema).toBe(`${schema}/set-payload/1.2.2/set-payload.schema.json`)
  const jwk = payload.iss.endsWith('/submission-api')
    ? (
        (await send('GET', '/submission-api/.well-known/jwks.json')).json as { keys: (JsonWebKey & { kid: string })[] }
      ).keys.find(({ kid }) => kid === header.kid)
    : (await send('GET', `/submission-api/v2/destinations/${payload.iss}/keys/${header.kid}`)).json
  const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  const padding = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
  expect(verify('sha512', Buffer.from(`${first}.${second}`), padding, Buffer.from(third, 'base64url'))).toBe(true)
  const [[type, content] = ['', {}]] = Object.entries(payload.events)
  return { type, content, payload }
}

function signed(payload: object): string {
  const jwk = signingPair().privateKey
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${encode({ typ: 'secevent+jwt', alg: 'PS512', kid: jwk.kid })}.${encode(payload)}`
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const options = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
  return `${input}.${sign('sha512', Buffer.from(input), options).toString('base64url')}`
}

/** Callbacks that came since the last look, each checked as the specification orders. */
async function callbacks(): Promise<{ type: string }[]> {
  await runCron(contextFor(systemActor))
  await runCron(contextFor(systemActor)) // what was told by the first is documented by the second
  const posts = receiver.requests.splice(0).filter(({ method }) => method === 'POST')
  return posts.map(({ headers, body }) => {
    const timestamp = String(headers['callback-timestamp'])
    expect(Number(timestamp)).toBeGreaterThan(Date.now() / 1000 - 300)
    const expected = createHmac('sha512', secret).update(`${timestamp}.${body}`).digest()
    const given = Buffer.from(String(headers['callback-authentication']), 'hex')
    expect(given.length === expected.length && timingSafeEqual(given, expected)).toBe(true)
    return JSON.parse(body) as { type: string }
  })
}

test('an application, its decision and a reply, by the public service’s addresses alone', async () => {
  const online = await tokenFor('online-service', [scope('send-submissions')])
  const office = await tokenFor('administration-system', [
    scope('manage-destinations'),
    scope('subscribe-destinations'),
  ])
  const callback = { url: receiver.url, secret }
  const made = await send('POST', '/destination-api/v2/destinations', {
    token: office,
    body: destinationBody({ callback }),
  })
  const destinationId = String(made.json.destinationId)
  const { publicServices } = (await send('GET', `/submission-api/v2/destinations/${destinationId}`)).json as {
    publicServices: { identifier: string }[]
  }
  const created = await send('POST', '/submission-api/v2/submissions', {
    token: online,
    body: {
      destinationId,
      announcedAttachments: [],
      publicService: { identifier: publicServices[0]?.identifier, name: 'Wohngeld' },
      callback,
    },
  })
  const { submissionId, caseId } = created.json as { submissionId: string; caseId: string }
  const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  await send('PUT', `/submission-api/v2/submissions/${submissionId}`, { token: online, body: parts })
  expect(await callbacks()).toContainEqual({
    type: `${schema}/submission-api/callbacks/new-submissions`,
    submissions: [{ destinationId, submissionId, caseId }],
    submissionIds: [submissionId],
  })

  const acceptance = signed({
    $schema: `${schema}/set-payload/1.2.2/set-payload.schema.json`,
    jti: randomUUID(),
    iss: destinationId,
    iat: Math.floor(Date.now() / 1000),
    sub: `submission:${submissionId}`,
    txn: `case:${caseId}`,
    events: {
      [`${schema}/events/accept-submission`]: {
        authenticationTags: {
          metadata: tagOf(parts.encryptedMetadata),
          data: tagOf(parts.encryptedData),
          attachments: {},
        },
      },
    },
  })
  expect(
    (await send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: office, body: acceptance })).status,
  ).toBe(204)
  expect((await callbacks()).map(({ type }) => type)).toContain(`${schema}/submission-api/callbacks/new-events`)

  const reply = await send('POST', '/submission-api/v2/replys', {
    token: office,
    body: { caseId, announcedAttachments: [] },
  })
  const replyId = String(reply.json.replyId)
  const answer = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  await send('PUT', `/submission-api/v2/replys/${replyId}`, { token: office, body: answer })
  expect(await callbacks()).toContainEqual({
    type: `${schema}/submission-api/callbacks/new-replies`,
    replies: [{ destinationId, replyId, caseId }],
  })
  const problems = [{ type: `${schema}/events/problems/data/syntax-violation`, title: 'Kein JSON', instance: 'data' }]
  const rejected = await send('PUT', `/submission-api/v2/replys/${replyId}/reject`, {
    token: online,
    body: { problems },
  })
  expect(rejected.status).toBe(204)

  const { json } = await send('GET', `/submission-api/v2/cases/${caseId}/events`, { token: online })
  const events = await Promise.all((json.eventLog as string[]).map(read))
  expect(events.map(({ type }) => type)).toEqual(
    [
      'create-submission',
      'submit-submission',
      'notify-submission',
      'accept-submission',
      'create-reply',
      'submit-reply',
      'notify-reply',
      'reject-reply',
    ].map((name) => `${schema}/events/${name}`),
  )
  expect(events.at(-1)?.content).toEqual({ problems })
})

test('a refusal names its type by the public service’s address', async () => {
  const online = await tokenFor('online-service', [scope('send-submissions')])
  const answer = await send('GET', `/submission-api/v2/submissions/${randomUUID()}`, { token: online })
  expect(answer.json.type).toBe(`${schema}/submission-api/problems/not-found`)
})
