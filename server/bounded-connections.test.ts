import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { boundConnections } from './bounded-connections.ts'

const limits = { LIMIT_CONNECTIONS: '6', LIMIT_CONNECTIONS_PER_NETWORK: '3', TRUSTED_PROXIES: '127.0.0.9' }

/** Told once a request has come that is not answered. */
const waiting: (() => void)[] = []

const answer: RequestListener = ({ url }, outgoing) => {
  if (url === '/waits') waiting.shift()?.()
  else outgoing.end('here')
}

async function serving(more: Record<string, string> = {}): Promise<Server> {
  completeSettings({ ...testSettings, ...limits, ...more })
  const server = createServer({ connectionsCheckingInterval: 20 }, answer)
  boundConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return server
}

function open(server: Server, localAddress: string): Socket {
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined) // being closed at once is what some of them wait for
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Whether a request is answered; on a connection that is refused it is not. */
function ask(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
}

/** A request whose answer does not come: its connection is at work. */
function keepBusy(socket: Socket): Promise<void> {
  socket.write('GET /waits HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return new Promise((resolve) => waiting.push(resolve))
}

test('of one network only so many connections are taken; others are not touched, and a place that is free is taken again', async () => {
  const server = await serving()
  const first = [1, 2, 3].map(() => open(server, '127.0.0.1'))
  await Promise.all(first.map(keepBusy))
  expect(await ask(open(server, '127.0.0.1'))).toBe(false)
  expect(await ask(open(server, '127.0.0.2'))).toBe(true)
  expect(first.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  first[0]?.destroy()
  await vi.waitFor(async () => expect(await ask(open(server, '127.0.0.1'))).toBe(true), { timeout: 60_000 })
})

test('one that only waits for another request makes room, that which has waited longest first', async () => {
  const server = await serving()
  const [busy, longest, later] = [1, 2, 3].map(() => open(server, '127.0.0.1')) as [Socket, Socket, Socket] // three
  await keepBusy(busy)
  const closed = once(longest, 'close')
  for (const idle of [longest, later]) expect(await ask(idle)).toBe(true)
  expect(await ask(open(server, '127.0.0.1'))).toBe(true)
  await closed
  expect(await ask(later)).toBe(true)
  expect(busy.destroyed).toBe(false)
})

test('a trusted proxy brings the connections of many', async () => {
  const server = await serving()
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => ask(open(server, '127.0.0.9'))))).toEqual(Array(5).fill(true))
})

test('in all there are only so many, idle ones of proxies among them, and the operator is told once', async () => {
  const line = vi.fn()
  replaceLog({ info: line, warn: line, error: line, debug: line })
  const server = await serving()
  const networks = ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2', '127.0.0.3']
  const all = networks.map((network) => open(server, network))
  await Promise.all(all.map(keepBusy))
  const kept = open(server, '127.0.0.9')
  expect(await ask(kept)).toBe(true)
  expect(await Promise.all([1, 2, 3].map(() => ask(open(server, '127.0.0.4'))))).toEqual([false, false, false])
  expect(await ask(kept)).toBe(true)
  expect(all.filter(({ destroyed }) => destroyed)).toEqual([])
  expect(line.mock.calls).toEqual([[{ reason: 'more than LIMIT_CONNECTIONS=6 in all' }, 'connections are refused']])
})

test('in all too, one that only waits makes room', async () => {
  const server = await serving()
  const networks = ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3']
  for (const network of networks) expect(await ask(open(server, network))).toBe(true)
  expect(await ask(open(server, '127.0.0.4'))).toBe(true)
})

test('an idle connection is kept longer than the time for a head, and no longer than is said', async () => {
  const server = await serving({ REQUEST_HEADER_SECONDS: '1', KEEP_ALIVE_SECONDS: '3' })
  const socket = open(server, '127.0.0.1')
  const received = readText(socket)
  await ask(socket)
  await pause(2000)
  expect(await ask(socket)).toBe(true)
  expect((await received).match(/Keep-Alive: timeout=3/g)).toHaveLength(2)
})

test.each([
  ['nothing at all', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost: loc'],
])('who sends %s is closed when the time for a head is over', async (_, text) => {
  const server = await serving({ REQUEST_HEADER_SECONDS: '1' })
  const socket = open(server, '127.0.0.1')
  socket.write(text)
  expect(await readText(socket)).toMatch(text === '' ? /^(HTTP\/1.1 408 |$)/ : /^HTTP\/1.1 408 /)
})
