import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createOperatorLink } from '#lib/accounts/sign-in/create-operator-link.ts'
import { samplePassword, tokenIn } from '#lib/accounts/testing/sample-operator.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { service, type Send } from '#server/testing/service.ts'

const path = '/api/portal/operators'
const ownPage = { 'sec-fetch-site': 'same-origin' }

let send: Send

beforeAll(async () => {
  await testDatabase()
  send = await service()
})

beforeEach(() => forget('rate-counters'))

async function newLink(): Promise<{ email: string; token: string }> {
  const email = `${newId()}@amt.example`
  const { link } = await createOperatorLink(contextFor(systemActor), { email })
  return { email, token: tokenIn(link) }
}

test('a link tells for whom it is, and works once', async () => {
  const { email, token } = await newLink()
  const read = await send('POST', `${path}/link`, { body: { token }, headers: ownPage })
  expect(read).toMatchObject({ status: 200, json: { email, name: null } })
  const body = { token, name: 'Ada', password: samplePassword }
  const made = await send('POST', path, { body, headers: ownPage })
  expect(made).toMatchObject({ status: 201, json: { email, name: 'Ada' } })
  expect(made.headers.get('cache-control')).toBe('no-store')
  expect((await send('POST', `${path}/link`, { body: { token }, headers: ownPage })).status).toBe(404)
})

test('faults are told at their members, without the password', async () => {
  const { token } = await newLink()
  const body = { token, name: '', password: 'kurz-geheim' }
  const answer = await send('POST', path, { body, headers: ownPage })
  expect(answer.status).toBe(422)
  expect(answer.json.errors).toMatchObject([{ pointer: '/name' }, { pointer: '/password' }])
  expect(answer.text).not.toContain('kurz-geheim')
})

test.each<Record<string, string>>([
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://foreign.example' },
])('a request with %j is refused, and the link stays unused', async (headers) => {
  const { token } = await newLink()
  const body = { token, name: 'Ada', password: samplePassword }
  for (const to of [path, `${path}/link`]) {
    const answer = await send('POST', to, { body: to === path ? body : { token }, headers })
    expect(answer).toMatchObject({ status: 403, json: { instance: answer.headers.get('x-request-id') } })
  }
  expect((await send('POST', path, { body, headers: { origin: 'http://localhost:3999' } })).status).toBe(201)
})

test('a form of a foreign page could not send it: only JSON is taken', async () => {
  const { token } = await newLink()
  const body = `{"token":"${token}","name":"Ada","password":"${samplePassword}"}`
  expect((await send('POST', path, { body, type: 'text/plain', headers: ownPage })).status).toBe(415)
})

test('too many requests from one address have to wait', async () => {
  const body = { token: 'x', name: 'Ada', password: samplePassword }
  const statuses = []
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await send('POST', path, { body, headers: ownPage })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
})
