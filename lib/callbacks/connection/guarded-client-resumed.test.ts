import { createServer } from 'node:https'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { makeAuthority } from '../../platform/testing/certificates.ts'
import { startHttpsReceiver, type HttpsReceiver, type ReceiverOptions } from '../../platform/testing/https-receiver.ts'
import { parseNetworks } from './addresses.ts'
import { createGuardedClient, type GuardedClient, type GuardedClientOptions } from './guarded-client.ts'
import { startHostileServer } from '../testing/hostile-server.ts'
import { TlsSessions } from './tls-sessions.ts'
import { MINUTE } from '../../platform/durations.ts'

const thisMachine = parseNetworks(['127.0.0.0/8'])
const open: { close(): unknown }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()))
})

/** A receiver that closes each connection after its answer. */
async function receiver(options?: ReceiverOptions): Promise<HttpsReceiver> {
  const started = await startHttpsReceiver(options)
  started.respondWith({ kind: 'answer', headers: { connection: 'close' } })
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

const answered = expect.objectContaining({ outcome: 'answered', status: 204 })
const resumed = ({ connections }: HttpsReceiver) => connections.map(({ isResumed }) => isResumed)
const loopback = async () => [{ address: '127.0.0.1' }]

describe('a new connection resumes the TLS session of one that was closed', () => {
  test('to the same address, port and name, again and again, and tells so in its steps', async () => {
    const to = await receiver({ names: ['receiver.test'] })
    const client = clientOf({ ca: to.caPem, lookup: loopback })
    const url = `https://receiver.test:${to.port}/`
    for (let at = 0; at < 3; at += 1) expect(await post(client, url)).toEqual(answered)
    const { steps } = await post(client, url)
    expect(resumed(to)).toEqual([false, true, true, true])
    expect(steps.find(({ name }) => name === 'tls')?.detail).toMatch(/^The certificate was checked at an earlier conn/)
  })

  test('and opens another one with a whole handshake where a receiver stumbles over it', async () => {
    const authority = await makeAuthority()
    const { certificate: cert, key } = await authority.issue({ names: ['127.0.0.1'] })
    const greeted: Socket[] = []
    const hellos: boolean[] = []
    const server = await startHostileServer((socket) => {
      greeted.push(socket)
      if (greeted.length === 2) return void socket.destroy()
      const secure = new TLSSocket(socket, { isServer: true, cert, key })
      secure.on('error', () => secure.destroy())
      secure.once('data', () => {
        hellos.push(secure.isSessionReused())
        secure.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n')
      })
    })
    open.push(server)
    const client = clientOf({ ca: authority.certificate })
    for (let at = 0; at < 2; at += 1) expect(await post(client, `https://127.0.0.1:${server.port}/`)).toEqual(answered)
    expect([greeted.length, hellos]).toEqual([3, [false, false]])
  })
})

describe('a TLS session is not resumed', () => {
  test('for another name at the same address and port', async () => {
    const to = await receiver({ names: ['receiver.test', 'another.test'] })
    const client = clientOf({ ca: to.caPem, lookup: loopback })
    for (const host of ['receiver.test', 'another.test']) await post(client, `https://${host}:${to.port}/`)
    expect(resumed(to)).toEqual([false, false])
  })

  test('when its name leads to a forbidden address meanwhile', async () => {
    const to = await receiver({ names: ['receiver.test'] })
    const found = ['127.0.0.1']
    const client = clientOf({ ca: to.caPem, lookup: async () => found.map((address) => ({ address })) })
    expect(await post(client, `https://receiver.test:${to.port}/`)).toEqual(answered)
    found.push('10.0.0.1')
    expect(await post(client, `https://receiver.test:${to.port}/`)).toMatchObject({ errorClass: 'forbidden-address' })
    expect(to.requests).toHaveLength(1)
  })

  test('with a receiver whose certificate was not for its name', async () => {
    const to = await receiver({ certificate: 'wrong-name' })
    const client = clientOf({ ca: to.caPem })
    for (let at = 0; at < 2; at += 1) expect(await post(client, to.url)).toMatchObject({ errorClass: 'tls' })
    expect(to.requests).toEqual([])
  })

  test('with whoever answers there later with a certificate of an unknown authority', async () => {
    const to = await receiver()
    const client = clientOf({ ca: to.caPem })
    expect(await post(client, to.url)).toEqual(answered)
    await to.close()
    const { certificate: cert, key } = await (await makeAuthority()).issue({ names: ['127.0.0.1'] })
    const other = createServer({ cert, key }).listen(to.port, '127.0.0.1')
    open.push({ close: () => other.close() })
    await once(other, 'listening')
    expect(await post(client, to.url)).toMatchObject({ errorClass: 'tls' })
  })

  test('by a client that trusts other authorities', async () => {
    const to = await receiver()
    expect(await post(clientOf({ ca: to.caPem }), to.url)).toEqual(answered)
    expect(await post(clientOf({}), to.url)).toMatchObject({ errorClass: 'tls' })
    expect(to.requests).toHaveLength(1)
  })

  test('for a check or a test of an address, which leaves none either', async () => {
    const to = await receiver()
    const client = clientOf({ ca: to.caPem })
    await post(client, to.url, false)
    await post(client, to.url)
    await post(client, to.url, false)
    expect(resumed(to)).toEqual([false, false, false])
  })

  test('at another address or port, or longer than five minutes after its certificate was checked', () => {
    const sessions = new TlsSessions()
    const place = { name: 'receiver.test', address: '192.0.2.1', port: 443 }
    const session = { ticket: Buffer.from('ticket'), verifiedAt: performance.now() }
    sessions.keep(place, session)
    expect(sessions.of(place)).toEqual(session)
    for (const other of [{ name: 'another.test' }, { address: '192.0.2.2' }, { port: 8443 }])
      expect(sessions.of({ ...place, ...other })).toBeUndefined()
    sessions.keep(place, { ...session, verifiedAt: performance.now() - 5 * MINUTE })
    expect(sessions.of(place)).toBeUndefined()
  })
})

test('a connection that resumed a session is kept no longer than five minutes after its certificate was checked', async () => {
  const to = await receiver()
  const client = clientOf({ ca: to.caPem })
  await post(client, to.url)
  to.respondWith({ kind: 'answer' })
  const { now } = performance
  try {
    performance.now = () => now.call(performance) + 3 * MINUTE
    await post(client, to.url)
    await post(client, to.url)
    performance.now = () => now.call(performance) + 6 * MINUTE
    await post(client, to.url)
  } finally {
    performance.now = now
  }
  expect(resumed(to)).toEqual([false, true, false])
})
