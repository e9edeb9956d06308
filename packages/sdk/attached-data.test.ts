import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { AdministrationSystem } from './administration-system.ts'
import { inMemoryCipher, type AttachmentCipher } from './attachment-cipher.ts'
import { readAll } from './byte-stream.ts'
import { streamingCipher } from './node/streaming-cipher.ts'
import { OnlineService } from './online-service.ts'
import { partIds } from './open-parts.ts'
import { fragmentBytes, mostDataInSubmit } from './send-content.ts'
import type { SendRequest } from './send.ts'
import { hashOf, submitParts, type ForeignParts } from './testing/foreign-submission.ts'
import { startSmallService, type SmallService } from './testing/small-service.ts'
import { encryptionPair, signingPair } from './testing/test-keys.ts'

const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' }
const schemaUri = 'https://kurier.example/schemas/forms/x/1.0/form.schema.json'
const mimeType = 'application/json'
const destinationId = '018f2a00-0000-7000-8000-000000000002'
const encryption = encryptionPair()
const signing = signingPair()
const serviceKey = signingPair('service')
const key = encryption.publicKey

let service: SmallService
let destination: ReturnType<typeof destinationRecord>

const destinationRecord = () => ({
  destinationId,
  status: 'active',
  encryptionKid: key.kid,
  metadataVersions: ['1.0.0', '2.1.0'],
  publicServices: [
    { identifier: publicService.identifier, regions: ['DE'], submissionSchemas: [{ schemaUri, mimeType }] },
  ],
})

beforeEach(async () => {
  destination = destinationRecord()
  service = await startSmallService({ serviceKey, destination, destinationKeys: [key, signing.publicKey] })
})
afterEach(() => service.close())

const options = () => ({ baseUrl: service.baseUrl, clientId: 'client', clientSecret: 'secret' })
const online = () => new OnlineService({ ...options(), cipher: streamingCipher })
const administration = (cipher: AttachmentCipher = streamingCipher) =>
  new AdministrationSystem({
    ...options(),
    cipher,
    keysOf: () => ({ signingKey: signing.privateKey, decryptionKeys: [encryption.privateKey] }),
  })

const bytes = (text: string) => new Uint8Array(Buffer.from(text))

type Foreign = Pick<ForeignParts, 'attachments' | 'data'> & { parts: [id: string, content: Uint8Array][] }

const sentByForeign = async (foreign: Foreign): Promise<string> =>
  (await submitParts(online(), { destinationId, publicService, schemaUri, key, ...foreign })).submissionId

const parts = (...contents: Uint8Array[]): Foreign['parts'] => contents.map((content) => [randomUUID(), content])
const joined = (split: Foreign['parts']) => new Uint8Array(Buffer.concat(split.map(([, content]) => content)))
const idsOf = (split: Foreign['parts']) => split.map(([id]) => id)

async function opened(submissionId: string, system = administration()) {
  const found = await system.openSubmission(submissionId)
  if (!found.ok) throw new Error(JSON.stringify(found.problems))
  return found
}

async function problemsOf(submissionId: string): Promise<string[]> {
  const found = await administration().openSubmission(submissionId)
  return found.ok ? [] : found.problems.map(({ instance, type }) => `${instance} ${type.split('/').at(-1)}`)
}

describe.each([
  ['streaming', streamingCipher],
  ['in memory', inMemoryCipher],
])('what others send is read %s:', (_, cipher) => {
  const split = () => parts(randomBytes(100_000), randomBytes(7), new Uint8Array(), randomBytes(70_000))
  const described = (of: Foreign['parts'], attachmentId: string = randomUUID()) => {
    const hash = hashOf(joined(of))
    return { attachmentId, purpose: 'attachment', mimeType: 'image/png', fragments: idsOf(of), hash }
  }

  it.each(['an id of its own', 'the id of its first fragment'])('an attachment in fragments, by %s', async (by) => {
    const fragments = split()
    const one = described(fragments, by.endsWith('own') ? randomUUID() : fragments[0]?.[0])
    const whole = parts(bytes('a note'))
    const other = {
      attachmentId: whole[0]?.[0],
      purpose: 'report',
      mimeType: 'text/plain',
      hash: hashOf(joined(whole)),
    }
    const submissionId = await sentByForeign({
      parts: [...fragments, ...whole],
      attachments: [one, other],
      data: bytes('{}'),
    })
    const system = administration(cipher)
    const found = await opened(submissionId, system)
    const { unverifiedPlaintext } = await system.openAttachment(found, one.attachmentId)
    expect(Buffer.from(await readAll(unverifiedPlaintext)).equals(joined(fragments))).toBe(true)
    await expect(system.accept(found)).rejects.toMatchObject({ code: 'attachments-unchecked' })
    await readAll((await system.openAttachment(found, String(other.attachmentId))).unverifiedPlaintext)
    await expect(system.accept(found)).resolves.toMatchObject({ jti: expect.any(String) })
    expect(Object.keys(found.checkedTags.attachments).toSorted()).toEqual(found.submission.attachments.toSorted())
  })

  it.each([1, 3])('a data record as an attachment of %d parts', async (count) => {
    const text = JSON.stringify({ F00000237: 'ä'.repeat(90_000) })
    const length = Math.ceil(text.length / count)
    const pieces = Array.from({ length: count }, (_, at) => bytes(text.slice(at * length, (at + 1) * length)))
    const data = parts(...pieces)
    const { attachmentId, fragments, hash } = described(data, count === 1 ? data[0]?.[0] : undefined)
    const one = { attachmentId, purpose: 'data', mimeType, hash, ...(count > 1 && { fragments }) }
    const submissionId = await sentByForeign({ parts: data, attachments: [one], data: bytes(text) })
    const system = administration(cipher)
    const found = await opened(submissionId, system)
    expect(new TextDecoder().decode(found.data.content)).toBe(text)
    expect([found.data.mimeType, found.attachments]).toEqual([mimeType, []])
    await expect(system.accept(found)).resolves.toMatchObject({ jti: expect.any(String) })
  })

  it('fragments in another order, exchanged ones, and a wrong tag are found, by ids that were announced', async () => {
    const fragments = split()
    const [first = '', second = ''] = idsOf(fragments)
    const faultsOf = async (attachments: object[], change?: (stored: Map<string, string>) => void) => {
      const submissionId = await sentByForeign({ parts: fragments, attachments, data: bytes('{}') })
      const system = administration(cipher)
      const found = await opened(submissionId, system)
      change?.(service.submissions.get(submissionId)?.parts ?? new Map())
      const [{ attachmentId = '' } = {}] = found.attachments
      const reading = readAll((await system.openAttachment(found, attachmentId)).unverifiedPlaintext)
      const { problems } = await reading.then(
        () => ({ problems: [] }),
        (error: { problems: { instance: string; type: string }[] }) => error,
      )
      await expect(system.accept(found)).rejects.toMatchObject({ code: 'attachments-unchecked' })
      return problems.map(({ instance, type }) => `${instance} ${type.split('/').at(-1)}`)
    }
    const one = described(fragments)
    const turned = [second, first, ...one.fragments.slice(2)]
    expect(await faultsOf([{ ...one, fragments: turned }])).toEqual([`attachment:${second} hash-mismatch`])
    const exchange = (stored: Map<string, string>) => {
      const [left = '', right = ''] = [stored.get(first), stored.get(second)]
      stored.set(first, right).set(second, left)
    }
    expect(await faultsOf([one], exchange)).toEqual([
      `attachment:${first} authentication-tag-incorrect`,
      `attachment:${second} authentication-tag-incorrect`,
      `attachment:${first} hash-mismatch`,
    ])
    const spoil = (stored: Map<string, string>) => stored.set(second, 'no JWE')
    expect(await faultsOf([one], spoil)).toEqual([`attachment:${second} encryption-issue`])
  })
})

test('what a record says of its parts is held against what was announced', async () => {
  const text = bytes('{"a":1}')
  const [one, two] = [parts(text), parts(bytes('{"b":2}'))]
  const as = (split: Foreign['parts'], more: object = {}) => ({
    attachmentId: split[0]?.[0],
    purpose: 'data',
    mimeType,
    hash: hashOf(joined(split)),
    ...more,
  })
  const faults = (foreign: Foreign) => sentByForeign(foreign).then(problemsOf)
  expect(await faults({ parts: one, attachments: [as(one)], data: text })).toEqual([])
  expect(await faults({ parts: one, attachments: [as(one)], data: bytes('{}') })).toEqual(['data hash-mismatch'])
  expect(await faults({ parts: one, attachments: [as(one, { hash: hashOf(bytes('{}')) })], data: text })).toEqual([
    `attachment:${one[0]?.[0]} hash-mismatch`,
  ])
  expect(await faults({ parts: one, attachments: [as(one, { mimeType: 'text/plain' })], data: text })).toEqual([
    'data schema-violation',
  ])
  const both = [...one, ...two]
  expect(await faults({ parts: both, attachments: [as(one), as(two)], data: text })).toEqual([
    'metadata schema-violation',
  ])
  const twice = as(one, { purpose: 'attachment', fragments: [...idsOf(one), ...idsOf(one)] })
  expect(await faults({ parts: one, attachments: [twice], data: text })).toEqual(['metadata schema-violation'])
  expect(await faults({ parts: both, attachments: [as(one)], data: text })).toEqual(['metadata attachments-mismatch'])
  const missing = as(one, { fragments: [...idsOf(one), randomUUID()] })
  expect(await faults({ parts: one, attachments: [missing], data: text })).toEqual(['metadata attachments-mismatch'])
})

describe('a data record that is too large for the submit', () => {
  const large = (length: number): SendRequest => ({
    destinationId,
    publicService,
    data: { content: JSON.stringify('x'.repeat(length - 2)) },
    attachments: [{ name: 'note.txt', mimeType: 'text/plain', open: () => bytes('a note') }],
  })

  it.each([
    [mostDataInSubmit, 0],
    [mostDataInSubmit + 1, 1],
    [fragmentBytes + 1, 2],
  ])('goes as an attachment: of %d bytes in %d parts', async (length, count) => {
    const request = large(length)
    const begun = await online().beginSending(request)
    // taken up as after a restart
    const sent = await online()
      .takeUpSending(JSON.parse(JSON.stringify(begun)))
      .resume(request)
    expect(sent.attachments).toHaveLength(1)
    const system = administration()
    const found = await opened(sent.submissionId, system)
    expect(found.submission.attachments).toHaveLength(1 + count)
    expect(Buffer.from(found.data.content).toString() === request.data.content).toBe(true)
    const attached = found.metadata.contentStructure.attachments.filter(({ purpose }) => purpose === 'data')
    expect(attached.map((one) => partIds(one).length)).toEqual(count === 0 ? [] : [count])
    expect(found.attachments).toMatchObject([{ filename: 'note.txt' }])
    expect(found.announcedTags).toEqual(sent.authenticationTags)
  })

  it('is not begun with a destination that understands no such record', async () => {
    destination.metadataVersions = ['1.0.0']
    await expect(online().send(large(mostDataInSubmit + 1))).rejects.toMatchObject({ code: 'input-unfit' })
    expect(service.submissions.size).toBe(0)
  })

  it('of another size cannot be gone on with', async () => {
    const begun = await online().beginSending(large(fragmentBytes + 1))
    await expect(begun.resume(large(mostDataInSubmit))).rejects.toMatchObject({ code: 'not-resumable' })
  })
})
