import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sampleMember } from '#lib/accounts/testing/sample-member.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { mailServer, textOf, type MailServer } from '#lib/platform/testing/mail-server.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const path = '/api/portal/password'
const ownPage = { 'sec-fetch-site': 'same-origin' }
const password = 'ein ganz anderes Passwort'

let db: TestDatabase
let send: Send
let server: MailServer

beforeAll(async () => {
  server = await mailServer()
  db = await testDatabase({ SMTP_URL: server.url, MAIL_FROM: 'kurier@amt.example' })
  send = await service()
})

afterAll(async () => {
  completeSettings({ SMTP_URL: '', MAIL_FROM: '' })
  await server.close()
})

beforeEach(() => {
  forget('rate-counters')
  server.mails.length = 0
})

test('a forgotten password is asked for, mailed, and set once', async () => {
  const { email } = await sampleMember(new Date())
  expect((await send('POST', `${path}/forgotten`, { body: { email }, headers: ownPage })).status).toBe(202)
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 60_000 })
  const token = /#([A-Za-z0-9_-]{43})/.exec(server.mails.map(textOf).join(''))?.[1]
  const read = await send('POST', `${path}/link`, { body: { token }, headers: ownPage })
  expect(read).toMatchObject({ status: 200, json: { email } })
  const set = await send('POST', path, { body: { token, password }, headers: ownPage })
  expect(set).toMatchObject({ status: 200, json: { email } })
  expect((await send('POST', `${path}/link`, { body: { token }, headers: ownPage })).status).toBe(404)
})

test('who has no account is answered alike, to the byte', async () => {
  const { email } = await sampleMember(new Date())
  const answers = []
  for (const asked of [email, 'nobody@amt.example', 'no address']) {
    const { status, text, headers } = await send('POST', `${path}/forgotten`, {
      body: { email: asked },
      headers: ownPage,
    })
    headers.delete('x-request-id')
    headers.delete('ratelimit-remaining')
    headers.delete('ratelimit-reset')
    answers.push({ status, text, headers: [...headers] })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 60_000 })
})

test('a mail server that is away changes nothing of the answer', async () => {
  const { email } = await sampleMember(new Date())
  completeSettings({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect((await send('POST', `${path}/forgotten`, { body: { email }, headers: ownPage })).status).toBe(202)
  completeSettings({ SMTP_URL: server.url })
})

test('an operator makes a link for somebody; nobody else can', async () => {
  const operator = await person({ isOperator: true })
  const owner = await person({ role: 'owner' })
  const to = (id: string) => `/api/portal/people/${id}/password-link`
  const made = await send('POST', to(owner.personId), { headers: signedInAs(operator) })
  expect(made).toMatchObject({ status: 201, json: { link: expect.stringContaining('/password/new#') } })
  expect((await send('POST', to(owner.personId), { headers: signedInAs(owner) })).status).toBe(404)
  expect((await send('POST', to(newId()), { headers: signedInAs(operator) })).status).toBe(404)
  expect((await send('POST', to(owner.personId), { headers: { cookie: operator.cookie } })).status).toBe(403)
})

test('an operator removes a lost second factor; nobody else can', async () => {
  const operator = await person({ isOperator: true })
  const owner = await person({ role: 'owner' })
  const text = `update people set totp_sealed = 'x', totp_confirmed_at = now() where id = $1`
  await db.query(text, [owner.personId])
  const to = `/api/portal/people/${owner.personId}/second-factor-removal`
  expect((await send('POST', to, { headers: signedInAs(owner) })).status).toBe(404)
  expect((await send('POST', to, { headers: { cookie: operator.cookie } })).status).toBe(403)
  expect((await send('POST', to, { headers: signedInAs(operator) })).status).toBe(204)
  expect((await send('POST', to, { headers: signedInAs(operator) })).status).toBe(404)
})

test.each([
  ['', { token: 'x', password }],
  ['/link', { token: 'x' }],
  ['/forgotten', { email: 'ada@amt.example' }],
])('%s takes nothing from foreign pages and forms', async (to, body) => {
  const foreign: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://foreign.example' },
  ]
  for (const headers of foreign) expect((await send('POST', `${path}${to}`, { body, headers })).status).toBe(403)
  const form = { body: JSON.stringify(body), type: 'text/plain', headers: ownPage }
  expect((await send('POST', `${path}${to}`, form)).status).toBe(415)
})

test('too many requests from one address have to wait', async () => {
  const statuses = []
  for (let count = 0; count < 6; count += 1) {
    const body = { email: 'nobody@amt.example' }
    statuses.push((await send('POST', `${path}/forgotten`, { body, headers: ownPage })).status)
  }
  expect(statuses).toEqual([...Array<number>(5).fill(202), 429])
})
