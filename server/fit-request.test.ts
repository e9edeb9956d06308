import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { ownServer } from './testing/own-server.ts'

let server: Awaited<ReturnType<typeof ownServer>>

beforeAll(async () => {
  await testDatabase()
  server = await ownServer()
})
afterAll(() => server.close())

async function raw(...lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

/** What answers there: health, an interface, the token endpoint, the portal's calls, and what stands for pages. */
const targets = [
  ['/api/health/live', 200],
  ['/api/health/ready', 200],
  ['/submission-api/v2/info', 200],
  ['/.well-known/jwks.json', 200],
  ['/token', 405],
  ['/api/portal/account', 401],
  ['/sign-in', 404],
  ['/', 404],
] as const

test.each(targets)('%s is answered in HTTP/1.0 without a Host, as in 1.1 with one', async (target, status) => {
  const [old, oldWithHost, usual] = await Promise.all([
    raw(`GET ${target} HTTP/1.0`),
    raw(`GET ${target} HTTP/1.0`, 'Host: localhost'),
    raw(`GET ${target} HTTP/1.1`, 'Host: localhost'),
  ])
  for (const answer of [old, oldWithHost, usual]) expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test.each(targets)(
  '%s is refused where the host is named twice, not at all in HTTP/1.1, or by what is none',
  async (target) => {
    const wrongs = [
      ['GET', 'HTTP/1.1', 'Host: localhost', 'Host: localhost'],
      ['POST', 'HTTP/1.1', 'Host: localhost', 'host: elsewhere.example', 'Content-Length: 0'],
      ['GET', 'HTTP/1.0', 'Host: localhost', 'Host: localhost'],
      ['GET', 'HTTP/1.1', 'Host: user@localhost'],
      ['GET', 'HTTP/1.0', 'Host: a/b'],
      ['GET', 'HTTP/1.1', 'Host:'],
    ] as const
    for (const [method, version, ...headers] of wrongs) {
      const answer = await raw(`${method} ${target} ${version}`, ...headers)
      expect(answer).toMatch(/^HTTP\/1.1 400 [^]*x-content-type-options: nosniff[^]*\/malformed"[^]* Host header/)
    }
    // Node's own refusal
    expect(await raw(`GET ${target} HTTP/1.1`)).toMatch(/^HTTP\/1.1 400 /)
  },
)
