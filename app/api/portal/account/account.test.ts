import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#lib/accounts/sign-in/sign-in.ts'
import { codeOf, memberPassword, sampleBrowser, sampleMember } from '#lib/accounts/testing/sample-member.ts'
import { contextFor } from '#lib/platform/context.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { sessionCookie, signedInAs } from '#server/testing/people.ts'
import { service, type ServiceAnswer, type Send } from '#server/testing/service.ts'

const path = '/api/portal/account'
const password = memberPassword

let db: TestDatabase
let send: Send
let email: string
let cookie: string

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
})

beforeEach(async () => {
  forget('rate-counters')
  forget('sign-in-attempts')
  const member = await sampleMember(new Date())
  email = member.email
  cookie = await sessionCookie(member.actor.sessionId)
})

const ask = (method: string, to: string, body?: object, as = cookie) =>
  send(method, `${path}${to}`, { body, headers: signedInAs({ cookie: as }) })

/** The cookie that an answer sets, as a browser sends it back. */
function cookieIn(answer: ServiceAnswer): string {
  const header = answer.headers.get('set-cookie') ?? ''
  expect(header).toMatch(/^kurier-session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/)
  return header.split(';')[0] ?? ''
}

/** Signs in by password; answers the cookie. */
async function byPassword(): Promise<string> {
  return sessionCookie((await signIn(contextFor(undefined), { email, password, ...sampleBrowser })).sessionId)
}

async function withSecondFactor(): Promise<{ secret: string; codes: string[] }> {
  const made = await ask('POST', '/second-factor', { password })
  expect(made).toMatchObject({ status: 201, json: { image: expect.stringMatching(/^<svg[^>]+>/) } })
  const secret = String(made.json.secret)
  const confirmed = await ask('POST', '/second-factor/confirmation', { code: codeOf(secret, new Date()) })
  expect(confirmed.status).toBe(200)
  cookie = cookieIn(confirmed)
  return { secret, codes: confirmed.json.recoveryCodes as string[] } // promised by its schema
}

test('tells who is signed in, and takes another name', async () => {
  expect(await ask('GET', '')).toMatchObject({ status: 200, json: { name: 'Ada Beispiel', email } })
  expect(await ask('PATCH', '', { name: 'Ada B.' })).toMatchObject({ status: 200, json: { name: 'Ada B.' } })
  expect(await ask('PATCH', '', { name: '' })).toMatchObject({ status: 422, json: { errors: [{ pointer: '/name' }] } })
})

test('a new password gives a new cookie; the old one and all others are dead', async () => {
  const elsewhere = await byPassword()
  const changed = await ask('POST', '/password', { current: password, password: 'ein ganz anderes Passwort' })
  expect(changed.status).toBe(204)
  const fresh = cookieIn(changed)
  expect(fresh).not.toBe(cookie)
  expect((await ask('GET', '', undefined, cookie)).status).toBe(401)
  expect((await ask('GET', '', undefined, elsewhere)).status).toBe(401)
  expect((await ask('GET', '', undefined, fresh)).status).toBe(200)
})

test('a wrong password is told at its member, and never repeated', async () => {
  const answer = await ask('POST', '/password', { current: 'geheim-aber-falsch', password: 'ein anderes Passwort' })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/current' }] } })
  expect(answer.text).not.toContain('geheim-aber-falsch')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

describe('with a second factor', () => {
  test('the cookie of before the set-up is dead (session fixation)', async () => {
    const before = cookie
    await withSecondFactor()
    expect(cookie).not.toBe(before)
    expect((await ask('GET', '', undefined, before)).status).toBe(401)
    expect((await ask('GET', '')).json).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } })
  })

  test('the password alone opens nothing; the code gives another cookie, and the one before is dead', async () => {
    const { codes } = await withSecondFactor()
    const waiting = await byPassword()
    for (const to of ['', '/sessions']) expect((await ask('GET', to, undefined, waiting)).status).toBe(401)
    const done = await ask('POST', '/sign-in', { code: codes[0] }, waiting)
    expect(done.status).toBe(204)
    const fresh = cookieIn(done)
    expect((await ask('GET', '', undefined, fresh)).status).toBe(200)
    expect((await ask('GET', '', undefined, waiting)).status).toBe(401)
    expect((await ask('POST', '/sign-in', { code: codes[1] }, waiting)).status).toBe(401)
  })

  test('the code that set it up does not sign in', async () => {
    const { secret } = await withSecondFactor()
    const text = 'select totp_last_step::int as step from people where email = $1'
    const { rows } = await db.query<{ step: number }>(text, [email])
    const code = codeOf(secret, new Date((rows[0]?.step ?? 0) * 30_000))
    const waiting = await byPassword()
    expect((await ask('POST', '/sign-in', { code }, waiting)).json).toMatchObject({ errors: [{ pointer: '/code' }] })
  })

  test('new codes need the password, removal a code too', async () => {
    const { codes } = await withSecondFactor()
    expect((await ask('POST', '/second-factor/recovery-codes', { password: 'wrong' })).status).toBe(422)
    const renewed = await ask('POST', '/second-factor/recovery-codes', { password })
    expect(renewed.json.recoveryCodes).toHaveLength(10)
    expect(renewed.json.recoveryCodes).not.toEqual(codes)
    const code = String((renewed.json.recoveryCodes as string[])[0]) // promised by its schema
    for (const proofs of [{ password }, { password: 'wrong', code }, { password, code: codes[0] }]) {
      expect((await ask('POST', '/second-factor/removal', proofs)).status).toBe(422)
    }
    const removed = await ask('POST', '/second-factor/removal', { password, code })
    expect(removed.status).toBe(204)
    cookie = cookieIn(removed)
    expect((await ask('GET', '')).json).toMatchObject({ secondFactor: { since: null, recoveryCodesLeft: 0 } })
  })

  test('many wrong codes from one address have to wait', async () => {
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await ask('POST', '/sign-in', { code: '000000' }, 'kurier-session=x')).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })
})

test('a session that is in needs no second step, and gets none', async () => {
  expect((await ask('POST', '/sign-in', { code: '000000' })).status).toBe(401)
})

test('sessions can be listed and ended, the own ones only', async () => {
  const elsewhere = await byPassword()
  const { actor: bob } = await sampleMember(new Date())
  const list = (await ask('GET', '/sessions')).json.sessions as { sessionId: string; isThis: boolean }[] // by its schema
  expect(list.map(({ isThis }) => isThis).sort()).toEqual([false, true])
  const other = list.find(({ isThis }) => !isThis)?.sessionId
  expect((await ask('DELETE', `/sessions/${bob.sessionId}`)).status).toBe(404)
  expect((await ask('DELETE', `/sessions/${other}`)).status).toBe(204)
  expect((await ask('GET', '', undefined, elsewhere)).status).toBe(401)
  const third = await byPassword()
  expect(await ask('DELETE', '/other-sessions')).toMatchObject({ status: 200, json: { ended: 1 } })
  expect((await ask('GET', '', undefined, third)).status).toBe(401)
  expect((await ask('GET', '')).status).toBe(200)
})

describe('foreign pages', () => {
  const writes: [string, string, object | undefined][] = [
    ['PATCH', '', { name: 'Mallory' }],
    ['POST', '/password', { current: password, password: 'ein ganz anderes Passwort' }],
    ['POST', '/second-factor', { password }],
    ['POST', '/second-factor/confirmation', { code: '000000' }],
    ['POST', '/second-factor/recovery-codes', { password }],
    ['POST', '/second-factor/removal', { password }],
    ['POST', '/sign-in', { code: '000000' }],
    ['DELETE', '/other-sessions', undefined],
    ['DELETE', '/sessions/0190d6c0-0000-7000-8000-000000000000', undefined],
  ]

  test.each(writes)('%s %s is refused to them, and nothing changes', async (method, to, body) => {
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://foreign.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3999' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of foreign) {
      expect((await send(method, `${path}${to}`, { body, headers: { cookie, ...headers } })).status).toBe(403)
    }
    expect((await ask('GET', '')).json).toMatchObject({ name: 'Ada Beispiel', secondFactor: { since: null } })
  })

  test.each(writes.filter(([, , body]) => body))('%s %s takes no content type of a form', async (method, to, body) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = signedInAs({ cookie })
      expect((await send(method, `${path}${to}`, { body: JSON.stringify(body), type, headers })).status).toBe(415)
    }
  })

  test('whoever is not signed in gets nothing', async () => {
    for (const [method, to, body] of writes) expect((await ask(method, to, body, '')).status).toBe(401)
  })
})
