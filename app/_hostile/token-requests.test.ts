import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import { POST } from '#app/token/route.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { listTokenRequests } from '#lib/clients/list-token-requests.ts'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool, type TestDatabase } from '#lib/platform/testing/test-database.ts'

let db: TestDatabase
let clientId: string
let clientSecret: string

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await tokenRequestsWritten(db) // what waits would be written later, into the connections of another test file
  for (const counters of ['rate-counters', 'failed-attempts', 'token-request-notes']) forget(counters)
  const made = await createClient(contextFor(systemActor), { name: 'shop', kind: 'online-service' })
  clientId = made.clientId
  clientSecret = made.clientSecret
})

async function ask(address: string, id = clientId, secret = 'wrong', scope?: string): Promise<Response> {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret, ...(scope && { scope }) }
  const request = new Request('http://localhost:3999/token', { method: 'POST', body: new URLSearchParams(form) })
  noteCallerAddress(request, address)
  return POST(request, { params: Promise.resolve({}) })
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

test('ever new client ids from one network are refused before they cost a query', async () => {
  const { addressRequests } = settings().limits
  const queries = vi.spyOn(testPool(), 'query')
  const answers = await Promise.all(times(addressRequests + 300, (i) => ask(`2001:db8:3:4::${i}`, randomUUID())))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(300)
  expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
  const looked = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('"client-and-secrets"'))
  // a busy machine refuses some for want of a turn, which costs no query either
  const judged = answers.filter(({ status }) => status === 401)
  expect(judged.length).toBeGreaterThan(0)
  expect(looked.length).toBeGreaterThanOrEqual(judged.length)
  expect(looked.length).toBeLessThanOrEqual(addressRequests)
  queries.mockRestore()
  expect((await ask('2001:db8:3:5::1', clientId, clientSecret)).status).toBe(200)
})

test('requests that are granted, and those of a blocked pair, use up nothing of what their network may fail', async () => {
  const { addressRequests } = settings().limits
  for (const _ of times(addressRequests + 20, () => 0)) {
    expect((await ask('192.0.2.5', clientId, clientSecret)).status).toBe(200)
  }
  const other = await createClient(contextFor(systemActor), { name: 'other', kind: 'online-service' })
  for (const _ of times(10, () => 0)) await ask('192.0.2.5', other.clientId)
  await Promise.all(times(addressRequests + 20, () => ask('192.0.2.5', other.clientId)))
  expect((await ask('192.0.2.5', clientId, clientSecret)).status).toBe(200)
})

async function noted(): Promise<(string | null)[]> {
  await tokenRequestsWritten(db)
  const { requests } = await listTokenRequests(contextFor(systemActor), { clientId })
  return requests.map(({ reason, address }) => `${reason} ${address}`)
}

test('strangers who know a client’s id cannot hide why the client itself is refused', async () => {
  await ask('192.0.2.20', clientId, clientSecret)
  await Promise.all(times(60, (i) => ask(`198.51.100.${i % 6}`)))
  await ask('192.0.2.20', clientId, 'the secret of yesterday')
  await ask('203.0.113.30', clientId, clientSecret, 'no-such-scope')
  const reasons = await noted()
  expect(reasons).toContain('wrong-secret 192.0.2.20')
  expect(reasons).toContain('scope-unknown 203.0.113.30')
})

test('one network cannot hide the refusals of another', async () => {
  await Promise.all(times(60, () => ask('198.51.100.1')))
  await ask('203.0.113.31')
  const reasons = await noted()
  expect(reasons).toContain('wrong-secret 203.0.113.31')
  const own = reasons.filter((reason) => reason?.endsWith('198.51.100.1'))
  const counts = Object.values(Object.groupBy(own, String)).map((same = []) => same.length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(5)
})
