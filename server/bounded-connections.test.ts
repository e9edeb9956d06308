import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { boundConnections } from './bounded-connections.ts'

const limits = { LIMIT_CONNECTIONS: '6', LIMIT_CONNECTIONS_PER_NETWORK: '3', TRUSTED_PROXIES: '127.0.0.9' }

async function serving(more: Record<string, string> = {}): Promise<Server> {
  completeSettings({ ...testSettings, ...limits, ...more })
  const server = createServer({ connectionsCheckingInterval: 20 }, (_, outgoing) => void outgoing.end('here'))
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

test('of one network only so many connections are taken; others are not touched, and a place that is free is taken again', async () => {
  const server = await serving()
  const first = [1, 2, 3].map(() => open(server, '127.0.0.1'))
  expect(await Promise.all(first.map(ask))).toEqual([true, true, true])
  expect(await ask(open(server, '127.0.0.1'))).toBe(false)
  expect(await ask(open(server, '127.0.0.2'))).toBe(true)
  expect(await Promise.all(first.map(ask))).toEqual([true, true, true])
  first[0]?.destroy()
  await vi.waitFor(async () => expect(await ask(open(server, '127.0.0.1'))).toBe(true), { timeout: 60_000 })
})

test('a trusted proxy brings the connections of many', async () => {
  const server = await serving()
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => ask(open(server, '127.0.0.9'))))).toEqual(Array(5).fill(true))
})

test('in all there are only so many, and the operator is told once', async () => {
  const line = vi.fn()
  replaceLog({ info: line, warn: line, error: line, debug: line })
  const server = await serving()
  const networks = ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3']
  const all = networks.map((network) => open(server, network))
  expect(await Promise.all(all.map(ask))).toEqual(Array(6).fill(true))
  expect(await Promise.all([1, 2, 3].map(() => ask(open(server, '127.0.0.4'))))).toEqual([false, false, false])
  expect(await Promise.all(all.map(ask))).toEqual(Array(6).fill(true))
  expect(line.mock.calls).toEqual([[{ reason: 'more than LIMIT_CONNECTIONS=6 in all' }, 'connections are refused']])
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
