import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/clients/create-client.ts'
import { runCron } from '#lib/works/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { isWhole, shareOf } from '@kurier/test-kit/share'
import { startHttpsReceiver, type HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { AdministrationSystem } from '@kurier/sdk/administration-system'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { apiListener } from '../../../server/api-listener.ts'
import { loadRoutes } from '../../../server/routes.ts'
import { decide, open, provision, reply, waiting, type Keys } from './receiver.ts'
import { eventsOf, habits, sendAs, type Habit, type SentSubmission } from './sender.ts'
import { ask, get, tokenFor, type Addresses, type Credentials } from './wire.ts'

const listed = 'urn:de:fim:leika:leistung:99107023017000'
const secret = 'the-secret-that-both-sides-know-of-each-other'
const data = JSON.stringify({ name: 'Käthe Beispiel', amount: 187.5 })
const attachment = Buffer.from('%PDF-1.7 an attachment')

export type Profile = {
  name: 'own' | 'fit-connect'
  schema: (baseUrl: string) => string
  scope: RegExp
  service: string
}

/** What a client is told of each profile, and a service that it may send for. */
export const profiles = {
  own: { name: 'own', schema: (baseUrl) => `${baseUrl}/schemas`, scope: /^send-submissions$/, service: listed },
  fitConnect: {
    name: 'fit-connect',
    schema: () => 'https://schema.fitko.de/fit-connect',
    scope: /^https:\/\/schema\.fitko\.de\/fit-connect\/oauth\/scopes\/send-submissions$/,
    // one that no destination lists: the receiver judges it
    service: 'urn:de:fim:leistung:99010028',
  },
} as const satisfies Record<string, Profile>

/** A sender and a receiver of the public service, at an installation with this profile, by real HTTP. */
export function strangersMeet({ name, schema, scope, service }: Profile): void {
  let addresses: Addresses
  let baseUrl: string
  let server: Server
  let callbacks: HttpsReceiver
  let folder: string
  let online: Credentials
  let office: Credentials
  let destinationId: string
  const keys = { encryption: encryptionPair(), signing: signingPair() } as unknown as Keys // every key of ours has a kid

  beforeAll(async () => {
    callbacks = await startHttpsReceiver()
    folder = await mkdtemp(join(tmpdir(), 'kurier-test-ca-'))
    const CALLBACK_CA_FILE = join(folder, 'ca.pem')
    await writeFile(CALLBACK_CA_FILE, callbacks.caPem)
    server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://localhost:${(server.address() as AddressInfo).port}` // the kind of address that a TCP server has
    const CALLBACK_ALLOWED_NETWORKS = '127.0.0.1'
    await testDatabase({ BASE_URL: baseUrl, WIRE_PROFILE: name, CALLBACK_CA_FILE, CALLBACK_ALLOWED_NETWORKS })
    const listener = apiListener(await loadRoutes(), () => '127.0.0.1')
    server.on('request', (request, response) => void listener(request, response))
    addresses = {
      token: `${baseUrl}/token`,
      submission: `${baseUrl}/submission-api`,
      destination: `${baseUrl}/destination-api`,
      schema: schema(baseUrl),
    }
    online = await createClient(contextFor(systemActor), { name: 'A sender', kind: 'online-service' })
    office = await createClient(contextFor(systemActor), { name: 'A receiver', kind: 'administration-system' })
    destinationId = await provision(addresses, office, keys, {
      metadataVersions: ['1.0.0', '2.0.0', '2.1.0'],
      regions: ['DE000000000000'],
      identifier: listed,
      callback: { url: callbacks.url, secret },
    })
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await Promise.all([callbacks.close(), rm(folder, { recursive: true })])
  })

  const send = (habit: Habit): Promise<SentSubmission> =>
    sendAs(habit, addresses, online, {
      destinationId,
      identifier: service,
      data,
      attachment,
      callback: { url: callbacks.url, secret },
    })

  /** Types of the callbacks that came since the last look, each checked as the specification orders. */
  async function told(): Promise<string[]> {
    await runCron(contextFor(systemActor))
    await runCron(contextFor(systemActor)) // what was told by the first is documented by the second
    const posts = callbacks.requests.splice(0).filter(({ method }) => method === 'POST')
    return posts.map(({ headers, body }) => {
      const timestamp = String(headers['callback-timestamp'])
      expect(Number(timestamp)).toBeGreaterThan(Date.now() / 1000 - 300)
      const expected = createHmac('sha512', secret).update(`${timestamp}.${body}`).digest()
      const given = Buffer.from(String(headers['callback-authentication']), 'hex')
      expect(given.length === expected.length && timingSafeEqual(given, expected)).toBe(true)
      return (JSON.parse(body) as { type: string }).type
    })
  }

  const callbackType = (type: string): string => `${addresses.schema}/submission-api/callbacks/${type}`

  const eventNames = async (submissionId: string): Promise<string[]> =>
    (await eventsOf(addresses, online, submissionId)).map(({ type }) => type.replace(`${addresses.schema}/events/`, ''))

  test.runIf(isWhole)(
    'a token is given for the body that all of them send, with its scope in the notation of the profile',
    async () => {
      const answer = await ask('POST', addresses.token, {
        type: 'application/x-www-form-urlencoded',
        body: `grant_type=client_credentials&client_id=${online.clientId}&client_secret=${online.clientSecret}`,
      })
      expect(answer.json).toMatchObject({ token_type: 'Bearer', scope: expect.stringMatching(scope) })
    },
  )

  const all = Object.entries<Habit>(habits)
  describe.each(shareOf(all, all.slice(0, 1)))('%s', (_name, habit) => {
    test('is received, opened and accepted by a stranger', async () => {
      const sent = await send(habit)
      expect(await told()).toContain(callbackType('new-submissions'))
      const found = await waiting(addresses, office, destinationId, 50)
      const mine = found.find(({ submissionId }) => submissionId === sent.submissionId)
      if (!mine) throw new Error('it is not in the list')
      const opened = await open(addresses, office, keys, mine.submissionId)
      await told() // that the list told of it is documented too
      expect(opened).toMatchObject({ caseId: sent.caseId, data, attachments: [attachment] })
      expect(opened.region).toBe(sent.region)
      const content = { authenticationTags: opened.tags }
      await decide(addresses, office, keys, mine, { event: 'accept-submission', content, setPayload: '1.3.0' })
      expect(await eventNames(sent.submissionId)).toEqual([
        'create-submission',
        'submit-submission',
        'notify-submission',
        'notify-submission',
        'accept-submission',
      ])
    })

    test.runIf(isWhole)('is opened, with its attachment, and accepted by our library', async () => {
      const { submissionId } = await send(habit)
      const system = new AdministrationSystem({
        baseUrl,
        ...office,
        cipher: streamingCipher,
        keysOf: () => ({ signingKey: keys.signing.privateKey, decryptionKeys: [keys.encryption.privateKey] }),
      })
      const opened = await system.openSubmission(submissionId)
      if (!opened.ok) throw new Error(JSON.stringify(opened.problems))
      expect(Buffer.from(opened.data.content).toString()).toBe(data)
      const [attachmentId = ''] = opened.submission.attachments
      const { unverifiedPlaintext } = await system.openAttachment(opened, attachmentId)
      expect((await buffer(unverifiedPlaintext)).equals(attachment)).toBe(true)
      await system.accept(opened)
      expect((await eventNames(submissionId)).at(-1)).toBe('accept-submission')
    })
  })

  test.runIf(isWhole)('a list is read page by page, and a refusal reaches the sender with its problem', async () => {
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => send(habits['PHP, metadata 2.1.0'])))
    const found = await waiting(addresses, office, destinationId, 2)
    const ids = found.map(({ submissionId }) => submissionId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(sent.map(({ submissionId }) => submissionId)))
    const [mine] = found.filter(({ submissionId }) => submissionId === sent[0]?.submissionId)
    if (!mine) throw new Error('it is not in the list')
    const problem = {
      type: `${addresses.schema}/events/problems/data/schema-violation`,
      title: 'Schema-Fehler',
      detail: 'Die Fachdaten passen nicht zum Schema.',
      instance: 'data',
    }
    const content = { problems: [problem] }
    await decide(addresses, office, keys, mine, { event: 'reject-submission', content, setPayload: '1.1.0' })
    const last = (await eventsOf(addresses, online, mine.submissionId)).at(-1)
    expect(last).toMatchObject({ type: `${addresses.schema}/events/reject-submission`, content })
  })

  test.runIf(isWhole)(
    'what our library sends is opened by a stranger, in the newest version that the destination lists',
    async () => {
      const service = new OnlineService({ baseUrl, ...online, cipher: streamingCipher })
      const sent = await service.send({
        destinationId,
        publicService: { identifier: listed, name: 'Wohngeld' },
        data: { content: Buffer.from(data) },
        attachments: [{ name: 'a.pdf', mimeType: 'application/pdf', size: attachment.length, open: () => attachment }],
      })
      const opened = await open(addresses, office, keys, sent.submissionId)
      expect(opened).toMatchObject({ data, attachments: [attachment] })
      expect(opened.metadata.$schema).toBe(`${addresses.schema}/metadata/2.1.0/metadata.schema.json`)
    },
  )

  test.runIf(isWhole)('a reply goes back, is announced, read and rejected with a reason', async () => {
    const { submissionId, caseId } = await send(habits['JavaScript, metadata 2.1.0'])
    const [mine] = (await waiting(addresses, office, destinationId, 100)).filter(
      (each) => each.submissionId === submissionId,
    )
    if (!mine) throw new Error('it is not in the list')
    const { tags } = await open(addresses, office, keys, submissionId)
    const content = { authenticationTags: tags }
    await decide(addresses, office, keys, mine, { event: 'accept-submission', content, setPayload: '1.2.2' })
    expect(await told()).toContain(callbackType('new-events'))
    const replyId = await reply(addresses, office, keys.encryption.publicKey, caseId)
    expect(await told()).toContain(callbackType('new-replies'))
    const token = await tokenFor(addresses, online)
    const { json } = await get(`${addresses.submission}/v2/replies?offset=0&limit=100`, { token })
    expect(json.replies).toContainEqual({ replyId, caseId, destinationId })
    const body = JSON.stringify({
      problems: [
        {
          type: `${addresses.schema}/events/problems/data/syntax-violation`,
          title: 'Kein JSON',
          detail: null,
          instance: 'data',
        },
      ],
    })
    const path = `${addresses.submission}/v2/replys/${replyId}/reject`
    expect((await ask('PUT', path, { token, type: 'application/json', body })).status).toBe(204)
  })

  test.runIf(isWhole)('a refusal names its type by the address of the profile, and what is missing', async () => {
    const token = await tokenFor(addresses, online)
    const path = `${addresses.submission}/v2/submissions/018f2a00-0000-7000-8000-000000000001`
    const answer = await ask('GET', path, { token })
    expect(answer.json.type).toBe(`${addresses.schema}/submission-api/problems/submission-not-found`)
  })

  test.runIf(isWhole)('a missing scope is named as tokens of the profile write it', async () => {
    const body = `grant_type=client_credentials&client_id=${online.clientId}&client_secret=${online.clientSecret}`
    const { json } = await ask('POST', addresses.token, { type: 'application/x-www-form-urlencoded', body })
    const needed = String(json.scope).replace('send-submissions', 'subscribe-destinations')
    const refused = await ask('GET', `${addresses.submission}/v2/submissions`, { token: String(json.access_token) })
    expect([refused.status, refused.json.detail]).toEqual([403, `This needs the scope ${needed}.`])
  })
}
