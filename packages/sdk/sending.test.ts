import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AdministrationSystem } from './administration-system.ts'
import { readAll, type ByteSource } from './byte-stream.ts'
import { decryptPart } from './compact-jwe.ts'
import { streamingCipher } from './node/streaming-cipher.ts'
import { OnlineService } from './online-service.ts'
import type { ReplyIds } from './send-reply.ts'
import type { SubmissionIds } from './send.ts'
import type { SendingProgress, Sending, SendingNotes, SendingRequest, SentParts } from './sending.ts'
import { startSmallService, type SmallService, type StoredSubmission } from './testing/small-service.ts'
import { encryptionPair, signingPair } from './testing/test-keys.ts'

const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' }
const schemaUri = 'https://kurier.example/schemas/forms/x/1.0/form.schema.json'
const destinationId = '018f2a00-0000-7000-8000-000000000002'
const caseId = '018f2a00-0000-7000-8000-000000000003'
/** One attempt and three repetitions. */
const allAttempts = 4

const encryption = encryptionPair()
const serviceKey = signingPair('service')
let service: SmallService
let deed: Uint8Array
let steps: string[]

beforeEach(async () => {
  deed = randomBytes(100_000)
  steps = []
  const submissionSchemas = [{ schemaUri, mimeType: 'application/json' }]
  const offers = [{ identifier: publicService.identifier, regions: ['DE'], submissionSchemas }]
  const destination = { destinationId, status: 'active', metadataVersions: ['1.0.0'], publicServices: offers }
  service = await startSmallService({
    serviceKey,
    destination: { ...destination, encryptionKid: encryption.publicKey.kid },
    destinationKeys: [encryption.publicKey],
  })
})

afterEach(() => service.close())

const options = () => {
  const { baseUrl } = service
  return { baseUrl, clientId: 'client', clientSecret: 'secret', cipher: streamingCipher, sleep: async () => undefined }
}

/** What is to be sent, of submissions and replies alike. */
interface Content {
  data?: string
  note?: () => ByteSource | Promise<ByteSource>
  names?: string[]
}

const requestOf = ({ data = '{}', note = () => Buffer.from('a note'), names = ['deed.pdf', 'note.txt'] }: Content) => ({
  data: { content: data, schemaUri },
  attachments: names.map((name) => {
    return { name, mimeType: 'text/plain', open: () => (name === 'deed.pdf' ? deed : note()) }
  }),
  onProgress: ({ step }: SendingProgress<object>) => {
    if (steps.at(-1) !== step) steps.push(step)
  },
})

/** A sending, and what a test does with it. */
interface Handle {
  notes: string
  resume: (content?: Content) => Promise<SentParts<object>>
}

function handled<I extends object, Q extends SendingRequest<I>>(
  sending: Sending<I, Q>,
  request: (content: Content) => Q,
): Handle {
  return {
    get notes() {
      return JSON.stringify(sending)
    },
    resume: (content = {}) => sending.resume(request(content)),
  }
}

interface Side {
  begin: () => Promise<Handle>
  takeUp: (notes: string, isOpen?: boolean) => Handle
  all: () => StoredSubmission[]
  /** Of the submit. */
  path: RegExp
}

const submission = (content: Content) => ({ destinationId, publicService, ...requestOf(content) })
const reply = (content: Content) => ({ caseId, key: encryption.publicKey, ...requestOf(content) })

const sides: [string, Side][] = [
  [
    'a submission',
    {
      begin: async () => handled(await new OnlineService(options()).beginSending(submission({})), submission),
      takeUp: (notes, isOpen) => {
        const kept = JSON.parse(notes) as SubmissionIds & SendingNotes // written by toJSON
        return handled(new OnlineService(options()).takeUpSending(kept, { isOpen }), submission)
      },
      all: () => [...service.submissions.values()],
      path: /^PUT .*\/submissions\/[^/]+$/,
    },
  ],
  [
    'a reply',
    {
      begin: async () => handled(await new AdministrationSystem(options()).beginReply(reply({})), reply),
      takeUp: (notes) => {
        const kept = JSON.parse(notes) as ReplyIds & SendingNotes // written by toJSON
        return handled(new AdministrationSystem(options()).takeUpReply(kept), reply)
      },
      all: () => [...service.replies.values()].map((one) => ({ ...one, submissionId: one.replyId, publicService })),
      path: /^PUT .*\/replies\/[^/]+$/,
    },
  ],
]

describe.each(sides)('%s', (_, { begin, takeUp, all, path }) => {
  const made = (fitting: RegExp): number => service.requests.filter((line) => fitting.test(line)).length
  const uploads = /^PUT .*\/attachments\//
  const gone = () => Promise.reject(new Error('the disk is gone'))

  /** The tags that the service has signed, and the parts as the recipient reads them. */
  async function arrived() {
    const [stored] = all()
    const log = service.eventLogs.get(stored?.caseId ?? '') ?? []
    const events = log.map((token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).events)
    const signed = Object.entries(events.at(-1) as object).map(([, { authenticationTags }]) => authenticationTags)
    const opened = async (jwe = '') => Buffer.from((await decryptPart(jwe, [encryption.privateKey])).plaintext)
    const metadata = JSON.parse((await opened(stored?.encryptedMetadata)).toString())
    const hashes = metadata.contentStructure.attachments.map(({ hash }: { hash: { content: string } }) => hash.content)
    const contents = await Promise.all([...(stored?.parts.values() ?? [])].map((jwe) => opened(jwe)))
    return { tags: signed[0], data: (await opened(stored?.encryptedData)).toString(), hashes, contents }
  }

  it('that was begun is taken up from what was written down, without keys, and sent', async () => {
    const { notes } = await begin()
    expect(Object.keys(JSON.parse(notes)).filter((name) => !name.endsWith('Id'))).toEqual(['attachments'])
    expect(notes).not.toMatch(/kid|kty|"n"/)
    const sent = await takeUp(notes).resume()
    expect(sent).toMatchObject({ destinationId, state: 'submitted', attachments: JSON.parse(notes).attachments })
    expect(all()).toHaveLength(1)
    expect((await arrived()).tags).toEqual(sent.authenticationTags)
    expect(steps).toEqual(['created', 'uploading', 'uploaded', 'uploading', 'uploaded', 'submitting', 'submitted'])
  })

  it('that stopped after one of two attachments uploads the other one only', async () => {
    const begun = await begin()
    await expect(begun.resume({ note: gone })).rejects.toThrow('the disk is gone')
    const before = JSON.parse(begun.notes)
    expect(Object.keys(before.uploaded)).toEqual([before.attachments[0].attachmentId])
    const sent = await takeUp(begun.notes).resume()
    expect(made(uploads)).toBe(2)
    const { tags, contents } = await arrived()
    expect(tags).toEqual(sent.authenticationTags)
    expect(contents).toEqual([deed, Buffer.from('a note')])
  })

  it('whose attachment changed since it was uploaded sends it as it is now', async () => {
    const begun = await begin()
    await expect(begun.resume({ note: gone })).rejects.toThrow('the disk is gone')
    deed = randomBytes(deed.length)
    const sent = await takeUp(begun.notes).resume({ data: '{"changed":true}' })
    expect(made(uploads)).toBe(3)
    const { tags, data, contents, hashes } = await arrived()
    expect(tags).toEqual(sent.authenticationTags)
    expect(data).toBe('{"changed":true}')
    expect(contents).toEqual([deed, Buffer.from('a note')])
    expect(hashes[0]).toBe(Buffer.from(await crypto.subtle.digest('SHA-512', await readAll(deed))).toString('hex'))
  })

  it('whose answer to the submit got lost is not sent again, whatever changed since', async () => {
    const begun = await begin()
    service.loseAnswers(allAttempts, path)
    await expect(begun.resume()).rejects.toMatchObject({ code: 'connection' })
    service.requests.length = 0
    for (const state of ['submitted', 'deleted']) {
      for (const stored of [service.submissions, service.replies])
        for (const one of stored.values()) Object.assign(one, { state })
      const sent = await takeUp(begun.notes).resume({ data: '{"changed":true}', names: [] })
      expect(sent).toMatchObject({ state, authenticationTags: (await arrived()).tags })
    }
    expect(made(/^PUT/)).toBe(0)
    expect((await arrived()).data).toBe('{}')
  })

  it('that arrived while it was tried once more answers what has arrived', async () => {
    const begun = await begin()
    const both = [takeUp(begun.notes), takeUp(begun.notes)]
    const late = both[1]?.resume({
      data: '{"late":true}',
      note: () => both[0]?.resume().then(() => Buffer.from('a note')) ?? gone(),
    })
    expect(await late).toMatchObject({ state: 'submitted', authenticationTags: { data: (await arrived()).tags.data } })
    expect((await arrived()).data).toBe('{}')
  })

  it('that the service has given up, or whose attachments are others now, cannot be gone on with', async () => {
    const { notes } = await begin()
    for (const names of [[], ['deed.pdf'], ['deed.pdf', 'other.txt'], ['deed.pdf', 'note.txt', 'note.txt']])
      await expect(takeUp(notes).resume({ names })).rejects.toMatchObject({ code: 'not-resumable' })
    service.refuse(1, /^GET/, 404)
    await expect(takeUp(notes).resume()).rejects.toMatchObject({ status: 404 })
    for (const stored of [service.submissions, service.replies])
      for (const one of stored.values()) Object.assign(one, { state: 'deleted' })
    await expect(takeUp(notes).resume()).rejects.toMatchObject({ code: 'not-resumable' })
    expect([made(/^PUT/), made(/^POST .*\/(submissions|replies)$/)]).toEqual([0, 1])
  })

  it('is taken up from nothing but notes, and keeps nothing of what stands beside them', async () => {
    const { notes } = await begin()
    const { attachments, ...ids } = JSON.parse(notes)
    expect(() => takeUp(JSON.stringify(ids))).toThrow(expect.objectContaining({ code: 'shape' }))
    const beside = { ...ids, attachments, replyKey: encryption.privateKey }
    expect(takeUp(JSON.stringify(beside)).notes).toBe(JSON.stringify({ ...ids, attachments }))
  })
})

it('a submission that another interface began is not asked for as long as nothing was tried', async () => {
  const [, { begin, takeUp }] = sides[0] ?? expect.unreachable()
  const { notes } = await begin()
  await takeUp(notes, true).resume()
  expect(service.requests.filter((line) => /^GET .*\/submissions/.test(line))).toEqual([])
})

it('attachments with ids of one’s own are told apart by them, whatever their names', async () => {
  const online = new OnlineService(options())
  const [first, second] = [randomUUID(), randomUUID()]
  const attachments = [first, second].map((attachmentId) => {
    return { attachmentId, name: 'same.txt', mimeType: 'text/plain', open: () => Buffer.from(attachmentId) }
  })
  const request = { destinationId, publicService, data: { content: '{}' }, attachments }
  const begun = await online.beginSending(request)
  await begun.resume({ ...request, attachments: attachments.toReversed() })
  const [{ parts } = expect.unreachable()] = service.submissions.values()
  const opened = async (id: string) => decryptPart(parts.get(id) ?? '', [encryption.privateKey])
  expect(Buffer.from((await opened(first)).plaintext).toString()).toBe(first)
  expect(Buffer.from((await opened(second)).plaintext).toString()).toBe(second)
})
