import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AdministrationSystem } from './administration-system.ts'
import type { AttachmentCipher } from './attachment-cipher.ts'
import { inMemoryCipher } from './attachment-cipher.ts'
import { readAll } from './byte-stream.ts'
import { decryptPart, encryptPart } from './compact-jwe.ts'
import { buildMetadataRecord, type WrittenRecord } from './metadata-record.ts'
import { metadataSchemaAddress } from './metadata-version.ts'
import { streamingCipher } from './node/streaming-cipher.ts'
import { OnlineService } from './online-service.ts'
import type { OpenedSubmission } from './open-submission.ts'
import type { SendProgress, SendRequest, SentSubmission } from './send.ts'
import { foreignRecordNames, foreignRecords, type RecordSubject } from './testing/foreign-records.ts'
import { submitForeign } from './testing/foreign-submission.ts'
import { replyChannel } from './reply-channel.ts'
import { startSmallService, type SmallService, type StoredSubmission } from './testing/small-service.ts'
import { encryptionPair, signingPair } from './testing/test-keys.ts'

const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' }
const schemaUri = 'https://kurier.example/schemas/forms/x/1.0/form.schema.json'
const destinationId = '018f2a00-0000-7000-8000-000000000002'
const attachmentContent = randomBytes(300_000)
const problem = {
  type: 'https://kurier.example/schemas/events/problems/schema-missing',
  title: 'Schema missing',
  instance: 'metadata',
}

const encryption = encryptionPair()
const signing = signingPair()
const serviceKey = signingPair('service')
let service: SmallService
let destination: ReturnType<typeof destinationRecord>

const destinationRecord = () => ({
  replyChannels: undefined as object | undefined,
  destinationId,
  status: 'active',
  encryptionKid: encryption.publicKey.kid,
  metadataVersions: ['1.0.0'],
  publicServices: [
    {
      identifier: publicService.identifier,
      regions: ['DE'],
      submissionSchemas: [{ schemaUri, mimeType: 'application/json' }],
    },
  ],
})

beforeEach(async () => {
  waits = []
  destination = destinationRecord()
  service = await startSmallService({
    serviceKey,
    destination,
    destinationKeys: [encryption.publicKey, signing.publicKey],
  })
})

afterEach(() => service.close())

/** Waits asked for between repeated calls, in milliseconds; nobody waits. */
let waits: number[] = []
const options = () => ({
  baseUrl: service.baseUrl,
  clientId: 'client',
  clientSecret: 'secret',
  sleep: async (milliseconds: number) => void waits.push(milliseconds),
})
const sender = (cipher: AttachmentCipher = streamingCipher) => new OnlineService({ ...options(), cipher })
const receiver = (cipher: AttachmentCipher = streamingCipher) =>
  new AdministrationSystem({
    ...options(),
    cipher,
    keysOf: (id) =>
      id === destinationId ? { signingKey: signing.privateKey, decryptionKeys: [encryption.privateKey] } : undefined,
  })

const request = (more: Partial<SendRequest> = {}): SendRequest => ({
  destinationId,
  publicService,
  data: { content: '{"F00000237":"ä"}' },
  attachments: [
    {
      name: 'Grundbuch.pdf',
      mimeType: 'application/pdf',
      size: attachmentContent.length,
      open: () => attachmentContent,
    },
    { name: 'leer.txt', mimeType: 'text/plain', purpose: 'report', open: () => new Blob([]).stream() },
  ],
  ...more,
})

const storedOf = (sent: SentSubmission): StoredSubmission => {
  const stored = service.submissions.get(sent.submissionId)
  if (stored === undefined) throw new Error('not stored')
  return stored
}

async function openedBy(system: AdministrationSystem, sent: SentSubmission): Promise<OpenedSubmission> {
  const opened = await system.openSubmission(sent.submissionId)
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems))
  return opened
}

const contentOf = async (system: AdministrationSystem, opened: OpenedSubmission, attachmentId: string) =>
  readAll((await system.openAttachment(opened, attachmentId)).unverifiedPlaintext)

describe.each([
  ['streaming to streaming', streamingCipher, streamingCipher],
  ['memory to memory', inMemoryCipher, inMemoryCipher],
  ['streaming to memory', streamingCipher, inMemoryCipher],
])('a submission from %s', (_, sending, receiving) => {
  it('arrives as it was sent and is accepted with the tags of the submit event', async () => {
    const sent = await sender(sending).send(request())
    const administration = receiver(receiving)
    const { submissions, totalCount } = await administration.listSubmissions({ limit: 10 })
    expect([totalCount, submissions]).toEqual([
      1,
      [{ submissionId: sent.submissionId, caseId: sent.caseId, destinationId }],
    ])

    const opened = await openedBy(administration, sent)
    expect(new TextDecoder().decode(opened.data.content)).toBe('{"F00000237":"ä"}')
    expect(opened.data.mimeType).toBe('application/json')
    const [first, second] = opened.metadata.contentStructure.attachments
    expect(first).toMatchObject({ filename: 'Grundbuch.pdf', mimeType: 'application/pdf', purpose: 'attachment' })
    expect(second).toMatchObject({ filename: 'leer.txt', purpose: 'report' })
    expect(Buffer.compare(await contentOf(administration, opened, first?.attachmentId ?? ''), attachmentContent)).toBe(
      0,
    )
    expect(await contentOf(administration, opened, second?.attachmentId ?? '')).toHaveLength(0)

    const { jti } = await administration.accept(opened)
    const events = await sender().caseEvents(sent)
    expect(events.map((event) => event.verified && event.name)).toEqual([
      'create-submission',
      'submit-submission',
      'accept-submission',
    ])
    const contents = events.map((event) => event.verified && event.content)
    expect(contents[1]).toEqual({ authenticationTags: sent.authenticationTags })
    expect(contents[2]).toEqual({ authenticationTags: sent.authenticationTags, problems: [] })
    expect(events[2]).toMatchObject({ jti, author: destinationId, kid: signing.publicKey.kid })
  })
})

describe('sending', () => {
  it('tells what it does, and names ids as soon as there are any', async () => {
    const steps: SendProgress[] = []
    const sent = await sender().send(request({ onProgress: (progress) => steps.push(progress) }))
    expect(steps[0]).toEqual({ step: 'created', submissionId: sent.submissionId, caseId: sent.caseId })
    expect(steps.at(-1)).toEqual({ step: 'submitted', submissionId: sent.submissionId, caseId: sent.caseId })
    const [pdf] = sent.attachments
    const bytes = steps.flatMap((step) =>
      step.step === 'uploading' && step.attachmentId === pdf?.attachmentId ? [step.sentBytes] : [],
    )
    expect(bytes.at(-1)).toBe(attachmentContent.length)
    expect(bytes).toEqual([...bytes].sort((left, right) => left - right))
    expect(steps.filter((step) => step.step === 'uploaded').map((step) => step.size)).toEqual([
      attachmentContent.length,
      0,
    ])
  })

  it('writes hashes that others compute alike', async () => {
    const administration = receiver()
    const opened = await openedBy(administration, await sender().send(request()))
    const { data, attachments } = opened.metadata.contentStructure
    expect(data.hash.content).toBe(createHash('sha512').update('{"F00000237":"ä"}').digest('hex'))
    expect(attachments[0]?.hash.content).toBe(createHash('sha512').update(attachmentContent).digest('hex'))
    expect(data.submissionSchema).toEqual({ schemaUri, mimeType: 'application/json' })
    expect(opened.metadata.$schema).toBe(`${service.baseUrl}/schemas/metadata/1.0.0/metadata.schema.json`)
  })

  it('goes on after its token was forgotten between two attachments', async () => {
    let uploaded = 0
    const sent = await sender().send(
      request({
        onProgress: ({ step }) => {
          if (step === 'uploaded' && uploaded++ === 0) service.forgetTokens()
        },
      }),
    )
    expect(service.requests.filter((line) => line === 'POST /token')).toHaveLength(2)
    const administration = receiver()
    const opened = await openedBy(administration, sent)
    for (const { attachmentId } of sent.attachments) await contentOf(administration, opened, attachmentId)
    expect(opened.checkedTags).toEqual(sent.authenticationTags)
  })

  it('sends neither file names nor content in the clear', async () => {
    const stored = storedOf(await sender().send(request({ data: { content: '{"canary":"canary-7"}' } })))
    const everything = JSON.stringify({ ...stored, parts: [...stored.parts] })
    expect(everything).not.toMatch(/canary|Grundbuch/)
    expect(stored.publicService).toEqual(publicService)
  })

  it.each<[string, () => void, Partial<SendRequest>]>([
    ['is not active', () => (destination.status = 'inactive'), {}],
    ['has no key', () => (destination.encryptionKid = undefined), {}],
    ['has a key that it does not give', () => (destination.encryptionKid = 'missing-key'), {}],
    ['does not offer the service', () => undefined, { publicService: { ...publicService, identifier: 'urn:other' } }],
    ['takes no XML', () => undefined, { data: { content: '<a/>', mimeType: 'application/xml' } }],
    ['takes another schema', () => undefined, { data: { content: '{}', schemaUri: 'https://kurier.example/other' } }],
    [
      'answers by other channels than the one asked for',
      () => (destination.replyChannels = { eMail: {} }),
      { metadata: { replyChannel: { deMail: { address: 'a@b.example' } } } },
    ],
    ['does not understand our metadata', () => (destination.metadataVersions = ['2.0.0']), {}],
    [
      'takes several schemas and none is named',
      () =>
        destination.publicServices[0]?.submissionSchemas.push({
          schemaUri: `${schemaUri}2`,
          mimeType: 'application/json',
        }),
      {},
    ],
  ])('to a destination that %s is refused before anything is created', async (_, change, more) => {
    change()
    await expect(sender().send(request(more))).rejects.toMatchObject({ code: 'destination-unfit' })
    expect(service.submissions.size).toBe(0)
  })

  it.each([undefined, { eMail: {}, elster: {} }])('asks for an answer by e-mail where %j is served', async (served) => {
    destination.replyChannels = served
    const asked = { ...replyChannel(encryption.publicKey), eMail: { address: 'a@b.example' }, deMail: undefined }
    await sender().send(request({ metadata: { replyChannel: asked } }))
    expect(service.submissions.size).toBe(1)
  })

  it.each([
    [['1.0.0'], '1.0.0', 'publicServiceType'],
    [['1.3.0', '2.0.0'], '1.0.0', 'publicServiceType'],
    [['2.1.0'], '2.1.0', 'publicService'],
    [['1.0.0', '2.3.0'], '2.1.0', 'publicService'],
  ])(
    'to a destination that lists %j writes the newest version that it understands',
    async (listed, version, member) => {
      destination.metadataVersions = listed
      const { encryptedMetadata = '' } = storedOf(await sender().send(request()))
      const { plaintext } = await decryptPart(encryptedMetadata, [encryption.privateKey])
      const record = JSON.parse(new TextDecoder().decode(plaintext))
      expect(record.$schema).toBe(`${service.baseUrl}/schemas/metadata/${version}/metadata.schema.json`)
      expect(Object.keys(record).filter((name) => name.startsWith('publicService'))).toEqual([member])
    },
  )

  it.each([[['2.0.0']], [['3.0.0', '0.9.0']], [[]]])('tells a destination that lists %j from us', async (listed) => {
    destination.metadataVersions = listed
    await expect(sender().send(request())).rejects.toThrow(
      `understands the metadata versions ${listed.join(', ') || 'none'}; this library writes 1.0.0 and 2.1.0`,
    )
  })

  it('never encrypts for a key that is not the destination’s encryption key', async () => {
    destination.encryptionKid = signing.publicKey.kid
    await expect(sender().send(request())).rejects.toMatchObject({ code: 'key-unfit' })
  })

  it('is not completed when a file is longer than announced or cannot be read', async () => {
    const file = { name: 'a.txt', mimeType: 'text/plain', size: 3, open: () => Buffer.from('four') }
    await expect(sender().send(request({ attachments: [file] }))).rejects.toMatchObject({ code: 'attachment-size' })
    const gone = { ...file, open: () => Promise.reject(new Error('the disk is gone')) }
    await expect(sender().send(request({ attachments: [gone] }))).rejects.toThrow('the disk is gone')
    expect([...service.submissions.values()].map((submission) => submission.state)).toEqual([
      'incomplete',
      'incomplete',
    ])
  })
})

describe('a submission of a foreign program', () => {
  const key = encryption.publicKey
  const about = { destinationId, publicService, schemaUri, key }

  it.each(foreignRecordNames)('with a metadata record of version %s is opened, read and accepted', async (name) => {
    const { submissionId, attachmentId } = await submitForeign(sender(), { ...about, record: foreignRecords[name] })
    const administration = receiver()
    const opened = await administration.openSubmission(submissionId)
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems))
    expect(new TextDecoder().decode(await contentOf(administration, opened, attachmentId))).toBe('%PDF-')
    await expect(administration.accept(opened)).resolves.toMatchObject({ jti: expect.any(String) })
  })

  it.each([
    ['/metadata/2.1.0/', '/metadata/0.9.0/', '/$schema: version 0.9.0 of the metadata schema'],
    ['/metadata/2.1.0/', '/metadata/3.0.0/', '/$schema: version 3.0.0 of the metadata schema'],
  ])('in which %s is %s is rejected with the reason', async (before, after, detail) => {
    const record = (described: RecordSubject) =>
      foreignRecords['2.1.0 of a PHP client'](described).replace(before, after)
    const { submissionId } = await submitForeign(sender(), { ...about, record })
    const problems = [
      {
        instance: 'metadata',
        type: `${service.baseUrl}/schemas/events/problems/unsupported-schema`,
        title: 'The schema of the part is not supported',
        detail: expect.stringContaining(detail),
      },
    ]
    const administration = receiver()
    const opened = await administration.openSubmission(submissionId)
    expect(opened).toMatchObject({ ok: false, problems })
    if (!opened.ok) await administration.reject(opened.submission, opened.problems)
    const events = await administration.submissionEvents(opened.submission)
    expect(events.at(-1)).toMatchObject({ name: 'reject-submission', content: { problems } })
  })
})

describe('opening a submission finds', () => {
  const problemsOf = async (sent: SentSubmission, system = receiver()): Promise<string[]> => {
    const opened = await system.openSubmission(sent.submissionId)
    return opened.ok ? [] : opened.problems.map((found) => `${found.instance} ${found.type.split('/').at(-1)}`)
  }

  /** Submits with a metadata record of one's own choice. */
  async function sentWith(change: (record: WrittenRecord) => unknown, data = '{}'): Promise<SentSubmission> {
    const online = sender()
    const created = await online.createSubmission({ destinationId, publicService, announcedAttachments: [] })
    const record = buildMetadataRecord({
      schema: metadataSchemaAddress((await online.http.addresses()).schemaBase, '1.0.0'),
      publicService,
      data: {
        submissionSchema: { schemaUri, mimeType: 'application/json' },
        sha512: createHash('sha512').update(data).digest('hex'),
      },
      attachments: [],
    })
    // The wrong record is what is tested.
    const metadata = change(record) as WrittenRecord
    const content = new TextEncoder().encode(data)
    const { submissionId } = created
    const key = encryption.publicKey
    const { authenticationTags } = await online.submit({
      submissionId,
      key,
      metadata,
      data: { content, mimeType: 'application/json' },
    })
    return { ...created, attachments: [], authenticationTags: { ...authenticationTags, attachments: {} } }
  }

  it('nothing wrong with a right one', async () => {
    expect(await problemsOf(await sentWith((record) => record))).toEqual([])
  })

  it('a data record that the service exchanged for another one of the same key', async () => {
    const sent = await sender().send(request())
    storedOf(sent).encryptedData = await encryptPart(
      new TextEncoder().encode('{}'),
      encryption.publicKey,
      'application/json',
    )
    expect(await problemsOf(sent)).toEqual(['data authentication-tag-incorrect', 'data hash-mismatch'])
  })

  it('a part that was changed, or is no JWE', async () => {
    const sent = await sender().send(request())
    const stored = storedOf(sent)
    stored.encryptedData = stored.encryptedData?.replace(/\.[^.]*\.([^.]*)$/, '.AAAA.$1')
    expect(await problemsOf(sent)).toEqual(['data encryption-issue'])
    stored.encryptedMetadata = 'garbage'
    expect(await problemsOf(sent)).toEqual([
      'metadata authentication-tag-incorrect',
      'metadata encryption-issue',
      'data encryption-issue',
    ])
  })

  it.each<[string, (record: WrittenRecord) => unknown, string?]>([
    ['metadata schema-missing', ({ $schema: _, ...record }) => record],
    ['metadata unsupported-schema', (record) => ({ ...record, $schema: 'https://kurier.example/other' })],
    ['metadata schema-violation', (record) => ({ ...record, contentStructure: {} })],
    ['metadata syntax-violation', () => 'text'],
    [
      'metadata service-mismatch',
      (record) => ({ ...record, publicServiceType: { identifier: 'urn:other', name: 'x' } }),
    ],
    [
      'data hash-mismatch',
      (record) => {
        const hash = { type: 'sha512' as const, content: '0'.repeat(128) }
        return {
          ...record,
          contentStructure: { ...record.contentStructure, data: { ...record.contentStructure.data, hash } },
        }
      },
    ],
    [
      'metadata attachments-mismatch',
      (record) => {
        const hash = { type: 'sha512' as const, content: '0'.repeat(128) }
        const extra = { attachmentId: randomUUID(), purpose: 'form', mimeType: 'text/plain', hash }
        return { ...record, contentStructure: { ...record.contentStructure, attachments: [extra] } }
      },
    ],
    ['data syntax-violation', (record) => record, 'no json'],
  ])('%s', async (found, change, data) => {
    expect(await problemsOf(await sentWith(change, data))).toEqual([found])
  })

  it('an attachment that the service dropped from the list', async () => {
    const sent = await sender().send(request())
    storedOf(sent).attachments.pop()
    expect(await problemsOf(sent)).toEqual(['submission attachments-mismatch', 'metadata attachments-mismatch'])
  })

  it('no verdict when the submit event is not the service’s own', async () => {
    const sent = await sender().send(request())
    const log = service.eventLogs.get(sent.caseId) ?? []
    service.eventLogs.set(sent.caseId, [log[0] ?? '', `${log[1]?.slice(0, -4)}AAAA`])
    await expect(receiver().openSubmission(sent.submissionId)).rejects.toMatchObject({ code: 'submit-event-missing' })
  })

  it('no verdict without the private key, or without content', async () => {
    const sent = await sender().send(request())
    const other = encryptionPair('foreign')
    const without = new AdministrationSystem({
      ...options(),
      keysOf: () => ({ signingKey: signing.privateKey, decryptionKeys: [other.privateKey] }),
    })
    await expect(without.openSubmission(sent.submissionId)).rejects.toMatchObject({ code: 'key-unknown' })
    await expect(new AdministrationSystem(options()).openSubmission(sent.submissionId)).rejects.toMatchObject({
      code: 'key-unknown',
    })
    Object.assign(storedOf(sent), { state: 'rejected', encryptedData: undefined })
    await expect(receiver().openSubmission(sent.submissionId)).rejects.toMatchObject({ code: 'content-missing' })
  })
})

describe.each([
  ['streaming', streamingCipher],
  ['in memory', inMemoryCipher],
])('an attachment read %s', (_, cipher) => {
  it.each<[string, (jwe: string) => string | Promise<string>]>([
    ['encryption-issue', (jwe) => jwe.slice(0, 2000) + (jwe[2000] === 'A' ? 'B' : 'A') + jwe.slice(2001)],
    ['encryption-issue', (jwe) => jwe.slice(0, -30)],
    ['authentication-tag-incorrect, hash-mismatch', () => encryptPart(Buffer.from('another'), encryption.publicKey)],
    ['authentication-tag-incorrect', () => encryptPart(attachmentContent, encryption.publicKey)],
  ])('fails at its end with %s, and is not accepted', async (names, change) => {
    const sent = await sender().send(request())
    const { parts } = storedOf(sent)
    const attachmentId = sent.attachments[0]?.attachmentId ?? ''
    parts.set(attachmentId, await change(parts.get(attachmentId) ?? ''))
    const administration = receiver(cipher)
    const opened = await openedBy(administration, sent)
    const problems = names.split(', ').map((name) => ({
      type: `${service.baseUrl}/schemas/events/problems/${name}`,
      instance: `attachment:${attachmentId}`,
    }))
    await expect(contentOf(administration, opened, attachmentId)).rejects.toMatchObject({
      code: 'part-incorrect',
      problems,
    })
    await contentOf(administration, opened, sent.attachments[1]?.attachmentId ?? '')
    const refusal = { code: 'attachments-unchecked', message: expect.stringContaining(attachmentId) }
    await expect(administration.accept(opened)).rejects.toMatchObject(refusal)
  })
})

describe('deciding', () => {
  it('needs every attachment read to its end, and one that exists', async () => {
    const administration = receiver()
    const opened = await openedBy(administration, await sender().send(request()))
    await expect(administration.accept(opened)).rejects.toMatchObject({ code: 'attachments-unchecked' })
    await expect(administration.openAttachment(opened, randomUUID())).rejects.toMatchObject({
      code: 'attachment-unknown',
    })
  })

  it('by rejection carries its problems, of which there is at least one', async () => {
    const sent = await sender().send(request())
    const administration = receiver()
    await expect(administration.reject(sent, [])).rejects.toMatchObject({ code: 'input-unfit' })
    await administration.reject(sent, [problem])
    const events = await administration.submissionEvents(sent)
    expect(events.at(-1)).toMatchObject({
      verified: true,
      name: 'reject-submission',
      author: destinationId,
      content: { problems: [problem] },
    })
  })

  it('sends the same event again when the answer was lost, so it is recorded once', async () => {
    const sent = await sender().send(request())
    service.loseAnswers(1)
    await receiver().reject(sent, [problem])
    expect(
      service.requests.filter((line) => line === `POST /submission-api/v2/cases/${sent.caseId}/events`),
    ).toHaveLength(2)
    expect(service.eventLogs.get(sent.caseId)).toHaveLength(3)
  })

  it('says so when the answer is lost each time', async () => {
    const sent = await sender().send(request())
    service.loseAnswers(4)
    await expect(receiver().reject(sent, [problem])).rejects.toMatchObject({ code: 'connection' })
  })
})

it('a receiver reads the service’s keys again when an event names one it does not know', async () => {
  const administration = receiver()
  await openedBy(administration, await sender().send(request()))
  const keyReads = () => service.requests.filter((line) => line.endsWith('/jwks.json')).length
  await openedBy(administration, await sender().send(request({ attachments: [] })))
  expect(keyReads()).toBe(1)
  Object.assign(serviceKey, signingPair('foreign'))
  await openedBy(administration, await sender().send(request({ attachments: [] })))
  expect(keyReads()).toBe(2)
})

it('a case callback is set and removed', async () => {
  const online = sender()
  await online.setCaseCallback('case-1', { url: 'https://online.example/callbacks', secret: 'x'.repeat(32) })
  await online.removeCaseCallback('case-1')
  expect(service.requests.slice(-2)).toEqual([
    'PUT /submission-api/v2/cases/case-1/callback',
    'DELETE /submission-api/v2/cases/case-1/callback',
  ])
})
