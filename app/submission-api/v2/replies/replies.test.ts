import { beforeAll, describe, expect, test } from 'vitest'
import { issueBoundToken } from '#lib/clients/bound-token.ts'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { readClient } from '#lib/clients/read-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { recordTellings } from '#lib/cases/record-tellings.ts'
import { expireDocuments } from '#lib/documents/expire-documents.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { settings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import { addressSides } from '#lib/platform/testing/addressed-sides.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import {
  destination,
  jwe,
  party,
  postedEvent,
  service,
  submitted,
  tagOf,
  type Party,
  type Send,
  type NewSubmission,
} from '#server/testing/service.ts'
import { DAY } from '#lib/platform/durations.ts'

const base = '/submission-api/v2'

let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party
let stranger: Party
let strangeReceiver: Party
let destinationId: string

beforeAll(async () => {
  db = await testDatabase({ RATE_CLIENT_REQUESTS: '100000', RATE_ADDRESS_REQUESTS: '100000' })
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  stranger = await party(send, 'online-service')
  strangeReceiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

type ReplyWithTags = { replyId: string; caseId: string; tags: { metadata: string; data: string; attachments: object } }

/** An incomplete reply in the case. */
async function created(caseId: string, announcedAttachments: string[] = []): Promise<string> {
  const answer = await send('POST', `${base}/replies`, {
    token: receiver.token,
    body: { caseId, announcedAttachments },
  })
  expect(answer).toMatchObject({ status: 201, json: { caseId, state: 'incomplete' } })
  expect(answer.headers.get('location')).toBe(
    `${settings().baseUrl}/submission-api/v2/replies/${String(answer.json.replyId)}`,
  )
  return String(answer.json.replyId)
}

/** A submitted reply with one attachment, encrypted for a key that the service does not know. */
async function sent(caseId: string): Promise<ReplyWithTags & { attachmentId: string; attachment: string }> {
  const attachmentId = newId()
  const replyId = await created(caseId, [attachmentId])
  const header = { kid: 'key-of-the-applicant' }
  const attachment = jwe('Bescheid', { attachment: true, header })
  const path = `${base}/replies/${replyId}/attachments/${attachmentId}`
  expect((await send('PUT', path, { token: receiver.token, body: attachment })).status).toBe(204)
  const [encryptedMetadata, encryptedData] = [jwe('{"metadata":true}', { header }), jwe('{"data":true}', { header })]
  const answer = await send('PUT', `${base}/replies/${replyId}`, {
    token: receiver.token,
    body: { encryptedMetadata, encryptedData },
  })
  expect(answer).toMatchObject({ status: 200, json: { replyId, destinationId, caseId, state: 'submitted' } })
  const tags = {
    metadata: tagOf(encryptedMetadata),
    data: tagOf(encryptedData),
    attachments: { [attachmentId]: tagOf(attachment) },
  }
  return { replyId, caseId, tags, attachmentId, attachment }
}

/** Names of the case's events about one reply, oldest first. */
async function eventNames(replyId: string, token: string): Promise<string[]> {
  const { json } = await send('GET', `${base}/replies/${replyId}/events`, { token })
  return (json.eventLog as string[]).map(
    (one) =>
      Object.keys(parseJws(one)?.payload.events ?? {})[0]
        ?.split('/')
        .pop() ?? '',
  )
}

const application = (): Promise<NewSubmission> => submitted(send, sender, destinationId)

test('a reply goes from the administration to the online service and is accepted by it', async () => {
  const { caseId } = await application()
  const { replyId, tags, attachmentId, attachment } = await sent(caseId)
  const listed = await send('GET', `${base}/replies?limit=500`, { token: sender.token })
  expect(listed.json.replies).toContainEqual({ replyId, caseId, destinationId })
  await recordTellings(contextFor(systemActor))
  const read = await send('GET', `${base}/replies/${replyId}`, { token: sender.token })
  expect(tagOf(String(read.json.encryptedMetadata))).toBe(tags.metadata)
  expect(tagOf(String(read.json.encryptedData))).toBe(tags.data)
  const fetched = await send('GET', `${base}/replies/${replyId}/attachments/${attachmentId}`, { token: sender.token })
  expect(fetched.text).toBe(attachment)
  const accepted = await send('PUT', `${base}/replies/${replyId}/accept`, {
    token: sender.token,
    body: { authenticationTags: tags },
  })
  expect(accepted.status).toBe(204)
  const names = ['create-reply', 'submit-reply', 'notify-reply', 'accept-reply']
  expect(await eventNames(replyId, sender.token)).toEqual(names)
  expect(await eventNames(replyId, receiver.token)).toEqual(names)
  const after = await send('GET', `${base}/replies/${replyId}`, { token: sender.token })
  expect(after.json).toMatchObject({ state: 'accepted', encryptedMetadata: expect.any(String) })
  expect((await send('GET', `${base}/replies?limit=500`, { token: sender.token })).text).not.toContain(replyId)
})

test('the head of the list tells nobody of a reply', async () => {
  const { replyId } = await sent((await application()).caseId)
  for (const path of ['replies', 'replys']) {
    const head = await send('HEAD', `${base}/${path}?limit=500`, { token: sender.token })
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([200, 'application/json', ''])
  }
  await recordTellings(contextFor(systemActor))
  expect(await eventNames(replyId, sender.token)).toEqual(['create-reply', 'submit-reply'])
})

describe('an applicant, who has a token for one case', () => {
  const applicant = async (application: NewSubmission) =>
    (await issueBoundToken(db, sender.clientId, application, new Date())).accessToken

  test('learns of a reply by reading it, which is recorded once, also when it has been decided meanwhile', async () => {
    const own = await application()
    const { replyId, tags } = await sent(own.caseId)
    const token = await applicant(own)
    const read = () => send('GET', `${base}/replies/${replyId}`, { token })
    const before = Math.floor(Date.now() / 1000)
    expect((await read()).json).toHaveProperty('encryptedData')
    expect((await read()).json).toHaveProperty('encryptedData')
    const body = { authenticationTags: tags }
    expect((await send('PUT', `${base}/replies/${replyId}/accept`, { token, body })).status).toBe(204)
    expect((await read()).json).toMatchObject({ state: 'accepted' })
    await recordTellings(contextFor(systemActor))
    expect(await eventNames(replyId, receiver.token)).toEqual([
      'create-reply',
      'submit-reply',
      'accept-reply',
      'notify-reply',
    ])
    const log = await send('GET', `${base}/replies/${replyId}/events`, { token: receiver.token })
    const { iat, events } = parseJws((log.json.eventLog as string[]).at(-1) ?? '')?.payload ?? {}
    expect(Object.values(Object(events))).toEqual([{ notifyType: 'polling' }])
    expect(Number(iat)).toBeGreaterThanOrEqual(before)
    await send('GET', `${base}/replies?limit=500`, { token: sender.token })
    await recordTellings(contextFor(systemActor))
    expect((await eventNames(replyId, receiver.token)).filter((name) => name === 'notify-reply')).toHaveLength(1)
  })

  test('learns nothing by the head of a reply, nor does the online service by reading one', async () => {
    const own = await application()
    const { replyId } = await sent(own.caseId)
    const path = `${base}/replies/${replyId}`
    expect((await send('HEAD', path, { token: await applicant(own) })).status).toBe(200)
    expect((await send('GET', path, { token: sender.token })).status).toBe(200)
    expect((await send('GET', path, { token: receiver.token })).status).toBe(200)
    await recordTellings(contextFor(systemActor))
    expect(await eventNames(replyId, receiver.token)).toEqual(['create-reply', 'submit-reply'])
  })
})

test('the administration sees its reply without content, and a stranger nothing of it', async () => {
  const { replyId, attachmentId } = await sent((await application()).caseId)
  const own = await send('GET', `${base}/replies/${replyId}`, { token: receiver.token })
  expect(own).toMatchObject({ status: 200, json: { state: 'submitted', attachments: [attachmentId] } })
  expect(own.json).not.toHaveProperty('encryptedMetadata')
  expect(own.json).not.toHaveProperty('encryptedData')
  for (const { token } of [stranger, strangeReceiver]) {
    expect((await send('GET', `${base}/replies/${replyId}`, { token })).status).toBe(404)
    expect((await send('GET', `${base}/replies/${replyId}/events`, { token })).status).toBe(404)
  }
})

test('an incomplete reply is not there for the online service, nor can it be decided', async () => {
  const replyId = await created((await application()).caseId)
  expect((await send('GET', `${base}/replies/${replyId}`, { token: sender.token })).status).toBe(404)
  const body = { problems: [{ type: 'https://schema.example/p', title: 'No', instance: 'reply' }] }
  expect((await send('PUT', `${base}/replies/${replyId}/reject`, { token: sender.token, body })).status).toBe(404)
})

test('each part whose tag differs from the submit event is named, and nothing is decided', async () => {
  const { replyId, tags, attachmentId } = await sent((await application()).caseId)
  const authenticationTags = { metadata: 'wrong', data: tags.data, attachments: { [attachmentId]: 'wrong too' } }
  const answer = await send('PUT', `${base}/replies/${replyId}/accept`, {
    token: sender.token,
    body: { authenticationTags },
  })
  expect(answer.status).toBe(422)
  expect((answer.json.errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual([
    '/authenticationTags/metadata',
    `/authenticationTags/attachments/${attachmentId}`,
  ])
  expect((await send('GET', `${base}/replies/${replyId}`, { token: sender.token })).json.state).toBe('submitted')
})

test('the same decision again is 204 and recorded once, another one is 409', async () => {
  const { replyId, tags } = await sent((await application()).caseId)
  const problems = [{ type: 'https://schema.example/p', title: 'Unlesbar', instance: 'data' }]
  const reject = (body: object) => send('PUT', `${base}/replies/${replyId}/reject`, { token: sender.token, body })
  expect((await reject({ problems })).status).toBe(204)
  expect((await reject({ problems })).status).toBe(204)
  expect((await reject({ problems: [{ ...problems[0], title: 'Anders' }] })).status).toBe(409)
  const accept = { token: sender.token, body: { authenticationTags: tags } }
  expect((await send('PUT', `${base}/replies/${replyId}/accept`, accept)).status).toBe(409)
  expect(await eventNames(replyId, sender.token)).toEqual(['create-reply', 'submit-reply', 'reject-reply'])
  const read = await send('GET', `${base}/replies/${replyId}`, { token: sender.token })
  expect(read.json).not.toHaveProperty('encryptedData')
})

test.each([
  ['no problem', { problems: [] }, '/problems'],
  [
    'a problem of a submission',
    { problems: [{ type: 'https://a.example/', title: 'x', instance: 'submission' }] },
    '/problems/0/instance',
  ],
  ['a problem without type', { problems: [{ title: 'x', instance: 'reply' }] }, '/problems/0/type'],
  [
    'a problem with a status',
    { problems: [{ type: 'https://a.example/', title: 'x', instance: 'reply', status: 400 }] },
    '/problems/0/status',
  ],
  [
    'a problem of an attachment that was not announced',
    { problems: [{ type: 'https://a.example/', title: 'x', instance: `attachment:${newId()}` }] },
    '/problems/0/instance',
  ],
])('a rejection with %s is refused at its pointer', async (_, body, pointer) => {
  const { replyId } = await sent((await application()).caseId)
  const answer = await send('PUT', `${base}/replies/${replyId}/reject`, { token: sender.token, body })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer }] } })
})

test('an acceptance with a problem that has a status is refused alike', async () => {
  const { replyId, tags } = await sent((await application()).caseId)
  const problems = [{ type: 'https://a.example/', title: 'x', instance: 'reply', status: 400 }]
  const body = { authenticationTags: tags, problems }
  const answer = await send('PUT', `${base}/replies/${replyId}/accept`, { token: sender.token, body })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/problems/0/status' }] } })
  expect((await send('GET', `${base}/replies/${replyId}`, { token: sender.token })).json.state).toBe('submitted')
})

test('only a case with a submission that waits or was accepted can be replied to', async () => {
  const create = (caseId: string, { token } = receiver) =>
    send('POST', `${base}/replies`, { token, body: { caseId, announcedAttachments: [] } })
  const { submissionId, caseId, metadata, data } = await application()
  expect((await create(caseId)).status).toBe(201)
  const foreign = await create(caseId, strangeReceiver)
  expect(foreign).toMatchObject({ status: 422, json: { errors: [{ pointer: '/caseId' }] } })
  expect((await create(newId())).status).toBe(422)
  const content = { authenticationTags: { metadata: tagOf(metadata), data: tagOf(data), attachments: {} } }
  const token = postedEvent({ destinationId, caseId, submissionId, name: 'accept-submission', content })
  await send('POST', `${base}/cases/${caseId}/events`, { token: receiver.token, body: token })
  await db.query(`update submissions set state = 'deleted' where id = $1`, [submissionId])
  expect((await create(caseId)).status).toBe(201)

  const rejected = await application()
  const problems = [{ type: 'https://schema.example/p', title: 'No', instance: 'data' }]
  const no = postedEvent({ destinationId, ...rejected, name: 'reject-submission', content: { problems } })
  await send('POST', `${base}/cases/${rejected.caseId}/events`, { token: receiver.token, body: no })
  expect((await create(rejected.caseId)).status).toBe(409)
})

test('an attachment is announced, complete and then fixed', async () => {
  const attachmentId = newId()
  const replyId = await created((await application()).caseId, [attachmentId])
  const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  const submit = () => send('PUT', `${base}/replies/${replyId}`, { token: receiver.token, body: parts })
  const upload = (id: string) =>
    send('PUT', `${base}/replies/${replyId}/attachments/${id}`, {
      token: receiver.token,
      body: jwe('x', { attachment: true }),
    })
  expect((await submit()).status).toBe(422)
  expect((await upload(newId())).status).toBe(422)
  expect((await upload(attachmentId)).status).toBe(204)
  expect((await submit()).status).toBe(200)
  expect((await upload(attachmentId)).status).toBe(409)
  expect((await submit()).status).toBe(409)
})

test('everything under /replies is there under /replys too', async () => {
  const { caseId } = await application()
  const { replyId, tags } = await sent(caseId)
  const listed = await send('GET', `${base}/replys?limit=500`, { token: sender.token })
  expect(listed.json.replies).toContainEqual({ replyId, caseId, destinationId })
  expect((await send('GET', `${base}/replys/${replyId}`, { token: sender.token })).json.state).toBe('submitted')
  const accept = { token: sender.token, body: { authenticationTags: tags } }
  expect((await send('PUT', `${base}/replys/${replyId}/accept`, accept)).status).toBe(204)
})

test('nobody is warned of a call under /replys', async () => {
  const own = await party(send, 'online-service')
  const answer = await send('GET', `${base}/replys`, { token: own.token })
  expect([...answer.headers.keys()].filter((name) => /^(deprecation|sunset|warning)$/.test(name))).toEqual([])
  await tokenRequestsWritten(db)
  expect((await readClient(contextFor(systemActor), { clientId: own.clientId })).deprecatedUses).toEqual([])
})

const backdate = (replyId: string, days: number) =>
  db.query(`update replies set state_since = now() - $2 * interval '1 day' where id = $1`, [replyId, days])

test('a reply is rejected by the service after 14 days, and its content goes 7 days later', async () => {
  const { replyId } = await sent((await application()).caseId)
  const context = contextFor(systemActor)
  const deadlines = { incomplete: DAY, submitted: 14 * DAY, content: 7 * DAY }
  await backdate(replyId, 13.9)
  expect(await expireDocuments(context, { kind: 'reply', deadlines })).toMatchObject({ rejected: 0 })
  await backdate(replyId, 14.1)
  expect(await expireDocuments(context, { kind: 'reply', deadlines })).toMatchObject({ rejected: 1 })
  await backdate(replyId, 7.1)
  expect(await expireDocuments(context, { kind: 'reply', deadlines })).toMatchObject({ deleted: 1 })
  expect(await eventNames(replyId, sender.token)).toEqual([
    'create-reply',
    'submit-reply',
    'reject-reply',
    'delete-reply',
  ])
  const parts = await db.query('select 1 from content_parts where document_id = $1', [replyId])
  expect(parts.rowCount).toBe(0)
})

test('who is told of which event follows the table: notices by side and type', async () => {
  const { caseId } = await application()
  await addressSides(db, caseId)
  const { replyId, tags } = await sent(caseId)
  await send('PUT', `${base}/replies/${replyId}/accept`, { token: sender.token, body: { authenticationTags: tags } })
  const { rows } = await db.query<{ name: string; side: string; type: string }>(
    `select e.name, n.side, n.type from events e join notices n on n.case_id = e.case_id and n.sequence = e.sequence
     where e.subject_id = $1 order by e.sequence, n.side`,
    [replyId],
  )
  expect(rows).toEqual([
    { name: 'submit-reply', side: 'online-service', type: 'new-replies' },
    { name: 'accept-reply', side: 'administration', type: 'new-events' },
  ])
})
