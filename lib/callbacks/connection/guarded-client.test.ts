import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startHttpsReceiver, type HttpsReceiver, type ReceiverOptions } from '../../platform/testing/https-receiver.ts'
import { packageVersion } from '../../platform/version.ts'
import { parseNetworks } from './addresses.ts'
import { createGuardedClient, type GuardedClient, type GuardedClientOptions } from './guarded-client.ts'
import { stepNames, type Outcome } from '../outcome.ts'

const thisMachine = parseNetworks(['127.0.0.0/8', '::1'])
const nothing = parseNetworks([])
const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()))
})

async function receiver(options?: ReceiverOptions): Promise<HttpsReceiver> {
  const started = await startHttpsReceiver(options)
  open.push(started)
  return started
}

function clientOf(options: Partial<GuardedClientOptions> = {}): GuardedClient {
  const client = createGuardedClient({ allowedNetworks: thisMachine, ...options })
  open.push(client)
  return client
}

/** A server that speaks something other than TLS, or nothing at all. */
async function rawServer(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  })
  return (server.address() as AddressInfo).port // the kind of address that a TCP server has
}

const post = (client: GuardedClient, url: string) =>
  client.request({ method: 'POST', url, shareOf: 'somebody', body: '{"a":"ü"}' })
const failedAt = (outcome: Outcome) => outcome.steps.find((step) => !step.ok)?.name

describe('a request that is answered', () => {
  test('carries method, body and headers, and reports every step', async () => {
    const { url, caPem, requests, respondWith } = await receiver()
    respondWith({ kind: 'answer', status: 202, body: 'thank you' })
    const headers = { 'callback-timestamp': '1766000000' }
    const outcome = await clientOf({ ca: caPem }).request({
      method: 'POST',
      url: `${url}?a=b`,
      shareOf: 'somebody',
      headers,
      body: '{"a":"ü"}',
    })
    expect(outcome).toMatchObject({ outcome: 'answered', status: 202, excerpt: 'thank you' })
    expect(outcome.steps.map((step) => [step.name, step.ok])).toEqual(stepNames.map((name) => [name, true]))
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/callback?a=b', body: '{"a":"ü"}' })
    expect(requests[0]?.headers).toMatchObject({
      host: new URL(url).host,
      'user-agent': `Kurier/${packageVersion}`,
      'content-type': 'application/json',
      'content-length': '10',
      'callback-timestamp': '1766000000',
      connection: 'close',
    })
  })

  test('may be a HEAD without body and content type', async () => {
    const { url, caPem, requests } = await receiver()
    const outcome = await clientOf({ ca: caPem }).request({ method: 'HEAD', url, shareOf: 'somebody' })
    expect(outcome).toMatchObject({ outcome: 'answered', status: 204, excerpt: '' })
    expect(requests[0]?.method).toBe('HEAD')
    expect(requests[0]?.headers).not.toHaveProperty('content-type')
  })

  test.each([200, 301, 400, 410, 429, 500, 599])(
    'is answered with whatever status there is, here %d',
    async (status) => {
      const { url, caPem, respondWith } = await receiver()
      respondWith({ kind: 'answer', status })
      expect(await post(clientOf({ ca: caPem }), url)).toMatchObject({ outcome: 'answered', status })
    },
  )

  test('hands on Retry-After as it was sent, the first when there are two', async () => {
    const { url, caPem, respondWith } = await receiver()
    respondWith({ kind: 'answer', status: 503, headers: { 'retry-after': ['120', '7'] } })
    expect(await post(clientOf({ ca: caPem }), url)).toMatchObject({ status: 503, retryAfter: '120' })
  })

  test('follows no redirect', async () => {
    const [from, to] = [await receiver(), await receiver()]
    from.respondWith({ kind: 'answer', status: 307, headers: { location: to.url } })
    expect(await post(clientOf({ ca: `${from.caPem}\n${to.caPem}` }), from.url)).toMatchObject({ status: 307 })
    expect(to.requests).toEqual([])
  })

  test('keeps text of any bytes, without NUL and without half a character at its end', async () => {
    const { url, caPem, respondWith } = await receiver()
    respondWith({ kind: 'answer', status: 200, body: Buffer.from([0x61, 0, 0xff, 0xc3, 0xbc, 0xe2, 0x82]) })
    expect(await post(clientOf({ ca: caPem }), url)).toMatchObject({ excerpt: 'a\ufffd\ufffdü' })
  })

  test('counts as answered when the body breaks off', async () => {
    const { url, caPem, respondWith } = await receiver()
    respondWith({ kind: 'break-off' })
    expect(await post(clientOf({ ca: caPem }), url)).toMatchObject({
      outcome: 'answered',
      status: 200,
      excerpt: 'half of it',
    })
  })

  test('stops reading an endless body long before its time is over, and keeps 2 kB', async () => {
    const { url, caPem, respondWith } = await receiver()
    respondWith({ kind: 'huge-body' })
    const outcome = await post(clientOf({ ca: caPem, timeLimits: { answer: 10_000, body: 3_600_000 } }), url)
    expect(outcome).toMatchObject({ outcome: 'answered', status: 200, excerpt: 'x'.repeat(2000) })
  })

  test('does not wait for a slow body longer than its limit', async () => {
    const { url, caPem, respondWith } = await receiver()
    respondWith({ kind: 'slow-body' })
    const outcome = await post(clientOf({ ca: caPem, timeLimits: { answer: 10_000, body: 200 } }), url)
    expect(outcome).toMatchObject({ outcome: 'answered', status: 200, excerpt: expect.stringMatching(/^x*$/) })
  })
})

describe('a request that gets no answer', () => {
  test.each(['hang', 'slow-head'] as const)('ends at its time limit when the receiver does "%s"', async (kind) => {
    const { url, caPem, respondWith } = await receiver()
    respondWith({ kind })
    const outcome = await post(clientOf({ ca: caPem, timeLimits: { answer: 1500, body: 100 } }), url)
    expect(outcome).toMatchObject({ outcome: 'failed', errorClass: 'timeout' })
    expect(failedAt(outcome)).toBe('status')
  })

  test('is a failed connection when the receiver resets it', async () => {
    const { url, caPem, requests, respondWith } = await receiver()
    respondWith({ kind: 'reset' })
    const outcome = await post(clientOf({ ca: caPem }), url)
    expect(outcome).toMatchObject({ outcome: 'failed', errorClass: 'connect' })
    expect(failedAt(outcome)).toBe('status')
    expect(requests).toHaveLength(1)
  })

  test('is a failed connection when nothing listens', async () => {
    const { url, close } = await startHttpsReceiver()
    await close()
    const outcome = await post(clientOf(), url)
    expect(outcome).toMatchObject({
      errorClass: 'connect',
      detail: 'The receiver refused the connection: nothing listens on this port.',
    })
    expect(outcome.steps.map((step) => step.name)).toEqual(['dns', 'address', 'connect'])
  })

  test('fails when the head of the answer is too large', async () => {
    const { url, caPem, respondWith } = await receiver()
    respondWith({ kind: 'answer', headers: { 'x-large': 'x'.repeat(70_000) } })
    const outcome = await post(clientOf({ ca: caPem }), url)
    expect(outcome).toMatchObject({ errorClass: 'connect', detail: 'The header of the answer is too large.' })
  })

  test('is a TLS fault at a port that speaks plain HTTP', async () => {
    const port = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'))
    const outcome = await post(clientOf(), `https://127.0.0.1:${port}/`)
    expect(outcome).toMatchObject({ errorClass: 'tls', detail: expect.stringContaining('does not speak TLS') })
    expect(failedAt(outcome)).toBe('tls')
  })

  test('is a TLS fault at a port that hangs up', async () => {
    const port = await rawServer((socket) => socket.destroy())
    expect(await post(clientOf(), `https://127.0.0.1:${port}/`)).toMatchObject({ errorClass: 'tls' })
  })

  test('ends at its time limit at a port that stays silent, and leaves no connection behind', async () => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const port = await rawServer((socket) => socket.on('close', () => leave()).resume())
    const outcome = await post(clientOf({ timeLimits: { answer: 300, body: 100 } }), `https://127.0.0.1:${port}/`)
    expect(outcome).toMatchObject({ errorClass: 'timeout' })
    expect(failedAt(outcome)).toBe('tls')
    await left
  })
})

describe('the certificate of the receiver', () => {
  test.each([
    ['wrong-name', 'for another host name'],
    ['expired', 'has expired'],
    ['self-signed', 'self-signed'],
  ] as const)('that is %s is refused before anything is sent', async (certificate, words) => {
    const { url, caPem, requests } = await receiver({ certificate })
    const outcome = await post(clientOf({ ca: caPem }), url)
    expect(outcome).toMatchObject({ errorClass: 'tls', detail: expect.stringContaining(words) })
    expect(failedAt(outcome)).toBe('tls')
    expect(requests).toEqual([])
  })

  test('of an unknown certification authority is refused', async () => {
    const [one, other] = [await receiver(), await receiver()]
    expect(await post(clientOf(), one.url)).toMatchObject({ errorClass: 'tls' })
    expect(await post(clientOf({ ca: other.caPem }), one.url)).toMatchObject({ errorClass: 'tls' })
    expect(one.requests).toEqual([])
  })

  test('does not help a receiver that speaks TLS 1.1 only', async () => {
    const { url, caPem, requests } = await receiver({ oldTls: true })
    const outcome = await post(clientOf({ ca: caPem }), url)
    expect(outcome).toMatchObject({ errorClass: 'tls', detail: 'The receiver offers no TLS version from 1.2 on.' })
    expect(requests).toEqual([])
  })
})

describe('the address of the receiver', () => {
  test.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '10.0.0.1',
    '169.254.169.254',
  ])('is refused when the URL names %s', async (host) => {
    const { port, requests } = await receiver()
    const outcome = await post(clientOf({ allowedNetworks: nothing }), `https://${host}:${port}/`)
    expect(outcome).toMatchObject({ outcome: 'failed', errorClass: 'forbidden-address' })
    expect(outcome.steps.map((step) => step.name)).toEqual(['dns', 'address'])
    expect(requests).toEqual([])
  })

  test('is refused when the name localhost means this machine', async () => {
    const { port } = await receiver()
    const outcome = await post(clientOf({ allowedNetworks: nothing }), `https://localhost:${port}/`)
    expect(outcome).toMatchObject({
      errorClass: 'forbidden-address',
      detail: expect.stringContaining('special-purpose address (loopback)'),
    })
  })

  test('is refused when one of several addresses of a name is special-purpose', async () => {
    const addresses = ['93.184.215.14', '2a00:1450::1', '10.0.0.1'].map((address) => ({ address }))
    const client = clientOf({ allowedNetworks: nothing, lookup: async () => addresses })
    expect(await post(client, 'https://mixed.test/')).toMatchObject({ errorClass: 'forbidden-address' })
  })

  test('is looked up once, and what was checked is what is connected to, with name and Host of the URL', async () => {
    const { port, caPem, requests } = await receiver({ names: ['receiver.test'] })
    const asked: string[] = []
    const lookup = async (name: string) => {
      asked.push(name)
      return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1' }]
    }
    const outcome = await post(clientOf({ ca: caPem, lookup }), `https://receiver.test:${port}/callback`)
    expect(outcome).toMatchObject({ outcome: 'answered', status: 204 })
    expect(asked).toEqual(['receiver.test'])
    expect(requests[0]).toMatchObject({ serverName: 'receiver.test', headers: { host: `receiver.test:${port}` } })
  })

  test('is the checked one and no other, although the receiver could be reached by the name', async () => {
    const { port, caPem, requests } = await receiver()
    const client = clientOf({ ca: caPem, lookup: async () => [{ address: '127.0.0.2' }] })
    const outcome = await post(client, `https://localhost:${port}/callback`)
    expect(outcome).toMatchObject({ errorClass: 'connect' })
    expect(failedAt(outcome)).toBe('connect')
    expect(requests).toEqual([])
  })

  test('may be the second of a name when the first does not listen', async () => {
    const { port, caPem } = await receiver({ names: ['receiver.test'] })
    const lookup = async () => [{ address: '127.0.0.2' }, { address: '127.0.0.1' }]
    const outcome = await post(clientOf({ ca: caPem, lookup }), `https://receiver.test:${port}/`)
    expect(outcome).toMatchObject({ outcome: 'answered' })
  })

  test('by the real name localhost is reached when it is allowed', async () => {
    const { port, caPem, requests } = await receiver()
    const outcome = await post(clientOf({ ca: caPem }), `https://localhost:${port}/callback`)
    expect(outcome).toMatchObject({ outcome: 'answered', status: 204 })
    expect(requests[0]?.serverName).toBe('localhost')
  })

  test('is refused for its port, which an address stored before may have, and nothing is sent', async () => {
    const { port, url, caPem, requests } = await receiver()
    const outcome = await post(clientOf({ ca: caPem, ports: [{ from: port + 1, to: 65_535 }] }), url)
    expect(outcome).toMatchObject({ errorClass: 'forbidden-address', detail: expect.stringContaining(`port ${port}`) })
    expect(failedAt(outcome)).toBe('address')
    expect(requests).toEqual([])
  })

  test('is a DNS fault when the name does not exist', async () => {
    const outcome = await post(clientOf(), 'https://receiver.invalid/')
    expect(outcome).toMatchObject({ errorClass: 'dns', detail: expect.stringMatching(/^The host name /) })
    expect(outcome.steps.map((step) => step.name)).toEqual(['dns'])
  })

  test('is a DNS fault when the name has no address', async () => {
    expect(await post(clientOf({ lookup: async () => [] }), 'https://receiver.test/')).toMatchObject({
      errorClass: 'dns',
    })
  })

  test('is not waited for beyond the time limit', async () => {
    const client = clientOf({ lookup: () => new Promise(() => {}), timeLimits: { answer: 50, body: 50 } })
    const outcome = await post(client, 'https://receiver.test/')
    expect(outcome).toMatchObject({ errorClass: 'timeout' })
    expect(failedAt(outcome)).toBe('dns')
  })
})

describe('the client itself', () => {
  test('shows no raw socket text and no address of a refused host', async () => {
    const client = clientOf({ allowedNetworks: nothing, lookup: async () => [{ address: '10.9.8.7' }] })
    expect(JSON.stringify(await post(client, 'https://inner.test/'))).not.toContain('10.9.8.7')
    expect(JSON.stringify(await post(clientOf(), 'https://receiver.invalid/'))).not.toMatch(
      /getaddrinfo|ENOTFOUND|EAI_/,
    )
  })

  test.each(['http://receiver.test/', 'https://user@receiver.test/', 'nonsense'])(
    'refuses %s as a fault of its caller',
    async (url) => {
      await expect(post(clientOf(), url)).rejects.toThrow(expect.objectContaining({ code: 'invalid-callback-url' }))
    },
  )

  test.each([
    ['of the program', new TypeError('ours')],
    ['of this machine', Object.assign(new Error('ours'), { code: 'EMFILE' })],
  ])('throws on what is a fault %s and none of the receiver', async (_, fault) => {
    const lookup = () => Promise.reject(fault)
    await expect(post(clientOf({ lookup }), 'https://receiver.test/')).rejects.toBe(fault)
  })

  test('waits on closing for what is under way and takes no more', async () => {
    const { url, caPem, respondWith, waitForRequest } = await receiver()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    respondWith(async () => {
      await released
      return { kind: 'answer', status: 200 }
    })
    const client = createGuardedClient({ allowedNetworks: thisMachine, ca: caPem })
    const outcome = post(client, url)
    await waitForRequest()
    let closed = false
    const closing = client.close().then(() => (closed = true))
    await expect(post(client, url)).rejects.toThrow(expect.objectContaining({ code: 'client-closed' }))
    expect(closed).toBe(false)
    release()
    expect(await outcome).toMatchObject({ outcome: 'answered' })
    await closing
  })
})
