import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, createServer as createSilentServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeAuthority, type Identity } from '../../platform/testing/certificates.ts'
import { startHttpsReceiver, type HttpsReceiver, type ReceiverOptions } from '../../platform/testing/https-receiver.ts'
import { parseNetworks } from './addresses.ts'
import { createGuardedClient, type GuardedClientOptions } from './guarded-client.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()))
})

type Proxy = {
  url: string
  asked: { target: string; authorization: string | undefined }[]
  sockets: Set<Socket>
  close(): Promise<void>
}

/** A proxy that opens the tunnels it is asked for, or answers with another status, or not at all. */
async function startProxy(status: number | 'hang' = 200, identity?: Identity): Promise<Proxy> {
  const asked: Proxy['asked'] = []
  const sockets = new Set<Socket>()
  const server = identity ? createSecureServer({ cert: identity.certificate, key: identity.key }) : createServer()
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const target = request.url ?? ''
    asked.push({ target, authorization: request.headers['proxy-authorization'] })
    socket.on('error', () => socket.destroy()).on('end', () => socket.end())
    socket.resume()
    if (status === 'hang') return
    if (status !== 200) return void socket.write(`HTTP/1.1 ${status} No\r\n\r\n`)
    const { hostname, port } = new URL(`tunnel://${target}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const proxy: Proxy = {
    url: `${identity ? 'https' : 'http'}://127.0.0.1:${port}`,
    asked,
    sockets,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  open.push(proxy)
  return proxy
}

async function receiver(options?: ReceiverOptions): Promise<HttpsReceiver> {
  const started = await startHttpsReceiver(options)
  open.push(started)
  return started
}

function post(url: string, options: Partial<GuardedClientOptions>) {
  const client = createGuardedClient({ allowedNetworks: parseNetworks(['127.0.0.0/8']), ...options })
  return client.request({ method: 'POST', url, shareOf: 'somebody', body: '{}' })
}

describe('an outgoing proxy', () => {
  test('is asked for the address that was checked, and the receiver is verified by its name', async () => {
    const [proxy, { port, caPem, requests }] = [await startProxy(), await receiver({ names: ['receiver.test'] })]
    const lookup = async () => [{ address: '127.0.0.1' }]
    const outcome = await post(`https://receiver.test:${port}/callback`, { ca: caPem, proxyUrl: proxy.url, lookup })
    expect(outcome).toMatchObject({ outcome: 'answered', status: 204 })
    expect(outcome.steps.map((step) => step.name)).toEqual(['dns', 'address', 'connect', 'tls', 'status'])
    expect(proxy.asked).toEqual([{ target: `127.0.0.1:${port}`, authorization: undefined }])
    expect(requests[0]).toMatchObject({ serverName: 'receiver.test', headers: { host: `receiver.test:${port}` } })
    expect(requests[0]?.headers).not.toHaveProperty('proxy-authorization')
  })

  test('is told its user name and password, the receiver is not', async () => {
    const [proxy, { url, caPem, requests }] = [await startProxy(), await receiver()]
    await post(url, { ca: caPem, proxyUrl: proxy.url.replace('//', '//kurier:p%40ss@') })
    expect(proxy.asked[0]?.authorization).toBe(`Basic ${Buffer.from('kurier:p@ss').toString('base64')}`)
    expect(requests[0]?.headers).not.toHaveProperty('proxy-authorization')
  })

  test('is never asked for a special-purpose address', async () => {
    const proxy = await startProxy()
    const options = { allowedNetworks: parseNetworks([]), proxyUrl: proxy.url }
    expect(await post('https://127.0.0.1/', options)).toMatchObject({ errorClass: 'forbidden-address' })
    const lookup = async () => [{ address: '10.0.0.1' }]
    expect(await post('https://inner.test/', { ...options, lookup })).toMatchObject({ errorClass: 'forbidden-address' })
    expect(proxy.asked).toEqual([])
  })

  test('does not make a wrong certificate right', async () => {
    const [proxy, { url, caPem }] = [await startProxy(), await receiver({ certificate: 'wrong-name' })]
    expect(await post(url, { ca: caPem, proxyUrl: proxy.url })).toMatchObject({ errorClass: 'tls' })
  })

  test('that refuses is a failed connection, tried with each address of the name', async () => {
    const proxy = await startProxy(403)
    const lookup = async () => [{ address: '127.0.0.2' }, { address: '127.0.0.3' }]
    expect(await post('https://receiver.test/', { proxyUrl: proxy.url, lookup })).toMatchObject({
      errorClass: 'connect',
      detail: 'The outgoing proxy refused the connection with status 403.',
    })
    expect(proxy.asked.map(({ target }) => target)).toEqual(['127.0.0.2:443', '127.0.0.3:443'])
    await vi.waitFor(() => expect(proxy.sockets.size).toBe(0), { timeout: 60_000 })
  })

  test('is asked for an IPv6 address in brackets', async () => {
    const proxy = await startProxy(502)
    await post('https://[2a00:1450::1]:8443/', { proxyUrl: proxy.url })
    expect(proxy.asked.map(({ target }) => target)).toEqual(['[2a00:1450::1]:8443'])
  })

  test('that is not there is a failed connection', async () => {
    const proxy = await startProxy()
    await proxy.close()
    expect(await post('https://127.0.0.1/', { proxyUrl: proxy.url })).toMatchObject({
      errorClass: 'connect',
      detail: 'The outgoing proxy could not be reached.',
    })
  })

  test('that does not answer ends at the time limit', async () => {
    const proxy = await startProxy('hang')
    const outcome = await post('https://127.0.0.1/', { proxyUrl: proxy.url, timeLimits: { answer: 300, body: 100 } })
    expect(outcome).toMatchObject({ errorClass: 'timeout' })
  })

  test('that never finishes its own TLS handshake ends at the time limit, too', async () => {
    const silent = createSilentServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo // the kind of address that a TCP server has
    const options = { proxyUrl: `https://127.0.0.1:${port}`, timeLimits: { answer: 300, body: 100 } }
    const outcome = await post('https://127.0.0.1/', options)
    silent.close()
    expect(outcome).toMatchObject({ errorClass: 'timeout' })
    // the HTTP client's own time limit for connections is 10 s
    expect(outcome.durationMs).toBeLessThan(5000)
  })

  test('may itself speak https, and is then verified as well', async () => {
    const [authority, other] = [await makeAuthority(), await makeAuthority()]
    const proxy = await startProxy(200, await authority.issue({ names: ['127.0.0.1'] }))
    const { url, caPem } = await receiver({ authority })
    expect(await post(url, { ca: caPem, proxyUrl: proxy.url })).toMatchObject({ outcome: 'answered', status: 204 })
    expect(proxy.asked).toHaveLength(1)
    const untrusted = await post(url, { ca: other.certificate, proxyUrl: proxy.url })
    expect(untrusted).toMatchObject({ errorClass: 'connect', detail: 'The outgoing proxy could not be reached.' })
    expect(proxy.asked).toHaveLength(1)
  })
})
