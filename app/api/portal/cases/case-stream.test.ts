import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { endCaseStreams, listeningCount } from '#lib/timelines/live-hub.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send, type NewSubmission } from '#server/testing/service.ts'
import { caseStream } from './_stream/case-stream.ts'
import { GET, HEAD } from './[[...path]]/route.ts'
import { caseWorld, reject, submittedIn, type CaseWorld } from './testing/case-world.ts'

let db: TestDatabase
let send: Send
let world: CaseWorld
let made: NewSubmission
let someone: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  world = await caseWorld(send)
})

beforeEach(async () => {
  forget('rate-counters')
  made = await submittedIn(send, world)
  someone = await person({ role: 'reader', organisationId: world.receiving.organisationId })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  endCaseStreams()
  forget('case-streams')
})

type OpenStream = { response: Response; received: () => string; ended: () => boolean; leave: () => Promise<void> }

async function open(headers: Record<string, string> = {}): Promise<OpenStream> {
  const url = `${settings().baseUrl}/api/portal/cases/${made.caseId}/stream`
  const request = new Request(url, { headers: { ...signedInAs(someone), ...headers } })
  const response = await GET(request)
  return { response, ...collected(response.body as ReadableStream<Uint8Array>) }
}

function collected(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let isOver = false
  const collect = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    isOver = true
  }
  void collect()
  return { received: () => text, ended: () => isOver, leave: () => reader.cancel() }
}

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000, interval: 20 })

/** The second is over after which it is looked for news. */
const nextLook = () => vi.advanceTimersByTimeAsync(1000)

test('a stream says that it may be neither kept nor packed, and how far the case has come', async () => {
  const { response, received } = await open()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
  await soon(received).toMatch(/^retry: 3000\nevent: state\ndata: \{"sequence":2,"deliveryVersion":"[^"]+"\}\n\n$/)
})

test('a new event arrives with its number in the case as id', async () => {
  const { received } = await open()
  await reject(send, world, made)
  await nextLook()
  await soon(received).toContain('id: 3\nevent: event\ndata: {"sequence":3}\n\n')
})

test('what another process writes arrives as well, several events each once and without a gap', async () => {
  const { received } = await open()
  const elsewhere = new pg.Pool({ connectionString: settings().databaseUrl })
  for (const name of ['notify-submission', 'accept-submission', 'delete-submission']) {
    const event = {
      jti: newId(),
      issuer: 'service',
      kid: 'k',
      name,
      subjectKind: 'submission',
      token: 'a.b.c',
      tell: [],
    }
    const more = { subjectId: made.submissionId, issuedAt: new Date().toISOString() }
    await elsewhere.query('select record_event($1, $2, now())', [made.caseId, JSON.stringify({ ...event, ...more })])
  }
  await elsewhere.end()
  await nextLook()
  await soon(received).toContain('id: 5\n')
  expect(received().match(/^id: \d+$/gm)).toEqual(['id: 3', 'id: 4', 'id: 5'])
})

test('a change of a delivery is told without an id, since it is no event', async () => {
  const { received } = await open()
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, state, attempts, created_at)
     select case_id, 2, 'administration', 'new-submissions', 'submission', id, destination_id, 'cancelled', 1, now()
     from submissions where case_id = $1`,
    [made.caseId],
  )
  await nextLook()
  await soon(received).toMatch(/\n\nevent: deliveries\ndata: \{"deliveryVersion":"[^"]+"\}\n\n$/)
  expect(received()).not.toContain('id: ')
})

test('taken up again after the last id, a stream begins with what was missed', async () => {
  await reject(send, world, made)
  const { received } = await open({ 'last-event-id': '1' })
  await soon(received).toContain('id: 3')
  expect(received().match(/^id: \d+$/gm)).toEqual(['id: 2', 'id: 3'])
})

test.each(['', 'x', '-1', '3.5', '9999999999'])('%j is no id: only what is new is told', async (id) => {
  const { received } = await open({ 'last-event-id': id })
  await soon(received).toContain('event: state')
  expect(received()).not.toContain('id: ')
})

test.each([
  ['the session is ended', 'update portal_sessions set ended_at = now() where person_id = $1'],
  [
    'the session has had no request for too long',
    `update portal_sessions set last_seen_at = now() - interval '31 minutes' where person_id = $1`,
  ],
  ['the person is disabled', 'update people set disabled_at = now() where id = $1'],
  ['the person is no member any more', 'delete from memberships where person_id = $1'],
])('when %s, the stream ends within two seconds', async (_, sql) => {
  const { ended } = await open()
  await db.query(sql, [someone.personId])
  await vi.advanceTimersByTimeAsync(1500)
  await soon(ended).toBe(true)
})

test('looking for news is no sign of life of the session', async () => {
  const { received } = await open()
  await db.query(`update portal_sessions set last_seen_at = now() - interval '10 minutes' where person_id = $1`, [
    someone.personId,
  ])
  await reject(send, world, made)
  await nextLook()
  await soon(received).toContain('id: 3')
  const { rows } = await db.query<{ long: boolean }>(
    `select last_seen_at < now() - interval '9 minutes' as long from portal_sessions where person_id = $1`,
    [someone.personId],
  )
  expect(rows).toEqual([{ long: true }])
})

test('however many listen, one question about all their cases is asked at a time, and none when nobody listens', async () => {
  const query = vi.spyOn(testPool(), 'query')
  const asked = () => query.mock.calls.filter(([first]) => JSON.stringify(first).includes('live-versions'))
  const streams = [await open(), await open()]
  const first = made
  made = await submittedIn(send, world)
  streams.push(await open())
  // each look comes a second after what the one before asked was answered
  const looks = () => nextLook().then(() => asked().length)
  await expect.poll(looks, { timeout: 30_000, interval: 100 }).toBeGreaterThanOrEqual(2)
  const last = asked().at(-1)?.[0] as unknown as { values: unknown[] }
  expect(last.values).toEqual([[first.caseId, made.caseId]])
  for (const stream of streams) await stream.leave()
  expect(listeningCount(someone.personId)).toBe(0)
  query.mockClear()
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked()).toEqual([])
  query.mockRestore()
})

test('when the server stops, every stream ends at once, and none is opened any more', async () => {
  const { ended } = await open()
  endCaseStreams()
  await soon(ended).toBe(true)
  const late = await open()
  await soon(late.ended).toBe(true)
})

test('HEAD leaves nothing open, and one person may not watch without end', async () => {
  const url = `${settings().baseUrl}/api/portal/cases/${made.caseId}/stream`
  const request = new Request(url, { method: 'HEAD', headers: signedInAs(someone) })
  expect((await HEAD(request)).status).toBe(200)
  expect(listeningCount(someone.personId)).toBe(0)
  for (let count = 0; count < 20; count += 1) await open()
  expect((await open()).response.status).toBe(429)
})

test('a comment comes again and again while nothing happens', async () => {
  const version = { sequence: 2, deliveryVersion: '' }
  const sides = { organisationId: someone.organisationId, clientOrganisationId: someone.organisationId }
  const watched = { caseId: made.caseId, sides, version, lastEventId: null }
  const { received, leave } = collected(caseStream(contextFor(someone.actor), watched, 5))
  await soon(received).toMatch(/(: still here\n\n){3}/)
  await leave()
})
