import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idleConnections } from './idle-connections.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A server whose answers are given by the test, in the order in which it was asked. */
async function serving() {
  const asked: ServerResponse[] = []
  const server = createServer((_, outgoing) => void asked.push(outgoing))
  const idle = idleConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const made: Socket[] = []
  server.on('connection', (socket: Socket) => void made.push(socket))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  /** A connection with this number of requests under way, as the server has it. */
  const open = async (requests: number): Promise<Socket> => {
    const [before, at] = [asked.length, made.length]
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // listening on a port
    socket.on('error', () => undefined) // the server closes some
    socket.write(REQUEST.repeat(requests))
    await vi.waitFor(() => expect([asked.length, made.length]).toEqual([before + requests, at + 1]))
    return made[at] as Socket // just made
  }
  const answer = async (at: number): Promise<void> => {
    const closed = once(asked[at] as ServerResponse, 'close') // asked before
    asked[at]?.end()
    await closed
  }
  return { idle, open, answer }
}

test('idle is what was answered and has sent nothing since; that which has waited longest goes first', async () => {
  const { idle, open, answer } = await serving()
  const [first, second] = [await open(1), await open(1)]
  expect(idle.closeLongest(() => true)).toBe(false)
  await answer(1)
  await answer(0)
  expect(idle.closeLongest((socket) => socket === first)).toBe(true)
  expect([first.destroyed, second.destroyed]).toEqual([true, false])
  expect(idle.closeLongest(() => true)).toBe(true)
  expect(second.destroyed).toBe(true)
  expect(idle.closeLongest(() => true)).toBe(false)
})

test('of requests in a row each must be answered', async () => {
  const { idle, open, answer } = await serving()
  const row = await open(3)
  for (const at of [0, 1]) await answer(at)
  expect(idle.closeLongest(() => true)).toBe(false)
  await answer(2)
  expect(idle.closeLongest((socket) => socket === row)).toBe(true)
})

test('one that has gone by itself is forgotten', async () => {
  const { idle, open, answer } = await serving()
  const gone = await open(1)
  await answer(0)
  gone.destroy()
  await once(gone, 'close')
  expect(idle.closeLongest(() => true)).toBe(false)
})
