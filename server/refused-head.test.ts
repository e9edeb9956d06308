import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { boundConnections } from './bounded-connections.ts'

let server: Server

beforeAll(async () => {
  completeSettings(testSettings)
  server = createServer((_, outgoing) => void outgoing.end('here'))
  boundConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

function raw(sent: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // listening on a port
  socket.write(sent)
  return text(socket)
}

test('cookies of 20 kB get a page in both languages that says what to do', async () => {
  const answer = await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${'x'.repeat(20_000)}\r\n\r\n`)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(
    /^HTTP\/1.1 431 Request Header Fields Too Large\r\n[^]*Connection: close[^]*text\/html; charset=utf-8/,
  )
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
  // as on every other answer
  for (const line of ['x-content-type-options: nosniff', 'referrer-policy: same-origin', 'x-frame-options: DENY']) {
    expect(head).toContain(line)
  }
  expect(body).toMatch(/<html lang="de">[^]*Löschen Sie [^]*<section lang="en">[^]*Delete the cookies/)
})

test('a head just below that is read', async () => {
  expect(
    await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: a=${'x'.repeat(16_000)}\r\n\r\n`),
  ).toMatch(/^HTTP\/1.1 200 /)
})

test('what is no HTTP is refused without a page', async () => {
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^]*Content-Length: 0\r\n\r\n$/)
})

test('who goes away in the middle of a head is no fault', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // listening on a port
  socket.write('GET / HTTP/1.1\r\nHost: lo')
  socket.resetAndDestroy()
  await once(socket, 'close')
  expect(await raw('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
})
