import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AdministrationSystem } from './administration-system.ts'
import { inMemoryCipher, type AttachmentCipher } from './attachment-cipher.ts'
import { readAll } from './byte-stream.ts'
import { encryptPart } from './compact-jwe.ts'
import type { JwkPair } from './keys.ts'
import { buildReplyMetadataRecord, type MetadataContent, type WrittenRecord } from './metadata-record.ts'
import { metadataSchemaAddress } from './metadata-version.ts'
import { streamingCipher } from './node/streaming-cipher.ts'
import { OnlineService } from './online-service.ts'
import type { OpenedReply } from './open-reply.ts'
import type { OpenedSubmission } from './open-submission.ts'
import { replyChannel, replyKeyOf } from './reply-channel.ts'
import type { ReplyProgress, ReplyRequest, SentReply } from './send-reply.ts'
import type { SendProgress, SentSubmission } from './send.ts'
import { sha512Hex } from './sha512.ts'
import type { StoredReply } from './testing/small-reply-service.ts'
import { startSmallService, type SmallService } from './testing/small-service.ts'
import { encryptionPair, signingPair } from './testing/test-keys.ts'
import type { LoggedEvent } from './verify-event-log.ts'

const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' }
const schemaUri = 'https://kurier.example/schemas/forms/x/1.0/form.schema.json'
const replySchema = 'https://kurier.example/schemas/decisions/1.0/decision.schema.json'
const destinationId = '018f2a00-0000-7000-8000-000000000002'
const letter = randomBytes(300_000)
const problem = { type: 'https://kurier.example/problems/x', title: 'Unreadable', instance: 'data' }

const encryption = encryptionPair()
const signing = signingPair()
const serviceKey = signingPair('service')
const replyKeys = encryptionPair('reply')
let service: SmallService
let destination: { destinationId: string; metadataVersions: string[]; [member: string]: unknown }

beforeEach(async () => {
  const submissionSchemas = [{ schemaUri, mimeType: 'application/json' }]
  destination = {
    destinationId,
    status: 'active',
    encryptionKid: encryption.publicKey.kid,
    metadataVersions: ['1.0.0'],
    publicServices: [{ identifier: publicService.identifier, regions: ['DE'], submissionSchemas }],
  }
  service = await startSmallService({
    serviceKey,
    destination,
    destinationKeys: [encryption.publicKey, signing.publicKey],
  })
})

afterEach(() => service.close())

const options = () => ({
  baseUrl: service.baseUrl,
  clientId: 'client',
  clientSecret: 'secret',
  sleep: () => Promise.resolve(),
})
const online = (cipher: AttachmentCipher = streamingCipher) => new OnlineService({ ...options(), cipher })
const administration = (cipher: AttachmentCipher = streamingCipher) =>
  new AdministrationSystem({
    ...options(),
    cipher,
    keysOf: () => ({ signingKey: signing.privateKey, decryptionKeys: [encryption.privateKey] }),
  })
const privateKeys = () => [replyKeys.privateKey]

const apply = (
  metadata: MetadataContent['extras'] = { replyChannel: replyChannel(replyKeys.publicKey) },
): Promise<SentSubmission> => online().send({ destinationId, publicService, data: { content: '{}' }, metadata })

async function answeredBy(system: AdministrationSystem, sent: SentSubmission): Promise<OpenedSubmission> {
  const opened = await system.openSubmission(sent.submissionId)
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems))
  return opened
}

/** An application and the reply to it. */
async function replied(more: Partial<ReplyRequest> = {}, cipher?: AttachmentCipher): Promise<SentReply> {
  const system = administration(cipher)
  const { metadata } = await answeredBy(system, await apply())
  const [sent] = [...service.submissions.values()].slice(-1)
  return system.reply({
    caseId: sent?.caseId ?? '',
    answered: metadata,
    data: { content: '{"granted":"ä"}', schemaUri: replySchema },
    attachments: [
      { name: 'Bescheid.pdf', mimeType: 'application/pdf', size: letter.length, open: () => letter },
      { name: 'leer.txt', mimeType: 'text/plain', open: () => new Blob([]).stream() },
    ],
    ...more,
  })
}

const storedOf = ({ replyId }: { replyId: string }): StoredReply => {
  const stored = service.replies.get(replyId)
  if (stored === undefined) throw new Error('not stored')
  return stored
}

async function openedBy(system: OnlineService, { replyId }: { replyId: string }): Promise<OpenedReply> {
  const opened = await system.openReply(replyId, privateKeys())
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems))
  return opened
}

const contentOf = async (system: OnlineService, opened: OpenedReply, attachmentId = '') =>
  readAll((await system.openReplyAttachment(opened, attachmentId, privateKeys())).unverifiedPlaintext)

const namesOf = (events: readonly LoggedEvent[]) => events.map((event) => event.verified && event.name)

describe.each([
  ['streaming to streaming', streamingCipher, streamingCipher],
  ['memory to memory', inMemoryCipher, inMemoryCipher],
  ['streaming to memory', streamingCipher, inMemoryCipher],
])('a reply from %s', (_, sending, receiving) => {
  it('arrives as it was sent and is accepted with the tags of the submit event', async () => {
    const sent = await replied({}, sending)
    const system = online(receiving)
    const { replies, totalCount } = await system.listReplies({ limit: 10 })
    expect([totalCount, replies]).toEqual([1, [{ replyId: sent.replyId, caseId: sent.caseId, destinationId }]])

    const opened = await openedBy(system, sent)
    expect(new TextDecoder().decode(opened.data.content)).toBe('{"granted":"ä"}')
    expect(opened.metadata.contentStructure.data.submissionSchema).toEqual({
      schemaUri: replySchema,
      mimeType: 'application/json',
    })
    expect(opened.metadata.publicService).toEqual(publicService)
    const [first, second] = opened.metadata.contentStructure.attachments
    expect(first).toMatchObject({ filename: 'Bescheid.pdf', mimeType: 'application/pdf', purpose: 'attachment' })
    expect(Buffer.compare(await contentOf(system, opened, first?.attachmentId), letter)).toBe(0)
    expect(await contentOf(system, opened, second?.attachmentId)).toHaveLength(0)

    await system.acceptReply(opened)
    expect(storedOf(sent)).toMatchObject({
      state: 'accepted',
      decision: { authenticationTags: sent.authenticationTags },
    })
    const events = await administration().replyEvents(sent)
    expect(namesOf(events)).toEqual(['create-reply', 'submit-reply', 'accept-reply'])
    const { authenticationTags } = sent
    expect(events.map((event) => event.verified && event.content)).toEqual([
      {},
      { authenticationTags },
      { authenticationTags, problems: [] },
    ])
    const { kid } = serviceKey.publicKey
    for (const event of events)
      expect(event).toMatchObject({ author: 'service', kid, subject: { type: 'reply', id: sent.replyId } })
    const [about] = await system.caseEvents(sent)
    expect(about).toMatchObject({ name: 'create-submission', subject: { type: 'submission' } })
  })
})

describe('replying', () => {
  it('tells what it does, and names the id as soon as there is one', async () => {
    const steps: ReplyProgress[] = []
    const { replyId, caseId } = await replied({ onProgress: (step) => steps.push(step) })
    expect(steps[0]).toEqual({ step: 'created', replyId, caseId })
    expect(steps.at(-1)).toEqual({ step: 'submitted', replyId, caseId })
    expect(steps.filter((step) => step.step === 'uploaded').map((step) => step.size)).toEqual([letter.length, 0])
  })

  it('step by step comes to the same', async () => {
    const { caseId } = await apply()
    const system = administration()
    const attachmentId = randomUUID()
    const { replyId, state } = await system.createReply({ caseId, announcedAttachments: [attachmentId] })
    expect(state).toBe('incomplete')
    const key = replyKeys.publicKey
    const { sha512 } = await system.addReplyAttachment({ replyId, attachmentId, key, open: () => letter })
    const content = new TextEncoder().encode('{}')
    const metadata = buildReplyMetadataRecord({
      schema: metadataSchemaAddress((await system.http.addresses()).schemaBase, '1.0.0'),
      data: {
        submissionSchema: { schemaUri: replySchema, mimeType: 'application/json' },
        sha512: await sha512Hex(content),
      },
      attachments: [{ attachmentId, purpose: 'report', mimeType: 'application/pdf', sha512 }],
    })
    const data = { content, mimeType: 'application/json' } as const
    expect((await system.submitReply({ replyId, key, metadata, data })).reply.state).toBe('submitted')
    expect(await system.getReply(replyId)).toEqual({
      replyId,
      caseId,
      destinationId,
      attachments: [attachmentId],
      state: 'submitted',
    })
    const opened = await openedBy(online(), { replyId })
    expect(opened.metadata.publicService).toBeUndefined()
  })

  it.each([
    ['1.0.0', ['1.0.0']],
    ['2.1.0', ['2.1.0']],
  ])('is written in the version of the record that it answers: %s', async (version, listed) => {
    destination.metadataVersions = listed
    const reply = await openedBy(online(), await replied())
    expect(reply.metadata).toMatchObject({
      $schema: `${service.baseUrl}/schemas/metadata/${version}/metadata.schema.json`,
      publicService,
    })
  })

  it('sends neither file names nor content in the clear, and no private key', async () => {
    const sent = await replied({ data: { content: '{"canary":"canary-7"}', schemaUri: replySchema } })
    const stored = JSON.stringify({ ...storedOf(sent), parts: [...storedOf(sent).parts] })
    expect(stored).not.toMatch(/canary|Bescheid/)
    expect(() => replyChannel(replyKeys.privateKey)).toThrow(expect.objectContaining({ code: 'key-unfit' }))
    const fitConnect = { encryptionPublicKey: replyKeys.privateKey }
    const before = service.submissions.size
    await expect(apply({ replyChannel: { fitConnect } })).rejects.toMatchObject({ code: 'key-unfit' })
    expect(service.submissions.size).toBe(before)
  })

  it('takes a key that names no algorithm, which the metadata schema allows', async () => {
    const { alg: _alg, key_ops: _operations, ...bare } = replyKeys.publicKey
    const { metadata } = await answeredBy(
      administration(),
      await apply({ replyChannel: { fitConnect: { encryptionPublicKey: bare } } }),
    )
    expect(replyKeyOf(metadata)).toMatchObject({ kid: replyKeys.publicKey.kid, alg: 'RSA-OAEP-256' })
  })

  it.each<[string, string, () => Promise<Partial<ReplyRequest>>]>([
    ['reply-channel-missing', 'the sender named no key', async () => ({ answered: (await withoutChannel()).metadata })],
    ['key-unfit', 'the key is for signing', async () => ({ key: signing.publicKey })],
    ['input-unfit', 'there is no key at all', async () => ({ answered: undefined })],
    [
      'data-invalid',
      'the data record is wrong',
      async () => ({ validate: () => [{ pointer: '/granted', detail: 'must be yes or no' }] }),
    ],
  ])('is refused with %s before anything is created when %s', async (code, _, more) => {
    await expect(replied(await more())).rejects.toMatchObject({ code })
    expect(service.replies.size).toBe(0)
  })

  const withoutChannel = async () => answeredBy(administration(), await apply({}))

  it('creates one reply and submits it once, though both answers got lost', async () => {
    service.loseAnswers(1, /^POST .*\/replies$/)
    const onProgress = ({ step }: ReplyProgress) =>
      step === 'created' && service.loseAnswers(1, /^PUT .*\/replies\/[^/]+$/)
    const sent = await replied({ attachments: [], onProgress })
    expect(sent.state).toBe('submitted')
    expect([...service.replies.keys()]).toEqual([sent.replyId])
    const creations = service.requests.filter((line) => line === 'POST /submission-api/v2/replies')
    expect(creations).toHaveLength(2)
    expect(namesOf(await online().replyEvents(sent))).toEqual(['create-reply', 'submit-reply'])
    expect((await openedBy(online(), sent)).announcedTags).toEqual(sent.authenticationTags)
  })

  it('uploads an attachment again from its beginning when the connection broke', async () => {
    service.loseAnswers(1, /\/attachments\//)
    const sent = await replied()
    const system = online()
    const opened = await openedBy(system, sent)
    for (const { attachmentId } of sent.attachments) await contentOf(system, opened, attachmentId)
    expect(opened.checkedTags).toEqual(sent.authenticationTags)
  })

  it('is refused as ever when it had been submitted before', async () => {
    const { replyId } = await replied()
    const metadata = {} as WrittenRecord // never looked at
    const data = { content: new Uint8Array(), mimeType: 'application/json' } as const
    await expect(
      administration().submitReply({ replyId, key: replyKeys.publicKey, metadata, data }),
    ).rejects.toMatchObject({ status: 409 })
  })
})

describe('opening a reply finds', () => {
  const problemsOf = async ({ replyId }: { replyId: string }): Promise<string[]> => {
    const opened = await online().openReply(replyId, privateKeys())
    return opened.ok ? [] : opened.problems.map((found) => `${found.instance} ${found.type.split('/').at(-1)}`)
  }

  it('a data record that was exchanged for another one of the same key', async () => {
    const sent = await replied()
    const other = await encryptPart(new TextEncoder().encode('{}'), replyKeys.publicKey, 'application/json')
    storedOf(sent).encryptedData = other
    expect(await problemsOf(sent)).toEqual(['data authentication-tag-incorrect', 'data hash-mismatch'])
  })

  it('a part that was changed, or is no JWE', async () => {
    const sent = await replied()
    const stored = storedOf(sent)
    stored.encryptedData = stored.encryptedData?.replace(/\.[^.]*\.([^.]*)$/, '.AAAA.$1')
    stored.encryptedMetadata = 'garbage'
    expect(await problemsOf(sent)).toEqual([
      'metadata authentication-tag-incorrect',
      'metadata encryption-issue',
      'data encryption-issue',
    ])
  })

  it('an attachment that the service dropped from the list', async () => {
    const sent = await replied()
    storedOf(sent).attachments.pop()
    expect(await problemsOf(sent)).toEqual(['reply attachments-mismatch', 'metadata attachments-mismatch'])
  })

  it('data that do not follow their schema, judged by a function of one’s own', async () => {
    const { replyId } = await replied()
    const validate = ({ schemaUri: schema }: { schemaUri: string }) => [
      { pointer: '/granted', detail: `not in ${schema}` },
    ]
    const opened = await online().openReply(replyId, privateKeys(), { validate })
    expect(!opened.ok && opened.problems).toMatchObject([
      {
        instance: 'data',
        type: expect.stringMatching(/\/schema-violation$/),
        detail: `/granted: not in ${replySchema}`,
      },
    ])
  })

  it('no verdict when the submit event is not the service’s own', async () => {
    const sent = await replied()
    const log = service.eventLogs.get(sent.caseId) ?? []
    const forged = log.with(-1, `${log.at(-1)?.slice(0, -4)}AAAA`)
    service.eventLogs.set(sent.caseId, forged)
    await expect(online().openReply(sent.replyId, privateKeys())).rejects.toMatchObject({
      code: 'submit-event-missing',
    })
  })

  it('no verdict without the private key, or without content', async () => {
    const sent = await replied()
    const open = (keys: JwkPair) => online().openReply(sent.replyId, [keys.privateKey])
    await expect(open(encryption)).rejects.toMatchObject({ code: 'key-unknown' })
    Object.assign(storedOf(sent), { state: 'rejected', encryptedData: undefined })
    await expect(open(replyKeys)).rejects.toMatchObject({ code: 'content-missing' })
  })
})

describe.each([
  ['streaming', streamingCipher],
  ['in memory', inMemoryCipher],
])('an attachment of a reply read %s', (_, cipher) => {
  it.each<[string, (jwe: string) => string | Promise<string>]>([
    ['encryption-issue', (jwe) => jwe.slice(0, 2000) + (jwe[2000] === 'A' ? 'B' : 'A') + jwe.slice(2001)],
    ['authentication-tag-incorrect', () => encryptPart(letter, replyKeys.publicKey)],
  ])('fails at its end with %s, and the reply is not accepted', async (name, change) => {
    const sent = await replied()
    const { parts } = storedOf(sent)
    const attachmentId = sent.attachments[0]?.attachmentId ?? ''
    parts.set(attachmentId, await change(parts.get(attachmentId) ?? ''))
    const system = online(cipher)
    const opened = await openedBy(system, sent)
    const type = `${service.baseUrl}/schemas/events/problems/${name}`
    const failure = { code: 'part-incorrect', problems: [{ type, instance: `attachment:${attachmentId}` }] }
    await expect(contentOf(system, opened, attachmentId)).rejects.toMatchObject(failure)
    await expect(system.acceptReply(opened)).rejects.toMatchObject({
      code: 'attachments-unchecked',
      message: expect.stringContaining(attachmentId),
    })
    expect(storedOf(sent).decision).toBeUndefined()
  })
})

describe('deciding on a reply', () => {
  it('by rejection carries its problems, of which there is at least one', async () => {
    const sent = await replied()
    await expect(online().rejectReply(sent, [])).rejects.toMatchObject({ code: 'input-unfit' })
    await online().rejectReply(sent, [problem])
    expect((await online().replyEvents(sent)).at(-1)).toMatchObject({
      verified: true,
      name: 'reject-reply',
      author: 'service',
      content: { problems: [problem] },
    })
  })

  it('is done once though the answer got lost', async () => {
    const sent = await replied({ attachments: [] })
    service.loseAnswers(1, /\/accept$/)
    await online().acceptReply(await openedBy(online(), sent), [problem])
    expect(namesOf(await online().replyEvents(sent))).toEqual(['create-reply', 'submit-reply', 'accept-reply'])
    expect(storedOf(sent).decision).toMatchObject({ problems: [problem] })
  })
})

describe('a data record that is judged by a function of one’s own', () => {
  const validate = () => [{ pointer: '', detail: 'lacks G00000448' }]

  it('is not sent, and nothing is created', async () => {
    const data = { content: '{}' }
    await expect(online().send({ destinationId, publicService, data, validate })).rejects.toMatchObject({
      code: 'data-invalid',
      errors: validate(),
      message: expect.stringContaining('lacks G00000448'),
    })
    expect(service.submissions.size).toBe(0)
  })

  it('leads to a problem of a rejection when a submission is opened', async () => {
    const opened = await administration().openSubmission((await apply()).submissionId, { validate })
    expect(!opened.ok && opened.problems).toMatchObject([
      { instance: 'data', type: expect.stringMatching(/\/schema-violation$/), detail: '(whole): lacks G00000448' },
    ])
  })

  it('is handed over with its schema, and an error of the function comes through', async () => {
    const seen: unknown[] = []
    const { submissionId } = await online().send({
      destinationId,
      publicService,
      data: { content: '{}' },
      validate: async (data) => (seen.push(data), []),
    })
    const { ok } = await administration().openSubmission(submissionId, { validate: (data) => (seen.push(data), []) })
    expect(ok).toBe(true)
    const record = { content: new TextEncoder().encode('{}'), mimeType: 'application/json', schemaUri }
    expect(
      seen.map((data) => ({ ...(data as object), content: new Uint8Array((data as typeof record).content) })),
    ).toEqual([record, record])
    const broken = () => Promise.reject(new Error('the schema cannot be read'))
    await expect(administration().openSubmission(submissionId, { validate: broken })).rejects.toThrow('cannot be read')
  })
})

describe('a submission', () => {
  it('is created and submitted once though both answers got lost', async () => {
    service.loseAnswers(1, /^POST .*\/submissions$/)
    const onProgress = ({ step }: SendProgress) =>
      step === 'created' && service.loseAnswers(1, /^PUT .*\/submissions\/[^/]+$/)
    const sent = await online().send({ destinationId, publicService, data: { content: '{}' }, onProgress })
    const lines = service.requests.map((line) => line.split('/').slice(0, 4).join('/'))
    expect(lines.filter((line) => line === 'POST /submission-api/v2/submissions')).toHaveLength(2)
    expect([...service.submissions.keys()]).toEqual([sent.submissionId])
    expect(sent.state).toBe('submitted')
    const [, submitted] = await online().submissionEvents(sent)
    expect(submitted?.verified && submitted.content).toEqual({ authenticationTags: sent.authenticationTags })
  })

  it('goes through a service that is short of breath', async () => {
    service.refuse(3, /submissions/, 503, { 'retry-after': '5' })
    expect((await apply()).state).toBe('submitted')
  })
})
