import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stoppable } from './stop.ts'

const ask = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

let port: number
let stop: () => Promise<void>
/** Answers under way, in the order of their requests. */
let answers: ServerResponse[]

beforeEach(async () => {
  answers = []
  const server = createServer((_, outgoing) => void answers.push(outgoing))
  stop = stoppable(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port // the kind of address that a TCP server has
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
})

async function connection(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Waits until this number of requests has arrived since the test began. */
const arrived = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count), { timeout: 60_000 })

test('connections without a request close at once: used ones, and those that never asked for anything', async () => {
  const [used, unused] = [await connection(), await connection()]
  used.write(ask)
  await arrived(1)
  answers[0]?.end('first')
  await once(used, 'data')
  const closed = [readText(used), readText(unused)]
  await stop()
  expect(await Promise.all(closed)).toEqual(['', ''])
})

test('an answer under way is finished, and its connection closes with it though the client would keep it', async () => {
  const socket = await connection()
  socket.write(ask)
  await arrived(1)
  answers[0]?.write('first half, ')
  const text = readText(socket)
  const stopped = stop()
  await expect(connection()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  answers[0]?.end('second half')
  await stopped
  expect(await text).toMatch(/first half, [^]*second half/)
})

test('an answer that has not begun yet says that the connection closes', async () => {
  const socket = await connection()
  socket.write(ask + ask)
  await arrived(2)
  const stopped = stop()
  const text = readText(socket)
  for (const answer of answers) answer.end('done')
  await stopped
  expect(await text).toContain('done')
})

test('what is left after 30 seconds is cut, not a moment earlier', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = await connection()
  socket.write(ask)
  while (answers.length === 0) await new Promise(setImmediate)
  const closed = vi.fn()
  void readText(socket).then(closed)
  const stopped = vi.fn()
  const stopping = stop().then(stopped)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(closed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await stopping
  expect(stopped).toHaveBeenCalled()
})
