import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callbackAuthentication } from '#lib/callbacks/signature.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { bareDestination } from '#lib/destinations/testing/sample-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { type HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import { waitingNotice } from '#app/destination-api/testing/waiting-notice.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type ServiceAnswer, type Send } from '#server/testing/service.ts'
import { DAY } from '#lib/platform/durations.ts'
import { trustedReceiver } from '#lib/platform/testing/trusted-receiver.ts'

const PATH = '/api/portal/destinations'
const secret = 'a-secret-of-more-than-32-characters-in-all'
const otherSecret = 'another-secret-of-more-than-32-characters'

let db: TestDatabase
let send: Send
let developer: TestPerson
let receiver: HttpsReceiver

beforeAll(async () => {
  ;({ db, receiver } = await trustedReceiver())
  send = await service()
  developer = await person({ role: 'developer' })
})
beforeEach(() => {
  forget('rate-counters')
  receiver.requests.length = 0
  receiver.respondWith({ kind: 'answer' })
})

const ask = (method: string, path: string, body?: unknown): Promise<ServiceAnswer> =>
  send(method, `${PATH}/${path}`, { body, headers: signedInAs(developer) })

async function made(callback = true): Promise<string> {
  const { publicServices: _services, ...least } = bareDestination()
  const body = { ...least, organisationId: developer.organisationId }
  const id = String((await send('POST', PATH, { body, headers: signedInAs(developer) })).json.destinationId)
  if (callback) expect((await ask('PUT', `${id}/callback`, { url: receiver.url, secret })).json.saved).toBe(true)
  receiver.requests.length = 0
  return id
}

const statesOf = ({ steps }: { steps?: unknown }) => (steps as { state: string }[]).map(({ state }) => state) // the report's member
const checkOf = (answer: ServiceAnswer) => answer.json.check as Record<string, unknown>

async function pausedAt(id: string): Promise<unknown> {
  const { standing, since } = (await ask('GET', id)).json.callbackState as { standing: string; since: string | null } // the detail's member
  return standing === 'paused' ? since : null
}

async function lastAudit(id: string) {
  const { rows } = await db.query<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from audit_log where object_id = $1 order by id desc limit 1',
    [id],
  )
  return rows[0]
}

describe('saving a callback', () => {
  test('makes the check and shows its steps; the secret is told nowhere again', async () => {
    const id = await made(false)
    const answer = await ask('PUT', `${id}/callback`, { url: receiver.url, secret })
    expect(answer.json).toMatchObject({ saved: true, check: { method: 'HEAD', ok: true, reason: null, status: 204 } })
    expect(statesOf(checkOf(answer))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    expect(receiver.requests.map(({ method }) => method)).toEqual(['HEAD'])
    const read = await ask('GET', id)
    expect(read.json.callback).toEqual({ url: receiver.url })
    expect(read.text).not.toContain(secret)
    const audit = await lastAudit(id)
    expect(audit).toMatchObject({ action: 'change-destination', after: { callback: receiver.url } })
    expect(JSON.stringify(audit)).not.toContain(secret)
  })

  test('is refused with the step that failed, and nothing changes', async () => {
    const id = await made()
    receiver.respondWith({ kind: 'reset' })
    const answer = await ask('PUT', `${id}/callback`, { url: `${receiver.url}/new`, secret })
    expect(answer.json).toMatchObject({ saved: false, check: { ok: false, reason: 'connect', status: null } })
    expect(statesOf(checkOf(answer))).toEqual(['ok', 'ok', 'ok', 'ok', 'failed'])
    expect((await ask('GET', id)).json.callback).toEqual({ url: receiver.url })
  })

  test('of a secret alone is refused as well while the receiver is down, and the old one stays', async () => {
    const id = await made()
    const stored = () => db.query('select callback_endpoint_id from destinations where id = $1', [id])
    const { rows } = await stored()
    receiver.respondWith({ kind: 'reset' })
    for (const body of [{ url: receiver.url, secret: otherSecret }, { url: receiver.url }]) {
      const answer = await ask('PUT', `${id}/callback`, body)
      expect(answer.json).toMatchObject({ saved: false, check: { ok: false, reason: 'connect' } })
    }
    expect((await stored()).rows).toEqual(rows)
  })

  test('of a new URL needs the secret again; a secret alone is checked', async () => {
    const id = await made()
    const without = await ask('PUT', `${id}/callback`, { url: `${receiver.url}/new` })
    expect(without).toMatchObject({ status: 422, json: { errors: [{ pointer: '/callback/secret' }] } })
    const short = await ask('PUT', `${id}/callback`, { url: receiver.url, secret: 'short' })
    expect(short).toMatchObject({ status: 422, json: { errors: [{ pointer: '/callback/secret' }] } })
    const alone = await ask('PUT', `${id}/callback`, { url: receiver.url, secret: otherSecret })
    expect(alone.json).toMatchObject({ saved: true, check: { method: 'HEAD', ok: true, url: receiver.url } })
    expect(receiver.requests.map(({ method }) => method)).toEqual(['HEAD'])
    expect((await lastAudit(id))?.after).toEqual({ callbackSecret: 'replaced' })
  })

  test('removing it is one call', async () => {
    const id = await made()
    expect((await ask('DELETE', `${id}/callback`)).status).toBe(204)
    expect((await ask('GET', id)).json.callback).toBeUndefined()
  })
})

describe('a receiver that failed and is reached again', () => {
  /** Its address is left alone for twelve hours. */
  async function failing(): Promise<{ id: string; isLeftAlone: () => Promise<boolean> }> {
    const id = await made()
    const ofDestination = 'id = (select callback_endpoint_id from destinations where id = $1)'
    await db.query(
      `update callback_endpoints set failures = 9, failing_since = now() - interval '3 days',
         next_attempt_at = now() + interval '12 hours', wait_milliseconds = 43200000 where ${ofDestination}`,
      [id],
    )
    const standing = `select next_attempt_at is not null as waits, failures from callback_endpoints where ${ofDestination}`
    const isLeftAlone = async () => {
      const { rows } = await db.query<{ waits: boolean; failures: number }>(standing, [id])
      // only a callback that is delivered says that it does not fail any more
      expect(rows[0]?.failures).toBe(9)
      return rows[0]?.waits === true
    }
    return { id, isLeftAlone }
  }

  const ways: [string, (id: string) => Promise<ServiceAnswer>][] = [
    ['the same address is saved', (id) => ask('PUT', `${id}/callback`, { url: receiver.url })],
    ['the same address and secret are saved', (id) => ask('PUT', `${id}/callback`, { url: receiver.url, secret })],
    ['its address is checked', (id) => ask('POST', `${id}/callback/check`, {})],
    ['its address is checked by name', (id) => ask('POST', `${id}/callback/check`, { url: receiver.url })],
    ['a test callback is taken', (id) => ask('POST', `${id}/callback/test`, {})],
  ]

  test.each(ways)('is told at once of what waits when %s', async (_, way) => {
    const { id, isLeftAlone } = await failing()
    expect(await isLeftAlone()).toBe(true)
    await way(id)
    expect(await isLeftAlone()).toBe(false)
  })

  test.each(ways)('is left alone until its time when it is not reached as %s', async (_, way) => {
    const { id, isLeftAlone } = await failing()
    receiver.respondWith({ kind: 'reset' })
    await way(id)
    expect(await isLeftAlone()).toBe(true)
  })

  test('is left alone when another address is checked, and when its test callback is refused', async () => {
    const { id, isLeftAlone } = await failing()
    await ask('POST', `${id}/callback/check`, { url: `${receiver.url}/other` })
    receiver.respondWith({ kind: 'answer', status: 500 })
    await ask('POST', `${id}/callback/test`, {})
    expect(await isLeftAlone()).toBe(true)
  })
})

describe('the check on demand', () => {
  test('saves nothing', async () => {
    const id = await made(false)
    const answer = await ask('POST', `${id}/callback/check`, { url: receiver.url })
    expect(answer.json).toMatchObject({ ok: true, status: 204, excerpt: null })
    expect((await ask('GET', id)).json.callback).toBeUndefined()
    expect((await ask('POST', `${id}/callback/check`, {})).status).toBe(409)
  })

  test.each([
    ['a cloud metadata address', 'https://169.254.169.254/latest/meta-data', ['ok', 'failed']],
    ['another notation of an inner address', 'https://0x0a000001/', ['ok', 'failed']],
    ['a name that does not exist', 'https://receiver.invalid/', ['failed', 'skipped']],
  ])('goes through the guard: %s is never connected to', async (_, url, firstSteps) => {
    const id = await made(false)
    const answer = await ask('POST', `${id}/callback/check`, { url })
    expect(answer.json).toMatchObject({ ok: false, status: null })
    expect(statesOf(answer.json)).toEqual([...firstSteps, 'skipped', 'skipped', 'skipped'])
    const saved = await ask('PUT', `${id}/callback`, { url, secret })
    expect(saved.json).toMatchObject({ saved: false })
    expect((await ask('GET', id)).json.callback).toBeUndefined()
  })

  test.each(['http://receiver.example/', 'https://user:word@receiver.example/', 'no url'])(
    'refuses the form of %s at its member',
    async (url) => {
      const answer = await ask('POST', `${await made(false)}/callback/check`, { url })
      expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/callback/url' }] } })
    },
  )

  test('is limited for each person', async () => {
    const id = await made(false)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await ask('POST', `${id}/callback/check`, { url: 'https://receiver.invalid/' })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the test callback', () => {
  test('is signed like any other, names nothing, and shows the answer', async () => {
    const id = await made()
    receiver.respondWith({ kind: 'answer', status: 202, body: 'thank you' })
    const answer = await ask('POST', `${id}/callback/test`)
    expect(answer.json).toMatchObject({ ok: true, method: 'POST', status: 202, excerpt: 'thank you' })
    const { headers, body } = await receiver.waitForRequest()
    expect(JSON.parse(body)).toEqual({
      type: expect.stringMatching(/\/new-events$/),
      submissions: [],
      replies: [],
    })
    const timestamp = Number(headers['callback-timestamp'])
    expect(headers['callback-authentication']).toBe(callbackAuthentication(secret, timestamp, body))
    expect(answer.json).toMatchObject({ body, timestamp: String(timestamp) })
    expect(answer.text).not.toContain(secret)
    expect(await lastAudit(id)).toMatchObject({ action: 'test-callback', after: { ok: true, status: 202 } })
  })

  test('shows a status other than 2xx as the failed step', async () => {
    const id = await made()
    receiver.respondWith({ kind: 'answer', status: 500 })
    const answer = await ask('POST', `${id}/callback/test`)
    expect(answer.json).toMatchObject({ ok: false, reason: 'status', status: 500 })
    expect(statesOf(answer.json)).toEqual(['ok', 'ok', 'ok', 'ok', 'failed'])
    const { rows } = await db.query('select failures from callback_endpoints where owner_id = $1', [id])
    expect(rows).toEqual([{ failures: 0 }])
  })

  test('stands in the log as a test, can be filtered for, and changes nothing of how the address stands', async () => {
    const id = await made()
    const logged = async (kind: string) =>
      (await send('GET', `/api/portal/callbacks/attempts?destination=${id}${kind}`, { headers: signedInAs(developer) }))
        .json.attempts
    const { attemptId } = (await ask('POST', `${id}/callback/test`)).json
    const test = { id: attemptId, isTest: true, type: 'new-events', status: 204, errorClass: null, notices: 0 }
    expect(await logged('')).toMatchObject([test])
    expect(await logged('&kind=test')).toMatchObject([test])
    expect(await logged('&kind=telling')).toEqual([])
    const { rows } = await db.query('select failures, last_success_at from callback_endpoints where owner_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ failures: 0, last_success_at: null }])
    const hours = await db.query('select hour from delivery_hours where destination_id = $1', [id])
    expect(hours.rows).toEqual([])
    const [from, to] = [new Date(Date.now() - DAY), new Date(Date.now() + DAY)].map((time) => time.toISOString())
    const health = (await ask('GET', `${id}/delivery?from=${from}&to=${to}`)).json
    expect(health).toMatchObject({ endpoint: { lastSuccessAt: null, lastGoodTestAt: expect.any(String) } })
  })

  test('needs a callback', async () => {
    expect((await ask('POST', `${await made(false)}/callback/test`)).status).toBe(409)
  })
})

describe('pausing', () => {
  test('and resuming are told and audited once each; a paused destination shows it in the list', async () => {
    const id = await made()
    for (const _ of [1, 2]) expect((await ask('PUT', `${id}/callback/pause`)).status).toBe(204)
    expect(await pausedAt(id)).toEqual(expect.any(String))
    expect((await lastAudit(id))?.action).toBe('pause-callbacks')
    const list = await send('GET', `${PATH}?q=${id}`, { headers: signedInAs(developer) })
    expect(list.json.destinations).toMatchObject([{ callback: 'paused' }])
    for (const _ of [1, 2]) expect((await ask('DELETE', `${id}/callback/pause`)).status).toBe(204)
    expect(await pausedAt(id)).toBeNull()
    const { rows } = await db.query('select action from audit_log where object_id = $1 order by id', [id])
    expect(rows.map((row: { action: string }) => row.action).slice(2)).toEqual(['pause-callbacks', 'resume-callbacks'])
    expect((await ask('PUT', `${await made(false)}/callback/pause`)).status).toBe(409)
  })

  test('stays with the destination when its callback changes, and leaves the old address', async () => {
    const id = await made()
    await ask('PUT', `${id}/callback/pause`)
    await ask('PUT', `${id}/callback`, { url: receiver.url, secret: otherSecret })
    expect(await pausedAt(id)).toEqual(expect.any(String))
    const { rows } = await db.query('select paused_at from callback_endpoints where owner_id = $1', [id])
    expect(rows.filter((row: { paused_at: Date | null }) => row.paused_at !== null)).toHaveLength(1)
    await ask('DELETE', `${id}/callback`)
    await ask('PUT', `${id}/callback`, { url: receiver.url, secret })
    expect(await pausedAt(id)).toBeNull()
  })

  test('resumed, what waits need not wait for a time that a failure set', async () => {
    const id = await made()
    await db.query('update callback_endpoints set next_attempt_at = $2 where owner_id = $1', [
      id,
      new Date('2099-01-01'),
    ])
    await ask('PUT', `${id}/callback/pause`)
    await ask('DELETE', `${id}/callback/pause`)
    const { rows } = await db.query('select next_attempt_at from callback_endpoints where owner_id = $1', [id])
    expect(rows).toEqual([{ next_attempt_at: null }])
  })

  test('tells beforehand what will be lost and when', async () => {
    const id = await made()
    const input = { name: 'Dienst', kind: 'online-service', organisationId: developer.organisationId }
    const { clientId } = await createClient(contextFor(systemActor), input)
    const { submissionId, caseId } = await waitingNotice(db, { destinationId: id, clientId })
    const since = new Date('2026-11-01T12:00:00Z')
    await db.query('update submissions set state_since = $2 where id = $1', [submissionId, since])
    await db.query(`update notices set type = 'new-events', first_attempt_at = $2 where subject_id = $1`, [
      submissionId,
      since,
    ])
    const end = new Date(since.getTime() + settings().deadlines.submitted).toISOString()
    expect((await ask('GET', `${id}/callback/pause`)).json).toEqual({
      undecided: 1,
      first: [{ submissionId, caseId, rejectedAfter: end }],
      waiting: 1,
      firstGivenUpAfter: new Date(since.getTime() + 14 * DAY).toISOString(),
    })
  })
})

describe('the state of the callback', () => {
  const stateOf = async (id: string) => (await ask('GET', id)).json.callbackState
  const rowOf = async (id: string) =>
    (await send('GET', `${PATH}?q=${id}`, { headers: signedInAs(developer) })).json.destinations

  test('tells on the page and in the list since when it fails, what waits, and what will be rejected', async () => {
    const id = await made()
    const nothing = { since: null, lasts: null, waiting: 0, wait: null, forecast: null }
    expect(await stateOf(id)).toEqual({ standing: 'working', ...nothing })
    const input = { name: 'Dienst', kind: 'online-service', organisationId: developer.organisationId }
    const { clientId } = await createClient(contextFor(systemActor), input)
    const { submissionId } = await waitingNotice(db, { destinationId: id, clientId })
    const since = new Date(Date.now() - 4 * DAY)
    await db.query('update submissions set state_since = $2 where id = $1', [submissionId, since])
    await db.query('update callback_endpoints set failures = 9, failing_since = $2 where owner_id = $1', [id, since])
    expect(await stateOf(id)).toEqual({
      standing: 'failing',
      since: since.toISOString(),
      lasts: expect.any(Number),
      wait: { reason: 'address', since: since.toISOString(), nextAttemptAt: null, failures: 9, lastFailure: null },
      waiting: 1,
      forecast: {
        undecided: 1,
        rejectedAfter: new Date(since.getTime() + settings().deadlines.submitted).toISOString(),
      },
    })
    const [row] = (await rowOf(id)) as { callbackLasts: number }[] // the list's member
    expect(row).toMatchObject({ callback: 'failing', waiting: 1 })
    expect(row?.callbackLasts).toBeGreaterThanOrEqual(4 * DAY)
    await ask('PUT', `${id}/callback/pause`)
    expect(await stateOf(id)).toMatchObject({ standing: 'paused', waiting: 1, forecast: { undecided: 1 } })
  })

  test('without a callback there is none, and nothing is foretold', async () => {
    expect(await stateOf(await made(false))).toMatchObject({ standing: 'none', since: null, forecast: null })
  })
})

describe('clients to assign', () => {
  test('are the administration systems of the organisation that are not assigned, by part of the name or id', async () => {
    const id = await made(false)
    const organisationId = developer.organisationId
    const create = async (name: string, kind: string) =>
      (await createClient(contextFor(systemActor), { name, kind, organisationId })).clientId
    const system = await create('Fachverfahren Zuordnung', 'administration-system')
    await create('Portal Zuordnung', 'online-service')
    const found = async (q: string) => (await ask('GET', `${id}/clients?q=${q}`)).json
    const only = { clients: [{ clientId: system, name: 'Fachverfahren Zuordnung' }], hasMore: false }
    expect(await found('zuordnung')).toEqual(only)
    expect(await found(system.slice(0, 13))).toMatchObject({ clients: [{ clientId: system }] })
    await ask('PUT', `${id}/clients/${system}`)
    expect(await found('zuordnung')).toEqual({ clients: [], hasMore: false })
  })
})

describe('delivery health', () => {
  const hour = new Date('2026-11-20T10:00:00Z')
  const range = '?from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z'

  test('tells rate and time hour by hour, and what waits', async () => {
    const id = await made()
    await db.query('insert into delivery_hours values ($1, $2, 8, 2, 1000, 400), ($1, $3, 1, 0, 5, 5)', [
      id,
      hour,
      new Date(hour.getTime() + DAY),
    ])
    const input = { name: 'Dienst', kind: 'online-service', organisationId: developer.organisationId }
    const { clientId } = await createClient(contextFor(systemActor), input)
    await waitingNotice(db, { destinationId: id, clientId })
    const { json } = await ask('GET', `${id}/delivery${range}`)
    expect(json.hours).toEqual([{ hour: hour.toISOString(), delivered: 8, failed: 2, meanMs: 100, slowestMs: 400 }])
    expect(json.queue).toMatchObject({ waiting: 1, wait: { reason: 'turn', nextAttemptAt: null }, givenUp: 0 })
    expect(json.endpoint).toEqual({
      pausedAt: null,
      failures: 0,
      failingSince: null,
      lastSuccessAt: null,
      lastGoodTestAt: null,
    })
  })

  test('tells what was given up, as long as it was not sent again', async () => {
    const id = await made()
    const input = { name: 'Dienst', kind: 'online-service', organisationId: developer.organisationId }
    const { clientId } = await createClient(contextFor(systemActor), input)
    await waitingNotice(db, { destinationId: id, clientId })
    const queueAfter = async (change: string) => {
      await db.query(`update notices set ${change} where destination_id = $1`, [id])
      return (await ask('GET', `${id}/delivery${range}`)).json.queue
    }
    expect(await queueAfter(`state = 'given-up', reason = 'not-in-time'`)).toMatchObject({ waiting: 0, givenUp: 1 })
    expect(await queueAfter('renewed_at = now()')).toMatchObject({ waiting: 0, givenUp: 0 })
  })

  test('refuses a time that ends before it begins or is too long', async () => {
    const id = await made(false)
    const faultAt = async (query: string) => (await ask('GET', `${id}/delivery${query}`)).json.errors
    expect(await faultAt('?from=2026-11-20T00:00:00Z&to=2026-11-20T00:00:00Z')).toMatchObject([{ pointer: '/to' }])
    expect(await faultAt('?from=2025-11-20T00:00:00Z&to=2026-11-20T00:00:00Z')).toMatchObject([{ pointer: '/from' }])
    expect(await faultAt('?from=yesterday&to=2026-11-20T00:00:00Z')).toMatchObject([{ pointer: '/from' }])
    expect((await ask('GET', `${id}/delivery${range}`)).json.endpoint).toBeNull()
  })
})
