import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleOffice, type SampleOffice } from '#lib/overview/testing/sample-office.ts'
import { DAY } from '#lib/platform/durations.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const path = '/api/calendar/radar.ics'

let db: pg.Pool
let send: Send
let office: SampleOffice
let reader: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
})

beforeEach(async () => {
  forget('rate-counters')
  office = await sampleOffice(db)
  reader = await person({ role: 'reader', organisationId: office.organisationId })
  await office.submitted(new Date(Date.now() - 10 * DAY))
})

const ask = (method: string, to: string, body?: object, who = reader) =>
  send(method, `/api/portal/radar${to}`, { body, headers: signedInAs(who) })
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

async function made(wish: object = {}): Promise<{ feedId: string; password: string }> {
  const answer = await ask('POST', '/feeds', { name: 'Fristen', language: 'de', ...wish })
  expect(answer).toMatchObject({
    status: 201,
    json: { address: expect.stringMatching(/\/api\/calendar\/radar\.ics$/) },
  })
  const { feedId, password } = answer.json as { feedId: string; password: string } // promised by its schema
  return { feedId, password }
}

test('a calendar is read with its user name and password alone, and never kept by anybody between', async () => {
  const { feedId, password } = await made()
  const answer = await send('GET', path, { headers: basic(feedId, password) })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.text).toContain('SUMMARY:Wohngeldstelle: eine Einreichung wird zurückgewiesen\r\n')
  expect(answer.text).not.toContain(password)
  const { json } = await ask('GET', '/feeds')
  expect(json).toMatchObject({ feeds: [{ feedId, name: 'Fristen', lastUsedAt: expect.any(String) }] })
  expect(JSON.stringify(json)).not.toContain(password)
})

test('of the password only a hash is stored', async () => {
  const { feedId, password } = await made()
  const { rows } = await db.query('select f::text as text from radar_feeds f where id = $1', [feedId])
  expect(JSON.stringify(rows)).not.toContain(password)
  const audit = await db.query('select a::text as text from audit_log a where actor_id = $1', [reader.personId])
  expect(JSON.stringify(audit.rows)).toContain('create-radar-feed')
  expect(JSON.stringify(audit.rows)).not.toContain(password)
})

test('whatever is wrong gets the same 401, with the challenge that has a program ask for a password', async () => {
  const [own, other] = [await made(), await made()]
  const attempts = [
    {},
    basic(own.feedId, 'x'),
    basic(own.feedId, other.password),
    basic('somebody', own.password),
    { authorization: `Bearer ${own.password}` },
    { authorization: 'Basic %%%' },
  ]
  for (const headers of attempts) {
    const answer = await send('GET', path, { headers })
    expect([answer.status, answer.json.detail]).toEqual([
      401,
      'Send user name and password of a calendar by HTTP Basic.',
    ])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
  }
})

test('a deleted calendar, and that of a person who is disabled, answers no more', async () => {
  const [first, second] = [await made(), await made()]
  const stranger = await person({ role: 'owner' })
  expect((await ask('DELETE', `/feeds/${first.feedId}`, undefined, stranger)).status).toBe(404)
  expect((await ask('DELETE', `/feeds/${first.feedId}`)).status).toBe(204)
  expect((await send('GET', path, { headers: basic(first.feedId, first.password) })).status).toBe(401)
  const read = async () => (await send('GET', path, { headers: basic(second.feedId, second.password) })).status
  expect(await read()).toBe(200)
  await db.query('update people set disabled_at = now() where id = $1', [reader.personId])
  expect(await read()).toBe(401)
})

test('a calendar shows what its person may see at that moment, of one destination when that is wished', async () => {
  const theirs = await sampleOffice(db, { organisationId: office.organisationId })
  await theirs.submitted(new Date(Date.now() - 9 * DAY))
  const [all, one] = [await made(), await made({ destinationId: theirs.destinationId })]
  const entries = async ({ feedId, password }: typeof all) =>
    (await send('GET', path, { headers: basic(feedId, password) })).text.match(/BEGIN:VEVENT/g)?.length ?? 0
  expect([await entries(all), await entries(one)]).toEqual([2, 1])
  await db.query('delete from memberships where person_id = $1', [reader.personId])
  expect([await entries(all), await entries(one)]).toEqual([0, 0])
})

test('what is wrong with a new calendar is told at its member', async () => {
  const foreign = await sampleOffice(db)
  const wishes: [object, string][] = [
    [{ name: ' ' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ language: 'fr' }, '/language'],
    [{ includes: 'some' }, '/includes'],
    [{ destinationId: foreign.destinationId }, '/destinationId'],
  ]
  for (const [wish, pointer] of wishes) {
    const answer = await ask('POST', '/feeds', { name: 'Fristen', language: 'de', ...wish })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer }] } })
  }
})
