import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#lib/platform/durations.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { publicStatusOf } from '#lib/wings/status/public-status.ts'
import { contextFor } from '#lib/platform/context.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const base = '/api/portal/admin/incidents'
const title = { de: 'Zustellung verzögert', en: 'Delivery delayed' }
const text = { de: 'Wir sehen nach.', en: 'We are looking.' }
let db: TestDatabase
let send: Send
let operator: TestPerson

beforeAll(async () => {
  db = await testDatabase({ PUBLIC_STATUS: 'true' })
  send = await service()
  operator = await person({ isOperator: true })
})

beforeEach(async () => {
  forget('public-status')
  forget('rate-counters')
  for (const table of ['incidents', 'hour_totals', 'event_hours', 'attempt_hours'])
    await db.query(`delete from ${table}`)
})

const asOperator = (method: string, path: string, body?: object) =>
  send(method, `${base}${path}`, { body, headers: signedInAs(operator) })

async function shown() {
  forget('public-status')
  return send('GET', '/status.json')
}

/** `count` submissions of today, spread over destinations and receivers. */
async function deliveries(count: number, parties: number): Promise<void> {
  const more = 'on conflict (kind, hour, what, class) do update set count = h.count + excluded.count'
  const hour = new Date(Math.floor(Date.now() / HOUR) * HOUR)
  await db.query(`insert into hour_totals as h values ('event', $1, 'submit-submission', 0, $2) ${more}`, [hour, count])
  await db.query(`insert into hour_totals as h values ('attempt', $1, 'delivered', 50, $2) ${more}`, [hour, count])
  const [organisationId, clientId] = [operator.organisationId, newId()]
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes) values ($1, $2, 'Portal', 'online-service', '{}')`,
    [clientId, organisationId],
  )
  for (let party = 0; party < parties; party += 1) {
    const id = newId()
    await db.query(
      `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions) values ($1, $2, 'Stelle', 'active', '{}', '{1.0.0}')`,
      [id, organisationId],
    )
    await db.query(`insert into event_hours values ($1, $2, 'submit-submission', $3, 1, 0)`, [id, clientId, hour])
    await db.query(`insert into attempt_hours values ('destination', $1, $2, 'delivered', 50, 1)`, [id, hour])
  }
}

describe('the public status', () => {
  it('tells figures where enough stands behind them, and else that they are few', async () => {
    expect((await shown()).json).toMatchObject({
      state: 'working',
      today: { deliveries: 'few', callbackMilliseconds: 'few' },
    })
    await deliveries(9, 3)
    expect((await shown()).json).toMatchObject({ today: { deliveries: 'few', callbackMilliseconds: 'few' } })
    await deliveries(200, 0)
    expect((await shown()).json).toMatchObject({ today: { deliveries: 209, callbackMilliseconds: 123 } })
    await db.query('delete from event_hours')
    expect((await shown()).json).toMatchObject({ today: { deliveries: 'few', callbackMilliseconds: 123 } })
  })

  it('tells of days on which something was recorded alone, and how many receivers cannot be reached', async () => {
    await db.query('delete from cron_runs')
    const states = async () => ((await shown()).json.days as { state: string }[]).map(({ state }) => state)
    expect(new Set(await states())).toEqual(new Set(['unknown']))
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)
    await db.query('insert into cron_runs (started_at) values ($1)', [hoursAgo(10 * 24)])
    await deliveries(1, 1)
    expect((await states()).flatMap((state, at) => (state === 'working' ? [at] : []))).toEqual([79, 89])
    expect((await shown()).json.unreachableReceivers).toBe(0)
    const failing = async (ago: number, paused: boolean): Promise<string> => {
      const id = newId()
      await db.query(
        `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, failures, failing_since, paused_at)
         values ($1, 'destination', $1, 'https://amt.example/', '\\x00', '\\x00', 1, $2, $3)`,
        [id, hoursAgo(ago), paused ? new Date() : null],
      )
      return id
    }
    await failing(1, false)
    await failing(2, false)
    await failing(0, false)
    await failing(3, true)
    // a receiver that answers, and refuses some kind of callback
    for (let refusing = 0; refusing < 3; refusing += 1) {
      const id = await failing(4, false)
      await db.query(
        `insert into callback_refusals (endpoint_id, type, failures, failing_since, next_attempt_at)
         values ($1, 'new-events', 1, $2, now() + interval '1 hour')`,
        [id, hoursAgo(4)],
      )
    }
    expect((await shown()).json.unreachableReceivers).toBe('few')
    await failing(48, false)
    expect((await shown()).json).toMatchObject({ state: 'working', unreachableReceivers: 3 })
    await db.query('delete from callback_endpoints')
  })

  it('names no party, and is read from the database once in twenty seconds, whoever asks', async () => {
    await deliveries(20, 4)
    const first = await shown()
    expect(first.text).not.toMatch(/Stelle|Portal|[0-9a-f]{8}-[0-9a-f]{4}/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=20')
    await deliveries(20, 4)
    expect((await send('GET', '/status.json')).json).toEqual(first.json)
  })

  it('says that it is disturbed when the database cannot be read, with what was told before', async () => {
    await asOperator('POST', '', { kind: 'disturbance', title, text })
    forget('public-status')
    const context = contextFor(undefined)
    const away = { ...context.clock, service: () => Promise.reject(new Error('away')) }
    expect(await publicStatusOf({ ...context, clock: away })).toMatchObject({ state: 'disturbed', incidents: [] })
  })
})

describe('an incident', () => {
  it('is told in both languages, followed by notes, and ended by the one that says it is mended', async () => {
    const made = await asOperator('POST', '', { kind: 'disturbance', title, text })
    expect(made.status).toBe(201)
    const { incidentId } = made.json as { incidentId: string }
    expect((await shown()).json).toMatchObject({
      state: 'disturbed',
      incidents: [{ incidentId, title, endsAt: null, notes: [{ stage: 'looked-at', text }] }],
    })
    for (const stage of ['found', 'mended']) {
      expect((await asOperator('POST', `/${incidentId}/notes`, { stage, text })).status).toBe(204)
    }
    const { json } = await shown()
    expect(json).toMatchObject({ state: 'working', incidents: [{ endsAt: expect.any(String) }] })
    expect((json.days as { state: string }[]).at(-1)?.state).toBe('disturbed')
    const { rows } = await db.query<{ action: string }>(
      'select action from audit_log where object_id = $1 order by id',
      [incidentId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['open-incident', 'note-incident', 'note-incident'])
    expect((await asOperator('DELETE', `/${incidentId}`)).status).toBe(204)
    expect((await asOperator('DELETE', `/${incidentId}`)).status).toBe(404)
    expect((await asOperator('POST', `/${incidentId}/notes`, { stage: 'found', text })).status).toBe(404)
    expect((await shown()).json).toMatchObject({ incidents: [] })
  })

  it('that is maintenance has its time, which lies ahead of the state', async () => {
    const wish = { kind: 'maintenance', title, text, beginsAt: '2099-01-01T20:00:00Z' }
    const wrong = await asOperator('POST', '', wish)
    expect([wrong.status, wrong.json.errors]).toMatchObject([422, [{ pointer: '/endsAt' }]])
    const backwards = await asOperator('POST', '', { ...wish, endsAt: '2099-01-01T19:00:00Z' })
    expect([backwards.status, backwards.json.errors]).toMatchObject([422, [{ pointer: '/endsAt' }]])
    expect((await asOperator('POST', '', { ...wish, endsAt: '2099-01-01T22:00:00Z' })).status).toBe(201)
    expect((await shown()).json).toMatchObject({ state: 'working', incidents: [{ kind: 'maintenance' }] })
  })

  it('without words in one of the languages is refused by the name of the field', async () => {
    const answer = await asOperator('POST', '', { kind: 'disturbance', title: { de: 'Störung', en: ' ' }, text })
    expect([answer.status, answer.json.errors]).toMatchObject([422, [{ pointer: '/title/en' }]])
  })
})
