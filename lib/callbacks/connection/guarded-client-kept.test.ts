import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeAuthority } from '../../platform/testing/certificates.ts'
import { startHttpsReceiver, type HttpsReceiver, type ReceiverOptions } from '../../platform/testing/https-receiver.ts'
import { parseNetworks } from './addresses.ts'
import { createGuardedClient, type GuardedClient, type GuardedClientOptions } from './guarded-client.ts'
import { stepNames, type Outcome } from '../outcome.ts'
import { startHostileTlsServer } from '../testing/hostile-server.ts'

const thisMachine = parseNetworks(['127.0.0.0/8', '::1'])
const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()))
})

async function receiver(options?: ReceiverOptions): Promise<HttpsReceiver> {
  const started = await startHttpsReceiver(options)
  open.push(started)
  return started
}

function clientOf(options: Partial<GuardedClientOptions>): GuardedClient {
  const client = createGuardedClient({ allowedNetworks: thisMachine, ...options })
  open.push(client)
  return client
}

const post = (client: GuardedClient, url: string, mayReuse = true) =>
  client.request({ method: 'POST', url, shareOf: 'somebody', body: '{}', mayReuse })

/** A name that leads to the addresses that are set at the time. */
function movingName(first: string) {
  const name = { addresses: [first], asked: 0 }
  const lookup = async () => {
    name.asked += 1
    return name.addresses.map((address) => ({ address }))
  }
  return { name, lookup }
}

const connectedBy = ({ steps }: Outcome) => steps.find(({ name }) => name === 'connect')?.detail
const answered = expect.objectContaining({ outcome: 'answered' })

describe('a delivery goes over a kept connection', () => {
  test('when its address was found and checked for it, and tells so in its steps', async () => {
    const { port, caPem, connections, requests } = await receiver({ names: ['receiver.test'] })
    const { name, lookup } = movingName('127.0.0.1')
    const client = clientOf({ ca: caPem, lookup })
    await post(client, `https://receiver.test:${port}/one`)
    const outcome = await post(client, `https://receiver.test:${port}/two`)
    expect(outcome.steps.map(({ name: step, ok }) => [step, ok])).toEqual(stepNames.map((step) => [step, true]))
    expect(connectedBy(outcome)).toBe(`Kept connection to 127.0.0.1 port ${port}.`)
    expect([connections.length, name.asked]).toEqual([1, 2])
    expect(requests.map(({ path, headers }) => [path, headers.host, headers.connection])).toEqual(
      ['/one', '/two'].map((path) => [path, `receiver.test:${port}`, 'keep-alive']),
    )
  })

  test('one after another and never two at once', async () => {
    const { url, caPem, connections } = await receiver()
    const client = clientOf({ ca: caPem })
    await Promise.all([post(client, url), post(client, url)])
    expect(connections).toHaveLength(2)
    await Promise.all([post(client, url), post(client, url)])
    expect(connections).toHaveLength(2)
  })

  test('whatever status was answered before, and a redirect is still not followed', async () => {
    const [from, to] = [await receiver(), await receiver()]
    const client = clientOf({ ca: `${from.caPem}\n${to.caPem}` })
    from.respondWith({ kind: 'answer', status: 307, headers: { location: to.url } })
    for (const url of [from.url, from.url]) expect(await post(client, url)).toMatchObject({ status: 307 })
    expect([from.connections.length, to.connections.length]).toEqual([1, 0])
  })

  test('to an address that is written in another way', async () => {
    const { port, caPem, connections } = await receiver()
    const client = clientOf({ ca: caPem })
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433']) await post(client, `https://${host}:${port}/`)
    expect(connections).toHaveLength(1)
  })
})

describe('a kept connection is not used', () => {
  test.each([
    ['to a forbidden address', ['10.0.0.1']],
    ['to a forbidden address beside its own', ['127.0.0.1', '10.0.0.1']],
  ])('when its name leads %s meanwhile', async (_, addresses) => {
    const { port, caPem, requests } = await receiver({ names: ['receiver.test'] })
    const { name, lookup } = movingName('127.0.0.1')
    const client = clientOf({ ca: caPem, lookup })
    expect(await post(client, `https://receiver.test:${port}/`)).toEqual(answered)
    name.addresses = addresses
    expect(await post(client, `https://receiver.test:${port}/`)).toMatchObject({ errorClass: 'forbidden-address' })
    expect(requests).toHaveLength(1)
  })

  test('when its name leads to another allowed address, and it is closed then', async () => {
    const { port, caPem, connections, requests } = await receiver({ names: ['receiver.test'] })
    const { name, lookup } = movingName('127.0.0.1')
    const client = clientOf({ ca: caPem, lookup })
    await post(client, `https://receiver.test:${port}/`)
    name.addresses = ['127.0.0.2']
    expect(await post(client, `https://receiver.test:${port}/`)).toMatchObject({ errorClass: 'connect' })
    expect(requests).toHaveLength(1)
    await vi.waitFor(() => expect(connections.map(({ isOpen }) => isOpen)).toEqual([false]))
  })

  test('when its name cannot be resolved any more', async () => {
    const { port, caPem, requests } = await receiver({ names: ['receiver.test'] })
    const { name, lookup } = movingName('127.0.0.1')
    const client = clientOf({ ca: caPem, lookup })
    await post(client, `https://receiver.test:${port}/`)
    name.addresses = []
    expect(await post(client, `https://receiver.test:${port}/`)).toMatchObject({ errorClass: 'dns' })
    expect(requests).toHaveLength(1)
  })

  test('when its port is not allowed any more', async () => {
    const { url, port, caPem, requests } = await receiver()
    const ports = [{ from: port, to: port }]
    const client = clientOf({ ca: caPem, ports })
    expect(await post(client, url)).toEqual(answered)
    ports[0] = { from: port + 1, to: port + 1 }
    expect(await post(client, url)).toMatchObject({ errorClass: 'forbidden-address' })
    expect(requests).toHaveLength(1)
  })

  test('for another host name at the same address and port, whose certificate would not do', async () => {
    const { port, caPem, requests } = await receiver({ names: ['receiver.test'] })
    const client = clientOf({ ca: caPem, lookup: async () => [{ address: '127.0.0.1' }] })
    expect(await post(client, `https://receiver.test:${port}/`)).toEqual(answered)
    expect(await post(client, `https://another.test:${port}/`)).toMatchObject({ errorClass: 'tls' })
    expect(requests).toHaveLength(1)
  })

  test('for another host name at the same address and port, although the certificate is for both', async () => {
    const { port, caPem, requests } = await receiver({ names: ['receiver.test', 'another.test'] })
    const client = clientOf({ ca: caPem, lookup: async () => [{ address: '127.0.0.1' }] })
    for (const host of ['receiver.test', 'another.test', 'receiver.test'])
      await post(client, `https://${host}:${port}/`)
    expect(requests.map(({ serverName, headers }) => [serverName, headers.host])).toEqual(
      ['receiver.test', 'another.test', 'receiver.test'].map((host) => [host, `${host}:${port}`]),
    )
  })

  test('for a check or a test of an address, which leaves none either', async () => {
    const { url, caPem, connections, requests } = await receiver()
    const client = clientOf({ ca: caPem })
    await post(client, url)
    await post(client, url, false)
    await client.request({ method: 'HEAD', url, shareOf: 'somebody' })
    expect(connections).toHaveLength(3)
    expect(requests.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'close', 'close'])
    expect(connections.filter(({ isResumed }) => isResumed)).toEqual([])
  })

  test('that was opened to a test receiver of this service, for what is none', async () => {
    const { port, caPem, connections } = await receiver()
    const proxy = await startTunnels()
    const receivers = `https://127.0.0.1:${port}/sandbox/receivers/`
    const client = clientOf({ ca: caPem, receivers, proxyUrl: proxy.url })
    await post(client, `${receivers}0190f3a2-7c1e-7abc-8def-0123456789ab`)
    expect([connections.length, proxy.asked.length]).toEqual([1, 0])
    await post(client, `https://127.0.0.1:${port}/callback`)
    expect([connections.length, proxy.asked.length]).toEqual([2, 1])
  })

  test('after its life', async () => {
    const { url, caPem, connections } = await receiver()
    const client = clientOf({ ca: caPem, keptLimits: { life: 0 } })
    for (const to of [url, url]) expect(await post(client, to)).toEqual(answered)
    expect(connections).toHaveLength(2)
  })

  test('after the client was closed, and none stays open', async () => {
    const { url, caPem, connections } = await receiver()
    const client = clientOf({ ca: caPem })
    await post(client, url)
    await client.close()
    await vi.waitFor(() => expect(connections.map(({ isOpen }) => isOpen)).toEqual([false]))
  })
})

describe('by way of an outgoing proxy', () => {
  test('a tunnel to a checked address is kept, and another address gets another', async () => {
    const { port, caPem, connections } = await receiver({ names: ['receiver.test'] })
    const proxy = await startTunnels()
    const { name, lookup } = movingName('127.0.0.1')
    const client = clientOf({ ca: caPem, lookup, proxyUrl: proxy.url })
    const url = `https://receiver.test:${port}/`
    for (const to of [url, url]) expect(await post(client, to)).toEqual(answered)
    expect(proxy.asked).toEqual([`127.0.0.1:${port}`])
    name.addresses = ['127.0.0.2']
    await post(client, url)
    expect(proxy.asked).toEqual([`127.0.0.1:${port}`, `127.0.0.2:${port}`])
    await vi.waitFor(() => expect(connections.map(({ isOpen }) => isOpen)).toEqual([false]))
    await vi.waitFor(() => expect(proxy.sockets.size).toBe(0))
  })
})

/** A proxy that opens each tunnel that it is asked for. */
async function startTunnels() {
  const [asked, sockets] = [new Array<string>(), new Set<Socket>()]
  const server = createServer().on('connect', ({ url: target = '' }, socket: Socket) => {
    asked.push(target)
    const { hostname, port } = new URL(`tunnel://${target}`)
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 Yes\r\n\r\n'))
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  open.push({ close })
  return { url: `http://127.0.0.1:${port}`, asked, sockets }
}

type OnRequest = (socket: TLSSocket, which: { connection: number; request: number }) => void

/** A receiver that answers requests as it likes; it knows how many came over which connection. */
async function startRawReceiver(onRequest: OnRequest) {
  const authority = await makeAuthority()
  const connections: { requests: number; isOpen: boolean }[] = []
  const server = await startHostileTlsServer(authority, (socket) => {
    const connection = { requests: 0, isOpen: true }
    const number = connections.push(connection)
    socket.on('close', () => (connection.isOpen = false))
    socket.on('data', (bytes: Buffer) => {
      if (!bytes.includes('POST ')) return
      connection.requests += 1
      onRequest(socket, { connection: number, request: connection.requests })
    })
  })
  open.push(server)
  const client = clientOf({ ca: authority.certificate, timeLimits: { answer: 1000, body: 200 } })
  const url = `https://127.0.0.1:${server.port}/`
  return { client, url, connections, requests: () => connections.map(({ requests }) => requests) }
}

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

describe('a connection is not kept', () => {
  test.each([
    ['the receiver says that it closes it', 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok'],
    ['the receiver keeps it for no more than a second', ok.replace('OK\r\n', 'OK\r\nkeep-alive: timeout=1\r\n')],
    ['the receiver speaks HTTP/1.0', ok.replace('1.1', '1.0')],
    ['a second answer comes with the first', `${ok}${ok}`],
    ['anything else comes with the answer', `${ok}\r\n\0`],
    ['a body comes with an answer that has none', `HTTP/1.1 204 No\r\ncontent-length: 5\r\n\r\nHTTP/`],
    ['the body is longer than what is read', `HTTP/1.1 200 OK\r\ncontent-length: 90000\r\n\r\n${'x'.repeat(90_000)}`],
    ['the body does not come to its end', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok'],
    ['the body has no length', 'HTTP/1.1 200 OK\r\n\r\nok'],
    ['the answer has two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['interim answers do not end', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(11) + ok],
    ['protocols are switched', 'HTTP/1.1 101 X\r\nupgrade: y\r\nconnection: upgrade\r\n\r\n'],
    ['no answer comes', ''],
    ['what comes is no HTTP', 'nonsense\r\n\r\n'],
  ])('when %s', async (_, says) => {
    const { client, url, connections, requests } = await startRawReceiver((socket, { connection }) =>
      socket.write(connection === 1 ? says : ok),
    )
    await post(client, url)
    expect(await post(client, url)).toMatchObject({ status: 200, excerpt: 'ok' })
    expect(await post(client, url)).toMatchObject({ status: 200, excerpt: 'ok' })
    expect(requests()).toEqual([1, 2])
    await vi.waitFor(() => expect(connections[0]?.isOpen).toBe(false))
  })

  test('when something comes over it while it waits, which is never taken for an answer', async () => {
    const forged = ok.replace('200', '299')
    let first: Socket | undefined
    const { client, url, connections, requests } = await startRawReceiver((socket) => {
      first ??= socket
      socket.write(ok)
    })
    await post(client, url)
    first?.write(forged)
    await vi.waitFor(() => expect(connections[0]?.isOpen).toBe(false))
    expect(await post(client, url)).toMatchObject({ status: 200 })
    expect(requests()).toEqual([1, 1])
  })
})

describe('a request over a kept connection', () => {
  test.each([
    ['closes it in order', (socket: TLSSocket) => socket.end()],
    ['resets it', (socket: TLSSocket) => socket.destroy()],
  ])('is sent once more, over a new one, when the receiver %s before it answers', async (_, leaves) => {
    const { client, url, requests } = await startRawReceiver((socket, { connection, request }) =>
      connection === 1 && request === 2 ? leaves(socket) : socket.write(ok),
    )
    await post(client, url)
    const outcome = await post(client, url)
    expect(outcome).toMatchObject({ status: 200, excerpt: 'ok' })
    expect(outcome.steps.map(({ name, ok: went }) => [name, went])).toEqual(stepNames.map((name) => [name, true]))
    expect(connectedBy(outcome)).toMatch(/^Connected to 127\.0\.0\.1 /)
    expect(requests()).toEqual([2, 1])
  })

  test('is sent over a new one when the receiver has closed it meanwhile', async () => {
    const { client, url, requests } = await startRawReceiver((socket) => socket.end(ok))
    for (const to of [url, url, url]) expect(await post(client, to)).toMatchObject({ status: 200, excerpt: 'ok' })
    expect(requests()).toEqual([1, 1, 1])
  })

  test('is not sent a third time', async () => {
    const { client, url, requests } = await startRawReceiver((socket, { connection, request }) =>
      connection === 1 && request === 1 ? socket.write(ok) : socket.destroy(),
    )
    await post(client, url)
    expect(await post(client, url)).toMatchObject({ errorClass: 'connect' })
    expect(requests()).toEqual([2, 1])
  })

  test.each([
    ['breaks off within its answer', (socket: TLSSocket) => socket.end('HTTP/1.1 2'), 'connect'],
    ['answers with no HTTP', (socket: TLSSocket) => socket.write('nonsense\r\n\r\n'), 'connect'],
    ['never answers', () => true, 'timeout'],
  ] as const)('is not sent again when the receiver %s', async (_, says, errorClass) => {
    const { client, url, requests } = await startRawReceiver((socket, { request }) =>
      request === 1 ? socket.write(ok) : says(socket),
    )
    await post(client, url)
    expect(await post(client, url)).toMatchObject({ outcome: 'failed', errorClass })
    expect(requests()).toEqual([2])
    expect(await post(client, url)).toMatchObject({ status: 200 })
    expect(requests()).toEqual([2, 1])
  })
})
