import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { setClientStatus } from '#lib/clients/set-client-status.ts'
import { assignClient, unassignClient } from '#lib/destinations/assign-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import {
  destination,
  jwe,
  party,
  postedEvent,
  service,
  submitted,
  tagOf,
  type ServiceAnswer,
  type Party,
  type Send,
} from '#server/testing/service.ts'

const api = '/submission-api/v2'
let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party
let destinationId: string
let worker: TestPerson

beforeAll(async () => {
  db = await testDatabase({ RATE_ADDRESS_REQUESTS: '100000000', RATE_CLIENT_REQUESTS: '100000000' })
  send = await service()
  sender = await party(send, 'online-service')
})

beforeEach(async () => {
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
  worker = await person({ role: 'case-worker', organisationId: DEFAULT_ORGANISATION, name: 'Ada Amt' })
})

const open = (id = destinationId, who = worker) =>
  send('POST', `/api/portal/destinations/${id}/workbench-token`, { headers: signedInAs(who) })
const opened = async (id = destinationId) => String((await open(id)).json.accessToken)

type Row = {
  action: string
  actor_id: string
  organisation_id: string
  object_kind: string
  object_id: string
  after: object
}
async function auditOf({ personId }: TestPerson): Promise<Row[]> {
  const { rows } = await db.query<Row>('select * from audit_log where actor_id = $1 order by id', [personId])
  return rows
}
const calls = async () => (await auditOf(worker)).filter(({ action }) => action !== 'request-workbench-token')

/** The client in whose name a token of the workbench works. */
const clientOf = ({ json }: ServiceAnswer): unknown => parseJws(String(json.accessToken))?.payload.client_id

const inbox = (token: string) => send('GET', `${api}/submissions?destinationId=${destinationId}`, { token })

describe('opening the workbench', () => {
  test('answers a token for 5 minutes in the name of the assigned client, and is audited', async () => {
    const answer = await open()
    expect(answer).toMatchObject({
      status: 200,
      json: { accessToken: expect.any(String), expiresIn: 300, clientName: 'A administration-system' },
    })
    expect(clientOf(answer)).toBe(receiver.clientId)
    expect(answer.json).not.toHaveProperty('clientId')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await auditOf(worker)).toMatchObject([
      {
        action: 'request-workbench-token',
        object_kind: 'destination',
        object_id: destinationId,
        organisation_id: DEFAULT_ORGANISATION,
        after: { clientId: receiver.clientId },
      },
    ])
    expect(JSON.stringify(await auditOf(worker))).not.toContain(answer.json.accessToken)
  })

  test('takes the oldest client that is active and may receive, and says how to get one when there is none', async () => {
    const made = async (minutes: number) => {
      const { clientId } = await createClient(contextFor(systemActor), { name: 'Neu', kind: 'administration-system' })
      await assignClient(contextFor(systemActor), { destinationId, clientId })
      await db.query(`update clients set created_at = now() + $2 * interval '1 minute' where id = $1`, [
        clientId,
        minutes,
      ])
      return clientId
    }
    const [later, next] = [await made(2), await made(1)]
    expect(clientOf(await open())).toBe(receiver.clientId)
    await setClientStatus(contextFor(systemActor), { clientId: receiver.clientId, status: 'disabled' })
    expect(clientOf(await open())).toBe(next)
    await db.query(`update clients set scopes = '{manage-destinations}' where id = $1`, [next])
    expect(clientOf(await open())).toBe(later)
    await unassignClient(contextFor(systemActor), { destinationId, clientId: later })
    const none = await open()
    expect(none).toMatchObject({ status: 409, json: { reason: 'no-client' } })
    expect(none.json.detail).toContain('assigns one on the page of the destination')
  })

  test('is for a page of this installation and for who is signed in', async () => {
    const path = `/api/portal/destinations/${destinationId}/workbench-token`
    expect((await send('POST', path, { headers: { cookie: worker.cookie } })).status).toBe(403)
    expect((await send('POST', path, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(401)
    expect((await open(newId())).status).toBe(404)
    expect(await auditOf(worker)).toEqual([])
  })
})

describe('a token of the workbench is dead', () => {
  test('once the session has ended, and another session of the person does not revive it', async () => {
    const token = await opened()
    expect((await inbox(token)).status).toBe(200)
    await db.query('update portal_sessions set ended_at = now() where id = $1', [worker.actor.sessionId])
    await db.query(
      `insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address)
       values ($1, $2, now(), now(), now() + interval '1 hour', 'test', '192.0.2.1')`,
      [newId(), worker.personId],
    )
    const answer = await inbox(token)
    expect(answer.status).toBe(401)
    expect(answer.json.detail).toContain('session')
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
    expect(await calls()).toHaveLength(1)
  })

  test('once the session has idled for half an hour', async () => {
    const token = await opened()
    await db.query(`update portal_sessions set last_seen_at = now() - interval '31 minutes' where id = $1`, [
      worker.actor.sessionId,
    ])
    expect((await inbox(token)).status).toBe(401)
  })

  test('when its session is that of somebody else', async () => {
    const token = await opened()
    const colleague = await person({ role: 'case-worker', organisationId: DEFAULT_ORGANISATION })
    await db.query('update portal_sessions set person_id = $2 where id = $1', [
      worker.actor.sessionId,
      colleague.personId,
    ])
    expect((await inbox(token)).status).toBe(401)
  })

  test.each(['owner', 'developer', 'reader'])('once the person is %s', async (role) => {
    const token = await opened()
    await db.query('update memberships set role = $2 where person_id = $1', [worker.personId, role])
    const answer = await inbox(token)
    expect(answer).toMatchObject({ status: 403, json: { detail: expect.stringContaining('no case worker') } })
    expect(await calls()).toMatchObject([{ action: 'workbench-failed', after: { httpStatus: 403 } }])
  })

  test('once the person has left the organisation, an operator too', async () => {
    const token = await opened()
    await db.query('update people set is_operator = true where id = $1', [worker.personId])
    await db.query('delete from memberships where person_id = $1', [worker.personId])
    expect((await inbox(token)).status).toBe(403)
  })

  test('once its client is disabled', async () => {
    const token = await opened()
    await setClientStatus(contextFor(systemActor), { clientId: receiver.clientId, status: 'disabled' })
    forget('client-standings')
    expect((await inbox(token)).status).toBe(401)
  })

  test('once its client is not assigned to the destination any more', async () => {
    const token = await opened()
    await unassignClient(contextFor(systemActor), { destinationId, clientId: receiver.clientId })
    const answer = await inbox(token)
    expect(answer).toMatchObject({ status: 403, json: { detail: expect.stringContaining('not assigned') } })
  })

  test('once its destination is deleted', async () => {
    const token = await opened()
    await db.query('delete from destination_clients where destination_id = $1', [destinationId])
    await db.query('delete from destination_keys where destination_id = $1', [destinationId])
    await db.query('delete from destinations where id = $1', [destinationId])
    expect((await inbox(token)).status).toBe(403)
    expect(await calls()).toMatchObject([
      { action: 'workbench-failed', object_kind: 'destination', object_id: destinationId, organisation_id: null },
    ])
  })
})

describe('with things of another destination of the same client', () => {
  test('the inbox is refused, with and without naming one', async () => {
    const token = await opened()
    const second = await destination(send, receiver)
    for (const query of [`?destinationId=${second}`, '']) {
      const answer = await send('GET', `${api}/submissions${query}`, { token })
      expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/destinationId' }] } })
    }
  })

  test('a submission, its case and a reply to it are not there, and the tries are audited', async () => {
    const token = await opened()
    const { submissionId, caseId } = await submitted(send, sender, await destination(send, receiver))
    expect((await send('GET', `${api}/submissions/${submissionId}`, { token })).status).toBe(404)
    expect((await send('GET', `${api}/cases/${caseId}/events`, { token })).status).toBe(404)
    const reply = { caseId, announcedAttachments: [] }
    const answer = await send('POST', `${api}/replies`, { token, body: reply })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/caseId' }] } })
    expect(await calls()).toMatchObject([
      { action: 'workbench-failed', object_kind: 'submission', object_id: submissionId, after: { httpStatus: 404 } },
      { action: 'workbench-failed', object_kind: 'case', object_id: caseId, after: { httpStatus: 404 } },
      { action: 'workbench-failed', object_kind: 'case', object_id: caseId, after: { httpStatus: 422 } },
    ])
  })
})

describe('each call is audited with the person', () => {
  test('looking into the inbox and reading', async () => {
    const attachmentId = newId()
    const { submissionId, caseId } = await submitted(send, sender, destinationId, { attachmentIds: [attachmentId] })
    const token = await opened()
    await inbox(token)
    const read = await send('GET', `${api}/submissions/${submissionId.toUpperCase()}`, { token })
    expect(read.json.encryptedData).toEqual(expect.any(String))
    await send('GET', `${api}/submissions/${submissionId}/attachments/${attachmentId}`, { token })
    await send('HEAD', `${api}/cases/${caseId}/events`, { token })
    const client = {
      clientId: receiver.clientId,
      clientName: 'A administration-system',
      destinationId,
      httpStatus: 200,
    }
    expect(await calls()).toMatchObject([
      {
        action: 'workbench-list',
        object_kind: 'destination',
        object_id: destinationId,
        actor_name: 'Ada Amt',
        organisation_id: DEFAULT_ORGANISATION,
        before: null,
        address: expect.any(String),
        after: { method: 'GET', route: `${api}/submissions`, ...client },
      },
      {
        action: 'workbench-read',
        object_kind: 'submission',
        object_id: submissionId,
        after: { method: 'GET', route: `${api}/submissions/{submissionId}`, submissionId, caseId, ...client },
      },
      {
        action: 'workbench-read',
        object_kind: 'submission',
        object_id: submissionId,
        after: { route: `${api}/submissions/{submissionId}/attachments/{attachmentId}`, attachmentId, caseId },
      },
      {
        action: 'workbench-read',
        object_kind: 'case',
        object_id: caseId,
        after: { method: 'HEAD', route: `${api}/cases/{caseId}/events`, caseId },
      },
    ])
  })

  test('a rejection, and an acceptance with what it failed by before', async () => {
    const [first, second] = [await submitted(send, sender, destinationId), await submitted(send, sender, destinationId)]
    const token = await opened()
    const post = ({ caseId, submissionId }: typeof first, name: string, content: object) =>
      send('POST', `${api}/cases/${caseId}/events`, {
        token,
        body: postedEvent({ destinationId, caseId, submissionId, name, content }),
      })
    const problems = [{ type: 'https://schema.example/p', title: 'Unlesbar', instance: 'data' }]
    const tags = { metadata: tagOf(second.metadata), data: tagOf(second.data), attachments: {} }
    expect((await post(first, 'reject-submission', { problems })).status).toBe(204)
    const wrong = { authenticationTags: { ...tags, data: 'other' } }
    expect((await post(second, 'accept-submission', wrong)).status).toBe(422)
    expect((await post(second, 'accept-submission', { authenticationTags: tags })).status).toBe(204)
    expect(await calls()).toMatchObject([
      { action: 'workbench-reject', object_id: first.submissionId, after: { caseId: first.caseId, httpStatus: 204 } },
      { action: 'workbench-failed', object_id: second.caseId, after: { method: 'POST', httpStatus: 422 } },
      { action: 'workbench-accept', object_id: second.submissionId, after: { caseId: second.caseId, httpStatus: 204 } },
    ])
  })

  test('a reply from its first step to its last', async () => {
    const { caseId } = await submitted(send, sender, destinationId)
    const token = await opened()
    const attachmentId = newId()
    const body = { caseId, announcedAttachments: [attachmentId] }
    const created = await send('POST', `${api}/replies`, { token, body })
    const replyId = String(created.json.replyId)
    const path = `${api}/replies/${replyId}`
    await send('PUT', `${path}/attachments/${attachmentId}`, { token, body: jwe('Bescheid', { attachment: true }) })
    const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
    expect((await send('PUT', path, { token, body: parts })).status).toBe(200)
    expect((await send('PUT', path, { token, body: parts })).status).toBe(409)
    const reply = { object_kind: 'reply', object_id: replyId }
    expect(await calls()).toMatchObject([
      { action: 'workbench-prepare-reply', ...reply, after: { caseId, replyId, httpStatus: 201 } },
      { action: 'workbench-prepare-reply', ...reply, after: { caseId, attachmentId, httpStatus: 204 } },
      { action: 'workbench-reply', ...reply, after: { caseId, httpStatus: 200 } },
      { action: 'workbench-failed', ...reply, after: { caseId, httpStatus: 409 } },
    ])
  })

  test('a call that is not open to the workbench, and an id that is none', async () => {
    const token = await opened()
    expect((await send('GET', `/destination-api/v2/destinations/${destinationId}`, { token })).status).toBe(403)
    expect((await send('GET', `${api}/submissions/nothing`, { token })).status).toBe(404)
    expect(await calls()).toMatchObject([
      {
        action: 'workbench-failed',
        after: { route: '/destination-api/v2/destinations/{destinationId}', httpStatus: 403 },
      },
      { action: 'workbench-failed', after: { route: `${api}/submissions/{submissionId}`, httpStatus: 404 } },
    ])
  })
})

describe('while the audit log takes nothing', () => {
  beforeEach(() => db.query('alter table audit_log add constraint closed check (false) not valid'))
  afterEach(() => db.query('alter table audit_log drop constraint closed'))

  test('no token is issued', async () => {
    const answer = await open()
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('accessToken')
  })
})

test('what cannot be audited is not answered', async () => {
  const { submissionId, data } = await submitted(send, sender, destinationId)
  const token = await opened()
  await db.query('alter table audit_log add constraint closed check (false) not valid')
  try {
    const answer = await send('GET', `${api}/submissions/${submissionId}`, { token })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain(data)
  } finally {
    await db.query('alter table audit_log drop constraint closed')
  }
  expect((await send('GET', `${api}/submissions/${submissionId}`, { token })).text).toContain(data)
})

test('an ordinary token asks for no session, and leaves no row in the audit log', async () => {
  await inbox(receiver.token)
  const query = vi.spyOn(testPool(), 'query')
  expect((await inbox(receiver.token)).status).toBe(200)
  const names = query.mock.calls.map(([asked]) => (asked as unknown as { name?: string }).name ?? '')
  query.mockRestore()
  expect(names).toContain('submission-list-waiting')
  expect(names.filter((name) => /^(workbench|portal-session|audit)/.test(name))).toEqual([])
})

test('the calls of one person at the workbench do not use up what the client may ask', async () => {
  const token = await opened()
  const left = async (by: string) => Number((await inbox(by)).headers.get('ratelimit-remaining'))
  const before = await left(receiver.token)
  await inbox(token)
  await inbox(token)
  expect(await left(receiver.token)).toBeGreaterThanOrEqual(before - 1)
})
