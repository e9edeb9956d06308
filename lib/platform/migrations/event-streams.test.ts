import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseBefore } from './testing/database-before.ts'

const [begun, failing, next] = ['2026-11-20T08:00:00Z', '2026-12-01T08:00:00Z', '2026-12-02T20:00:00Z'].map(
  (time) => new Date(time),
)
const secret = Buffer.from('sealed')

test('streams of events go to endpoints with place, secrets, failures and what waits, their requests to the log', async () => {
  const { db, upgrade } = await databaseBefore('20261205100000_event_streams_by_callbacks')
  const [active, paused] = [randomUUID(), randomUUID()]
  await db.query(
    `insert into event_streams (id, name, url, format, chosen, consent, allowed_rate, secret_sealed, next_secret_sealed,
       next_secret_from, authorization_sealed, state, state_since, reason, told_position, sent, lost, failures, failing_since,
       next_attempt_at, wait_milliseconds, last_success_at, created_at, leased_until, fence)
     select s.id, 'n', 'https://x.example/' || s.state, 'single', '{work}', 'test-event', 60, $3, $3, $4, $3, s.state, $4, s.reason,
       7, 5, 2, 3, $5, $6, 7200000, $4, $4, now(), 9
     from (values ($1::uuid, 'active', null), ($2::uuid, 'paused', 'operator')) s (id, state, reason)`,
    [active, paused, secret, begun, failing, next],
  )
  await db.query(
    `insert into stream_events (id, family, type, at, subject, data)
     select 'e' || n, 'work', 'work.stuck', $1, 's', '{}' from generate_series(1, 9) n`,
    [begun],
  )
  await db.query(
    `insert into event_stream_attempts (stream_id, kind, at, duration_milliseconds, events, status, error_class, detail)
     values ($1, 'handshake', $2, 1, 0, 200, 'no-consent', null), ($1, 'test', $2, 2, 1, 204, null, null),
       ($1, 'events', $3, 3, 1, null, 'connect', 'There is no route to the receiver.')`,
    [active, begun, failing],
  )

  await upgrade()

  const endpoints = await db.query(
    `select id, owner_kind, owner_id, share_of, url, secret_sealed, failures, failing_since, next_attempt_at,
       wait_milliseconds, last_success_at, paused_at, waits_since
     from callback_endpoints order by url`,
  )
  const kept = { failures: 3, failing_since: failing, next_attempt_at: next, wait_milliseconds: 7_200_000 }
  const endpoint = {
    owner_kind: 'event-stream',
    secret_sealed: null,
    last_success_at: begun,
    waits_since: null,
    ...kept,
  }
  expect(endpoints.rows).toEqual([
    { ...endpoint, id: active, owner_id: active, share_of: active, url: 'https://x.example/active', paused_at: null },
    { ...endpoint, id: paused, owner_id: paused, share_of: paused, url: 'https://x.example/paused', paused_at: begun },
  ])
  const streams = await db.query(
    `select told_position, sent, lost, allowed_rate, secret_sealed, next_secret_sealed, next_secret_from, authorization_sealed
     from event_streams`,
  )
  const stream = { told_position: 7, sent: 5, lost: 2, allowed_rate: 60, next_secret_from: begun }
  const sealed = { secret_sealed: secret, next_secret_sealed: secret, authorization_sealed: secret }
  expect(streams.rows).toEqual([
    { ...stream, ...sealed },
    { ...stream, ...sealed },
  ])
  expect((await db.query('select from stream_events')).rowCount).toBe(9)
  const attempts = await db.query(
    `select endpoint_id, type, is_test, started_at, duration_milliseconds, status, error_class, detail, events
     from callback_attempts order by id`,
  )
  expect(attempts.rows).toMatchObject([
    { endpoint_id: active, type: 'stream-consent', is_test: true, status: 200, error_class: 'no-consent', events: 0 },
    { endpoint_id: active, type: 'stream-events', is_test: true, started_at: begun, status: 204, events: 1 },
    { type: 'stream-events', is_test: false, started_at: failing, detail: 'There is no route to the receiver.' },
  ])
})
