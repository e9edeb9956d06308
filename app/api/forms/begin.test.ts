import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import { formService } from '#lib/wings/applications/testing/form-destination.ts'
import { changeDestination } from '#lib/destinations/change-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { apiRouter } from '#app/_http/router.ts'
import { loadRoutes } from '#server/routes.ts'
import {
  applications,
  offeredForm,
  ownPage,
  type SubmissionBeginning,
  type OfferedForm,
} from './testing/offered-form.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let form: OfferedForm

beforeAll(async () => {
  form = await offeredForm()
})

beforeEach(() => forget('rate-counters'))

describe('beginning an application', () => {
  test('creates the submission as the form’s client and hands out a token for it and a status code', async () => {
    const attachmentId = randomUUID()
    const answer = await form.post(applications, { announcedAttachments: [attachmentId] })
    expect(answer.json).toEqual({
      submissionId: expect.stringMatching(uuid),
      caseId: expect.stringMatching(uuid),
      destinationId: form.destinationId,
      form: 'callback-request',
      version: '1.0',
      schemaUri: formService().submissionSchemas[0]?.schemaUri,
      statusCode: expect.stringMatching(/^(\w{4}-){5}\w{4}$/),
      accessToken: expect.any(String),
      expiresIn: 1800,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { submissionId, caseId, accessToken } = answer.json as SubmissionBeginning // promised by its schema
    expect(parseJws(accessToken)?.payload).toMatchObject({ client_id: form.clientId, submission_id: submissionId })
    const record = await form.send('GET', `/submission-api/v2/submissions/${submissionId}`, { token: accessToken })
    expect(record.json).toEqual({
      submissionId,
      destinationId: form.destinationId,
      caseId,
      state: 'incomplete',
      attachments: [attachmentId],
      publicService: { identifier: formService().identifier, name: 'Rückrufbitte' },
    })
    expect(await sent(submissionId)).toEqual({ client_id: form.clientId, region: null })
  })

  test('names a region where the destination serves some regions only', async () => {
    await changeDestination(contextFor(systemActor), {
      destinationId: form.destinationId,
      patch: { publicServices: [formService({ regions: ['DE09', 'DE05'] })] },
    })
    const { submissionId } = await form.begun()
    expect(await sent(submissionId)).toEqual({ client_id: form.clientId, region: 'DE09' })
    await changeDestination(contextFor(systemActor), {
      destinationId: form.destinationId,
      patch: { publicServices: [formService()] },
    })
  })

  test.each([
    ['of an unknown form', '/api/forms/nothing/applications'],
    ['of a form in the prototype', '/api/forms/__proto__/applications'],
    ['of a form that is not offered', '/api/forms/housing-burden/applications'],
    ['of a path in capitals', '/api/forms/Callback-Request/applications'],
  ])('%s is not there', async (_, to) => {
    expect((await form.post(to, { announcedAttachments: [] })).status).toBe(404)
  })

  const many = Array.from({ length: 101 }, () => randomUUID())
  const twice = randomUUID()
  test.each<[unknown, number, string]>([
    [{}, 422, '/announcedAttachments'],
    [[], 422, ''],
    ['text', 415, ''],
    [{ announcedAttachments: ['x'] }, 422, '/announcedAttachments/0'],
    [{ announcedAttachments: 'x' }, 422, '/announcedAttachments'],
    [{ announcedAttachments: many }, 422, '/announcedAttachments'],
    [{ announcedAttachments: [twice, twice.toUpperCase()] }, 422, '/announcedAttachments/1'],
  ])('with the body %# is refused at its place, and nothing is created', async (body, status, pointer) => {
    const before = await counts()
    const answer = await form.post(applications, body)
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.json.errors).toEqual([expect.objectContaining({ pointer })])
    expect(await counts()).toEqual(before)
  })

  test('takes nothing else from the body: neither a case, nor a destination, nor a callback', async () => {
    const first = await form.begun()
    const callback = { url: 'https://evil.example/', secret: 'x'.repeat(40) }
    const more = { caseId: first.caseId, destinationId: randomUUID(), region: 'DE01', callback, clientId: randomUUID() }
    const { status, json } = await form.post(applications, { announcedAttachments: [], ...more })
    expect({ status, destinationId: json.destinationId }).toEqual({ status: 201, destinationId: form.destinationId })
    expect(json.caseId).not.toBe(first.caseId)
    const { rows } = await form.db.query('select count(*)::int as count from callback_endpoints')
    expect(rows).toEqual([{ count: 0 }])
  })

  test('is refused to pages of other origins, whatever they show', async () => {
    const before = await counts()
    const { accessToken } = await form.begun()
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://foreign.example' },
      { 'sec-fetch-site': 'same-site', origin: settings().baseUrl },
      { 'sec-fetch-site': 'cross-site', authorization: `Bearer ${accessToken}` },
    ]
    for (const headers of foreign) {
      expect((await form.post(applications, { announcedAttachments: [] }, headers)).status).toBe(403)
      expect((await form.post('/api/forms/status', {}, headers)).status).toBe(403)
    }
    expect(await counts()).toEqual({ ...before, applications: before.applications + 1 })
  })

  test('is limited to so many an hour from one address; others go on', async () => {
    completeSettings({ FORM_APPLICATIONS_PER_HOUR: '2' })
    const statuses = []
    for (let sent = 0; sent < 3; sent++) statuses.push((await from('192.0.2.1')).status)
    expect(statuses).toEqual([201, 201, 429])
    expect((await from('192.0.2.2')).status).toBe(201)
    const wait = Number((await from('192.0.2.1')).headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    completeSettings({ FORM_APPLICATIONS_PER_HOUR: '' })
  })

  test('what could not be begun uses up no place, neither of its network nor of all', async () => {
    completeSettings({ FORM_APPLICATIONS_PER_HOUR: '2', FORM_APPLICATIONS_PER_MINUTE: '3' })
    const inVain = Array.from({ length: 6 }, () => from('192.0.2.21', '/api/forms/housing-burden/applications'))
    expect((await Promise.all(inVain)).map(({ status }) => status).filter((status) => status === 201)).toEqual([])
    const statuses = []
    for (let sent = 0; sent < 3; sent++) statuses.push((await from('192.0.2.21')).status)
    expect(statuses).toEqual([201, 201, 429])
    expect((await from('192.0.2.22')).status).toBe(201)
    // refused because of all, it costs its network nothing
    expect([(await from('192.0.2.23')).status, (await from('192.0.2.23')).status]).toEqual([429, 429])
    completeSettings({ FORM_APPLICATIONS_PER_MINUTE: '100' })
    expect([(await from('192.0.2.23')).status, (await from('192.0.2.23')).status]).toEqual([201, 201])
    completeSettings({ FORM_APPLICATIONS_PER_HOUR: '', FORM_APPLICATIONS_PER_MINUTE: '' })
  })

  test('is limited to so many a minute in all; what one address may not begin uses up nothing of it', async () => {
    completeSettings({ FORM_APPLICATIONS_PER_HOUR: '2', FORM_APPLICATIONS_PER_MINUTE: '4' })
    const statuses = []
    for (let sent = 0; sent < 10; sent++) statuses.push((await from('192.0.2.11')).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect((await from('192.0.2.12')).status).toBe(201)
    expect((await from('192.0.2.13')).status).toBe(201)
    const refused = await from('192.0.2.14')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    completeSettings({ FORM_APPLICATIONS_PER_HOUR: '', FORM_APPLICATIONS_PER_MINUTE: '' })
  })
})

/** Begins an application from an address. */
async function from(address: string, to = applications): Promise<Response> {
  const headers = { ...ownPage, 'content-type': 'application/json' }
  const request = new Request(new URL(to, settings().baseUrl), {
    method: 'POST',
    headers,
    body: '{"announcedAttachments":[]}',
  })
  noteCallerAddress(request, address)
  return apiRouter(await loadRoutes())(request)
}

async function sent(submissionId: string): Promise<unknown> {
  const { rows } = await form.db.query('select client_id, region from submissions where id = $1', [submissionId])
  return rows[0]
}

async function counts(): Promise<{ applications: number }> {
  const { rows } = await form.db.query<{ applications: number; equal: boolean }>(
    `select (select count(*)::int from applications) as applications,
       (select count(*) from submissions) = (select count(*) from applications) as equal`,
  )
  expect(rows[0]?.equal).toBe(true)
  return { applications: rows[0]?.applications ?? 0 }
}

test('calls with a bound token count for its submission, so that one applicant stops nobody else', async () => {
  const [busy, calm] = [await form.begun(), await form.begun()]
  completeSettings({ RATE_ADDRESS_REQUESTS: '3' })
  const read = async ({ submissionId, accessToken: token }: SubmissionBeginning) =>
    (await form.send('GET', `/submission-api/v2/submissions/${submissionId}`, { token })).status
  const statuses = []
  for (let asked = 0; asked < 4; asked++) statuses.push(await read(busy))
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await read(calm)).toBe(200)
  completeSettings({ RATE_ADDRESS_REQUESTS: '' })
})
