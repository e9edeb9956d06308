import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { closeDatabase } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { conflict, notFound } from '#lib/platform/errors.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { apiRouter } from '#app/_http/router.ts'
import { party, service, type Party } from '#server/testing/service.ts'
import { noteCallerAddress } from './caller-address.ts'
import { endpoint, json, stream } from './endpoint.ts'
import { methods } from './methods.ts'
import { paging } from './paging.ts'

const thingId = '0190a000-0000-7000-8000-000000000001'
const secretText = 'relation "things" has no column "password"'

type Line = { level: string; message: string } & Record<string, unknown>
const lines: Line[] = []

let sender: Party
let receiver: Party

beforeAll(async () => {
  await testDatabase()
  const send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
})

beforeEach(() => {
  lines.splice(0)
  const line = (level: string) => (facts: Record<string, unknown>, message: string) =>
    void lines.push({ level, message, ...facts })
  replaceLog({ info: line('info'), warn: line('warn'), error: line('error'), debug: line('debug') })
})

const handled = vi.fn()
const write = endpoint(
  {
    access: ['send-submissions'],
    find: async ({ params }) => {
      if (params.thingId !== thingId) throw notFound('thing')
      return { id: thingId }
    },
    body: json(z.object({ name: z.string() })),
    query: paging(100),
    answers: { 201: z.object({ name: z.string() }) },
  },
  async ({ body, found, query, context }) => {
    handled({ body, found, query, clientId: context.actor.clientId })
    if (body.name === 'taken') throw conflict('There is one of that name.')
    return { status: 201, body: { name: body.name, passwordHash: 'never sent' }, headers: { location: '/here' } }
  },
)

const faults: Record<string, () => unknown> = {
  text: () => {
    throw new Error(secretText)
  },
  thrown: () => {
    throw secretText
  },
  shape: () => ({ name: 4711 }),
}
const read = endpoint({ access: 'public', answers: { 200: z.object({ name: z.string() }) } }, async ({ request }) => ({
  status: Number(new URLSearchParams(request.search).get('status') ?? 200),
  body: (faults[new URLSearchParams(request.search).get('fault') ?? ''] ?? (() => ({ name: 'Ada' })))(),
}))

const ask = endpoint({ access: 'public', answers: { 200: z.object({ one: z.number() }) } }, async () => {
  const { rows } = await testPool().query<{ one: number }>('select 1 as one')
  return { status: 200, body: rows[0] }
})

const size = endpoint(
  { access: 'public', body: stream('application/jose', () => 10), answers: { 200: z.object({ bytes: z.number() }) } },
  async ({ body }) => {
    let bytes = 0
    for await (const chunk of body) bytes += chunk.byteLength
    return { status: 200, body: { bytes } }
  },
)

const open = endpoint(
  { access: 'public', body: json(z.object({ name: z.string() })), answers: { 200: z.object({ length: z.number() }) } },
  async ({ body }) => ({ status: 200, body: { length: body.name.length } }),
)

const nameless = endpoint(
  { access: 'public', answers: { 200: z.object({ thingId: z.string() }) } },
  async ({ params }) => ({
    status: 200,
    body: params,
  }),
)
const named = endpoint(
  { access: 'public', params: { name: 'free' }, answers: { 200: z.object({ thingId: z.string(), name: z.string() }) } },
  async ({ params }) => ({ status: 200, body: params }),
)

const sought = endpoint(
  { access: 'public', query: z.object({ q: z.string() }), answers: { 200: z.object({ q: z.string() }) } },
  async ({ query }) => ({ status: 200, body: query }),
)

const router = apiRouter([
  { path: '/sought', methods: methods({ GET: sought }) },
  { path: '/things/[thingId]/names/[name]', methods: methods({ GET: named }) },
  { path: '/things/[thingId]/ids/[name]', methods: methods({ GET: nameless }) },
  { path: '/things/[thingId]', methods: methods({ POST: write }) },
  { path: '/things', methods: methods({ GET: read }) },
  { path: '/database', methods: methods({ GET: ask }) },
  { path: '/size', methods: methods({ PUT: size }) },
  { path: '/open', methods: methods({ POST: open }) },
])

/** A caller's address for each test, so that none uses up another one's window. */
let address = ''
beforeEach(() => void (address = `2001:db8::${randomUUID()}`))

type TestRequest = { token?: string; type?: string; length?: string; body?: string }

async function call(method: string, path: string, { token, type, length, body }: TestRequest = {}) {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (type) headers.set('content-type', type)
  if (length) headers.set('content-length', length)
  // bytes, for which no content-type is set by itself
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const request = new Request(new URL(path, settings().baseUrl), { method, headers, body: bytes })
  noteCallerAddress(request, address)
  const response = await router(request)
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}

const json201 = { type: 'application/json', body: '{"name":"Ada"}' }
const path = `/things/${thingId}`

describe('the order of checks', () => {
  // each request has every fault of those below it as well
  test.each([
    [401, 'unauthenticated', '/things/4711', { type: 'text/plain', length: '99999999', body: '{' }],
    [401, 'unauthenticated', '/things/4711', { token: 'x.y.z', type: 'text/plain', length: '99999999', body: '{' }],
    [403, 'insufficient-scope', '/things/4711', { by: 'receiver', type: 'text/plain', length: '99999999', body: '{' }],
    [404, 'not-found', '/things/4711', { by: 'sender', type: 'text/plain', length: '99999999', body: '{' }],
    [404, 'not-found', `/things/${randomUUID()}`, { by: 'sender', type: 'text/plain', length: '99999999', body: '{' }],
    [
      415,
      'unsupported-media-type',
      `${path}?limit=0`,
      { by: 'sender', type: 'text/plain', length: '99999999', body: '{' },
    ],
    [415, 'unsupported-media-type', `${path}?limit=0`, { by: 'sender', length: '99999999', body: '{' }],
    [413, 'too-large', `${path}?limit=0`, { by: 'sender', type: 'application/json', length: '99999999', body: '{' }],
    [400, 'malformed', `${path}?limit=0`, { by: 'sender', type: 'application/json', body: '{' }],
    [422, 'invalid', `${path}?limit=0`, { by: 'sender', type: 'application/json', body: '{"name":1}' }],
    [422, 'invalid', `${path}?limit=0`, { by: 'sender', type: 'application/json', body: '{"name":"taken"}' }],
    [409, 'conflict', path, { by: 'sender', type: 'application/json', body: '{"name":"taken"}' }],
  ])('%i %s', async (status, code, target, { by, ...sent }: TestRequest & { by?: string }) => {
    handled.mockClear()
    const token = by === 'sender' ? sender.token : by === 'receiver' ? receiver.token : sent.token
    const answer = await call('POST', target, { ...sent, token })
    expect({ status: answer.status, type: answer.json.type }).toEqual({
      status,
      type: `http://localhost:3999/schemas/submission-api/problems/${code}`,
    })
    expect(handled).toHaveBeenCalledTimes(code === 'conflict' ? 1 : 0)
  })

  test('without any fault the handler gets everything as promised, and its answer goes out through its schema', async () => {
    handled.mockClear()
    const upper = `/things/${thingId.toUpperCase()}?limit=7`
    const answer = await call('POST', upper, { ...json201, token: sender.token })
    expect(answer).toMatchObject({ status: 201, json: { name: 'Ada' } })
    expect(Object.keys(answer.json)).toEqual(['name'])
    expect(answer.headers.get('location')).toBe('/here')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(handled.mock.calls).toEqual([
      [{ body: { name: 'Ada' }, found: { id: thingId }, query: { offset: 0, limit: 7 }, clientId: sender.clientId }],
    ])
  })

  test('a body that turns out too large while it is read is refused at the limit', async () => {
    const sent = { type: 'application/jose' }
    expect(await call('PUT', '/size', { ...sent, body: 'x'.repeat(10) })).toMatchObject({ json: { bytes: 10 } })
    expect(await call('PUT', '/size', { ...sent, body: 'x'.repeat(11) })).toMatchObject({ status: 413 })
  })
})

describe('what a call can use, and no more', () => {
  const named = (length: number) => `{"name":"${'x'.repeat(length)}"}`
  const type = 'application/json'

  test('of who has no token is 16,384 bytes', async () => {
    expect(await call('POST', '/open', { type, body: named(16_373) })).toMatchObject({ json: { length: 16_373 } })
    expect(await call('POST', '/open', { type, body: named(16_374) })).toMatchObject({ status: 413 })
    const declared = await call('POST', '/open', { type, length: '16385', body: '{' })
    expect(declared).toMatchObject({ status: 413, json: { detail: 'The body is larger than 16,384 bytes.' } })
    const known = await call('POST', path, { token: sender.token, type, body: named(16_374) })
    expect(known.status).toBe(201)
  })

  test('of members that it does not know is a hundred, which are ignored', async () => {
    const more = (count: number) => `{"name":"Ada"${Array.from({ length: count }, (_, at) => `,"x${at}":0`).join('')}}`
    expect((await call('POST', path, { token: sender.token, type, body: more(100) })).status).toBe(201)
    const answer = await call('POST', path, { token: sender.token, type, body: more(101) })
    const detail = 'x100 is one of more than 100 values that this call does not know; leave them out.'
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/x100', detail }] } })
  })

  test('is each member once', async () => {
    const answer = await call('POST', path, { token: sender.token, type, body: '{"name":"Ada","name":"Bea"}' })
    const detail = 'name is there twice in one object; send it once.'
    expect(answer).toMatchObject({ status: 422, json: { detail, errors: [{ pointer: '/name', detail }] } })
  })

  test('of parameters in a query is a hundred', async () => {
    const query = (count: number) => `${path}?limit=7${'&x=1'.repeat(count - 1)}`
    const sent = { ...json201, token: sender.token }
    expect((await call('POST', query(100), sent)).status).toBe(201)
    const answer = await call('POST', query(101), sent)
    const detail = 'The query may have at most 100 parameters; send fewer.'
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '', detail }] } })
  })
})

describe('parameters of the path', () => {
  test('are ids, in lower case; one that the description calls free is whatever was sent', async () => {
    const upper = `/things/${thingId.toUpperCase()}`
    expect((await call('GET', `${upper}/names/Ada`)).json).toEqual({ thingId, name: 'Ada' })
    expect(await call('GET', `${upper}/ids/Ada`)).toMatchObject({ status: 404 })
    expect(await call('GET', '/things/4711/names/Ada')).toMatchObject({ status: 404 })
  })
})

test('a free parameter with U+0000 is the name of nothing', async () => {
  expect((await call('GET', `${path}/names/a%00b`)).status).toBe(404)
  expect((await call('GET', `${path}/names/a%20b`)).json).toMatchObject({ name: 'a b' })
})

describe('problem answers', () => {
  test('carry type, title, status, detail and instance, and errors with pointers', async () => {
    const sent = { token: sender.token, type: 'application/json', body: '{"name":1}' }
    const { headers, json: problem } = await call('POST', path, sent)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(problem).toEqual({
      type: 'http://localhost:3999/schemas/submission-api/problems/invalid',
      title: 'The content is not valid',
      status: 422,
      detail: expect.any(String),
      instance: headers.get('x-request-id'),
      errors: [{ pointer: '/name', detail: expect.any(String) }],
    })
  })

  test('a query member at fault is named with its pointer', async () => {
    const { json: problem } = await call('POST', `${path}?limit=501&offset=x`, { ...json201, token: sender.token })
    expect(problem.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/limit', '/offset'])
  })

  test('a query member with U+0000, which no database text can hold, is refused like one of a body', async () => {
    const { status, json: problem } = await call('GET', '/sought?q=a%00b&other=%00')
    expect([status, problem.errors]).toEqual([422, [{ pointer: '/q', detail: expect.stringContaining('U+0000') }]])
    expect((await call('GET', '/sought?q=%E2%82%AC')).json).toEqual({ q: '€' })
  })

  test('a missing and a bad token are challenged as RFC 6750 says, a missing scope is named', async () => {
    const challenge = async (token?: string) => (await call('POST', path, { token })).headers.get('www-authenticate')
    expect(await challenge()).toBe('Bearer realm="kurier"')
    expect(await challenge('x.y.z')).toBe('Bearer realm="kurier", error="invalid_token"')
    expect(await challenge(receiver.token)).toBe(
      'Bearer realm="kurier", error="insufficient_scope", scope="send-submissions"',
    )
  })
})

describe('what goes wrong on our side', () => {
  test.each([
    ['an error', '?fault=text'],
    ['a thrown text', '?fault=thrown'],
    ['an answer that does not fit its schema', '?fault=shape'],
    ['a status that was not promised', '?status=299'],
  ])('%s is answered 500 without a word about it, and logged with the request id', async (_, query) => {
    const { status, headers, json: problem } = await call('GET', `/things${query}`)
    expect(status).toBe(500)
    expect(problem).toEqual({
      type: 'http://localhost:3999/schemas/submission-api/problems/internal',
      title: 'Internal error',
      status: 500,
      detail: 'Something went wrong on our side. Please tell the operator the instance of this answer.',
      instance: headers.get('x-request-id'),
    })
    const requestId = headers.get('x-request-id')
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', requestId, error: expect.any(String) }))
    expect(lines).toContainEqual(expect.objectContaining({ message: 'answered', requestId, status: 500 }))
  })

  /** Puts another address in the database's place until the test is over. */
  async function moveDatabase(url: string, answerSeconds = '120'): Promise<void> {
    const { databaseUrl = '' } = settings()
    await closeDatabase()
    completeSettings({ DATABASE_URL: url, DATABASE_ANSWER_SECONDS: answerSeconds })
    forget('client-standings')
    onTestFinished(async () => {
      await closeDatabase()
      completeSettings({ DATABASE_URL: databaseUrl, DATABASE_ANSWER_SECONDS: '120' })
    })
  }

  const unavailable = { type: 'http://localhost:3999/schemas/submission-api/problems/unavailable', status: 503 }

  test('a database that is away is answered 503 with Retry-After, before and after the token is read', async () => {
    await moveDatabase('postgres://kurier:canary-password@127.0.0.1:1/kurier')
    for (const answer of [
      await call('GET', '/database'),
      await call('POST', path, { ...json201, token: receiver.token }),
    ]) {
      expect(answer).toMatchObject({ status: 503, json: unavailable })
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/)
      const requestId = answer.headers.get('x-request-id')
      expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', requestId }))
    }
    expect(JSON.stringify(lines)).not.toContain('canary-password')
  })

  test('a database that has not answered for DATABASE_ANSWER_SECONDS counts as away', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    await moveDatabase(`postgres://kurier:x@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/kurier`, '5')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = call('GET', '/database')
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await asked).toMatchObject({ status: 503, json: unavailable })
  })
})

describe('every answer', () => {
  test('has a request id of our own, which stands in the log with what was answered', async () => {
    const { headers } = await call('POST', `${path}?limit=7`, { ...json201, token: sender.token })
    const requestId = headers.get('x-request-id')
    expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'answered',
        requestId,
        method: 'POST',
        path,
        status: 201,
        milliseconds: expect.any(Number),
        clientId: sender.clientId,
      },
    ])
  })

  test.each([
    ['a method that is not possible', 'DELETE', path],
    ['a method that nobody knows', 'PROPFIND', path],
    ['a path that leads nowhere', 'GET', '/nowhere'],
    ['a version that is gone', 'POST', '/submission-api/v1/submissions'],
  ])('is logged with its request id, also for %s', async (_, method, target) => {
    const { headers, json: problem } = await call(method, target)
    expect(problem.instance).toBe(headers.get('x-request-id'))
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'info', requestId: problem.instance, method, status: problem.status }),
    )
  })

  test('counts against its client, and against the address when there is none', async () => {
    const { clientId, clientSecret } = await createClient(contextFor(systemActor), {
      name: 'Counted',
      kind: 'online-service',
    })
    const send = await service()
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const granted = await send('POST', '/token', { body: `${form}`, type: 'application/x-www-form-urlencoded' })
    const token = String(granted.json.access_token)
    completeSettings({ RATE_CLIENT_REQUESTS: '2', RATE_ADDRESS_REQUESTS: '3' })
    onTestFinished(() => void completeSettings({ RATE_CLIENT_REQUESTS: '', RATE_ADDRESS_REQUESTS: '' }))
    const remaining = async (sent: TestRequest) => (await call('POST', path, sent)).headers.get('ratelimit-remaining')
    expect(await remaining({ ...json201, token })).toBe('1')
    expect(await remaining({})).toBe('2')
    expect(await remaining({ ...json201, token })).toBe('0')
    const overrun = await call('POST', path, { ...json201, token })
    expect(overrun).toMatchObject({ status: 429, json: { status: 429 } })
    const rate = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after']
    const [limit, left, reset, retryAfter] = rate.map((name) => overrun.headers.get(name))
    expect({ limit, left, reset }).toEqual({ limit: '2', left: '0', reset: retryAfter })
    expect(Number(reset)).toBeGreaterThan(0)
  })
})

test('methods: HEAD is GET without a body, the rest is 405 with what is possible', async () => {
  const head = await call('HEAD', '/things')
  expect({ status: head.status, text: head.text, type: head.headers.get('content-type') }).toEqual({
    status: 200,
    text: '',
    type: 'application/json',
  })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const answer = await call(method, '/things')
    expect({ method, status: answer.status, allow: answer.headers.get('allow') }).toEqual({
      method,
      status: 405,
      allow: 'GET, HEAD',
    })
  }
  expect((await call('GET', path)).headers.get('allow')).toBe('POST')
})

test('a handler works without path parameters too: Next.js hands over nothing for a path that has none', async () => {
  const request = new Request(new URL('/things', settings().baseUrl))
  const params: Promise<never> = Promise.resolve(undefined as never) // what its types do not say
  expect((await methods({ GET: read }).GET(request, { params })).status).toBe(200)
})
