import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { incompleteSubmission, makeWorld, submissionApi, type World } from '#app/_bad-inputs/testing/world.ts'
import { settings } from '#lib/platform/env.ts'
import { everyNth, shareOf } from '#lib/platform/testing/share.ts'
import { jwe, serviceIdentifier } from './testing/service.ts'
import { ownServer } from './testing/own-server.ts'

let world: World
let server: Awaited<ReturnType<typeof ownServer>>

beforeAll(async () => {
  world = await makeWorld()
  server = await ownServer()
})
afterAll(() => server.close())

/** A connection on which bytes are sent as they are. `received`: all that came so far; `closed`: once it is over. */
function connection() {
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const state = { received: '' }
  socket.setEncoding('latin1').on('data', (chunk) => void (state.received += String(chunk)))
  socket.on('error', () => undefined) // being cut off is what some of them are to meet
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(state.received)))
  const says = (pattern: RegExp) =>
    vi.waitFor(() => expect(state.received).toMatch(pattern), { timeout: 60_000, interval: 5 })
  return { socket, closed, says, state }
}

const crlf = (...lines: string[]): string => [...lines, '', ''].join('\r\n')
const statuses = (text: string): number[] => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))

/** Who does nothing wrong: reads, and creates a submission, each over a connection of its own. */
async function expectHonestAnswers(): Promise<void> {
  const origin = `http://127.0.0.1:${server.port}`
  const read = await fetch(`${origin}${submissionApi}/info`)
  const created = await fetch(`${origin}${submissionApi}/submissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.sender.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      destinationId: world.destinationId,
      announcedAttachments: [],
      publicService: { identifier: serviceIdentifier, name: 'Wohngeld' },
    }),
  })
  expect([read.status, created.status]).toEqual([200, 201])
}

/** Sends pieces for ever, as fast as they are taken, until the connection is over. */
async function flood(socket: Socket, piece: string): Promise<number> {
  let sent = 0
  while (!socket.destroyed && socket.writable) {
    sent += piece.length
    if (!socket.write(piece)) {
      await new Promise<void>((resolve) => {
        const goOn = (): void => {
          socket.off('drain', goOn).off('close', goOn)
          resolve()
        }
        socket.once('drain', goOn).once('close', goOn)
      })
    }
  }
  return sent
}

const bearer = () => `Authorization: Bearer ${world.sender.token}`
const ends = 'Connection: close'
const host = 'Host: localhost'
const info = `${submissionApi}/info`

/** Text that is sent whole, and the statuses of all answers until the connection ends. */
type Row = { attack: string; sent: () => string; gets: number[] }

const framing: Row[] = [
  {
    attack: 'Content-Length and Transfer-Encoding both',
    sent: () =>
      crlf('POST /token HTTP/1.1', host, 'Content-Length: 5', 'Transfer-Encoding: chunked') + '0\r\n\r\nGET /x',
    gets: [400],
  },
  {
    attack: 'two different Content-Lengths',
    sent: () => crlf('POST /token HTTP/1.1', host, 'Content-Length: 5', 'Content-Length: 6') + 'xxxxx',
    gets: [400],
  },
  {
    attack: 'a Content-Length that is a list',
    sent: () => crlf('POST /token HTTP/1.1', host, 'Content-Length: 5, 5') + 'xxxxx',
    gets: [400],
  },
  ...['+5', '-5', '0x5', '5 5', '99999999999999999999', ''].map((length) => ({
    attack: `a Content-Length of "${length}"`,
    sent: () => crlf('POST /token HTTP/1.1', host, `Content-Length: ${length}`, ends) + 'xxxxx',
    gets: [400],
  })),
  ...['xchunked', 'chunked, identity', 'gzip, identity', 'identity'].map((coding) => ({
    attack: `a Transfer-Encoding of "${coding}"`,
    sent: () => crlf('POST /token HTTP/1.1', host, `Transfer-Encoding: ${coding}`, ends) + '0\r\n\r\n',
    gets: [400],
  })),
  {
    attack: 'a blank before the colon of Transfer-Encoding',
    sent: () => crlf('POST /token HTTP/1.1', host, 'Transfer-Encoding : chunked', ends) + '0\r\n\r\n',
    gets: [400],
  },
  {
    attack: 'a chunk size that is no number',
    sent: () =>
      crlf(`POST ${submissionApi}/submissions HTTP/1.1`, host, bearer(), 'Transfer-Encoding: chunked') + 'zz\r\n',
    gets: [400],
  },
  {
    attack: 'a chunk size beyond all numbers',
    sent: () => crlf('POST /token HTTP/1.1', host, 'Transfer-Encoding: chunked') + `${'f'.repeat(40)}\r\n`,
    gets: [400],
  },
  { attack: 'line feeds alone', sent: () => `GET ${info} HTTP/1.1\n${host}\nX-A: 1\n\n`, gets: [400] },
  { attack: 'a folded header', sent: () => crlf(`GET ${info} HTTP/1.1`, host, 'X-A: 1', ' more', ends), gets: [400] },
  { attack: 'U+0000 in a header', sent: () => crlf(`GET ${info} HTTP/1.1`, host, 'X-A: a\0b'), gets: [400] },
  { attack: 'no Host', sent: () => crlf(`GET ${info} HTTP/1.1`, ends), gets: [400] },
  { attack: 'another protocol', sent: () => crlf('PRI * HTTP/2.0') + 'SM\r\n\r\n', gets: [400] },
  { attack: 'no protocol at all, which once was one', sent: () => 'GET /\r\n\r\n', gets: [404] },
  { attack: 'TLS', sent: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', gets: [400] },
]

const headers: Row[] = [
  {
    attack: 'one header of 100 kB',
    sent: () => crlf(`GET ${info} HTTP/1.1`, `X-A: ${'a'.repeat(100_000)}`),
    gets: [431],
  },
  {
    attack: 'ten thousand headers',
    sent: () => crlf(`GET ${info} HTTP/1.1`, ...Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`)),
    gets: [431],
  },
  { attack: 'a path of 100 kB', sent: () => crlf(`GET /${'a'.repeat(100_000)} HTTP/1.1`, host), gets: [431] },
  {
    attack: 'ten kilobytes of "../"',
    sent: () => crlf(`GET ${'/..'.repeat(3000)}${info} HTTP/1.1`, host, ends),
    gets: [200],
  },
  {
    attack: 'X-Forwarded-For of thousands of hops',
    sent: () => crlf(`GET ${info} HTTP/1.1`, host, `X-Forwarded-For: ${'1.1.1.1,'.repeat(1500)}`, ends),
    gets: [200],
  },
]

const expectations: Row[] = [
  {
    attack: 'Expect: 100-continue without a token',
    sent: () =>
      crlf(`POST ${submissionApi}/submissions HTTP/1.1`, host, 'Content-Length: 2', 'Expect: 100-continue', ends) +
      '{}',
    gets: [100, 401],
  },
  {
    attack: 'an expectation that nobody knows',
    sent: () =>
      crlf(`POST ${submissionApi}/submissions HTTP/1.1`, host, 'Content-Length: 2', 'Expect: tea', ends) + '{}',
    gets: [417],
  },
  {
    attack: 'an upgrade to a web socket',
    sent: () => crlf(`GET ${info} HTTP/1.1`, host, 'Upgrade: websocket', 'Connection: Upgrade, close'),
    gets: [200],
  },
  { attack: 'CONNECT', sent: () => crlf('CONNECT 127.0.0.1:5432 HTTP/1.1', host), gets: [] },
  { attack: 'TRACE', sent: () => crlf(`TRACE ${info} HTTP/1.1`, host, 'Cookie: secret', ends), gets: [405] },
  {
    attack: 'a hundred requests in one go',
    sent: () => crlf(`GET ${info} HTTP/1.1`, host).repeat(99) + crlf(`GET ${info} HTTP/1.1`, host, ends),
    gets: Array<number>(100).fill(200),
  },
  {
    attack: 'a request behind a refused one',
    sent: () =>
      crlf(`POST ${submissionApi}/submissions HTTP/1.1`, host, 'Content-Length: 5') +
      'xxxxx' +
      crlf(`GET ${info} HTTP/1.1`, host, ends),
    gets: [401, 200],
  },
]

/** Targets as they are written, and what is found there: never more than their plain form would find. */
const targets: [string, number][] = [
  ['/submission-api/v2/submissions/..%2Finfo', 401],
  ['/submission-api/v2/../v2/info', 200],
  ['/submission-api/v2/%2e%2e/v2/info', 200],
  ['/submission-api/v2/.%2E/v2/info', 200],
  ['/x/../submission-api/v2/submissions', 401],
  ['/_next/../api/portal/clients', 401],
  ['/_next/..%2Fapi/portal/clients', 404],
  ['/submission-api%2Fv2%2Finfo', 404],
  ['/%73ubmission-api/v2/info', 404],
  ['/submission-api/v2/%2569nfo', 404],
  ['/submission-api/v2/%252e%252e/v2/info', 404],
  ['/submission-api/v2/submissions/%00', 401],
  ['/submission-api/v2/info%00', 404],
  ['/submission-api/v2/%c0%ae%c0%ae/info', 404],
  ['/submission-api/v2/%FF', 404],
  ['/submission-api/v2/%', 404],
  ['/submission-api\\v2\\info', 200],
  ['//submission-api/v2/info', 404],
  ['/submission-api//v2/info', 404],
  ['/SUBMISSION-API/v2/info', 404],
  ['/submission-api/v2/info;x=1', 404],
  ['/submission-api/v2/info?../../submissions', 200],
  ['http://evil.example/submission-api/v2/info', 200],
  ['http://evil.example/../submission-api/v2/submissions', 401],
  ['http://user:pw@evil.example:1/submission-api/v2/info', 200],
  ['ftp://evil.example/submission-api/v2/info', 400],
  ['*', 400],
  ['submission-api/v2/info', 400],
  ['/../../../../etc/passwd', 404],
  ['/api/portal/..;/clients', 404],
]

async function expectAnswers({ sent, gets }: Omit<Row, 'attack'>): Promise<string> {
  const { socket, closed } = connection()
  socket.write(Buffer.from(sent(), 'latin1'))
  await expectHonestAnswers()
  // what is not closed by the answer is closed by its sender
  if (gets.length === 0) await closed
  socket.end()
  const received = await closed
  expect(statuses(received), received.slice(0, 500)).toEqual(gets)
  return received
}

describe('a request that is sent whole gets its answer, and an honest call beside it too', () => {
  test.each([framing, headers, expectations].flatMap((rows) => everyNth(rows, 4)))('$attack: $gets', async (row) => {
    await expectAnswers(row)
  })

  test.each(everyNth(targets, 4))('GET %s: %d', async (target, status) => {
    const received = await expectAnswers({ sent: () => crlf(`GET ${target} HTTP/1.1`, host, ends), gets: [status] })
    expect(received).not.toContain('evil.example')
    if (status >= 400 && target.startsWith('/submission-api/')) expect(received).toContain('application/problem+json')
  })
})

const halfFiles = async (): Promise<string[]> => {
  const names = await readdir(join(settings().dataDir, 'blobs'), { recursive: true }).catch((): string[] => [])
  return names.filter((name) => name.endsWith('.part'))
}

describe('a request that never ends', () => {
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const open = (method: string, path: string, ...more: string[]) =>
    crlf(`${method} ${submissionApi}${path} HTTP/1.1`, host, ...more)
  const chunked = 'Transfer-Encoding: chunked'
  const json = 'Content-Type: application/json'
  const jose = 'Content-Type: application/jose'
  const attachment = jwe('x'.repeat(600_000), { attachment: true })
  const data = JSON.stringify({ encryptedData: jwe('x'.repeat(600_000)) })

  test.each([
    ['an upload', (id: string, file: string) => `/submissions/${id}/attachments/${file}`, jose, attachment],
    ['a submit', (id: string) => `/submissions/${id}`, json, data],
  ])(
    '%s that stops in the middle holds up nobody, and leaves no file when it breaks off',
    async (_, path, type, body) => {
      const { submissionId, attachmentId } = await incompleteSubmission(world)
      const { socket } = connection()
      socket.write(open('PUT', path(submissionId, attachmentId), bearer(), type, 'Content-Length: 20000000'))
      socket.write(body.slice(0, 500_000))
      await vi.waitFor(async () => expect(await halfFiles()).toHaveLength(1), { timeout: 60_000 })
      await expectHonestAnswers()
      socket.destroy()
      await vi.waitFor(async () => expect(await halfFiles()).toEqual([]), { timeout: 60_000 })
      await vi.waitFor(
        async () => {
          const { rows } = await world.db.query("select 1 from blobs where state = 'uploading'")
          expect(rows).toEqual([])
        },
        { timeout: 60_000 },
      )
    },
  )

  const endless: [number, string, () => string, string][] = [
    [401, 'a body without a token', () => open('POST', '/submissions', chunked), 'x'.repeat(60_000)],
    [404, 'a body to nothing', () => open('PUT', '/nothing', chunked), 'x'.repeat(60_000)],
    [413, 'a body of blanks', () => open('POST', '/submissions', bearer(), json, chunked), ' '.repeat(60_000)],
    [422, 'brackets', () => submit(), '['.repeat(60_000)],
    [422, 'a list of objects', () => submit(), `[${'{},'.repeat(20_000)}`],
    [422, 'an attachment that is none', () => upload(), 'x'.repeat(60_000)],
    [422, 'single bytes', () => upload(), 'x'],
  ]
  let incomplete: Awaited<ReturnType<typeof incompleteSubmission>>
  beforeAll(async () => {
    incomplete = await incompleteSubmission(world)
  })
  const submit = () => open('PUT', `/submissions/${incomplete.submissionId}`, bearer(), json, chunked)
  const upload = () => {
    const { submissionId, attachmentId } = incomplete
    return open('PUT', `/submissions/${submissionId}/attachments/${attachmentId}`, bearer(), jose, chunked)
  }
  const firstOfEach = endless.filter(([status], at) => endless.findIndex(([other]) => other === status) === at)
  test.each(shareOf(endless, firstOfEach))(
    '%d for %s, and its sender is cut off after a while',
    async (status, _, head, piece) => {
      const { socket, closed, says } = connection()
      socket.write(head())
      const flooded = flood(socket, chunk(piece).repeat(piece.length === 1 ? 10_000 : 1))
      await says(/^HTTP\/1\.1 \d{3} [^]*\r\n\r\n/)
      await expectHonestAnswers()
      const received = await closed
      expect(statuses(received)).toEqual([status])
      expect(received).toMatch(/\r\nconnection: close\r\n/i)
      expect(await flooded).toBeLessThan(600_000_000)
    },
  )

  test('a hundred heads that never end hold up nobody', async () => {
    const attacks = Array.from({ length: 100 }, () => connection())
    for (const { socket } of attacks) socket.write(`GET ${info} HTTP/1.1\r\n${host}\r\nX-A: `)
    await expectHonestAnswers()
    for (const { socket } of attacks) socket.write('a')
    await expectHonestAnswers()
    for (const { state } of attacks) expect(state.received).toBe('')
  })
})
