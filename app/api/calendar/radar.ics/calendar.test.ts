import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import { changeOwnPassword } from '#lib/accounts/sign-in/own-password.ts'
import { makePasswordLink } from '#lib/accounts/sign-in/password-link.ts'
import { auditOf, memberPassword, sampleMember } from '#lib/accounts/testing/sample-member.ts'
import { tokenIn } from '#lib/accounts/testing/sample-operator.ts'
import { sampleOffice, type SampleOffice } from '#lib/wings/overview/testing/sample-office.ts'
import { DAY } from '#lib/platform/durations.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { createFeed } from '#lib/wings/attention/feeds.ts'
import { service, type Send } from '#server/testing/service.ts'
import { GET } from './route.ts'

const path = '/api/calendar/radar.ics'

let db: TestDatabase
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
  const [entry] = new ICAL.Component(ICAL.parse(answer.text)).getAllSubcomponents('vevent')
  expect(entry?.getFirstPropertyValue('summary')).toBe('Wohngeldstelle: eine Einreichung wird zurückgewiesen')
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

test('wrong tries lock out their own network alone, and a calendar that is read often only itself', async () => {
  const [first, second] = [await made(), await made()]
  const readFrom = async (address: string, { feedId, password }: typeof first) => {
    const request = new Request(new URL(path, settings().baseUrl), { headers: basic(feedId, password) })
    noteCallerAddress(request, address)
    return (await GET(request, { params: Promise.resolve({}) })).status
  }
  const stranger = '198.51.100.7'
  const tries: number[] = []
  for (let n = 0; n < 25; n += 1) tries.push(await readFrom(stranger, { ...first, password: `wrong ${n}` }))
  expect(tries).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)])
  expect(await readFrom(stranger, first)).toBe(429)
  const own: number[] = []
  for (let n = 0; n < 11; n += 1) own.push(await readFrom('192.0.2.1', first))
  expect(own).toEqual([...Array<number>(10).fill(200), 429])
  expect(await readFrom('192.0.2.1', second)).toBe(200)
})

describe('a calendar of somebody whose password changes', () => {
  const wish = { name: 'Fristen', language: 'de', destinationId: null, includes: 'all' } as const
  const newPassword = 'ein ganz anderes Passwort'

  async function owned() {
    const { actor, email } = await sampleMember(new Date())
    const { feedId, password } = await createFeed(contextFor(actor), wish)
    const read = async () => (await send('GET', path, { headers: basic(feedId, password) })).status
    return { actor, email, read }
  }

  test.each([
    [false, 200],
    [true, 401],
  ])('by its owner: goes on unless it shall end (%s)', async (endsCalendars, status) => {
    const { actor, read } = await owned()
    const change = { current: memberPassword, password: newPassword, endsCalendars }
    await changeOwnPassword(contextFor(actor), change)
    expect(await read()).toBe(status)
    const row = (await auditOf(db, actor.personId)).find(({ action }) => action === 'change-password')
    expect(row?.after ?? {}).toEqual(endsCalendars ? { calendars: 1 } : {})
  })

  test.each([
    [undefined, 401],
    [true, 401],
    [false, 200],
  ])('by a link: ends unless it shall go on (%s)', async (endsCalendars, status) => {
    const { actor, read } = await owned()
    const { link } = await makePasswordLink(contextFor({ ...actor, isOperator: true }), { personId: actor.personId })
    const token = tokenIn(link)
    const post = (to: string, body: object) =>
      send('POST', `/api/portal/password${to}`, { body, headers: { 'sec-fetch-site': 'same-origin' } })
    expect((await post('/link', { token })).json).toMatchObject({ hasCalendars: true })
    expect((await post('', { token, password: newPassword, endsCalendars })).status).toBe(200)
    expect(await read()).toBe(status)
  })
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
