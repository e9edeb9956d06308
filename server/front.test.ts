import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { front } from './front.ts'

const servers: Server[] = []
let port: Record<'https' | 'http' | 'httpsHere', number>

/** A server of ours with this address; Next.js is a page that says yes. */
async function serving(baseUrl: string): Promise<number> {
  completeSettings({ BASE_URL: baseUrl })
  const listener = await front({
    answer: async (_incoming, outgoing) => void outgoing.end('a page'),
    kinds: async () => () => 'page',
  })
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // listening on a port
}

beforeAll(async () => {
  await testDatabase()
  port = {
    http: await serving('http://localhost:3999'),
    https: await serving('https://kurier.example'),
    httpsHere: await serving('https://localhost:8443'),
  }
})

afterAll(() => servers.forEach((server) => server.close()))

async function head(at: number, line: string): Promise<string> {
  const socket = connect(at, '127.0.0.1')
  socket.write(`${line} HTTP/1.1\r\nHost: kurier.example\r\nConnection: close\r\n\r\n`)
  return ((await text(socket)).split('\r\n\r\n')[0] ?? '').toLowerCase()
}

const lines = [
  'GET /submission-api/v2/info',
  'GET /submission-api/v2/submissions',
  'GET /submission-api/v2/no-such-thing',
  'GET /token',
  'GET /.well-known/jwks.json',
  'GET /api/health/live',
  'GET /api/portal/account',
  'GET /some/page',
  'OPTIONS *',
]

test.each(lines)('%s is answered with what keeps browsers from guessing and from plain http', async (line) => {
  const answer = await head(port.https, line)
  expect(answer).toContain('\nstrict-transport-security: max-age=31536000')
  expect(answer).toContain('\nx-content-type-options: nosniff')
  expect(answer.match(/x-content-type-options/g)).toHaveLength(1)
  expect(answer).toContain('\nreferrer-policy: same-origin')
  expect(answer).toContain('\nx-frame-options: deny')
})

test.each(lines)('%s says nothing of https where the address is http', async (line) => {
  expect(await head(port.http, line)).not.toContain('strict-transport-security')
})

test.each(lines)('%s says nothing of https on this machine, where other programs would be meant too', async (line) => {
  expect(await head(port.httpsHere, line)).not.toContain('strict-transport-security')
})
