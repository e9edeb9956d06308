import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Handler } from '#app/_http/describe.ts'
import { handlerOf } from '#app/_http/handler.ts'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { apiListener } from './api-listener.ts'

/** Tells what it was called with. */
const tell = (name: string): Handler =>
  handlerOf(async ({ method, address }, params) => {
    return new HttpAnswer(JSON.stringify({ name, method, from: address, params }))
  })

const piece = Buffer.alloc(70_000, 'x')

const breaksOff = handlerOf(async () => {
  let pulls = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      pulls += 1
      await nextTurn() // as slowly as files are read
      if (pulls < 50) controller.enqueue(piece)
      else controller.error(new Error('/var/lib/canary is gone'))
    },
  })
  return new HttpAnswer(body, { headers: { 'content-length': '100000000', 'x-request-id': '4711' } })
})

const { promise: endlessCancelled, resolve: noteCancelled } = Promise.withResolvers<boolean>()
const endless = handlerOf(async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(piece),
    cancel: () => noteCancelled(true),
  })
  return new HttpAnswer(body, { headers: { 'content-length': '100000000' } })
})

const tellHeaders = handlerOf(async ({ headers }) => {
  return new HttpAnswer(JSON.stringify(['authorization', 'cookie', 'if-none-match'].map((name) => headers.get(name))))
})

const FILE = 20_000_000
/** Numbers that count on, read into the room that is brought, as a file is. */
const numbers = handlerOf(async () => {
  let at = 0
  const body = new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: 65_536,
    async pull(controller) {
      await nextTurn()
      const view = controller.byobRequest?.view
      if (!view) throw new Error('no room was brought')
      const words = Math.min(view.byteLength, FILE - at) >> 2
      const room = new Uint32Array(view.buffer, view.byteOffset, words)
      for (let word = 0; word < words; word += 1) room[word] = (at >> 2) + word
      at += words * 4
      if (words === 0) controller.close()
      controller.byobRequest?.respond(words * 4)
    },
  })
  return new HttpAnswer(body, { headers: { 'content-length': String(FILE) } })
})

const all = (handler: Handler) => ({ GET: handler, POST: handler, OPTIONS: handler })
const routes = [
  { path: '/x/[...unknown]', methods: all(tell('catch-all')) },
  { path: '/x/things', methods: all(tell('list')) },
  { path: '/x/things/[thingId]', methods: all(tell('thing')) },
  { path: '/x/things/[thingId]/parts/[kid]', methods: all(tell('part')) },
  { path: '/x/headers', methods: all(tellHeaders) },
  { path: '/x/numbers', methods: all(numbers) },
  { path: '/x/broken', methods: all(breaksOff) },
  { path: '/x/endless', methods: all(endless) },
]
const server = createServer()

beforeAll(async () => {
  completeSettings(testSettings)
  const addressOf = ({ headers }: IncomingMessage): string => `caller ${String(headers['x-test'])}`
  const listener = apiListener(routes, addressOf)
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

async function raw(method: string, target: string, header = 'X-Test: 1'): Promise<string> {
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const socket = connect(port, '127.0.0.1')
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n\r\n`)
  return readText(socket)
}

async function told(method: string, target: string): Promise<Record<string, unknown>> {
  const answer = await raw(method, target)
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>
}

test.each([
  ['/x/things', 'list', {}],
  ['/x/things/', 'list', {}],
  ['/x/things?limit=1', 'list', {}],
  ['/x/things/4711', 'thing', { thingId: '4711' }],
  ['/x/things/a%2Fb', 'thing', { thingId: 'a/b' }],
  ['/x/things/%C3%A4%20', 'thing', { thingId: 'ä ' }],
  ['/x/things/%FF', 'thing', { thingId: '%FF' }],
  ['/x/things/1/parts/key:one', 'part', { thingId: '1', kid: 'key:one' }],
  ['/x/y/../things/4711', 'thing', { thingId: '4711' }],
  ['http://elsewhere/x/things', 'list', {}],
])('%s is for "%s" with %j', async (target, name, params) => {
  expect(await told('GET', target)).toEqual({ name, method: 'GET', from: 'caller 1', params })
})

test('what no other route takes goes to the catch-all, whatever the order of the table', async () => {
  for (const target of ['/x/things/1/parts', '/x/nothing', '/x/things/1/parts/2/3']) {
    expect(await told('POST', target)).toMatchObject({ name: 'catch-all', method: 'POST' })
  }
})

test('headers that came twice are seen as two, and none where there was none', async () => {
  const answer = await raw(
    'GET',
    '/x/headers',
    'Authorization: Bearer a\r\nauthorization: Bearer b\r\nCookie: a=1\r\nCookie: b=2',
  )
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual(['Bearer a, Bearer b', 'a=1; b=2', null])
})

test('outside of every route there is nothing', async () => {
  expect(await raw('GET', '/y')).toMatch(/^HTTP\/1.1 404 [^]*application\/problem\+json/)
})

test('a method that no route file knows is refused where it was sent', async () => {
  expect(await told('PROPFIND', '/x/things')).toMatchObject({ name: 'list', method: 'PROPFIND' })
})

test('an answer that breaks off is cut, and tells nothing of the reason but to the log', async () => {
  const line = vi.fn()
  replaceLog({ info: line, warn: line, error: line, debug: line })
  const received: string[] = []
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  socket.on('data', (chunk) => void received.push(String(chunk)))
  const cut = once(socket, 'close')
  socket.on('error', () => undefined) // being cut off is what is to happen
  socket.write('GET /x/broken HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await cut
  expect(received.join('')).toMatch(/^HTTP\/1.1 200 [^]*x{1000}$/)
  expect(line.mock.calls).toEqual([
    [{ requestId: '4711', reason: 'Error: /var/lib/canary is gone' }, 'an answer broke off'],
  ])
})

test('a caller that goes away while it is answered is no fault, and leaves nothing open', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /x/endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
  expect(await endlessCancelled).toBe(true)
})

test('a file goes out whole and in order to a slow reader, although its pieces share their room', async () => {
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /x/numbers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const pieces: Buffer[] = []
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    pieces.push(bytes)
    await nextTurn()
  }
  const answer = Buffer.concat(pieces)
  const sent = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
  expect(sent.byteLength).toBe(FILE)
  const first = Array.from({ length: FILE / 4 }).findIndex((_, at) => sent.readUInt32LE(at * 4) !== at)
  expect(first).toBe(-1)
})
