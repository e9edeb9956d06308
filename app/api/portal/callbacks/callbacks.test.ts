import { beforeAll, describe, expect, test } from 'vitest'
import { deliveryFixture, roundAt, secretOf, type DeliveryFixture } from '#lib/callbacks/testing/delivery-fixture.ts'
import { sentAnswer } from '#lib/callbacks/log/log-schema.ts'
import { sampleNetwork } from '#lib/callbacks/testing/sample-network.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const organisationId = '00000000-0000-7000-8000-000000000001'
const start = new Date('2026-01-05T12:00:00Z')
const base = '/api/portal/callbacks'

let send: Send
let fixture: DeliveryFixture
let destinationId: string
let clientId: string
let noticeId: number
let attemptId: string
let developer: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  const db = await testDatabase()
  send = await service()
  fixture = deliveryFixture(db)
  developer = await person({ role: 'developer', organisationId })
  stranger = await person({ role: 'owner' })
  destinationId = await fixture.destination({ url: 'https://receiver.example/callback', secret: secretOf('x') })
  const made = await fixture.submission(start, { destinationId })
  clientId = made.clientId
  await fixture.tellAdministration(made, start)
  await roundAt(db, sampleNetwork(() => ({ status: 503 })).client, start)
  await db.query(
    `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null,
       finished_at = created_at where case_id = $1`,
    [made.caseId],
  )
  noticeId = (await fixture.notices(made))[0]?.id ?? 0
  await db.query(`update submissions set state = 'accepted'`)
  attemptId = String((await db.query<{ id: number }>('select id from callback_attempts')).rows[0]?.id)
})

const get = (path: string, who: TestPerson) => send('GET', `${base}/${path}`, { headers: signedInAs(who) })
const post = (path: string, body: object, who: TestPerson) =>
  send('POST', `${base}/${path}`, { body, headers: signedInAs(who) })

test('every path is shut to who is not signed in, and to other pages', async () => {
  for (const path of ['attempts', `attempts/${attemptId}`, 'undelivered']) {
    expect((await send('GET', `${base}/${path}`)).status).toBe(401)
  }
  const { cookie } = developer
  const body = { notices: [noticeId] }
  const headers = { cookie, 'sec-fetch-site': 'cross-site' }
  expect((await send('POST', `${base}/send-again`, { body, headers })).status).toBe(403)
})

test('the log and its parts show what is one’s own', async () => {
  expect((await get('attempts?error=status', developer)).json).toMatchObject({
    attempts: [{ id: attemptId }],
    older: null,
  })
  expect((await get(`attempts/${attemptId}`, developer)).json).toMatchObject({ owner: { id: destinationId } })
  const { json } = await get('undelivered', developer)
  expect(json).toMatchObject({ receivers: [{ owner: { id: destinationId }, givenUp: { count: 1 } }] })
  const of = await get(`undelivered/destinations/${destinationId}?state=given-up`, developer)
  expect(of.json).toMatchObject({ notices: [{ id: String(noticeId), canBeSentAgain: true }] })
  expect((await get(`undelivered/clients/${clientId}`, developer)).json).toMatchObject({ notices: [] })
  expect((await get(`notify-now?destinationId=${destinationId}`, developer)).json).toEqual({ count: 0, more: false })
})

describe('somebody of another organisation', () => {
  test('finds nothing there', async () => {
    expect((await get('attempts', stranger)).json).toEqual({ attempts: [], older: null })
    expect((await get('undelivered', stranger)).json).toEqual({ receivers: [], hasMore: false })
    for (const path of [
      `attempts/${attemptId}`,
      `undelivered/destinations/${destinationId}`,
      `undelivered/clients/${clientId}`,
      `notify-now?destinationId=${destinationId}`,
    ]) {
      expect((await get(path, stranger)).status).toBe(404)
    }
  })

  test('sends nothing again', async () => {
    for (const body of [{ notices: [noticeId] }, { attempts: [Number(attemptId)] }]) {
      expect((await post('send-again/count', body, stranger)).status).toBe(404)
      expect((await post('send-again', body, stranger)).status).toBe(404)
    }
    expect((await post('notify-now', { destinationId }, stranger)).status).toBe(404)
  })
})

test('a selection must say what is meant', async () => {
  for (const body of [
    {},
    { notices: [] },
    { notices: [1], attempts: [1] },
    { failedSince: 'yesterday' },
    { waiting: true },
    { deliveredSince: start.toISOString() },
  ]) {
    expect((await post('send-again', body, developer)).status).toBe(422)
  }
})

test('sends as many again as it counted, and tells what becomes of them', async () => {
  const body = { failedSince: '2026-01-01T00:00:00Z', destinationId }
  const counted = { count: 1, now: 0, paused: 0, more: false }
  expect((await post('send-again/count', body, developer)).json).toEqual(counted)
  const { json: sent } = await post('send-again', body, developer)
  expect(sent).toEqual({ sent: 1, more: false, at: expect.any(String), notices: [expect.stringMatching(/^\d+$/)] })
  expect((await post('send-again', body, developer)).json).toMatchObject({ sent: 0, more: false, notices: [] })
  const { at, notices } = sentAnswer.parse(sent)
  const asked = { notices: notices.map(Number), since: at }
  expect((await post('send-again/result', asked, developer)).json).toEqual({
    pending: 1,
    delivered: 0,
    failed: 0,
    attempts: [],
  })
  expect((await post('send-again/result', asked, stranger)).status).toBe(404)
})

test('nobody has something sent more than ten times in ten seconds', async () => {
  const hasty = await person({ role: 'developer', organisationId })
  const body = { notices: [noticeId] }
  const answers = await Promise.all(Array.from({ length: 11 }, () => post('send-again', body, hasty)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
