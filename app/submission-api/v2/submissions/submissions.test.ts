import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordTellings } from '#lib/cases/record-tellings.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { parseJws, verifiesPs512 } from '#lib/platform/crypto/jws.ts'
import { publishedKeys } from '#lib/platform/keys/signing-keys.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import {
  destination,
  jwe,
  party,
  postedEvent,
  service,
  serviceIdentifier,
  submitted,
  tagOf,
  type Party,
  type Send,
} from '#server/testing/service.ts'

const api = '/submission-api/v2'
let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party
let stranger: Party
let destinationId: string

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  stranger = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

const body = (more: object = {}) => ({
  destinationId,
  announcedAttachments: [],
  publicService: { identifier: serviceIdentifier, name: 'Wohngeld' },
  ...more,
})
const create = (more: object = {}, token = sender.token) =>
  send('POST', `${api}/submissions`, { token, body: body(more) })

async function eventNames(caseId: string): Promise<string[]> {
  const { json } = await send('GET', `${api}/cases/${caseId}/events`, { token: sender.token })
  return (json.eventLog as string[]).map((token) => {
    const types = Object.keys(parseJws(token)?.payload.events as object)
    return types.map((type) => type.split('/').at(-1)).join()
  })
}

describe('creating', () => {
  test('answers 201 with the location and the ids of an incomplete submission in a new case', async () => {
    const { status, json, headers } = await create()
    expect(status).toBe(201)
    expect(Object.keys(json).sort()).toEqual(['caseId', 'destinationId', 'state', 'submissionId'])
    expect(json).toMatchObject({ destinationId, state: 'incomplete' })
    expect(headers.get('location')).toBe(
      `http://localhost:3999/submission-api/v2/submissions/${String(json.submissionId)}`,
    )
    expect(await eventNames(String(json.caseId))).toEqual(['create-submission'])
  })

  test('takes a case of the same client and destination, written in capitals too', async () => {
    const first = await create()
    const { json } = await create({ caseId: String(first.json.caseId).toUpperCase() })
    expect(json.caseId).toBe(first.json.caseId)
    expect(await eventNames(String(json.caseId))).toEqual(['create-submission', 'create-submission'])
  })

  test.each([
    ['an unknown case', async () => randomUUID()],
    ['a case of another client', async () => String((await create({}, stranger.token)).json.caseId)],
    [
      'a case with another destination',
      async () => String((await create({ destinationId: await destination(send, receiver) })).json.caseId),
    ],
  ])('%s is refused alike', async (_, caseId) => {
    const { status, json } = await create({ caseId: await caseId() })
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ pointer: '/caseId' })]])
  })

  test.each([
    ['no destination', { destinationId: undefined }, 422, '/destinationId'],
    [
      'a service that is not offered',
      { publicService: { identifier: 'urn:de:other', name: 'x' } },
      422,
      '/publicService/identifier',
    ],
    [
      'an attachment twice',
      { announcedAttachments: Array(2).fill('0b1a7c9e-52f8-4c0b-9d4e-000000000001') },
      422,
      '/announcedAttachments/1',
    ],
    ['an attachment that is no id', { announcedAttachments: ['x'] }, 422, '/announcedAttachments/0'],
    [
      '101 attachments',
      { announcedAttachments: Array.from({ length: 101 }, () => randomUUID()) },
      422,
      '/announcedAttachments',
    ],
    ['a region of another form', { region: 'Bayern' }, 422, '/region'],
    [
      'a callback over http',
      { callback: { url: 'http://service.example/', secret: 's'.repeat(32) } },
      422,
      '/callback/url',
    ],
    [
      'a short callback secret',
      { callback: { url: 'https://service.example/', secret: 'short' } },
      422,
      '/callback/secret',
    ],
    [
      'a name with U+0000',
      { publicService: { identifier: serviceIdentifier, name: 'a\u0000b' } },
      422,
      '/publicService/name',
    ],
  ])('%s is refused at its place and leaves nothing behind', async (_, more, status, pointer) => {
    const before = await db.query('select count(*) from cases')
    const answer = await create(more)
    expect(answer.status).toBe(status)
    expect(answer.json.errors).toEqual([expect.objectContaining({ pointer })])
    expect((await db.query('select count(*) from cases')).rows).toEqual(before.rows)
  })

  test('an unknown destination is 404, one that is not active 422', async () => {
    expect((await create({ destinationId: randomUUID() })).status).toBe(404)
    const inactive = await destination(send, receiver)
    await send('PATCH', `/destination-api/v2/destinations/${inactive}`, {
      token: receiver.token,
      body: { status: 'inactive' },
    })
    expect((await create({ destinationId: inactive })).status).toBe(422)
  })

  test('the administration may not create', async () => {
    const { status, json, headers } = await create({}, receiver.token)
    expect([status, json.type]).toEqual([
      403,
      'http://localhost:3999/schemas/submission-api/problems/insufficient-scope',
    ])
    expect(headers.get('www-authenticate')).toContain('insufficient_scope')
    expect(json.instance).toBe(headers.get('x-request-id'))
  })

  test.each([
    ['no token', undefined, 'Bearer realm="kurier"'],
    ['a token that is none', 'nonsense', 'error="invalid_token"'],
  ])('%s is 401 with a challenge', async (_, token, challenge) => {
    const { status, headers } = await send('POST', `${api}/submissions`, { token, body: body() })
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining(challenge)])
  })
})

describe('attachments', () => {
  const attachmentId = '0b1a7c9e-52f8-4c0b-9d4e-00000000000a'
  const path = (id: unknown, attachment = attachmentId) => `${api}/submissions/${String(id)}/attachments/${attachment}`

  test('are stored, overwritten, and read by the receiver only once submitted', async () => {
    const { json } = await create({ announcedAttachments: [attachmentId] })
    const [first, second] = [jwe('first', { attachment: true }), jwe('second', { attachment: true })]
    for (const part of [first, second]) {
      expect((await send('PUT', path(json.submissionId), { token: sender.token, body: part })).status).toBe(204)
    }
    expect((await send('GET', path(json.submissionId), { token: receiver.token })).status).toBe(404)
    const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
    expect(
      (await send('PUT', `${api}/submissions/${String(json.submissionId)}`, { token: sender.token, body: parts }))
        .status,
    ).toBe(200)
    const read = await send('GET', path(json.submissionId), { token: receiver.token })
    expect([read.status, read.headers.get('content-type'), read.text]).toEqual([200, 'application/jose', second])
    expect((await send('GET', path(json.submissionId), { token: sender.token })).status).toBe(403)
    const late = await send('PUT', path(json.submissionId), { token: sender.token, body: first })
    expect(late.status).toBe(409)
  })

  test.each([
    ['one that was not announced', 422, randomUUID(), () => jwe('x', { attachment: true })],
    ['four segments', 400, attachmentId, () => jwe('x', { attachment: true }).split('.').slice(0, 4).join('.')],
    ['a trailing line break', 400, attachmentId, () => `${jwe('x', { attachment: true })}\n`],
    ['a compressed part', 422, attachmentId, () => jwe('x', { attachment: true, header: { zip: 'DEF' } })],
    [
      'a part for an unknown key',
      422,
      attachmentId,
      () => jwe('x', { attachment: true, header: { kid: 'unknown-key' } }),
    ],
    ['nothing', 400, attachmentId, () => ''],
  ])('%s is refused, and the earlier one stays', async (_, status, id, part) => {
    const { json } = await create({ announcedAttachments: [attachmentId] })
    const earlier = jwe('earlier', { attachment: true })
    await send('PUT', path(json.submissionId), { token: sender.token, body: earlier })
    expect((await send('PUT', path(json.submissionId, id), { token: sender.token, body: part() })).status).toBe(status)
    const { rows } = await db.query('select tag from content_parts where document_id = $1', [json.submissionId])
    expect(rows).toEqual([{ tag: tagOf(earlier) }])
    expect((await db.query(`select 1 from blobs where state = 'uploading'`)).rows).toEqual([])
  })

  test('a body that breaks off leaves the earlier one', async () => {
    const { json } = await create({ announcedAttachments: [attachmentId] })
    const earlier = jwe('earlier', { attachment: true })
    await send('PUT', path(json.submissionId), { token: sender.token, body: earlier })
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from(earlier.slice(0, 100)))
        controller.error(new Error('the connection is gone'))
      },
    })
    expect((await send('PUT', path(json.submissionId), { token: sender.token, body: broken })).status).toBe(400)
    const { rows } = await db.query('select tag from content_parts where document_id = $1', [json.submissionId])
    expect(rows).toEqual([{ tag: tagOf(earlier) }])
  })

  test('another media type is 415, a declared length over the limit 413, before anything is read', async () => {
    const { json } = await create({ announcedAttachments: [attachmentId] })
    const unread = () =>
      new ReadableStream({ pull: () => Promise.reject(new Error('the body was read')) }, { highWaterMark: 0 })
    const asText = await send('PUT', path(json.submissionId), {
      token: sender.token,
      body: unread(),
      type: 'text/plain',
    })
    expect(asText.status).toBe(415)
    const headers = { 'content-length': '500000001' }
    expect((await send('PUT', path(json.submissionId), { token: sender.token, body: unread(), headers })).status).toBe(
      413,
    )
  })
})

describe('submitting, fetching and deciding', () => {
  test('the whole path: list, read, events, accept, and every event is signed', async () => {
    const attachmentIds = [randomUUID()]
    const sent = await submitted(send, sender, destinationId, { attachmentIds })
    const list = await send('GET', `${api}/submissions?destinationId=${destinationId}`, { token: receiver.token })
    expect(list.json.submissions).toContainEqual({
      destinationId,
      submissionId: sent.submissionId,
      caseId: sent.caseId,
    })
    const read = await send('GET', `${api}/submissions/${sent.submissionId}`, { token: receiver.token })
    expect(read.json).toEqual({
      submissionId: sent.submissionId,
      destinationId,
      caseId: sent.caseId,
      attachments: attachmentIds,
      publicService: { identifier: serviceIdentifier, name: 'Wohngeld (Lastenzuschuss)' },
      encryptedMetadata: sent.metadata,
      encryptedData: sent.data,
      state: 'submitted',
    })
    expect(
      (await send('GET', `${api}/submissions/${sent.submissionId}`, { token: sender.token })).json,
    ).not.toHaveProperty('encryptedData')

    const attachments = Object.fromEntries(Object.entries(sent.attachments).map(([id, part]) => [id, tagOf(part)]))
    const authenticationTags = { metadata: tagOf(sent.metadata), data: tagOf(sent.data), attachments }
    const event = postedEvent({ ...sent, destinationId, name: 'accept-submission', content: { authenticationTags } })
    const post = () => send('POST', `${api}/cases/${sent.caseId}/events`, { token: receiver.token, body: event })
    expect((await post()).status).toBe(204)
    expect((await post()).status).toBe(204)
    await recordTellings(contextFor(systemActor))
    expect(await eventNames(sent.caseId)).toEqual([
      'create-submission',
      'submit-submission',
      'accept-submission',
      'notify-submission',
    ])
    expect(
      (await send('GET', `${api}/submissions/${sent.submissionId}`, { token: receiver.token })).json,
    ).toMatchObject({
      state: 'accepted',
      encryptedData: sent.data,
    })
    const again = postedEvent({ ...sent, destinationId, name: 'reject-submission', content: { problems: [problem()] } })
    expect(
      (await send('POST', `${api}/cases/${sent.caseId}/events`, { token: receiver.token, body: again })).status,
    ).toBe(409)
  })

  test('the events of the service have exactly the payload of specification 6.1', async () => {
    const sent = await submitted(send, sender, destinationId)
    const { json } = await send('GET', `${api}/submissions/${sent.submissionId}/events`, { token: sender.token })
    const [key] = await publishedKeys(db, 'event')
    const [, submit] = (json.eventLog as string[]).map((token) => parseJws(token))
    expect(submit?.protectedHeader).toEqual({ alg: 'PS512', typ: 'secevent+jwt', kid: key?.kid })
    expect(submit && key && verifiesPs512(submit, key.publicKey)).toBe(true)
    expect(submit?.payload).toEqual({
      $schema: 'http://localhost:3999/schemas/set-payload/1.2.2/set-payload.schema.json',
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      iss: 'http://localhost:3999/submission-api',
      iat: expect.any(Number) as number,
      sub: `submission:${sent.submissionId}`,
      txn: `case:${sent.caseId}`,
      events: {
        'http://localhost:3999/schemas/events/submit-submission': {
          authenticationTags: { metadata: tagOf(sent.metadata), data: tagOf(sent.data), attachments: {} },
        },
      },
    })
  })

  test.each(['1.1.0', '1.1.4', '1.2.0', '1.2.2', '1.2.3', '1.10.0', '1.99.123', undefined])(
    'a decision that names version %s of the set payload is taken and stands in the log as it was written',
    async (version) => {
      const sent = await submitted(send, sender, destinationId)
      const $schema = version && `http://localhost:3999/schemas/set-payload/${version}/set-payload.schema.json`
      const wish = { ...sent, destinationId, name: 'reject-submission', content: { problems: [problem()] } }
      const token = postedEvent({ ...wish, payload: { $schema } })
      const path = `${api}/cases/${sent.caseId}/events`
      expect((await send('POST', path, { token: receiver.token, body: token })).status).toBe(204)
      expect((await send('GET', path, { token: sender.token })).json.eventLog).toContain(token)
    },
  )

  test('a list signs nothing; a telling is recorded once however often the list is fetched', async () => {
    const sent = await submitted(send, sender, destinationId)
    for (let round = 0; round < 3; round += 1) {
      await send('GET', `${api}/submissions?limit=500`, { token: receiver.token })
      await Promise.all([recordTellings(contextFor(systemActor)), recordTellings(contextFor(systemActor))])
    }
    expect(await eventNames(sent.caseId)).toEqual(['create-submission', 'submit-submission', 'notify-submission'])
  })

  test('the head of a list tells nobody', async () => {
    const sent = await submitted(send, sender, destinationId)
    const head = await send('HEAD', `${api}/submissions?limit=500`, { token: receiver.token })
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([200, 'application/json', ''])
    await recordTellings(contextFor(systemActor))
    expect(await eventNames(sent.caseId)).toEqual(['create-submission', 'submit-submission'])
  })

  test('a rejection ends the reading of the content', async () => {
    const sent = await submitted(send, sender, destinationId)
    const event = postedEvent({ ...sent, destinationId, name: 'reject-submission', content: { problems: [problem()] } })
    expect(
      (await send('POST', `${api}/cases/${sent.caseId}/events`, { token: receiver.token, body: event })).status,
    ).toBe(204)
    const read = await send('GET', `${api}/submissions/${sent.submissionId}`, { token: receiver.token })
    expect([read.status, read.json.state, read.json.encryptedData]).toEqual([200, 'rejected', undefined])
  })

  test('large data is streamed back as it was sent', async () => {
    const { json } = await create()
    const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('x'.repeat(600_000)) }
    await send('PUT', `${api}/submissions/${String(json.submissionId)}`, { token: sender.token, body: parts })
    const read = await send('GET', `${api}/submissions/${String(json.submissionId)}`, { token: receiver.token })
    expect(read.json.encryptedData).toBe(parts.encryptedData)
    expect(read.headers.get('content-length')).toBe(String(Buffer.byteLength(read.text)))
  })

  test.each([
    [
      'metadata without a content type',
      422,
      '/encryptedMetadata',
      () => ({ encryptedMetadata: jwe('{}', { attachment: true }) }),
    ],
    [
      'data for an unknown key',
      422,
      '/encryptedData',
      () => ({ encryptedData: jwe('{}', { header: { kid: 'unknown-key' } }) }),
    ],
    ['data that is no JWE', 422, '/encryptedData', () => ({ encryptedData: 'none' })],
    ['no data', 422, '/encryptedData', () => ({ encryptedData: undefined })],
  ])('%s is refused at its place', async (_, status, pointer, more) => {
    const { json } = await create()
    const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}'), ...more() }
    const answer = await send('PUT', `${api}/submissions/${String(json.submissionId)}`, {
      token: sender.token,
      body: parts,
    })
    expect([answer.status, answer.json.errors]).toEqual([status, [expect.objectContaining({ pointer })]])
    expect(await eventNames(String(json.caseId))).toEqual(['create-submission'])
  })

  test('a missing attachment is named, a second submit is told to wait, and then 409', async () => {
    const attachmentId = randomUUID()
    const { json } = await create({ announcedAttachments: [attachmentId] })
    const path = `${api}/submissions/${String(json.submissionId)}`
    const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
    const early = await send('PUT', path, { token: sender.token, body: parts })
    expect([early.status, early.json.detail]).toEqual([422, expect.stringContaining(attachmentId)])
    await send('PUT', `${path}/attachments/${attachmentId}`, {
      token: sender.token,
      body: jwe('x', { attachment: true }),
    })
    const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      noteAsked()
      await mayEnd
      controller.enqueue(Buffer.from(JSON.stringify(parts)))
      controller.close()
    }
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
    const first = send('PUT', path, { token: sender.token, body, type: 'application/json' })
    await isAsked
    expect(await send('PUT', path, { token: sender.token, body: parts })).toMatchObject({ status: 429 })
    end()
    expect(await first).toMatchObject({ status: 200 })
    expect(await send('PUT', path, { token: sender.token, body: parts })).toMatchObject({ status: 409 })
  })
})

const problem = () => ({
  type: 'https://problems.example/unreadable',
  title: 'Unreadable',
  instance: 'data',
})

describe('who does not take part', () => {
  test('finds nothing, whatever it asks', async () => {
    const sent = await submitted(send, sender, destinationId)
    const other = await party(send, 'administration-system')
    const paths = [
      `/submissions/${sent.submissionId}`,
      `/submissions/${sent.submissionId}/events`,
      `/cases/${sent.caseId}/events`,
    ]
    for (const { token } of [stranger, other]) {
      for (const path of paths) expect((await send('GET', api + path, { token })).status).toBe(404)
    }
    const list = await send('GET', `${api}/submissions`, { token: other.token })
    expect(list.json).toEqual({ count: 0, offset: 0, totalCount: 0, submissions: [] })
    expect(
      (await send('POST', `${api}/cases/${sent.caseId}/events`, { token: other.token, body: 'a.b.c' })).status,
    ).toBe(404)
  })
})

describe('paths and methods', () => {
  test.each([
    ['GET', '/submission-api/v1/submissions', 410],
    ['POST', '/destination-api/v1', 410],
    ['GET', '/submission-api/v2/nothing', 404],
    ['GET', `${api}/submissions/no-uuid`, 401],
    ['DELETE', `${api}/submissions`, 405],
    ['HEAD', '/submission-api/v2/info', 200],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await send(method, path)).status).toBe(status)
  })

  test('405 names what is possible', async () => {
    const { headers, json } = await send('DELETE', `${api}/submissions`)
    expect([headers.get('allow'), json.status]).toEqual(['GET, HEAD, POST', 405])
  })

  test.each(['offset=-1', 'limit=0', 'limit=501', 'limit=x', 'destinationId=x'])(
    'the query %s is refused',
    async (query) => {
      const { status, json } = await send('GET', `${api}/submissions?${query}`, { token: receiver.token })
      expect([status, json.errors]).toEqual([
        422,
        [expect.objectContaining({ pointer: `/${query.split('=')[0] ?? ''}` })],
      ])
    },
  )

  test.each(['/submission-api', '/destination-api'])(
    'the version of %s is told without a token and cached by its ETag',
    async (base) => {
      const { text, headers } = await send('GET', `${base}/v2/info`)
      expect(text).toBe('{"version":{"major":2,"minor":0,"patch":0}}')
      const again = await send('GET', `${base}/v2/info`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect([again.status, again.text]).toEqual([304, ''])
    },
  )
})

test('an attachment that arrives during the submit is a conflict, never an event with the older tag', async () => {
  const attachmentId = randomUUID()
  const { json } = await create({ announcedAttachments: [attachmentId] })
  const path = `${api}/submissions/${String(json.submissionId)}`
  const attach = (content: string) =>
    send('PUT', `${path}/attachments/${attachmentId}`, {
      token: sender.token,
      body: jwe(content, { attachment: true }),
    })
  await attach('first')
  const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  // the body comes only after another attachment was stored: the submit has found the submission by then
  const late = new ReadableStream(
    {
      pull: async (controller) => {
        await attach('second')
        controller.enqueue(Buffer.from(JSON.stringify(parts)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await send('PUT', path, { token: sender.token, body: late, type: 'application/json' })
  expect([answer.status, await eventNames(String(json.caseId))]).toEqual([409, ['create-submission']])
  expect((await send('PUT', path, { token: sender.token, body: parts })).status).toBe(200)
})

describe('large submits', () => {
  const put = (id: unknown, body: unknown) =>
    send('PUT', `${api}/submissions/${String(id)}`, { token: sender.token, body })

  test('data of several MiB arrives whole, and comes back as it was', async () => {
    const { json } = await create()
    const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe(Buffer.alloc(6_000_000, 'x')) }
    expect((await put(json.submissionId, parts)).status).toBe(200)
    const read = await send('GET', `${api}/submissions/${String(json.submissionId)}`, { token: receiver.token })
    expect(read.json.encryptedData === parts.encryptedData).toBe(true)
  })

  test('a part over its limit is 413, a large body that is no JSON 400', async () => {
    const { json } = await create()
    const metadata = jwe(Buffer.alloc(1_600_000, 'x'))
    expect((await put(json.submissionId, { encryptedMetadata: metadata, encryptedData: jwe('{}') })).status).toBe(413)
    const headers = { 'content-type': 'application/json' }
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from(`{"encryptedData":"${'x'.repeat(2_000_000)}`))
        controller.close()
      },
    })
    const answer = await send('PUT', `${api}/submissions/${String(json.submissionId)}`, {
      token: sender.token,
      body: broken,
      headers,
    })
    expect(answer.status).toBe(400)
  })
})
