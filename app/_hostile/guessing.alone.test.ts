import { testPool, type TestDatabase } from '#lib/platform/testing/test-database.ts'
// In a process of its own: it replaces a module for all that import it.
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { offeredForm, type OfferedForm } from '#app/api/forms/testing/offered-form.ts'
import { makePasswordLink } from '#lib/accounts/sign-in/password-link.ts'
import { signIn } from '#lib/accounts/sign-in/sign-in.ts'
import { memberPassword, sampleBrowser, sampleMember } from '#lib/accounts/testing/sample-member.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { signEs256 } from '#lib/platform/crypto/jws.ts'
import { signingKey } from '#lib/platform/keys/signing-keys.ts'
import { forget } from '#lib/platform/once-per-process.ts'

const verified = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<{ verify: (...given: [string, string]) => Promise<boolean> }>()
  const verify = (...given: [string, string]) => {
    verified.count += 1
    return real.verify(...given)
  }
  return { ...real, verify }
})

let db: TestDatabase
let form: OfferedForm
const samePage = { 'sec-fetch-site': 'same-origin' }

beforeAll(async () => {
  form = await offeredForm()
  db = form.db
})

beforeEach(() => {
  for (const counters of ['rate-counters', 'failed-attempts', 'sign-in-attempts']) forget(counters)
})

/** What a call answers and what it costs: queries of the database, looks at a password. */
async function costOf(call: () => Promise<unknown>): Promise<{ answer: unknown; queries: number; hashes: number }> {
  const pool = vi.spyOn(testPool(), 'query')
  const connections = vi.spyOn(testPool(), 'connect')
  verified.count = 0
  const answer = await call()
  const queries = pool.mock.calls.length + connections.mock.calls.length
  pool.mockRestore()
  connections.mockRestore()
  return { answer, queries, hashes: verified.count }
}

const told = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => 'done',
    (reason: unknown) => reason,
  )
  return error instanceof Error ? { message: error.message, ...('code' in error && { code: error.code }) } : error
}

const token = (id: string, secret: string) => async () => {
  const form_ = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  const { POST } = await import('#app/token/route.ts')
  const request = new Request('http://localhost:3999/token', { method: 'POST', body: new URLSearchParams(form_) })
  const response = await POST(request, { params: Promise.resolve({}) })
  return [response.status, await response.text()]
}

describe('whether it exists or not, the answer and the work are the same for', () => {
  test('a client and a wrong secret', async () => {
    const { clientId } = await createClient(contextFor(systemActor), { name: 'shop', kind: 'online-service' })
    const known = await costOf(token(clientId, 'wrong'))
    expect(await costOf(token(randomUUID(), 'wrong'))).toEqual(known)
    expect(known.answer).toMatchObject([401, expect.any(String)])
  })

  test('an account and a wrong password', async () => {
    const { email } = await sampleMember(new Date())
    const attempt = (who: string) => () =>
      told(signIn(contextFor(undefined), { ...sampleBrowser, email: who, password: 'not the password' }))
    await attempt(email)() // the first one loads what is loaded once
    const unknown = await costOf(attempt('nobody@amt.example'))
    const known = await costOf(attempt(email))
    // the note for the audit log is written by itself, and nobody waits for it
    expect({ ...known, queries: 0 }).toEqual({ ...unknown, queries: 0 })
    expect(known.hashes).toBe(1)
  })

  test('an application and a wrong status code', async () => {
    const { caseId } = await form.begun()
    const { statusCode: wrong } = await form.begun() // of another case
    const ask = (id: string) => async () => {
      const { status, json } = await form.statusOf(id, wrong)
      return [status, { ...json, instance: '' }]
    }
    await ask(caseId)()
    const known = await costOf(ask(caseId))
    expect(known.answer).toMatchObject([404, expect.anything()])
    expect(await costOf(ask(randomUUID()))).toEqual(known)
  })

  test('a one-time link that is over', async () => {
    const { actor } = await sampleMember(new Date())
    const { id, link } = await makePasswordLink(contextFor({ ...actor, isOperator: true }), actor)
    await db.query('update one_time_links set expires_at = created_at where id = $1', [id])
    const ask = (sent: string) => async () => {
      const body = { token: sent }
      const { status, json } = await form.send('POST', '/api/portal/password/link', { headers: samePage, body })
      return [status, { ...json, instance: '' }]
    }
    const over = await costOf(ask(new URL(link).hash.slice(1)))
    expect(await costOf(ask(randomBytes(32).toString('base64url')))).toEqual(over)
    expect(over.answer).toMatchObject([404, expect.anything()])
  })

  test('who forgot a password', async () => {
    const { email } = await sampleMember(new Date())
    const ask = async (who: string) =>
      form.send('POST', '/api/portal/password/forgotten', { headers: samePage, body: { email: who } })
    const [known, unknown] = [await ask(email), await ask('nobody@amt.example')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })
})

describe('guessing without end is stopped for', () => {
  test('the secret of a client', async () => {
    const { clientId } = await createClient(contextFor(systemActor), { name: 'shop', kind: 'online-service' })
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await token(clientId, `guess ${guess}`)())[0])
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  })

  test('the password of an account, even with the right one then', async () => {
    const { email } = await sampleMember(new Date())
    const attempt = (password: string) =>
      told(signIn(contextFor(undefined), { ...sampleBrowser, address: '192.0.2.99', email, password }))
    for (let guess = 0; guess < 5; guess += 1) await attempt(`guess number ${guess}`)
    expect(await attempt(memberPassword)).toMatchObject({ code: 'too-many-requests' })
  })

  test('the status code of an application', async () => {
    const { caseId, statusCode } = await form.begun()
    const { statusCode: wrong } = await form.begun()
    const statuses = []
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await form.statusOf(caseId, wrong)).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect((await form.statusOf(caseId, statusCode)).status).toBe(429)
  })

  test('one-time links', async () => {
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) {
      const body = { token: randomBytes(32).toString('base64url'), password: 'a password like any' }
      statuses.push((await form.send('POST', '/api/portal/password', { headers: samePage, body })).status)
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
  })
})

describe('a token is refused that', () => {
  const claims = async (more: object) => {
    const { clientId } = await createClient(contextFor(systemActor), { name: 'shop', kind: 'online-service' })
    const now = Math.floor(Date.now() / 1000)
    const audience = ['http://localhost:3999/submission-api', 'http://localhost:3999/destination-api']
    const own = { iss: 'http://localhost:3999', sub: clientId, client_id: clientId, aud: audience }
    return { ...own, scope: 'send-submissions', iat: now, exp: now + 600, jti: randomUUID(), ...more }
  }
  const asked = async (more: object, typ = 'at+jwt') => {
    const { kid, privateKey } = await signingKey(db, 'access-token')
    const accessToken = signEs256(privateKey, kid, typ, await claims(more))
    return (await form.send('GET', `/submission-api/v2/submissions/${randomUUID()}`, { token: accessToken })).status
  }

  test('is none of these, to begin with: a right one is let in', async () => expect(await asked({})).toBe(404))

  test.each([
    ['is over', { iat: 1_700_000_000, exp: 1_700_000_600 }],
    ['is of another installation', { iss: 'https://other.example' }],
    ['is for another installation', { aud: ['https://other.example/submission-api'] }],
    ['is of no client', { sub: randomUUID(), client_id: randomUUID() }],
  ])('%s', async (_, more) => expect(await asked(more)).toBe(401))

  test('is of another type', async () => expect(await asked({}, 'jwt')).toBe(401))
})
