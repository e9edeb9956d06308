import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isWhole, oneInTurn, shareOf } from '@kurier/test-kit/share'
import { makeWorld, submissionApi, type World } from '#app/_bad-inputs/testing/world.ts'
import { ownServer } from './testing/own-server.ts'

let world: World
let server: Awaited<ReturnType<typeof ownServer>>

beforeAll(async () => {
  world = await makeWorld()
  server = await ownServer()
})
afterAll(() => server.close())

/** More than the buffers of both ends of a connection take. */
const MUCH = 24 * 1_048_576
const piece = Buffer.alloc(65_536, 'x')

type UnreadRequest = { method: string; path: string; token?: string; type?: string; size: number; declared: boolean }
type Answer = { status?: number; connection?: string; body: string; reused: boolean }

function* pieces(size: number): Iterable<Buffer> {
  for (let left = size; left > 0; left -= piece.byteLength) yield piece.subarray(0, left)
}

/** What a client with kept connections is answered. @throws when the connection breaks before the whole answer is there */
function ask(agent: Agent, { method, path, token, type, size, declared }: UnreadRequest): Promise<Answer> {
  const request = httpRequest({
    agent,
    port: server.port,
    host: '127.0.0.1',
    method,
    path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
      ...(size > 0 && declared && { 'content-length': size }),
      ...(size > 0 && !declared && { 'transfer-encoding': 'chunked' }),
    },
  })
  return new Promise<Answer>((resolve, reject) => {
    request.on('error', reject)
    request.once('response', (response: IncomingMessage) => {
      const { statusCode: status, headers } = response
      readText(response).then((body) => {
        resolve({ status, connection: headers.connection, body, reused: request.reusedSocket })
      }, reject)
    })
    // as fast as it is taken, until it is whole or the connection is closed
    Readable.from(pieces(size)).pipe(request)
  })
}

const alive: UnreadRequest = { method: 'GET', path: '/api/health/live', size: 0, declared: true }

/** The answer, and whether the next request went over the same connection. */
async function askTwice(sent: UnreadRequest): Promise<Answer & { isKept: boolean }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answer = await ask(agent, sent)
  const next = await ask(agent, alive)
  agent.destroy()
  expect(next.status).toBe(200)
  expect(next.reused, 'a connection is kept exactly when that was said').toBe(answer.connection === 'keep-alive')
  return { ...answer, isKept: next.reused }
}

const writing = ['POST', 'PUT', 'PATCH', 'DELETE']
/** Every path with every method in the whole trial; else about every fourth path, with a method that changes. */
const asked = (paths: string[], first: number): { path: string; method: string }[] => {
  const all = paths.flatMap((path) => writing.map((method) => ({ path, method })))
  return isWhole ? all : all.filter((_, place) => place % 17 === first)
}
const rounds = shareOf(5, 1)

describe('an answer before the end of the body reaches its sender, and the next request is answered', () => {
  test.each([
    ['declared', true, 0],
    ['chunked', false, 8],
  ])('on every path and with every method that writes; the body is %s', async (_, declared, first) => {
    const paths = world.routes.map(({ path }) =>
      path.replaceAll(/\[(\.\.\.)?\w+\]/g, '0190a000-0000-7000-8000-000000000001'),
    )
    expect(paths.length).toBeGreaterThan(100)
    for (const { path, method } of asked(paths, first)) {
      const { status, isKept } = await askTwice({ method, path, type: 'application/json', size: 9_000_000, declared })
      expect([status, isKept], `${method} ${path}`).toEqual([
        expect.toSatisfy((code) => code >= 400 && code < 500),
        false,
      ])
    }
  })

  const submission = (rest = '') => `${submissionApi}/submissions/${world.submitted.submissionId}${rest}`
  const cases: [number, string, () => Partial<UnreadRequest>][] = [
    [401, 'without a token', () => ({ token: undefined })],
    [404, 'of nothing', () => ({ path: `${submissionApi}/submissions/0190a000-0000-7000-8000-000000000001` })],
    [405, 'to a page', () => ({ path: '/no/such/page' })],
    [405, 'with another method', () => ({ method: 'DELETE' })],
    [415, 'of another type', () => ({ type: 'text/plain' })],
    [413, 'over the limit', () => ({ path: `${submissionApi}/submissions`, method: 'POST' })],
    [409, 'of what is submitted', () => ({})],
    [
      409,
      'of an attachment of what is submitted',
      () => ({ path: submission(`/attachments/${world.submitted.attachmentIds[0]}`), type: 'application/jose' }),
    ],
    [400, 'that is no JSON', () => ({ path: `${submissionApi}/submissions/${world.incomplete.submissionId}` })],
    [
      422,
      'of an attachment that is no JWE',
      () => ({
        path: `${submissionApi}/submissions/${world.incomplete.submissionId}/attachments/${world.incomplete.attachmentId}`,
        type: 'application/jose',
      }),
    ],
  ]
  const rows = cases.flatMap(([status, name, more], at) =>
    oneInTurn([true, false], at).map((declared) => ({
      status,
      name,
      more,
      declared,
      how: declared ? 'declared' : 'chunked',
    })),
  )
  test.each(rows)('$status $name, $how', async ({ status, more, declared }) => {
    const { token } = world.sender
    const sent = { method: 'PUT', path: submission(), token, type: 'application/json', size: MUCH, declared, ...more() }
    for (let round = 0; round < rounds; round += 1) {
      const answer = await askTwice(sent)
      expect([answer.status, answer.isKept]).toEqual([status, false])
      expect(answer.body).not.toBe('')
    }
  })
})

describe('what is small is drained', () => {
  test.each([1, 3000, 1_048_576])('a body of %d bytes keeps its connection', async (size) => {
    const answer = await askTwice({ method: 'POST', path: `${submissionApi}/submissions`, size, declared: true })
    expect([answer.status, answer.isKept]).toEqual([401, true])
  })

  test('also when it comes much later than its answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { 'content-length': 100_000 }
    const slow = httpRequest({
      agent,
      port: server.port,
      host: '127.0.0.1',
      method: 'POST',
      path: `${submissionApi}/submissions`,
      headers,
    })
    slow.write('x')
    const [response] = (await once(slow, 'response')) as [IncomingMessage]
    await readText(response)
    expect(response.headers.connection).toBe('keep-alive')
    // whoever drains may not lose patience so soon
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    const freed = once(agent, 'free')
    slow.end(Buffer.alloc(99_999))
    await freed
    expect(await ask(agent, alive)).toMatchObject({ status: 200, reused: true })
    agent.destroy()
  })
})
