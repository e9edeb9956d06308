import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toReadableStream } from './byte-stream.ts'
import type { ConnectionOptions } from './connection.ts'
import { createHttpClient, jsonBody, type ServiceRequest } from './http-client.ts'
import { object, text } from './json-shape.ts'
import { answer, bodyOf, startServer, type TestServer } from './testing/http-server.ts'

type Turn = (response: ServerResponse) => void

let server: TestServer
let turns: Turn[]
let seen: { line: string; body: string; idempotencyKey: unknown }[]
let waits: number[]

beforeEach(async () => {
  turns = []
  seen = []
  waits = []
  server = await startServer(async (request: IncomingMessage, response) => {
    const body = (await bodyOf(request)).toString()
    if (request.url === '/token')
      return answer(response, 200, { access_token: 'token', token_type: 'Bearer', expires_in: 600 })
    const idempotencyKey = request.headers['idempotency-key']
    seen.push({ line: `${request.method} ${request.url}`, body, idempotencyKey })
    const turn = turns.shift() ?? ((last) => answer(last, 200, { hello: 'world' }))
    turn(response)
  })
})

afterEach(() => server.close())

const client = (more: Partial<ConnectionOptions> = {}) =>
  createHttpClient({
    baseUrl: server.baseUrl,
    clientId: 'client',
    clientSecret: 'secret',
    sleep: async (milliseconds) => void waits.push(milliseconds),
    ...more,
  })
const shape = object({ hello: text })
const get = { method: 'GET', path: '/thing' } as const
const call = (request: ServiceRequest, more?: Partial<ConnectionOptions>) => client(more).json(request, shape)

const refused =
  (status: number, headers: Record<string, string> = {}): Turn =>
  (response) =>
    answer(response, status, { title: 'Not now' }, headers)
const broken: Turn = (response) => void response.destroy()
const halfway: Turn = (response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"hello"')
  setImmediate(() => response.destroy())
}

const repeatable: [string, ServiceRequest][] = [
  ['GET', get],
  ['PUT', { method: 'PUT', path: '/thing', ...jsonBody({ a: 1 }) }],
  ['POST with an Idempotency-Key', { method: 'POST', path: '/thing', ...jsonBody({ a: 1 }), idempotencyKey: 'key' }],
  ['POST that says so', { method: 'POST', path: '/thing', ...jsonBody({ a: 1 }), repeatable: true }],
]

describe.each(repeatable)('a %s', (_, request) => {
  it.each([
    ['a 429', refused(429)],
    ['a 503', refused(503)],
    ['a broken connection', broken],
    ['an answer that breaks off', halfway],
  ])('is made again after %s, with the same body and key', async (_what, turn) => {
    turns = [turn, turn]
    expect(await call(request)).toEqual({ hello: 'world' })
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    const [first = 0, second = 0] = waits
    expect(first).toBeGreaterThanOrEqual(450)
    expect(first).toBeLessThanOrEqual(550)
    expect(second).toBeGreaterThanOrEqual(900)
    expect(second).toBeLessThanOrEqual(1100)
  })
})

describe.each<[string, ServiceRequest]>([
  ['POST without an Idempotency-Key', { method: 'POST', path: '/thing', ...jsonBody({}) }],
  ['PATCH', { method: 'PATCH', path: '/thing', ...jsonBody({}) }],
  ['DELETE', { method: 'DELETE', path: '/thing' }],
])('a %s', (_, request) => {
  it('is not made again when it may have been done', async () => {
    turns = [broken]
    await expect(call(request)).rejects.toMatchObject({ code: 'connection' })
    turns = [refused(503)]
    await expect(call(request)).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(2)
  })

  it('is made again after a 429, which was refused before anything was done', async () => {
    turns = [refused(429)]
    expect(await call(request)).toEqual({ hello: 'world' })
  })
})

describe('Retry-After', () => {
  it('is waited for, up to a minute', async () => {
    turns = [
      refused(503, { 'retry-after': '7' }),
      refused(429, { 'retry-after': '60' }),
      refused(429, { 'retry-after': '0' }),
    ]
    await call(get)
    expect(waits.slice(0, 2)).toEqual([7000, 60_000])
    expect(waits[2]).toBeGreaterThan(1000)
  })

  it('beyond a minute is for the caller, at once', async () => {
    turns = [refused(429, { 'retry-after': '61' })]
    await expect(call(get)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 61 })
    expect(waits).toEqual([])
  })
})

describe('how often', () => {
  it.each([
    [undefined, 4],
    [0, 1],
    [1, 2],
    [6, 7],
  ])('with retries %s: %i requests, then the last error', async (retries, requests) => {
    turns = Array<Turn>(9).fill(refused(503, { 'retry-after': '1' }))
    await expect(call(get, { retries })).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(requests)
    expect(waits).toHaveLength(requests - 1)
  })

  it.each([400, 401, 403, 404, 409, 422, 500])('once after a %i', async (status) => {
    turns = [refused(status), refused(status)]
    await expect(call(get)).rejects.toMatchObject({ status })
    expect(waits).toEqual([])
  })

  it('after a silence, as often as after a broken connection', async () => {
    turns = [() => undefined]
    expect(await call(get, { timeoutMs: 200 })).toEqual({ hello: 'world' })
    expect(waits).toHaveLength(1)
  })

  it('never when the source of the body fails', async () => {
    async function* broke(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1)
      throw new Error('the disk is gone')
    }
    await expect(call({ method: 'PUT', path: '/thing', body: () => toReadableStream(broke()) })).rejects.toThrow(
      'the disk is gone',
    )
    expect(waits).toEqual([])
  })
})
