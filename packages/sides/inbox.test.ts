import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSmallService, type SmallService } from '@kurier/sdk/testing/small-service'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { decisionNotice } from './application.ts'
import { decide, inWords, openRight, readAttachments, repliesTo, submissionsOf } from './inbox.ts'
import { administration, answerable, onlineService } from './parties.ts'
import { withWrongTags } from './wrong-tags.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const keys = { encryption: encryptionPair(), signing: signingPair() }
const replyKeys = encryptionPair('reply')
const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' }
const submissionSchemas = [{ schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' }]
const proof = { name: 'proof.pdf', mimeType: 'application/pdf', open: () => Buffer.from('%PDF-') }

let service: SmallService

beforeEach(async () => {
  service = await startSmallService({
    serviceKey: signingPair('service'),
    destination: {
      destinationId,
      status: 'active',
      encryptionKid: keys.encryption.publicKey.kid,
      metadataVersions: ['2.1.0'],
      publicServices: [{ identifier: publicService.identifier, regions: ['DE'], submissionSchemas }],
    },
    destinationKeys: [keys.encryption.publicKey, keys.signing.publicKey],
  })
})
afterEach(() => service.close())

const connection = () => ({ baseUrl: service.baseUrl, clientId: 'client', clientSecret: 'secret' })
const request = () =>
  answerable({ publicService, data: { content: '{}' }, attachments: [proof] }, { destinationId, replyKeys })

/** Names of the events in the log of a case, as the online service checks them. */
const eventsOf = async (caseId: string) =>
  (await onlineService(connection()).caseEvents({ caseId, destinationId })).flatMap((event) =>
    event.verified ? event.name : event.reason,
  )

it('an administration accepts and answers, and the online service accepts the answer: all parts are read', async () => {
  const [online, office] = [onlineService(connection()), administration(connection(), keys)]
  const { submissionId, caseId } = await online.send(request())
  const submissions = submissionsOf(office)
  expect(await submissions.waiting()).toEqual([submissionId])
  const opened = await openRight(submissions, submissionId)
  const read: string[] = []
  await readAttachments(submissions, opened, async (name, reading) => {
    await reading()
    read.push(name)
  })
  expect(read).toEqual(['proof.pdf'])
  expect(await decide(submissions, await submissions.open(submissionId))).toBe('accepted')

  const { replyId } = await office.reply({ caseId, answered: opened.metadata, ...decisionNotice() })
  const replies = repliesTo(online, replyKeys)
  expect(await replies.waiting()).toEqual([replyId])
  expect(await decide(replies, await replies.open(replyId))).toBe('accepted')
  expect(await eventsOf(caseId)).toEqual(expect.arrayContaining(['accept-submission', 'accept-reply']))
})

it('what is wrong is rejected for that, and what must be right is told in words', async () => {
  const online = onlineService({ ...connection(), fetch: withWrongTags() })
  const { submissionId, caseId } = await online.send(request())
  const submissions = submissionsOf(administration(connection(), keys))
  const found = await submissions.open(submissionId)
  expect(found).toMatchObject({ ok: false, problems: [{ instance: 'data' }] })
  await expect(openRight(submissions, submissionId)).rejects.toThrow(/^data: The part cannot be decrypted/)
  expect(inWords(found.ok ? [] : found.problems)).toContain('data: ')
  expect(await decide(submissions, found)).toBe('rejected')
  expect(await eventsOf(caseId)).toContain('reject-submission')
})

it('what is right is rejected for a problem that is chosen', async () => {
  const { submissionId, caseId } = await onlineService(connection()).send(request())
  const submissions = submissionsOf(administration(connection(), keys))
  const chosen = { name: 'unsupported-schema', instance: 'metadata', detail: 'Chosen.' } as const
  expect(await decide(submissions, await submissions.open(submissionId), chosen)).toBe('rejected')
  const [rejection] = (service.eventLogs.get(caseId) ?? []).slice(-1)
  const payload = Buffer.from(rejection?.split('.')[1] ?? '', 'base64url').toString()
  expect(payload).toContain('/problems/unsupported-schema')
})
