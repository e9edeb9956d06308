import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nameOf } from '#components/cases/words.ts'
import { partsOf } from '#components/wings/forms/document-view-parts.ts'
import { formOfSchema } from '@kurier/forms/data-validator'
import { forms } from '@kurier/forms/registry/forms.generated'
import { AdministrationSystem } from '@kurier/sdk/administration-system'
import { holdKey, type HeldKey } from '@kurier/sdk/keys'
import { OnlineService } from '@kurier/sdk/online-service'
import { foreignRecordNames, foreignRecords, type RecordSubject } from '@kurier/sdk/testing/foreign-records'
import { submitForeign } from '@kurier/sdk/testing/foreign-submission'
import { startSmallService, type SmallService } from '@kurier/sdk/testing/small-service'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { openWork, readAttachment, type OpenWork } from './open-work.ts'
import type { FormOf } from './published-form.ts'
import { foundReasons } from './desk/reasons.ts'

const applications = join(import.meta.dirname, '../../../packages/forms/testing/applications')
const application = readFileSync(join(applications, 'lives-alone.json'), 'utf8')
const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' }
const schemaUri = 'https://kurier.example/schemas/forms/housing-burden-first-application/1.0/form.schema.json'
const destinationId = '018f2a00-0000-7000-8000-000000000002'

const encryption = encryptionPair()
const signing = signingPair()
const serviceKey = signingPair('service')
let keys: HeldKey[]
let service: SmallService
let destination: { publicServices: object[]; destinationId: string; [member: string]: unknown }

beforeAll(async () => {
  keys = [await holdKey(encryption.privateKey, 'encryption'), await holdKey(signing.privateKey, 'signing')]
})

beforeEach(async () => {
  destination = {
    destinationId,
    status: 'active',
    encryptionKid: encryption.publicKey.kid,
    metadataVersions: ['1.0.0'],
    publicServices: [offer(schemaUri)],
  }
  const destinationKeys = [encryption.publicKey, signing.publicKey]
  service = await startSmallService({ serviceKey, destination, destinationKeys })
})

afterEach(() => service.close())

const offer = (uri: string) => ({
  identifier: publicService.identifier,
  regions: ['DE'],
  submissionSchemas: [{ schemaUri: uri, mimeType: 'application/json' }],
})
const options = () => ({ baseUrl: service.baseUrl, clientId: 'client', clientSecret: 'secret' })
const system = () => {
  const [decryptionKey, signingKey] = keys
  if (!decryptionKey || !signingKey) throw new Error('no keys')
  return new AdministrationSystem({ ...options(), keysOf: () => ({ signingKey, decryptionKeys: [decryptionKey] }) })
}
const formOf: FormOf = async (uri) => formOfSchema(forms, uri)
const open = (submissionId: string, held = keys) => openWork(system(), submissionId, held, formOf)
const send = (content: string) =>
  new OnlineService(options()).send({
    destinationId,
    publicService,
    data: { content },
    attachments: [{ name: 'a.pdf', mimeType: 'application/pdf', open: () => Buffer.from('%PDF-') }],
  })
const storedOf = (submissionId: string) => {
  const stored = service.submissions.get(submissionId)
  if (!stored) throw new Error('not stored')
  return stored
}
const reasonsOf = (work: OpenWork, attachments: Parameters<typeof foundReasons>[1] = []) =>
  foundReasons(work, attachments, {
    problemTypeBase: 'https://kurier.example/problems',
    language: 'de',
    say: (name) => name,
  }).map((reason) => `${nameOf(reason)} ${reason.instance}`)

describe('a submission on the desk', () => {
  test('that is right is opened with its form and leads to an acceptance once its attachments are read', async () => {
    const sent = await send(application)
    const work = await open(sent.submissionId)
    if (!work.opened) throw new Error('not opened')
    expect(work).toMatchObject({ problems: [], isOffered: true, submitEvent: { kid: serviceKey.publicKey.kid } })
    expect(work.data).toMatchObject({ kind: 'form', document: JSON.parse(application), faults: [] })
    expect(reasonsOf(work)).toEqual([])
    await expect(system().accept(work.opened)).rejects.toMatchObject({ code: 'attachments-unchecked' })
    const read = await readAttachment(system(), work.opened, sent.attachments[0]?.attachmentId ?? '')
    expect(await read.content?.text()).toBe('%PDF-')
    await expect(system().accept(work.opened)).resolves.toMatchObject({ jti: expect.any(String) })
  })

  test.each(foreignRecordNames)(
    'of a foreign program is opened as our own, with a record of version %s',
    async (name) => {
      const about = { destinationId, publicService, schemaUri, key: encryption.publicKey, data: application }
      const record = foreignRecords[name]
      const { submissionId, attachmentId } = await submitForeign(new OnlineService(options()), { ...about, record })
      const work = await open(submissionId)
      if (!work.opened) throw new Error(JSON.stringify(work.problems))
      expect([work.data.kind, reasonsOf(work)]).toEqual(['form', []])
      const read = await readAttachment(system(), work.opened, attachmentId)
      expect(await read.content?.text()).toBe('%PDF-')
      await expect(system().accept(work.opened)).resolves.toMatchObject({ jti: expect.any(String) })
    },
  )

  test('of a foreign program with an unknown version of the record is not opened, and the reason says so', async () => {
    const about = { destinationId, publicService, schemaUri, key: encryption.publicKey, data: application }
    const record = (described: RecordSubject) =>
      foreignRecords['2.1.0 of a Java client'](described).replace('/metadata/2.1.0/', '/metadata/3.0.0/')
    const { submissionId } = await submitForeign(new OnlineService(options()), { ...about, record })
    const work = await open(submissionId)
    expect(reasonsOf(work)).toEqual(['unsupported-schema metadata'])
    expect(work.problems[0]?.detail).toContain('version 3.0.0')
  })

  test('of a foreign program is read with its attachment, which came in a fragment', async () => {
    const about = { destinationId, publicService, schemaUri, key: encryption.publicKey, data: application }
    const whole = '018f2a00-0000-7000-8000-0000000000aa'
    const record = (described: RecordSubject) =>
      foreignRecords['2.1.0 of a PHP client']({
        ...described,
        attachment: { ...described.attachment, id: whole },
      }).replace('"filename"', `"fragments":["${described.attachment.id}"],"filename"`)
    const { submissionId } = await submitForeign(new OnlineService(options()), { ...about, record })
    const work = await open(submissionId)
    if (!work.opened) throw new Error(JSON.stringify(work.problems))
    expect(work.opened.attachments.map(({ attachmentId }) => attachmentId)).toEqual([whole])
    const read = await readAttachment(system(), work.opened, whole)
    expect(await read.content?.text()).toBe('%PDF-')
    await expect(system().accept(work.opened)).resolves.toMatchObject({ jti: expect.any(String) })
  })

  test('that does not follow its form is shown all the same, and each fault is a reason', async () => {
    const document = { ...(JSON.parse(application) as object), G00001545: undefined } // an object
    const { submissionId } = await send(JSON.stringify(document))
    const work = await open(submissionId)
    expect(work.opened && work.data).toMatchObject({ kind: 'form', faults: [{ pointer: '/G00001545' }] })
    expect(reasonsOf(work)).toEqual(['schema-violation data'])
  })

  test('with further members where the form is not known whole is right, and the members are shown', async () => {
    const document = { ...(JSON.parse(application) as object), $schema: schemaUri, G99999999: { of: 'others' } } // an object
    const { submissionId } = await send(JSON.stringify(document))
    const work = await open(submissionId)
    if (!work.opened || work.data.kind !== 'form') throw new Error('not read by its form')
    expect([work.data.faults, reasonsOf(work)]).toEqual([[], []])
    const words = { yes: 'Ja', no: 'Nein', choice: String, unknown: String, answer: String }
    const parts = partsOf(work.data.document, { form: work.data.form, locale: 'de', words })
    expect(parts.filter(({ kind }) => kind === 'foreign').map(({ label }) => label)).toEqual(['$schema', 'G99999999'])
  })

  test('in another schema is shown as text, and told when the destination does not offer it', async () => {
    destination.publicServices = [offer('https://other.example/schema.json')]
    const { submissionId } = await send('{"b":[1,{"a":2}]}')
    destination.publicServices = [offer(schemaUri)]
    const work = await open(submissionId)
    const text = '{\n  "b": [\n    1,\n    {\n      "a": 2\n    }\n  ]\n}'
    expect(work).toMatchObject({ isOffered: false, data: { kind: 'text', text } })
    expect(reasonsOf(work)).toEqual(['unsupported-schema data'])
  })

  test('is in a schema of the destination whichever entry of its service names that', async () => {
    const { submissionId } = await send(application)
    const other = offer('https://other.example/schema.json')
    const isOffered = async (publicServices: object[]) => {
      destination.publicServices = publicServices
      const work = await open(submissionId)
      return work.opened ? work.isOffered : expect.fail('not opened')
    }
    expect(await isOffered([other, offer(schemaUri)])).toBe(true)
    expect(await isOffered([offer(schemaUri), other])).toBe(true)
    expect(await isOffered([other, other])).toBe(false)
    expect(await isOffered([{ ...other, identifier: 'urn:de:fim:leika:leistung:99000000000001' }])).toBeUndefined()
  })

  test('whose data was swapped is not opened', async () => {
    const [sent, other] = [await send(application), await send('{}')]
    storedOf(sent.submissionId).encryptedData = storedOf(other.submissionId).encryptedData
    const work = await open(sent.submissionId)
    expect(work.opened).toBeUndefined()
    expect(reasonsOf(work)).toEqual(['authentication-tag-incorrect data', 'hash-mismatch data'])
  })

  test('whose attachment was swapped gives no content, but a reason', async () => {
    const [sent, other] = [await send(application), await send(application)]
    const id = sent.attachments[0]?.attachmentId ?? ''
    const swapped = storedOf(other.submissionId).parts.get(other.attachments[0]?.attachmentId ?? '') ?? ''
    storedOf(sent.submissionId).parts.set(id, swapped)
    const work = await open(sent.submissionId)
    if (!work.opened) throw new Error('not opened')
    const read = await readAttachment(system(), work.opened, id)
    expect(read.content).toBeUndefined()
    expect(reasonsOf(work, [read])).toEqual([`authentication-tag-incorrect attachment:${id}`])
  })

  test('for which the key is not at hand is told so', async () => {
    const { submissionId } = await send(application)
    const others = keys.filter(({ purpose }) => purpose === 'signing')
    await expect(open(submissionId, others)).rejects.toMatchObject({ code: 'key-unknown' })
  })
})
