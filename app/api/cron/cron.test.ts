import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { advanceClock } from '#lib/platform/clock.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { settings } from '#lib/platform/env.ts'
import { addressSides } from '#lib/platform/testing/addressed-sides.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import {
  destination,
  jwe,
  party,
  service,
  serviceIdentifier,
  submitted,
  type Party,
  type Send,
} from '#server/testing/service.ts'
import { DAY } from '#lib/platform/durations.ts'

let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party
let destinationId: string

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

const cron = (method = 'POST', token: string | undefined = testSettings.CRON_SECRET) =>
  send(method, '/api/cron', { token })

async function lastEvent(caseId: string) {
  const { json } = await send('GET', `/submission-api/v2/cases/${caseId}/events`, { token: sender.token })
  const payload = parseJws((json.eventLog as string[]).at(-1) ?? '')?.payload
  const [type, content] = Object.entries(payload?.events as object)[0] as [string, unknown]
  return { name: type.split('/').at(-1), content, issuer: payload?.iss }
}

const stateOf = async (id: string) =>
  (await send('GET', `/submission-api/v2/submissions/${id}`, { token: sender.token })).json.state

test.each([
  ['without a token', undefined],
  ['with a wrong token', 'wrong'],
  ['with the right token and more', `${testSettings.CRON_SECRET}x`],
])('%s nothing runs', async (_, token) => {
  const answer = await send('POST', '/api/cron', { token })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('www-authenticate')).toContain('Bearer')
})

test.each(['GET', 'POST'])('%s answers the summary', async (method) => {
  const { status, json } = await cron(method)
  expect(status).toBe(200)
  expect(Object.keys(json).sort()).toEqual([
    'cleaned',
    'deleted',
    'delivered',
    'failed',
    'more',
    'ms',
    'rejected',
    'retried',
    'warned',
  ])
  expect(json.more).toBe(false)
})

test('exactly 14 days is not yet, a moment more is: the service rejects, then deletes after 7 days', async () => {
  const { submissionId, caseId } = await submitted(send, sender, destinationId)
  await addressSides(db, caseId)
  const setAge = (milliseconds: number) =>
    db.query('update submissions set state_since = $2 where id = $1', [
      submissionId,
      new Date(Date.now() - milliseconds),
    ])
  await setAge(14 * DAY - 60_000)
  expect((await cron()).json.rejected).toBe(0)
  await setAge(14 * DAY + 60_000)
  expect((await cron()).json.rejected).toBe(1)
  expect(await lastEvent(caseId)).toEqual({
    name: 'reject-submission',
    content: {
      problems: [
        expect.objectContaining({
          type: 'http://localhost:3999/schemas/events/problems/timeout',
          instance: 'submission',
        }),
      ],
    },
    issuer: 'http://localhost:3999/submission-api',
  })
  const notices = await db.query(
    'select side from notices n join events e using (case_id, sequence) where e.name = $1 and n.case_id = $2',
    ['reject-submission', caseId],
  )
  expect(notices.rows.map((row: { side: string }) => row.side).sort()).toEqual(['administration', 'online-service'])
  await setAge(7 * DAY + 60_000)
  expect((await cron()).json.deleted).toBe(1)
  expect([await stateOf(submissionId), (await lastEvent(caseId)).name]).toEqual(['deleted', 'delete-submission'])
})

test('deleted content is gone from the tables and from the blob store, the record stays', async () => {
  const attachmentId = randomUUID()
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const body = { destinationId, announcedAttachments: [attachmentId], publicService }
  const { json } = await send('POST', '/submission-api/v2/submissions', { token: sender.token, body })
  const path = `/submission-api/v2/submissions/${String(json.submissionId)}`
  const attachment = jwe('x', { attachment: true })
  expect(
    (await send('PUT', `${path}/attachments/${attachmentId}`, { token: sender.token, body: attachment })).status,
  ).toBe(204)
  const data = jwe('x'.repeat(300_000))
  const parts = { encryptedMetadata: jwe('{}'), encryptedData: data }
  expect((await send('PUT', path, { token: sender.token, body: parts })).status).toBe(200)
  const traces = async () => {
    const { rows } = await db.query('select 1 from content_parts where document_id = $1', [json.submissionId])
    const files = await readdir(join(settings().dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    return { rows: rows.length, files: files.filter((file) => file.isFile()).length }
  }
  expect(await traces()).toMatchObject({ rows: 3 })
  const before = (await traces()).files
  await advanceClock(db, 14.1)
  await cron()
  await advanceClock(db, 7.1)
  await cron()
  expect(await traces()).toEqual({ rows: 0, files: before - 2 })
  expect(await stateOf(String(json.submissionId))).toBe('deleted')
})

test('an incomplete submission is deleted after a day, and only its maker is told', async () => {
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const body = { destinationId, announcedAttachments: [], publicService }
  const { json } = await send('POST', '/submission-api/v2/submissions', { token: sender.token, body })
  await addressSides(db, String(json.caseId))
  await advanceClock(db, 1.01)
  await cron()
  expect(await stateOf(String(json.submissionId))).toBe('deleted')
  const { rows } = await db.query('select side from notices where subject_id = $1', [json.submissionId])
  expect(rows).toEqual([{ side: 'online-service' }])
})

test('ten runs at once do each thing once', async () => {
  const all = []
  for (let at = 0; at < 5; at += 1) all.push(await submitted(send, sender, destinationId))
  await advanceClock(db, 14.01)
  const runs = await Promise.all(Array.from({ length: 10 }, () => cron()))
  expect(runs.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(runs.reduce((sum, { json }) => sum + Number(json.rejected), 0)).toBe(5)
  for (const { caseId } of all) {
    const { rows } = await db.query(
      `select count(*)::int as n from events where case_id = $1 and name = 'reject-submission'`,
      [caseId],
    )
    expect(rows).toEqual([{ n: 1 }])
  }
})

test('runs are noted, idle ones at most every five minutes', async () => {
  const { rows } = await db.query<{ summary: { ms: number } }>('select summary from cron_runs')
  expect(rows.length).toBeGreaterThan(0)
  const before = rows.length
  await cron()
  await cron()
  expect((await db.query('select 1 from cron_runs')).rows.length - before).toBeLessThanOrEqual(1)
})
