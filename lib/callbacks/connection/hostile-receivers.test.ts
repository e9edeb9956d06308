import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { HOUR } from '../../platform/durations.ts'
import { makeAuthority, type CertificateAuthority } from '../../platform/testing/certificates.ts'
import { startHttpsReceiver, type HttpsReceiver, type ReceiverOptions } from '../../platform/testing/https-receiver.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { parseNetworks } from './addresses.ts'
import { startDispatcher, stopDispatcher } from '../claim/dispatcher.ts'
import { createGuardedClient, type GuardedClientOptions } from './guarded-client.ts'
import { nameLookup } from './name-lookup.ts'
import { deliveryFixture, eventually, later, secretOf, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { flood, startHostileServer, startHostileTlsServer, type OnSecure } from '../testing/hostile-server.ts'
import { startNameServer } from '../testing/name-server.ts'

const start = later(new Date(), -HOUR)
const open: { close(): Promise<unknown> }[] = []

let db: TestDatabase
let authority: CertificateAuthority
let honest: HttpsReceiver
let fixture: DeliveryFixture
let numbers = 0

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
  authority = await makeAuthority()
  honest = await startHttpsReceiver({ authority })
})
beforeEach(() => fixture.clear())
afterEach(async () => {
  await stopDispatcher()
  await Promise.all(open.splice(0).map((resource) => resource.close()))
})
afterAll(() => honest.close())

async function submittedAt(url: string) {
  return fixture.submitted(start, { destinationId: await fixture.destination({ url, secret: secretOf('x') }) })
}

type ExpectedAttempt = { status?: number; error_class?: string; detail: string; response_excerpt?: unknown }

/**
 * What is sent to a hostile address, through the dispatcher: the first row of its log, and an honest one is delivered.
 * @param address a number is added to it, since its port may have been another test's before
 */
async function shownOf(address: string, options: Partial<GuardedClientOptions> = {}) {
  const networks = parseNetworks(['127.0.0.0/8'])
  const client = createGuardedClient({ allowedNetworks: networks, ca: authority.certificate, ...options })
  open.push(client)
  const url = `${address}${(numbers += 1)}`
  await submittedAt(url)
  const toHonest = await submittedAt(`${honest.url}/${(numbers += 1)}`)
  startDispatcher(contextFor(systemActor), { client })
  await eventually(async () => (await fixture.notices(toHonest)).map(({ state }) => state)).toEqual(['delivered'])
  await eventually(async () => (await fixture.attempts(url)).length).toBeGreaterThan(0)
  const [row] = await fixture.attempts(url)
  return row
}

/** The time limit for the answer ends it. */
const ended = { timeLimits: { answer: 500, body: 60_000 } }
/** The one for the body ends it, after an answer that came in time. */
const endedWithin = { timeLimits: { answer: 60_000, body: 200 } }
/** It ends by itself, long before any time limit. */
const byItself = { timeLimits: { answer: 60_000, body: 60_000 } }

const anything: OnSecure = () => {}
const head = 'HTTP/1.1 200 OK\r\n'
const connectionClosed = 'The receiver closed the connection without a complete HTTP answer.'
const noHttp = 'The receiver does not answer in HTTP/1.1.'
const inTime = 'The receiver did not answer in time.'
const delivered = 'Delivered: answered with status 200.'

/** Says something as soon as it was asked, and leaves the connection as it is. */
const says =
  (text: string | Buffer): OnSecure =>
  async (socket, asked) => {
    await asked
    socket.write(text)
  }
/** The same, and hangs up. */
const saysAndGoes =
  (text: string): OnSecure =>
  async (socket, asked) => {
    await asked
    socket.end(text)
  }
/** Says something and then goes on with something else for ever. */
const saysAndFloods =
  (text: string, piece: string | Buffer): OnSecure =>
  async (socket, asked) => {
    await asked
    socket.write(text)
    await flood(socket, piece)
  }

const bomb = gzipSync(Buffer.alloc(20_000_000))

test.each<[string, OnSecure, Pick<GuardedClientOptions, 'timeLimits'>, ExpectedAttempt]>([
  ['never answers', anything, ended, { error_class: 'timeout', detail: inTime }],
  ['stops within the status line', says('HTTP/1.1 2'), ended, { error_class: 'timeout', detail: inTime }],
  ['stops within the header', says(`${head}a: b\r\n`), ended, { error_class: 'timeout', detail: inTime }],
  [
    'stops within the body',
    says(`${head}content-length: 9\r\n\r\nabc`),
    endedWithin,
    { status: 200, detail: delivered },
  ],
  [
    'sends a body without end',
    saysAndFloods(`${head}\r\n`, 'x'.repeat(9999)),
    byItself,
    { status: 200, detail: delivered },
  ],
  [
    'sends chunks that hold nothing but extensions, without end',
    saysAndFloods(`${head}transfer-encoding: chunked\r\n\r\n1`, `;${'e'.repeat(9999)}`),
    endedWithin,
    { status: 200, detail: delivered },
  ],
  [
    'sends a compressed bomb, of which only what came is kept',
    says(Buffer.concat([Buffer.from(`${head}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`), bomb])),
    byItself,
    { status: 200, detail: delivered, response_excerpt: expect.stringMatching(/^.{0,2000}$/s) },
  ],
  [
    'keeps the connection open after its answer',
    says(`${head}connection: keep-alive\r\nkeep-alive: timeout=9999\r\ncontent-length: 2\r\n\r\nok`),
    byItself,
    { status: 200, detail: delivered, response_excerpt: 'ok' },
  ],
  [
    'sends interim answers without end',
    saysAndFloods('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    byItself,
    { error_class: 'connect', detail: 'The receiver sent too many interim answers (1xx).' },
  ],
  [
    'sends an interim answer and no other',
    async (socket, asked) => {
      await asked
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')
    },
    ended,
    { error_class: 'timeout', detail: inTime },
  ],
  [
    'switches protocols',
    saysAndGoes('HTTP/1.1 101 X\r\nupgrade: y\r\nconnection: upgrade\r\n\r\n'),
    byItself,
    { error_class: 'connect', detail: connectionClosed },
  ],
  [
    'sends a header without end',
    saysAndFloods(head, `x: ${'y'.repeat(999)}\r\n`),
    byItself,
    { error_class: 'connect', detail: 'The header of the answer is too large.' },
  ],
  [
    'sends one header line without end',
    saysAndFloods(`${head}x: `, 'y'.repeat(9999)),
    byItself,
    { error_class: 'connect', detail: 'The header of the answer is too large.' },
  ],
  [
    'speaks HTTP/2',
    says(Buffer.from('00000604000000000000030000006400', 'hex')),
    byItself,
    { error_class: 'connect', detail: noHttp },
  ],
  [
    'says HTTP/2 in its status line',
    saysAndGoes('HTTP/2 200\r\n\r\n'),
    byItself,
    { error_class: 'connect', detail: noHttp },
  ],
  [
    'sends garbage',
    says(Buffer.concat([Buffer.from('\0\0'), randomBytes(5000)])),
    byItself,
    { error_class: 'connect', detail: noHttp },
  ],
  [
    'sends two lengths',
    saysAndGoes(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
    byItself,
    { error_class: 'connect', detail: connectionClosed },
  ],
  ['hangs up without a word', saysAndGoes(''), byItself, { error_class: 'connect', detail: connectionClosed }],
  [
    'hangs up within the header',
    saysAndGoes(`${head}a: b`),
    byItself,
    { error_class: 'connect', detail: connectionClosed },
  ],
  [
    'resets the connection after the request',
    async (socket, asked) => {
      await asked
      socket.destroy()
    },
    byItself,
    { error_class: 'connect', detail: connectionClosed },
  ],
  [
    'resets it within the body',
    saysAndGoes(`${head}content-length: 9\r\n\r\nabc`),
    byItself,
    { status: 200, detail: delivered, response_excerpt: 'abc' },
  ],
  [
    'sends a redirect to an inside address, which is not followed',
    saysAndGoes('HTTP/1.1 307 X\r\nlocation: https://169.254.169.254/latest\r\ncontent-length: 0\r\n\r\n'),
    byItself,
    { status: 307, error_class: 'status', detail: 'Answered with status 307; redirects are not followed.' },
  ],
])('a receiver that %s costs only itself', async (_, onSecure, limits, shown) => {
  const server = await startHostileTlsServer(authority, onSecure)
  open.push(server)
  const row = await shownOf(`https://127.0.0.1:${server.port}/`, limits)
  expect(row).toMatchObject({ status: null, error_class: null, ...shown })
})

test('a receiver that answers before it was asked is not believed, or answered for its own loss', async () => {
  const server = await startHostileTlsServer(
    authority,
    (socket) => void socket.write(`${head}content-length: 0\r\n\r\n`),
  )
  open.push(server)
  const row = await shownOf(`https://127.0.0.1:${server.port}/`, byItself)
  expect(row?.error_class === 'connect' || row?.status === 200).toBe(true)
})

test.each([
  ['-5', 5],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 12 * 3600],
  ['9'.repeat(300), 12 * 3600],
  ['tomorrow, perhaps', 5],
  ['7200\r\nretry-after: 1', 7200],
])('a Retry-After of %j puts off its own next attempt by some %d s', async (header, seconds) => {
  const server = await startHostileTlsServer(
    authority,
    saysAndGoes(`HTTP/1.1 503 X\r\ncontent-length: 0\r\nretry-after: ${header}\r\n\r\n`),
  )
  open.push(server)
  const row = await shownOf(`https://127.0.0.1:${server.port}/`, byItself)
  const waited = ((row?.next_attempt_at?.getTime() ?? 0) - (row?.started_at.getTime() ?? 0)) / 1000
  expect(row?.status).toBe(503)
  expect(waited).toBeGreaterThanOrEqual(0.8 * seconds)
  expect(waited).toBeLessThan(1.2 * seconds + 60)
})

test.each([
  ['takes connections and is silent', 'silent', ended, 'timeout', 'The TLS handshake was not finished in time.'],
  // the reset may come before the connection is seen to stand
  ['resets connections at once', 'reset', byItself, expect.stringMatching(/^(connect|tls)$/), expect.any(String)],
  ['resets them within the handshake', 'reset-later', byItself, 'tls', expect.any(String)],
  ['sends garbage instead of a handshake', 'garbage', byItself, 'tls', expect.stringContaining('does not speak TLS')],
] as const)('a port that %s costs only itself', async (_, kind, limits, errorClass, detail) => {
  const server = await startHostileServer((socket) => {
    if (kind === 'reset') socket.resetAndDestroy()
    if (kind === 'reset-later') socket.once('data', () => socket.resetAndDestroy())
    if (kind === 'garbage') socket.write(Buffer.alloc(5000, 'z'))
  })
  open.push(server)
  const row = await shownOf(`https://127.0.0.1:${server.port}/`, limits)
  expect(row).toMatchObject({ status: null, error_class: errorClass, detail })
})

test.each<[NonNullable<ReceiverOptions['certificate']>, string]>([
  ['wrong-name', 'for another host name'],
  ['expired', 'has expired'],
  ['self-signed', 'self-signed'],
])('a receiver with a certificate that is %s gets nothing', async (certificate, words) => {
  const server = await startHttpsReceiver({ authority, certificate })
  open.push(server)
  expect(await shownOf(server.url, byItself)).toMatchObject({
    error_class: 'tls',
    detail: expect.stringContaining(words),
  })
  expect(server.requests).toEqual([])
})

test('a receiver that speaks HTTP/2 alone is told apart from one without TLS', async () => {
  const { certificate, key } = await authority.issue({ names: ['127.0.0.1'] })
  const server = createSecureServer({ cert: certificate, key, allowHTTP1: false }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: () => new Promise((resolve) => server.close(resolve)) })
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const detail = 'The receiver does not offer HTTP/1.1 on this port.'
  expect(await shownOf(`https://127.0.0.1:${port}/`, byItself)).toMatchObject({ error_class: 'tls', detail })
})

test('a name that has another address at each lookup is connected to where it was checked, or not at all', async () => {
  const server = await startHttpsReceiver({ authority, names: ['receiver.example'] })
  let lookups = 0
  const names = await startNameServer(() => [(lookups += 1) % 2 === 1 ? '127.0.0.1' : '169.254.169.254'])
  open.push(server, names)
  const lookup = nameLookup({ servers: [names.address], hosts: '/dev/null', resolverConfig: '/dev/null' })
  const row = await shownOf(`https://receiver.example:${server.port}/`, { ...byItself, lookup })
  // A and AAAA are two questions: whichever of the answers held both, nothing but what was checked is connected to
  expect(row?.status === 204 || row?.error_class === 'forbidden-address').toBe(true)
})

test('a name with a hundred addresses is refused for one that is inside, and tried one by one otherwise', async () => {
  const server = await startHttpsReceiver({ authority, names: ['receiver.example'] })
  open.push(server)
  const hundred = Array.from({ length: 99 }, (_, at) => ({ address: `127.1.0.${at + 1}` }))
  const url = `https://receiver.example:${server.port}/`
  const inside = async () => [...hundred, { address: '10.0.0.1' }]
  expect(await shownOf(`${url}inside`, { ...byItself, lookup: inside })).toMatchObject({
    error_class: 'forbidden-address',
  })
  await stopDispatcher()
  const outside = async () => [...hundred, { address: '127.0.0.1' }]
  expect(await shownOf(`${url}outside`, { ...byItself, lookup: outside })).toMatchObject({ status: 204 })
})

test('a name whose server never answers is a failed lookup of that address alone', async () => {
  const names = await startNameServer(() => 'silent')
  open.push(names)
  const lookup = nameLookup({ servers: [names.address], hosts: '/dev/null', resolverConfig: '/dev/null', limit: 300 })
  const row = await shownOf('https://dead.example/', { ...byItself, lookup })
  const detail = 'The host name could not be resolved: the name server did not answer.'
  expect(row).toMatchObject({ error_class: 'dns', detail })
})
