import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { databaseBefore } from './testing/database-before.ts'

const start = new Date('2026-01-05T12:00:00Z')
const finished = new Date('2026-01-19T12:00:00Z')
const toldAgain = new Date('2026-01-21T12:00:00Z')

/** How a notice stood before: its state and reason; and what its reason is now, and whether it was sent again. */
const rows: [state: string, before: string | null, now: string | null, isSentAgain: boolean][] = [
  ['given-up', 'not delivered within 14 days', 'not-in-time', false],
  ['given-up', 'not delivered within 14 days; sent again', 'not-in-time', true],
  ['cancelled', 'no longer needed', 'no-longer-needed', false],
  ['cancelled', 'the callback was removed', 'callback-removed', false],
  ['not-configured', 'the callback was removed for now', 'callback-awaited', false],
  ['not-configured', 'the callback was removed for now; sent again', 'callback-awaited', true],
  ['not-configured', 'no callback is configured', 'not-configured', false],
  ['not-configured', 'no callback is configured; sent again', 'not-configured', true],
  ['given-up', 'the receiver has moved', 'other', false],
  ['given-up', 'the receiver has moved; sent again', 'other', true],
  ['given-up', null, null, false],
  // only what ended undelivered is ever sent again
  ['cancelled', 'no longer needed; sent again', 'no-longer-needed', false],
  ['delivered', null, null, false],
  ['waiting', null, null, false],
]

let db: TestDatabase

beforeAll(async () => {
  const before = await databaseBefore('20261123120000_reasons_of_notices_are_codes')
  db = before.db
  await stored()
  await before.upgrade()
})

const organisation = '00000000-0000-7000-8000-000000000001'

/** A case of the organisation, whose administration has a callback. */
async function storedCase(): Promise<string> {
  const [client, endpoint, destination, caseId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes) values ($1, $2, 'c', 'online-service', '{}')`,
    [client, organisation],
  )
  await db.query(
    `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
     values ($1, 'destination', $2, 'https://receiver.example/callback', '', '')`,
    [endpoint, destination],
  )
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions, callback_endpoint_id)
     values ($1, $2, 'd', 'active', '{}', '{1.0.0}', $3)`,
    [destination, organisation, endpoint],
  )
  await db.query(
    `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [caseId, organisation, destination, client, start],
  )
  return caseId
}

/** Each row as a notice of an event of its own, and a second notice of the first event that was told again. */
async function stored(): Promise<void> {
  const caseId = await storedCase()
  const event = { issuer: 'service', kid: 'k', name: 'notify-reply', subjectKind: 'reply', subjectId: randomUUID() }
  for (const [index, [state, reason]] of rows.entries()) {
    const told = { ...event, jti: randomUUID(), issuedAt: start, token: 'a.b.c', tell: ['administration:new-events'] }
    await db.query('select record_event($1, $2, $3)', [caseId, JSON.stringify(told), start])
    if (state === 'waiting') continue
    await db.query(
      `update notices set state = $2, reason = $3, next_attempt_at = null, finished_at = $4 where sequence = $1`,
      [index + 1, state, reason, finished],
    )
  }
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                          finished_at, created_at)
     select case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, 'delivered', $1, $1
     from notices where sequence = 2`,
    [toldAgain],
  )
}

const noticesOf = async (sequence: number) => {
  const found = await db.query<{ state: string; reason: string | null; renewed_at: Date | null }>(
    'select state, reason, renewed_at from notices where sequence = $1 order by id',
    [sequence],
  )
  return found.rows
}

test.each(rows.map((row, index) => [index + 1, ...row] as const))(
  'notice %i, %s with the words %j, has the reason %j, and sent again: %s',
  async (sequence, state, _, reason, isSentAgain) => {
    const [notice] = await noticesOf(sequence)
    expect(notice).toEqual({ state, reason, renewed_at: isSentAgain ? expect.any(Date) : null })
  },
)

test('a notice was sent again when the next one of its event was made, else at its own end', async () => {
  expect((await noticesOf(2)).map((notice) => notice.renewed_at)).toEqual([toldAgain, null])
  expect((await noticesOf(6)).map((notice) => notice.renewed_at)).toEqual([finished])
})
