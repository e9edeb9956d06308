import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { incompleteSubmission, makeWorld, submissionApi, type World } from '#app/_bad-inputs/testing/world.ts'
import { settings } from '#lib/platform/env.ts'
import { everyNth, shareOf } from '@kurier/test-kit/share'
import { crlf, withHeader, type ShapedRequest } from './testing/hostile-shapes/asked.ts'
import { targets } from './testing/hostile-shapes/targets.ts'
import { wireShapes, type WireShape } from './testing/hostile-shapes/wire.ts'
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

const statuses = (text: string): number[] => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))

/** Expects answers to an honest client: it reads, and creates a submission, each over a connection of its own. */
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

/** The honest requests that rows of the list are told of. */
const honest: Record<WireShape['of'], () => ShapedRequest> = {
  info: () => ({ method: 'GET', target: info, headers: [['Host', 'localhost']] }),
  token: () => ({ method: 'POST', target: '/token', headers: [['Host', 'localhost']] }),
  creation: () => withHeader(honest["nobody's creation"](), ['Authorization', `Bearer ${world.sender.token}`]),
  "nobody's creation": () => ({
    method: 'POST',
    target: `${submissionApi}/submissions`,
    headers: [['Host', 'localhost']],
  }),
}

type HostileRequest = { bytes: string; gets: number[] }

async function expectAnswers({ bytes, gets }: HostileRequest): Promise<string> {
  const { socket, closed } = connection()
  socket.write(Buffer.from(bytes, 'latin1'))
  await expectHonestAnswers()
  // a connection that the answer leaves open is closed by its sender
  if (gets.length === 0) await closed
  socket.end()
  const received = await closed
  expect(statuses(received), received.slice(0, 500)).toEqual(gets)
  return received
}

describe('a request that is sent whole gets its answer, and an honest call beside it too', () => {
  test.each(everyNth(wireShapes, 4))('$attack: $gets', async ({ of, bytes, gets }) => {
    await expectAnswers({ bytes: bytes(honest[of]()), gets })
  })

  test.each(everyNth(targets, 4))('GET %s: %d', async (target, status) => {
    const received = await expectAnswers({ bytes: crlf(`GET ${target} HTTP/1.1`, host, ends), gets: [status] })
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
